#include <dlfcn.h>
#include <expat.h>

/// Makes a parser handle incomplete tokens at every piece. From version 2.6 on, expat defers them until it has
/// twice as much data, and does not report its position meanwhile. Older versions lack the function, so it is
/// looked up at run time.
static inline void agg_read_every_piece(XML_Parser parser) {
    XML_Bool (*defer)(XML_Parser, XML_Bool) =
        (XML_Bool (*)(XML_Parser, XML_Bool))dlsym(NULL, "XML_SetReparseDeferralEnabled");
    if (defer) defer(parser, XML_FALSE);
}
