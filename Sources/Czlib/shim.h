#include <zlib.h>

/* inflateInit2 is a macro, which Swift cannot call. windowBits 15, plus 32 to detect gzip and zlib headers. */
static inline int aggctl_inflate_init(z_stream *stream) { return inflateInit2(stream, 15 + 32); }
