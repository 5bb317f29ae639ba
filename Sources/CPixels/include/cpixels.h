#ifndef CPIXELS_H
#define CPIXELS_H

// Pictures to pixels: red, green and blue, a byte each, row by row, without gaps. The libraries are those of the system;
// they are looked up when the first picture is decoded, and where one is not there its pictures are not decoded.

/// The size in pixels to which a JPEG is decoded so that it fits: its own, or a part of it that the library can decode to.
///
/// Returns 0; -1 where it is none, is too large, or libturbojpeg is not on this system.
int cpixels_jpeg_fit(const unsigned char *bytes, unsigned long length, int most_width, int most_height, int *width, int *height);

/// Decodes a JPEG to a size that cpixels_jpeg_fit gave. Returns 0; -1 where something is wrong with it.
int cpixels_jpeg(const unsigned char *bytes, unsigned long length, int width, int height, unsigned char *pixels);

/// The size of a PNG in pixels. Returns 0; -1 where it is none, is too large, or libpng is not on this system.
int cpixels_png_size(const unsigned char *bytes, unsigned long length, int *width, int *height);

/// Decodes a PNG, on white. Returns 0; -1 where something is wrong with it, or it has another size.
int cpixels_png(const unsigned char *bytes, unsigned long length, int width, int height, unsigned char *pixels);

#endif
