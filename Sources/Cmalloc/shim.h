// The settings of glibc's heap, which are missing in Swift's own module.
#include <malloc.h>
