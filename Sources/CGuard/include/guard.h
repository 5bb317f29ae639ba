// A guard process for each external program. It ensures that no process of the program is left, however its parent
// ends.
#pragma once

// The argument that makes a process a guard: PROGRAM --aggctl-guard PARENT COMMAND ARGUMENTS…
#define AGGCTL_GUARD "--aggctl-guard"

// The signal that makes a guard end all processes at once.
#define AGGCTL_GUARD_ENDS 12

// Returns the path of a program that can run as a guard: this one, or `aggctl` next to the library with this code,
// as in tests. Returns null if there is none. The text must not be freed.
const char *aggctl_guard_program(void);

// The arguments of this process as the kernel passed them. Swift reads them from /proc, which may not be mounted.
int aggctl_argument_count(void);
const char *aggctl_argument(int index);
