#define _GNU_SOURCE
#include "cterminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

// In C, because signal handlers may do little, and a child that was forked from several threads even less.

static struct termios before;
static int in = -1, out = -1;
static int events[2] = {-1, -1};
static int life[2] = {-1, -1};
static pid_t guard = -1;
static char entering[256], leaving[256];
static int is_taken;

static const int caught[] = {SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGINT, SIGQUIT};
static struct sigaction old[sizeof caught / sizeof caught[0]];

static void put(int descriptor, const char *text) {
    size_t length = strlen(text);
    while (length > 0) {
        ssize_t count = write(descriptor, text, length);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return;
        text += count;
        length -= (size_t)count;
    }
}

static void tell(int signal) {
    int error = errno;
    char what = CTERMINAL_ENDED;
    if (signal == SIGWINCH) what = CTERMINAL_RESIZED;
    if (signal == SIGCONT) what = CTERMINAL_CONTINUED;
    if (signal == SIGTSTP) what = CTERMINAL_SUSPEND;
    (void)!write(events[1], &what, 1);
    errno = error;
}

static void take(void) {
    struct termios raw = before;
    cfmakeraw(&raw);
    // Output still converts line ends, so that accidental output does not run down like stairs.
    raw.c_oflag |= OPOST;
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(in, TCSANOW, &raw);
    put(out, entering);
    is_taken = 1;
}

static void give_back(void) {
    if (!is_taken) return;
    is_taken = 0;
    put(out, leaving);
    // Unread keys are useless to the shell.
    tcsetattr(in, TCSAFLUSH, &before);
}

/// Waits until the other process is gone. It writes a byte before if it exits by itself.
static void watch_over(int from) {
    for (int number = 1; number < NSIG; number++) signal(number, SIG_IGN);
    // All other open files belong to the other process.
    int first = out > in ? in : out, last = out > in ? out : in;
    for (int descriptor = first + 1; descriptor < last; descriptor++) {
        if (descriptor != from) close(descriptor);
    }
    syscall(SYS_close_range, (unsigned)(last + 1), (unsigned)(from - 1), 0);
    syscall(SYS_close_range, (unsigned)(from + 1), ~0U, 0);
    char word;
    ssize_t count;
    do { count = read(from, &word, 1); } while (count < 0 && errno == EINTR);
    if (count == 0) {
        put(out, leaving);
        tcsetattr(in, TCSAFLUSH, &before);
    }
    _exit(0);
}

int cterminal_begin(int input, int output, const char *enter, const char *leave) {
    if (strlen(enter) >= sizeof entering || strlen(leave) >= sizeof leaving) return -1;
    if (!isatty(output) || tcgetattr(input, &before) != 0) return -1;
    if (pipe2(events, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    in = input;
    out = output;
    strcpy(entering, enter);
    strcpy(leaving, leave);
    if (pipe2(life, O_CLOEXEC) == 0) {
        guard = fork();
        if (guard == 0) {
            close(life[1]);
            watch_over(life[0]);
        }
        close(life[0]);
    }
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = tell;
    action.sa_flags = SA_RESTART;
    for (size_t each = 0; each < sizeof caught / sizeof caught[0]; each++) sigaction(caught[each], &action, &old[each]);
    take();
    return events[0];
}

void cterminal_end(void) {
    give_back();
    if (life[1] >= 0) {
        (void)!write(life[1], "q", 1);
        close(life[1]);
        life[1] = -1;
    }
    if (guard > 0) {
        while (waitpid(guard, NULL, 0) < 0 && errno == EINTR) {}
        guard = -1;
    }
    for (size_t each = 0; in >= 0 && each < sizeof caught / sizeof caught[0]; each++) {
        sigaction(caught[each], &old[each], NULL);
    }
    // Readers of events see the end of the pipe.
    if (events[1] >= 0) {
        close(events[1]);
        events[1] = -1;
    }
    in = -1;
}

void cterminal_suspend(void) {
    if (in < 0) return;
    give_back();
    // First the rest of the job is stopped. Then this thread stops before the call returns. Another thread may take
    // a signal to the complete process, and this one would take over the terminal again before all of them stop.
    struct sigaction passing, ours;
    memset(&passing, 0, sizeof passing);
    passing.sa_handler = SIG_IGN;
    sigaction(SIGTSTP, &passing, &ours);
    kill(0, SIGTSTP);
    passing.sa_handler = SIG_DFL;
    sigaction(SIGTSTP, &passing, NULL);
    sigset_t stop, mask;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    pthread_sigmask(SIG_UNBLOCK, &stop, &mask);
    raise(SIGTSTP);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    sigaction(SIGTSTP, &ours, NULL);
    take();
}

void cterminal_resume(void) {
    if (is_taken) take();
}

void cterminal_write(const char *text) {
    if (in >= 0) put(out, text);
}

void cterminal_cell(int output, int *width, int *height) {
    struct winsize size;
    memset(&size, 0, sizeof size);
    int is_known = ioctl(output, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;
    *width = is_known ? size.ws_xpixel / size.ws_col : 0;
    *height = is_known ? size.ws_ypixel / size.ws_row : 0;
}

void cterminal_size(int output, int *columns, int *rows) {
    struct winsize size;
    memset(&size, 0, sizeof size);
    int is_known = ioctl(output, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;
    *columns = is_known ? size.ws_col : 80;
    *rows = is_known ? size.ws_row : 24;
}
