#include <dlfcn.h>
#include <expat.h>

/// Has a parser read what is not whole at every piece. From 2.6 on expat waits for twice as much of it, and does not say
/// meanwhile how far it is. The function is not there before, so it is looked for where the program runs.
static inline void agg_read_every_piece(XML_Parser parser) {
    XML_Bool (*defer)(XML_Parser, XML_Bool) =
        (XML_Bool (*)(XML_Parser, XML_Bool))dlsym(NULL, "XML_SetReparseDeferralEnabled");
    if (defer) defer(parser, XML_FALSE);
}
