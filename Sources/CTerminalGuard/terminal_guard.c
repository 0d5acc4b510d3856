#define _GNU_SOURCE
#include "terminal_guard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  uint8_t bytes[512];
  size_t count;
} Text;

static struct {
  volatile sig_atomic_t armed, inside, wanted, holding, events;
  int descriptor, wake_read, wake_write, flush, registered;
  struct termios original, settings;
  Text enter, leave, tail;
} guard = {.descriptor = -1, .wake_read = -1, .wake_write = -1};

// Signals that end a process. Those of the first line may be ignored on purpose (nohup) and then stay so; after a fault
// the terminal is as worth restoring as after an order.
static const int deadly[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGTERM, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2,
                             SIGXCPU, SIGXFSZ, SIGSEGV, SIGBUS,  SIGILL,  SIGFPE,  SIGABRT, SIGTRAP, SIGSYS};
#define DEADLY_COUNT (sizeof deadly / sizeof *deadly)
static const int passing[] = {SIGTSTP, SIGCONT, SIGWINCH};
#define PASSING_COUNT (sizeof passing / sizeof *passing)

static struct sigaction former_deadly[DEADLY_COUNT], former_passing[PASSING_COUNT];

static void fill_mask(sigset_t *mask) {
  sigemptyset(mask);
  for (size_t i = 0; i < DEADLY_COUNT; i++) sigaddset(mask, deadly[i]);
  for (size_t i = 0; i < PASSING_COUNT; i++) sigaddset(mask, passing[i]);
  sigaddset(mask, SIGTTOU);
}

// A terminal that takes no bytes must not keep a process from dying: after 300 ms without room they are given up.
static void push(const Text *text) {
  size_t done = 0;
  while (done < text->count) {
    struct pollfd entry = {.fd = guard.descriptor, .events = POLLOUT};
    int ready = poll(&entry, 1, 300);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0 || !(entry.revents & POLLOUT)) return;
    ssize_t step = write(guard.descriptor, text->bytes + done, text->count - done);
    if (step < 0 && errno != EINTR && errno != EAGAIN) return;
    if (step > 0) done += (size_t)step;
  }
}

// A terminal that is not the controlling one has no foreground to ask for.
static int is_foreground(void) {
  pid_t group = tcgetpgrp(guard.descriptor);
  return group < 0 || group == getpgrp();
}

static void go_out(void) {
  if (!guard.inside) return;
  guard.inside = 0;
  if (!is_foreground()) return;
  push(&guard.tail);
  push(&guard.leave);
  if (guard.flush) tcflush(guard.descriptor, TCIFLUSH);
  tcsetattr(guard.descriptor, TCSANOW, &guard.original);
}

static int go_in(void) {
  int failure = tcsetattr(guard.descriptor, TCSANOW, &guard.settings) < 0 ? errno : 0;
  if (!failure) {
    guard.inside = 1;
    push(&guard.enter);
  }
  return failure;
}

static void wake(int event) {
  guard.events |= event;
  uint8_t byte = 0;
  if (write(guard.wake_write, &byte, 1) < 0) return;  // full: there is enough to wake
}

static void come_back(void) {
  if (!guard.wanted || guard.inside || !is_foreground()) return;
  guard.tail.count = 0;
  // The user may have changed the settings meanwhile; they are what is found now.
  tcgetattr(guard.descriptor, &guard.original);
  if (!go_in()) wake(terminal_guard_resumed);
}

static void on_death(int number) {
  int failure = errno;
  if (guard.holding && (number == SIGINT || number == SIGQUIT)) return;
  go_out();
  guard.wanted = 0;
  for (size_t i = 0; i < DEADLY_COUNT; i++) {
    if (deadly[i] == number) sigaction(number, &former_deadly[i], NULL);
  }
  raise(number);  // delivered when this handler returns, during which it is blocked
  errno = failure;
}

static void on_stop(int number) {
  int failure = errno;
  go_out();
  struct sigaction plain = {.sa_handler = SIG_DFL}, mine;
  sigaction(number, &plain, &mine);
  sigset_t mask, former;
  sigemptyset(&mask);
  sigaddset(&mask, number);
  raise(number);
  sigprocmask(SIG_UNBLOCK, &mask, &former);  // stops here, until SIGCONT
  sigprocmask(SIG_SETMASK, &former, NULL);
  sigaction(number, &mine, NULL);
  come_back();  // an orphaned process group is not stopped, and gets no SIGCONT
  errno = failure;
}

