import Foundation

/// The environment of a program that a trial runs: what is given, and of this process's own what the sanitizers need and
/// where temporary files belong.
func childEnvironment(_ given: [String: String]) -> [String: String] {
    ProcessInfo.processInfo.environment.filter { ["TSAN_OPTIONS", "ASAN_OPTIONS", "TMPDIR"].contains($0.key) }
        .merging(given) { _, given in given }
}
