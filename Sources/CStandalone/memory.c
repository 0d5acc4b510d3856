#define _GNU_SOURCE
#include "standalone.h"

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

void standalone_expect_memory(size_t bytes) {
  static const size_t least = (size_t)1 << 18, most = (size_t)1 << 24;
  if (bytes < least) return;
  if (bytes > most) bytes = most;
  // What is freed stays with the heap, so that large arrays which are needed one after the other share their pages.
  if (!mallopt(M_MMAP_THRESHOLD, 2 * (int)most) || !mallopt(M_TRIM_THRESHOLD, 4 * (int)most)) return;
  char *block = malloc(bytes);
  if (!block) return;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), start = ((uintptr_t)block + page - 1) & ~(page - 1);
  uintptr_t end = ((uintptr_t)block + bytes) & ~(page - 1);
  // Kernels before 5.14 know no such advice: then each page comes when it is touched, as ever.
  if (start < end) (void)madvise((void *)start, end - start, MADV_POPULATE_WRITE);
  free(block);
}
