#define _GNU_SOURCE
#include "cterminal.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

// In C, because Swift does not see the two functions of glibc that keep open files from the pager.

pid_t cterminal_pager(const char *command, char *const variables[], int *written) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGQUIT);
    sigaddset(&signals, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    char *words[] = {(char *)"sh", (char *)"-c", (char *)command, NULL};
    pid_t process = -1;
    if (posix_spawn(&process, "/bin/sh", &actions, &attributes, words, variables) != 0) process = -1;
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    close(ends[0]);
    if (process < 0)
        close(ends[1]);
    else
        *written = ends[1];
    return process;
}
