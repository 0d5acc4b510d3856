// Calls of the Linux C library that Swift's Glibc module leaves out, because it is built without _GNU_SOURCE or lacks
// the header. The declarations are those of the manual pages named beside them.
#ifndef CONFEDIT_CFILECALLS_SHIM_H
#define CONFEDIT_CFILECALLS_SHIM_H

#include <signal.h>
#include <spawn.h>
#include <sys/types.h>
#include <sys/xattr.h>  // xattr(7)

int fallocate(int fd, int mode, off_t offset, off_t length);  // fallocate(2)
int renameat2(int old_directory, const char *old_name, int new_directory, const char *new_name,
              unsigned int flags);  // rename(2)
int syncfs(int fd);                 // sync(2)
int signalfd(int fd, const sigset_t *mask, int flags);  // signalfd(2)
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions,
                                         const char *path);  // posix_spawn_file_actions_addchdir_np(3)
extern char **environ;  // environ(7)

// The variables of this process; a global variable cannot be read from Swift without a data race in its eyes.
static inline char **file_call_environment(void) { return environ; }

// Whether a signal is ignored (sigaction(2)); Swift cannot compare handlers.
static inline int file_call_ignores(int number) {
  struct sigaction action;
  return sigaction(number, 0, &action) == 0 && action.sa_handler == SIG_IGN;
}

// open(2), fallocate(2), rename(2), signalfd(2): the values of the generic kernel interface.
static const int file_call_open_path = 010000000;
static const int file_call_keep_size = 1;
static const unsigned int file_call_no_replace = 1;
static const int file_call_signalfd_close_on_exec = 02000000;

#endif
