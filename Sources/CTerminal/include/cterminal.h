#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <sys/types.h>

/// What may happen to a terminal beside keys: a byte each, read from the descriptor that cterminal_begin gives.
enum {
    CTERMINAL_RESIZED = 'w',
    CTERMINAL_CONTINUED = 'c',
    CTERMINAL_SUSPEND = 'z',
    CTERMINAL_ENDED = 't',
};

/// Takes over the terminal of two descriptors: no echo, no line editing, no signals from keys; `enter` is written.
///
/// A small process beside this one writes `leave` and sets the terminal back, should this one die in whatever way.
/// Returns a descriptor that tells what happens, or -1 where they are no terminal.
int cterminal_begin(int input, int output, const char *enter, const char *leave);

/// Sets the terminal back. It may be called again.
void cterminal_end(void);

/// Sets the terminal back, stops the process as Ctrl-Z does, and takes the terminal over when it goes on.
void cterminal_suspend(void);

/// Takes the terminal over again, where the process was stopped and goes on without having been asked.
void cterminal_resume(void);

/// How many columns and rows there are; 80 and 24 where the terminal does not say.
void cterminal_size(int output, int *columns, int *rows);

/// The pixels of a cell; 0 where the terminal does not say.
void cterminal_cell(int output, int *width, int *height);

/// Writes to the terminal, unless it was set back.
void cterminal_write(const char *text);

/// Starts a command by the shell, which reads what is written to `*pipe` and has the terminal for the rest. None of our
/// open files goes to it; its signals are as a shell's. Returns its process, or -1.
pid_t cterminal_pager(const char *command, char *const variables[], int *pipe);

#endif
