// How much stack the calling thread has; Swift's Glibc module is built without _GNU_SOURCE and leaves the call out.
#ifndef CONFEDIT_CTHREADSTACK_SHIM_H
#define CONFEDIT_CTHREADSTACK_SHIM_H

#include <pthread.h>

int pthread_getattr_np(pthread_t thread, pthread_attr_t *attributes);  // pthread_getattr_np(3)

// The lowest address of the calling thread's stack and its size in bytes; 0 and 0 when they cannot be told.
typedef struct {
  unsigned long lowest;
  unsigned long size;
} thread_stack;

static inline thread_stack current_thread_stack(void) {
  thread_stack result = {0, 0};
  pthread_attr_t attributes;
  void *lowest = 0;
  size_t size = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return result;
  if (pthread_attr_getstack(&attributes, &lowest, &size) == 0) {
    result.lowest = (unsigned long)lowest;
    result.size = size;
  }
  pthread_attr_destroy(&attributes);
  return result;
}

#endif
