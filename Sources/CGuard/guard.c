#define _GNU_SOURCE
#include "guard.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Ends all descendants, in at most this many turns. Orphans become children of this process, so ending children
// until there are none is enough.
static void end_all_below(int turns) {
    for (int turn = 0; turn < turns; turn++) {
        char line[4096];
        char path[64];
        snprintf(path, sizeof path, "/proc/self/task/%d/children", getpid());
        int file = open(path, O_RDONLY | O_CLOEXEC);
        ssize_t count = file < 0 ? 0 : read(file, line, sizeof line - 1);
        if (file >= 0) close(file);
        if (count <= 0) return;
        line[count] = 0;
        char *rest = line;
        for (char *word = strtok_r(rest, " \n", &rest); word; word = strtok_r(NULL, " \n", &rest)) {
            pid_t child = (pid_t)strtol(word, NULL, 10);
            if (child > 1) kill(child, SIGKILL);
        }
        // At least one of them ends soon. The others are found in the next turn.
        while (waitpid(-1, NULL, 0) < 0 && errno == EINTR) {}
        while (waitpid(-1, NULL, WNOHANG) > 0) {}
    }
}

static int remove_one(const char *path, const struct stat *facts, int kind, struct FTW *place) {
    (void)facts, (void)kind, (void)place;
    remove(path);
    return 0;
}

// Removes the folder of the program, and no other one.
static void remove_folder(const char *folder) {
    const char *name = strrchr(folder, '/');
    if (!name || strncmp(name, "/aggctl-run-", 12) != 0) return;
    if (chdir("/") == 0) nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}

// Ends in the same way as the program, so that the parent process sees its status.
static void end_as(int status) {
    if (WIFSIGNALED(status)) {
        int number = WTERMSIG(status);
        sigset_t none;
        sigemptyset(&none);
        signal(number, SIG_DFL);
        sigprocmask(SIG_SETMASK, &none, NULL);
        kill(getpid(), number);
        _exit(128 + number);
    }
    _exit(WEXITSTATUS(status));
}

static void guard(pid_t parent, char **command) {
    char folder[PATH_MAX];
    if (!getcwd(folder, sizeof folder)) folder[0] = 0;
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    // The descriptor closes when the program starts, and is readable when the parent process is over.
    int parent_file = (int)syscall(SYS_pidfd_open, parent, 0);
    // Signals do not end the guard. The program is in the same group and receives them itself.
    sigset_t taken, before;
    sigfillset(&taken);
    sigprocmask(SIG_SETMASK, &taken, &before);
    int signals = signalfd(-1, &taken, SFD_CLOEXEC | SFD_NONBLOCK);
    pid_t program = getppid() == parent ? fork() : -1;
    if (program < 0) _exit(127);
    if (program == 0) {
        sigprocmask(SIG_SETMASK, &before, NULL);
        execv(command[0], command);
        _exit(127);
    }
    // The program's outputs end with the program, not with the guard.
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int file = 0; file < 3; file++) if (nothing >= 0) dup2(nothing, file);
    for (;;) {
        struct pollfd looked[2] = {{.fd = signals, .events = POLLIN}, {.fd = parent_file, .events = POLLIN}};
        poll(looked, parent_file >= 0 ? 2 : 1, 1000);
        struct signalfd_siginfo told;
        int is_to_end = 0;
        while (read(signals, &told, sizeof told) > 0) is_to_end |= told.ssi_signo == AGGCTL_GUARD_ENDS;
        int status;
        for (pid_t child; (child = waitpid(-1, &status, WNOHANG)) > 0;) {
            if (child != program) continue;
            // The parent finds processes that fork faster by their process IDs.
            end_all_below(100);
            end_as(status);
        }
        // The parent sent the signal, or it is gone in whatever way. Nobody waits for the program any longer.
        if (is_to_end || getppid() != parent) {
            end_all_below(100000);
            remove_folder(folder);
            _exit(0);
        }
    }
}

static int argument_count;
static char **all_arguments;

int aggctl_argument_count(void) { return argument_count; }

const char *aggctl_argument(int index) { return index < argument_count ? all_arguments[index] : NULL; }

// Runs before any Swift code: a guard is a small process that starts quickly.
__attribute__((constructor(101))) static void begin(int count, char **arguments) {
    if (count > 0 && arguments) {
        argument_count = count;
        all_arguments = arguments;
    }
    if (count < 4 || !arguments || strcmp(arguments[1], AGGCTL_GUARD) != 0) return;
    guard((pid_t)strtol(arguments[2], NULL, 10), arguments + 3);
}

const char *aggctl_guard_program(void) {
    static char path[PATH_MAX];
    char own[PATH_MAX];
    Dl_info facts;
    ssize_t count = readlink("/proc/self/exe", own, sizeof own - 1);
    if (count <= 0 || !dladdr((void *)aggctl_guard_program, &facts) || !facts.dli_fname) return NULL;
    own[count] = 0;
    // The name of a program is how it was called, and may not be found again. The name of a library is its path.
    char *library = realpath(facts.dli_fname, NULL);
    char *end = library ? strrchr(library, '/') : NULL;
    if (!end || strcmp(library, own) == 0 || !strstr(end, ".xctest")) {
        strcpy(path, own);
    } else {
        *end = 0;
        int length = snprintf(path, sizeof path, "%s/aggctl", library);
        if (length < 0 || (size_t)length >= sizeof path) path[0] = 0;
    }
    free(library);
    return access(path, X_OK) == 0 ? path : NULL;
}
