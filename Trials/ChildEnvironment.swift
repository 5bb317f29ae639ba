import Foundation

/// Returns the environment of a program that a trial runs: the given variables, and this process's variables for
/// the sanitizers and temporary files.
func childEnvironment(_ given: [String: String]) -> [String: String] {
    ProcessInfo.processInfo.environment.filter { ["TSAN_OPTIONS", "ASAN_OPTIONS", "TMPDIR"].contains($0.key) }
        .merging(given) { _, given in given }
}
