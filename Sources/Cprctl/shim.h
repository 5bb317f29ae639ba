// `prctl` takes a variable number of arguments, so Swift cannot call it.
#include <sys/prctl.h>

// Makes this process the parent of orphaned descendants. Returns 0 on success.
static inline int aggctl_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

// Hides this process's environment and memory from other programs of the same user. Returns 0 on success.
static inline int aggctl_hide(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
