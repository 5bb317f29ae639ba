import Foundation
import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// Output that is longer than the terminal is shown by the user's pager.
///
/// Covers: Pager, PagedOutput, PagerProcess
@Suite(.serialized) struct PagerTests {
    private let folder = TemporaryFolder()
    private var shown: String { folder.path + "/shown" }

    private func pager(_ command: String, rows: Int = 4) throws -> Pager {
        let variables = ["PAGER": command, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
        return try #require(Pager(rows: rows, variables: variables) { _ in true })
    }

    @Test(
        "The pager is the selected one or less, and none if it is disabled or missing",
        arguments: [
            ([:], "less"), (["PAGER": "more"], "more"), (["PAGER": "more", "AGGCTL_PAGER": "most -s"], "most -s"),
            (["PAGER": ""], nil), (["PAGER": " "], nil), (["PAGER": "cat"], nil),
            (["AGGCTL_PAGER": "", "PAGER": "more"], nil),
            (["PAGER": "nonesuch"], nil), (["PAGER": "A=b less"], "A=b less"), (["TERM": "dumb"], nil),
        ] as [([String: String], String?)]
    )
    func choice(variables: [String: String], expected: String?) {
        let pager = Pager(rows: 24, variables: variables) { ["less", "more", "most"].contains($0) }
        #expect(pager?.command == expected)
        #expect(Pager(rows: 0, variables: variables) { _ in true } == nil)
    }

    @Test("Colours pass through less, whatever other options the user has", arguments: ["", "-i", "FX"])
    func colours(options: String) throws {
        let pager = try #require(Pager(rows: 24, variables: ["LESS": options]) { _ in true })
        #expect(pager.environment["LESS"] == options + " -R")
        let own = try #require(Pager(rows: 24, variables: ["LESS": "-SR"]) { _ in true })
        #expect(own.environment["LESS"] == "-SR")
    }

    @Test("A listing with today opens there, whatever the user's options for less are", arguments: [nil, "-S", "-SR"])
    func opening(options: String?) throws {
        var pager = try #require(Pager(rows: 24, variables: options.map { ["LESS": $0] } ?? [:]) { _ in true })
        pager.openingText = ", today"
        #expect(pager.environment["LESS"]?.hasSuffix(" +/, today") == true)
        #expect(pager.environment["LESS"]?.hasPrefix(options ?? "FRX") == true)
    }

    @Test("Output that fits is written directly, without a pager")
    func short() throws {
        let sink = CapturingSink()
        let paged = PagedOutput(try pager("cat > '\(shown)'"), to: sink)
        try paged.write(Array("one\ntwo\n".utf8))
        #expect(sink.text.isEmpty)
        try paged.end()
        #expect(sink.text == "one\ntwo\n" && !FileManager.default.fileExists(atPath: shown))
    }

    @Test("Output that does not fit is shown completely by the pager, and its end is awaited")
    func long() throws {
        let sink = CapturingSink()
        let paged = PagedOutput(try pager("cat > '\(shown)'; echo $LESS >> '\(shown)'"), to: sink)
        let lines = (1...50_000).map { "line \($0)\n" }
        for line in lines { try paged.write(Array(line.utf8)) }
        try paged.end()
        #expect(sink.text.isEmpty)
        #expect(try String(contentsOfFile: shown, encoding: .utf8) == lines.joined() + "FRX\n")
    }

    @Test("A pager that ends early does not end the command")
    func leftEarly() throws {
        let paged = PagedOutput(try pager("head -1 > '\(shown)'"), to: CapturingSink())
        for number in 1...200_000 { try paged.write(Array("line \(number)\n".utf8)) }
        try paged.end()
        #expect(try String(contentsOfFile: shown, encoding: .utf8) == "line 1\n")
    }

    @Test("A command pages its document, and --no-pager does not", arguments: [false, true])
    func command(isRefused: Bool) async throws {
        var place = ProgramRun.Place()
        place.outputWidth = 80
        let output = CapturingSink()
        var environment = ProgramRun.environment(of: place, output, CapturingSink())
        environment.pager = try pager("cat > '\(shown)'", rows: 24)
        let program = Program(kinds: ProgramRun.kinds, environment: environment)
        // Options precede the command or follow it.
        let arguments = isRefused ? ["--no-pager", "week", "--demo"] : ["week", "--demo"]
        #expect(await program.run(arguments) == 0)
        #expect(FileManager.default.fileExists(atPath: shown) != isRefused)
        #expect(output.text.contains("Monday 16 November 2026") == isRefused)
    }
}
