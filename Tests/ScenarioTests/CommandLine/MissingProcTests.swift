import ProgramTestSupport
import Testing

/// A machine or container without `/proc`.
/// Covers: CurrentProcess
@Suite struct MissingProcTests {
    /// Runs a program in a mount namespace of its own, in which `/proc` is empty.
    private static let hidingProc = "unshare -m sh -c 'mount -t tmpfs none /proc && exec \"$@\"' sh"

    private static let canHideProc = (try? shell("\(hidingProc) true"))?.status == 0

    @Test(
        "C17: without /proc a command is refused, because Swift would crash in some runs",
        .enabled(if: canHideProc, "only root may mount"),
        arguments: ["--version", "today --nope", "week --demo"]
    )
    func withoutProc(arguments: String) throws {
        let run = try shell("\(Self.hidingProc) \"$AGGCTL\" \(arguments)")
        #expect(run.status == 78 && run.output.isEmpty, "\(run.output)")
        #expect(run.errors.contains("/proc is not mounted"), "\(run.errors)")
    }
}
