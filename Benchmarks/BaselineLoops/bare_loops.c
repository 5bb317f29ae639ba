#include "bare_loops.h"

#include <expat.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    char text[1 << 16];
    size_t length;
    long programmes;
    unsigned long bytes;
    FILE *target;
} Loop;

static void escape(const char *bytes, size_t count, FILE *target) {
    for (size_t index = 0; index < count; index++) {
        switch (bytes[index]) {
        case '&': fputs("&amp;", target); break;
        case '<': fputs("&lt;", target); break;
        case '>': fputs("&gt;", target); break;
        case '"': fputs("&quot;", target); break;
        default: putc_unlocked(bytes[index], target);
        }
    }
}

static void begin(void *data, const char *name, const char **attributes) {
    Loop *loop = data;
    loop->length = 0;
    if (strcmp(name, "programme") == 0) loop->programmes++;
    if (!loop->target) {
        for (; *attributes; attributes += 2) loop->bytes += strlen(attributes[1]);
        return;
    }
    fprintf(loop->target, "<%s", name);
    for (; *attributes; attributes += 2) {
        fprintf(loop->target, " %s=\"", attributes[0]);
        escape(attributes[1], strlen(attributes[1]), loop->target);
        putc_unlocked('"', loop->target);
    }
    putc_unlocked('>', loop->target);
}

static void end(void *data, const char *name) {
    Loop *loop = data;
    loop->bytes += loop->length;
    if (!loop->target) return;
    escape(loop->text, loop->length, loop->target);
    loop->length = 0;
    fprintf(loop->target, "</%s>\n", name);
}

static void add(void *data, const char *bytes, int count) {
    Loop *loop = data;
    if (loop->length + (size_t)count > sizeof loop->text) return;
    memcpy(loop->text + loop->length, bytes, (size_t)count);
    loop->length += (size_t)count;
}

static long run(const char *path, FILE *target) {
    static Loop loop;
    static char buffer[1 << 16];
    FILE *file = fopen(path, "rb");
    if (!file) return -1;
    memset(&loop, 0, sizeof loop);
    loop.target = target;
    XML_Parser parser = XML_ParserCreate(NULL);
    XML_SetUserData(parser, &loop);
    XML_SetElementHandler(parser, begin, end);
    XML_SetCharacterDataHandler(parser, add);
    size_t count;
    do {
        count = fread(buffer, 1, sizeof buffer, file);
        if (XML_Parse(parser, buffer, (int)count, count == 0) != XML_STATUS_OK) loop.programmes = -1;
    } while (count > 0 && loop.programmes >= 0);
    XML_ParserFree(parser);
    fclose(file);
    return loop.programmes;
}

long bare_read(const char *path) { return run(path, NULL); }

long bare_copy(const char *path, const char *target) {
    FILE *file = fopen(target, "wb");
    if (!file) return -1;
    long programmes = run(path, file);
    return fclose(file) == 0 ? programmes : -1;
}
