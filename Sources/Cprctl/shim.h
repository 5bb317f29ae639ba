// `prctl` takes any number of arguments, which Swift cannot call.
#include <sys/prctl.h>

// Makes this process the parent of what loses its own parent below it. 0 where that worked.
static inline int aggctl_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

// Hides this process's environment and memory from other programs of the same user. 0 where that worked.
static inline int aggctl_hide(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
