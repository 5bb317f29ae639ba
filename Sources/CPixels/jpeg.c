#define _GNU_SOURCE
#include "cpixels.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// The functions of libturbojpeg, as in its documentation.

typedef void *decoder;
typedef struct {
    int num, denom;
} scale;

static decoder (*begin)(void);
static int (*read_header)(decoder, const unsigned char *, unsigned long, int *, int *, int *, int *);
static scale *(*scales)(int *);
static int (*decode)(decoder, const unsigned char *, unsigned long, unsigned char *, int, int, int, int, int);
static int (*end)(decoder);
static int is_here;
static pthread_once_t once = PTHREAD_ONCE_INIT;

enum {
    // TJPF_RGB, and TJFLAG_LIMITSCANS: without the limit, a small file may take hours.
    RGB = 0,
    LIMIT_SCANS = 32768,
    // Larger pictures are not decoded.
    MOST_PIXELS = 1 << 24,
};

static void load(void) {
    void *library = dlopen("libturbojpeg.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    begin = (decoder(*)(void))dlsym(library, "tjInitDecompress");
    read_header = (int (*)(decoder, const unsigned char *, unsigned long, int *, int *, int *, int *))dlsym(library, "tjDecompressHeader3");
    scales = (scale * (*)(int *)) dlsym(library, "tjGetScalingFactors");
    decode = (int (*)(decoder, const unsigned char *, unsigned long, unsigned char *, int, int, int, int, int))dlsym(library, "tjDecompress2");
    end = (int (*)(decoder))dlsym(library, "tjDestroy");
    is_here = begin && read_header && scales && decode && end;
}

int cpixels_jpeg_fit(const unsigned char *bytes, unsigned long length, int most_width, int most_height, int *width, int *height) {
    pthread_once(&once, load);
    if (!is_here) return -1;
    decoder reader = begin();
    if (reader == NULL) return -1;
    int whole_width = 0, whole_height = 0, sampling = 0, space = 0, count = 0;
    int failed = read_header(reader, bytes, length, &whole_width, &whole_height, &sampling, &space);
    end(reader);
    if (failed || whole_width <= 0 || whole_height <= 0 || (long)whole_width * whole_height > MOST_PIXELS) return -1;
    *width = *height = 0;
    const scale *all = scales(&count);
    for (int each = 0; all != NULL && each < count; each++) {
        int columns = (whole_width * all[each].num + all[each].denom - 1) / all[each].denom;
        int rows = (whole_height * all[each].num + all[each].denom - 1) / all[each].denom;
        if (all[each].num > all[each].denom || columns > most_width || rows > most_height || columns < *width) continue;
        *width = columns;
        *height = rows;
    }
    return *width > 0 && *height > 0 ? 0 : -1;
}

int cpixels_jpeg(const unsigned char *bytes, unsigned long length, int width, int height, unsigned char *pixels) {
    pthread_once(&once, load);
    if (!is_here) return -1;
    decoder reader = begin();
    if (reader == NULL) return -1;
    int failed = decode(reader, bytes, length, pixels, width, 3 * width, height, RGB, LIMIT_SCANS);
    end(reader);
    return failed ? -1 : 0;
}
