#include <zlib.h>

/* A macro that Swift cannot see: windowBits 15, plus 32 to find gzip and zlib headers by itself. */
static inline int aggctl_inflate_init(z_stream *stream) { return inflateInit2(stream, 15 + 32); }
