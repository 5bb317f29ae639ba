// The least that a C program can do with a guide: what our reader and writer are measured against.

// Parses a file with expat, gathering every text. Returns how many programmes it has, or -1.
long bare_read(const char *path);

// Parses a file with expat and writes it again, escaped, to another. Returns how many programmes it has, or -1.
long bare_copy(const char *path, const char *target);