static void on_continue(int number) {
  int failure = errno;
  (void)number;
  if (guard.inside) {
    // After SIGSTOP, which nobody can see coming: the shell has its own settings now.
    if (!is_foreground()) guard.inside = 0;
    else if (!go_in()) wake(terminal_guard_resumed);
  } else {
    come_back();
  }
  errno = failure;
}

static void on_resize(int number) {
  int failure = errno;
  (void)number;
  wake(terminal_guard_resized);
  errno = failure;
}

static void at_exit(void) { terminal_guard_disarm(); }

static void install(int number, void (*handler)(int), struct sigaction *former) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
  fill_mask(&action.sa_mask);
  sigaction(number, NULL, former);
  if (former->sa_handler != SIG_IGN || handler == on_continue || handler == on_resize) sigaction(number, &action, NULL);
}

int terminal_guard_arm(int descriptor) {
  if (guard.armed) return EBUSY;
  if (tcgetattr(descriptor, &guard.original) < 0) return errno;
  int ends[2];
  if (pipe2(ends, O_NONBLOCK | O_CLOEXEC) < 0) return errno;
  guard.descriptor = descriptor;
  guard.wake_read = ends[0];
  guard.wake_write = ends[1];
  guard.settings = guard.original;
  guard.enter.count = guard.leave.count = guard.tail.count = 0;
  guard.inside = guard.wanted = guard.holding = guard.events = 0;
  if (!guard.registered) guard.registered = atexit(at_exit) == 0;
  guard.armed = 1;
  for (size_t i = 0; i < DEADLY_COUNT; i++) install(deadly[i], on_death, &former_deadly[i]);
  install(SIGTSTP, on_stop, &former_passing[0]);
  install(SIGCONT, on_continue, &former_passing[1]);
  install(SIGWINCH, on_resize, &former_passing[2]);
  return 0;
}

struct termios terminal_guard_original(void) { return guard.original; }

static void block(sigset_t *former) {
  sigset_t mask;
  fill_mask(&mask);
  pthread_sigmask(SIG_BLOCK, &mask, former);
}

static void unblock(const sigset_t *former) { pthread_sigmask(SIG_SETMASK, former, NULL); }

static void set_text(Text *text, const uint8_t *bytes, size_t count) {
  if (count) memcpy(text->bytes, bytes, count);
  text->count = count;
}

int terminal_guard_prepare(const struct termios *inside, const uint8_t *enter, size_t enter_count,
                           const uint8_t *leave, size_t leave_count, int flush) {
  if (enter_count > sizeof guard.enter.bytes || leave_count > sizeof guard.leave.bytes) return EMSGSIZE;
  sigset_t former;
  block(&former);
  guard.settings = *inside;
  set_text(&guard.enter, enter, enter_count);
  set_text(&guard.leave, leave, leave_count);
  guard.flush = flush;
  unblock(&former);
  return 0;
}

int terminal_guard_set_tail(const uint8_t *bytes, size_t count) {
  if (count > sizeof guard.tail.bytes) return EMSGSIZE;
  sigset_t former;
  block(&former);
  set_text(&guard.tail, bytes, count);
  unblock(&former);
  return 0;
}

int terminal_guard_enter(void) {
  if (!is_foreground()) kill(0, SIGTTOU);
  if (!is_foreground()) return EIO;
  sigset_t former;
  block(&former);
  guard.wanted = 1;
  int failure = guard.inside ? 0 : go_in();
  unblock(&former);
  return failure;
}

int terminal_guard_leave(void) {
  sigset_t former;
  block(&former);
  guard.wanted = 0;
  go_out();
  guard.tail.count = 0;
  unblock(&former);
  return 0;
}

void terminal_guard_hold(int on) { guard.holding = on; }

void terminal_guard_disarm(void) {
  if (!guard.armed) return;
  sigset_t former;
  block(&former);
  guard.wanted = 0;
  go_out();
  guard.armed = 0;
  for (size_t i = 0; i < DEADLY_COUNT; i++) sigaction(deadly[i], &former_deadly[i], NULL);
  for (size_t i = 0; i < PASSING_COUNT; i++) sigaction(passing[i], &former_passing[i], NULL);
  close(guard.wake_read);
  close(guard.wake_write);
  guard.descriptor = guard.wake_read = guard.wake_write = -1;
  unblock(&former);
}

int terminal_guard_is_inside(void) { return guard.inside != 0; }

int terminal_guard_wake_descriptor(void) { return guard.wake_read; }

int terminal_guard_take(void) {
  uint8_t bytes[64];
  while (read(guard.wake_read, bytes, sizeof bytes) > 0) {
  }
  sigset_t former;
  block(&former);
  int events = guard.events;
  guard.events = 0;
  unblock(&former);
  return events;
}
