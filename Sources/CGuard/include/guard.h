// A guard beside every program of someone else's: it sees to it that nothing of the program is left, however whoever
// started it ends.
#pragma once

// The word by which a process is a guard: PROGRAM --aggctl-guard PARENT COMMAND ARGUMENTS…
#define AGGCTL_GUARD "--aggctl-guard"

// The signal by which a guard is told to end all at once.
#define AGGCTL_GUARD_ENDS 12

// The path of a program that begins as a guard when it is told to: this one, or `aggctl` beside the library that holds
// this code, as in tests. Null where there is none. The text is not to be freed.
const char *aggctl_guard_program(void);
