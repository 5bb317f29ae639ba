#ifndef CPIXELS_H
#define CPIXELS_H

// Decodes pictures to pixels: one byte each for red, green and blue, row by row, without gaps. The system's
// libraries are loaded with the first picture. If one is missing, its pictures are not decoded.

/// Returns the size in pixels to which a JPEG is decoded so that it fits: its own size, or a fraction that the
/// library supports.
///
/// Returns 0, or -1 if it is not a JPEG, is too large, or libturbojpeg is missing.
int cpixels_jpeg_fit(const unsigned char *bytes, unsigned long length, int most_width, int most_height, int *width, int *height);

/// Decodes a JPEG to a size from cpixels_jpeg_fit. Returns 0, or -1 if decoding failed.
int cpixels_jpeg(const unsigned char *bytes, unsigned long length, int width, int height, unsigned char *pixels);

/// Returns the size of a PNG in pixels. Returns 0, or -1 if it is not a PNG, is too large, or libpng is missing.
int cpixels_png_size(const unsigned char *bytes, unsigned long length, int *width, int *height);

/// Decodes a PNG on a white background. Returns 0, or -1 if decoding failed or it has another size.
int cpixels_png(const unsigned char *bytes, unsigned long length, int width, int height, unsigned char *pixels);

#endif
