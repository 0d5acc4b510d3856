#include "standalone.h"

#include <stddef.h>

static char *const no_arguments[] = {NULL};
static char *const *arguments = no_arguments;

__attribute__((constructor)) static void keep_arguments(int count, char **words) {
  if (count > 0) arguments = words;
}

char *const *standalone_arguments(void) { return arguments; }

// Builds for debugging keep the runtime's own answer, and their backtraces.
#ifdef CONFEDIT_STANDALONE
const char *swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return NULL;
}
#endif
