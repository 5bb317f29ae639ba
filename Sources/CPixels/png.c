#define _GNU_SOURCE
#include "cpixels.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// The simplified interface of libpng 1.6, as in its documentation: one picture, read from memory.

typedef struct {
    void *control;
    uint32_t version, width, height, format, flags, colors, failure;
    char message[64];
} picture;

typedef struct {
    unsigned char red, green, blue;
} color;

enum {
    VERSION = 1,
    // PNG_FORMAT_RGB
    RGB = 2,
    // Larger pictures are not decoded.
    MOST_PIXELS = 1 << 24,
};

static int (*read_header)(picture *, const void *, size_t);
static int (*read_pixels)(picture *, const color *, void *, int32_t, void *);
static void (*end)(picture *);
static int is_here;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen("libpng16.so.16", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    read_header = (int (*)(picture *, const void *, size_t))dlsym(library, "png_image_begin_read_from_memory");
    read_pixels = (int (*)(picture *, const color *, void *, int32_t, void *))dlsym(library, "png_image_finish_read");
    end = (void (*)(picture *))dlsym(library, "png_image_free");
    is_here = read_header && read_pixels && end;
}

/// Starts to read a picture. If it returns 0, the caller must call `end`.
static int start(picture *image, const unsigned char *bytes, unsigned long length) {
    pthread_once(&once, load);
    if (!is_here) return -1;
    memset(image, 0, sizeof *image);
    image->version = VERSION;
    if (!read_header(image, bytes, length)) return -1;
    if (image->width > 0 && image->height > 0 && (uint64_t)image->width * image->height <= MOST_PIXELS) return 0;
    end(image);
    return -1;
}

int cpixels_png_size(const unsigned char *bytes, unsigned long length, int *width, int *height) {
    picture image;
    if (start(&image, bytes, length) != 0) return -1;
    *width = (int)image.width;
    *height = (int)image.height;
    end(&image);
    return 0;
}

int cpixels_png(const unsigned char *bytes, unsigned long length, int width, int height, unsigned char *pixels) {
    picture image;
    if (start(&image, bytes, length) != 0) return -1;
    int is_read = 0;
    if (image.width == (uint32_t)width && image.height == (uint32_t)height) {
        const color white = {255, 255, 255};
        image.format = RGB;
        is_read = read_pixels(&image, &white, pixels, 3 * width, NULL);
    }
    end(&image);
    return is_read ? 0 : -1;
}
