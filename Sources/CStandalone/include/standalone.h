// What lets the static program work where there is nothing but the program: no library, no /proc. That is so in an
// empty root and in a rescue shell.
#ifndef CONFEDIT_STANDALONE_H
#define CONFEDIT_STANDALONE_H

#include <stddef.h>

// The words that the program was started with, ended by NULL, the first being its name. The runtime of Swift searches
// /proc/self/maps for them; these are the ones that the C library hands to every initialiser.
char *const *standalone_arguments(void);

// The runtime's own name for the path of a program that belongs to it, allocated, or NULL. Before main it asks so for
// the one that prints backtraces, which it expects beside /proc/self/exe, and aborts where there is no /proc.
// standalone.c answers in its place that there is none, which is true of a static program.
const char *swift_copyAuxiliaryExecutablePath(const char *name);

// Gets pages for about as many bytes as will soon be allocated, all in one call: thousands that the kernel gives one by
// one, at the first touch of each, cost a good part of a short run. Too small a number, or one that cannot be had, does
// nothing; of a very large one only the first 16 MiB are got.
void standalone_expect_memory(size_t bytes);

#endif
