// One terminal whose settings are put back on every way out of the process, signals included.
//
// In C, because a signal handler may use nothing but async-signal-safe calls (signal-safety(7)) and memory that is there
// already: Swift's globals and arrays promise neither. There is one guard in a process. The functions return 0 or an
// errno(3) number, unless they say otherwise; none is for several threads at once.
#ifndef CONFEDIT_TERMINAL_GUARD_H
#define CONFEDIT_TERMINAL_GUARD_H

#include <stddef.h>
#include <stdint.h>
#include <termios.h>

// The most bytes that each of the prepared texts may have.
static const int terminal_guard_text_limit = 512;

// Remembers the settings of `descriptor` and installs the handlers; changes nothing about the terminal yet. EBUSY when
// a terminal is guarded already.
int terminal_guard_arm(int descriptor);

// The settings that were found.
struct termios terminal_guard_original(void);

// What "inside" means: the settings, and the bytes written on the way in and on the way out. `flush`: input that was
// not read is thrown away on the way out. EMSGSIZE for a text that is too long.
int terminal_guard_prepare(const struct termios *inside, const uint8_t *enter, size_t enter_count,
                           const uint8_t *leave, size_t leave_count, int flush);

// Bytes that go before those of the way out: the cursor to where the next program may write. Replaces the former ones.
int terminal_guard_set_tail(const uint8_t *bytes, size_t count);

// A process in the background stops here, as it does when it reads, until it is brought to the foreground; EIO when
// nobody can stop it.
int terminal_guard_enter(void);
int terminal_guard_leave(void);

// While holding, SIGINT and SIGQUIT are left to the program that runs in the foreground meanwhile.
void terminal_guard_hold(int on);

// Leaves, and puts the former signal handlers back. Nothing happens when no terminal is guarded.
void terminal_guard_disarm(void);

// Whether the terminal has the settings of the inside.
int terminal_guard_is_inside(void);

// Becomes readable when there is something to take.
int terminal_guard_wake_descriptor(void);

// What happened since the last call: bits.
static const int terminal_guard_resized = 1;
static const int terminal_guard_resumed = 2;
int terminal_guard_take(void);

#endif
