// The minimal C programs that read or write a guide, for comparison with our reader and writer.

// Parses a file with expat and collects all texts. Returns the number of programmes, or -1.
long bare_read(const char *path);

// Parses a file with expat and writes it to another, escaped. Returns the number of programmes, or -1.
long bare_copy(const char *path, const char *target);
