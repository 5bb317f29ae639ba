// The settings of glibc's heap, which Swift's own module of it leaves out.
#include <malloc.h>
