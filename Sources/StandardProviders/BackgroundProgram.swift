internal import Foundation
internal import Glibc

/// A process of this program that continues in the background, so that a command can end before data is refreshed.
enum BackgroundProgram {
    /// The environment variable that prevents background processes, if it is `0`.
    private static let variable = "AGGCTL_BACKGROUND"

    /// `POSIX_SPAWN_SETSID`, which the C header only defines for GNU programs.
    private static let newSession: Int16 = 0x80

    /// Returns a function that starts this program with some arguments, or nil if the user does not want that.
    static func launcher(variables: [String: String]) -> (@Sendable ([String]) -> Void)? {
        if variables[variable] == "0" { return nil }
        return { arguments in start(arguments) }
    }

    /// Starts this program in a session of its own, without input and output. If that fails, nothing is refreshed.
    private static func start(_ arguments: [String]) {
        var attributes = posix_spawnattr_t()
        var actions = posix_spawn_file_actions_t()
        guard posix_spawnattr_init(&attributes) == 0 else { return }
        defer { posix_spawnattr_destroy(&attributes) }
        guard posix_spawn_file_actions_init(&actions) == 0 else { return }
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawnattr_setflags(&attributes, newSession)
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var argv = (["aggctl"] + arguments).map { strdup($0) } + [nil]
        defer { for argument in argv { free(argument) } }
        var process = pid_t()
        _ = posix_spawn(&process, "/proc/self/exe", &actions, &attributes, &argv, environ)
    }
}
