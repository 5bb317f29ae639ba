import Foundation
import Glibc

/// Runs a program to its end, without the overhead of Foundation's `Process`.
func spawn(_ arguments: [String], environment: [String: String] = [:]) throws {
    _ = try spawnMeasured(arguments, environment: environment)
}

/// Runs a program like `spawn`.
///
/// - Returns: Its peak memory in kilobytes.
func spawnMeasured(_ arguments: [String], environment: [String: String] = [:]) throws -> Int {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let variables = ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }.map { "\($0)=\($1)" }
    var argv = arguments.map { strdup($0) } + [nil]
    var envp = variables.map { strdup($0) } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var process = pid_t()
    let code = posix_spawnp(&process, arguments[0], &actions, nil, &argv, &envp)
    guard code == 0 else { throw BenchmarkFailure("\(arguments[0]) cannot be run: \(String(cString: strerror(code)))") }
    var status: Int32 = 0
    var usage = rusage()
    wait4(process, &status, 0, &usage)
    guard status == 0 else {
        throw BenchmarkFailure("\(arguments.joined(separator: " ").prefix(120)) ended with \(status)")
    }
    return usage.ru_maxrss
}

/// The reason why something could not be measured.
struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// The path of the program next to this one.
var program: String {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent("aggctl").path
}
