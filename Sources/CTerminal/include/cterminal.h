#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <sys/types.h>

/// The events of a terminal other than keys. Each is a byte, read from the descriptor that cterminal_begin returns.
enum {
    CTERMINAL_RESIZED = 'w',
    CTERMINAL_CONTINUED = 'c',
    CTERMINAL_SUSPEND = 'z',
    CTERMINAL_ENDED = 't',
};

/// Takes over the terminal of two descriptors: no echo, no line editing, no signals from keys. Writes `enter`.
///
/// A small second process writes `leave` and restores the terminal if this process dies in any way. Returns a
/// descriptor for events, or -1 if the descriptors are not a terminal.
int cterminal_begin(int input, int output, const char *enter, const char *leave);

/// Restores the terminal. It may be called again.
void cterminal_end(void);

/// Restores the terminal, stops the process as Ctrl-Z does, and takes over the terminal when the process continues.
void cterminal_suspend(void);

/// Takes over the terminal again, if the process was stopped by another signal and continues.
void cterminal_resume(void);

/// Returns the numbers of columns and rows, or 80 and 24 if the terminal does not report them.
void cterminal_size(int output, int *columns, int *rows);

/// Returns the size of a cell in pixels, or 0 if the terminal does not report it.
void cterminal_cell(int output, int *width, int *height);

/// Writes to the terminal, unless it was restored.
void cterminal_write(const char *text);

/// Starts a command with the shell. It reads what is written to `*pipe`, and uses the terminal otherwise. It
/// inherits no other open files, and has the signal settings of a shell. Returns its process, or -1.
pid_t cterminal_pager(const char *command, char *const variables[], int *pipe);

#endif
