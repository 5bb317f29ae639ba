import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// The program ends with the right code, also if other threads still load a library or open the store.
/// Covers: StandardProviders, Program
@Suite struct EarlyExitTests {
    /// How often each command line is run. `make early-exits` sets 1000.
    private static let runs = ProcessInfo.processInfo.environment["AGGCTL_EARLY_EXITS"].flatMap { Int($0) } ?? 20

    @Test(
        "Every early exit has its code and no signal, two at a time",
        arguments: [
            ("today --nope", 64), ("nope", 64), ("week --date nope", 64), ("today --format nope", 64),
            ("--version", 0), ("today --help", 0), ("today --config /nonexistent/c.toml", 66),
            ("now --demo -o /nonexistent/x", 73),
            ("week --provider nope", 64), ("season", 64), ("watched", 64), ("today --offline", 69),
        ]
    )
    func exits(arguments: String, code: Int) async throws {
        let script = """
            home=$(mktemp -d); export HOME=$home XDG_DATA_HOME=$home/data XDG_CONFIG_HOME=$home/config
            run() { i=0; while [ $i -lt \(Self.runs / 2) ]; do "$AGGCTL" \(arguments) >/dev/null 2>&1; echo $?; i=$((i+1)); done; }
            run & run; wait; rm -rf "$home"
            """
        let (_, output, _) = try await onThread { try shell(script) }
        let codes = output.split(separator: "\n").compactMap { Int($0) }
        #expect(codes.count == Self.runs / 2 * 2)
        #expect(Set(codes) == [code], "\(Dictionary(grouping: codes) { $0 }.mapValues(\.count))")
    }
}
