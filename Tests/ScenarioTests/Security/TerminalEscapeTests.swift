import Foundation
import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// Text from sources never steers a terminal, in any format.
///
/// Covers: TerminalBytes, CommandFailure, DataOutput, ErrorDocument
@Suite struct TerminalEscapeTests {
    private static let title = "Harbour\u{1B}]52;c;aGk=\u{07}\u{9B}31m\u{202E}x\u{2066}"

    private func run(_ format: String, width: Int?) async -> ProgramRun {
        var place = ProgramRun.Place.running(
            "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.jsonl\"\n"
        )
        let row = ["show": Self.title, "title": Self.title, "start": "2026-11-20T20:00:00Z", "channel": "One"]
        let line = try? JSONSerialization.data(withJSONObject: row)
        place.files.put("/tv.jsonl", [UInt8](line ?? Data()) + [0x0A])
        place.outputWidth = width
        return await ProgramRun.run(["week", "--format", format, "--color", "never"], in: place)
    }

    @Test(
        "D9: a terminal gets no live control character, in any format",
        arguments: ["csv", "xmltv", "markdown", "ics", "table"]
    )
    func harmless(format: String) async {
        let shown = await run(format, width: 80)
        #expect(shown.status == 0 && shown.output.contains("Harbour"), "\(shown.errors)")
        let live = shown.output.unicodeScalars.filter { scalar in
            ["\u{1B}", "\u{07}", "\u{9B}", "\u{202E}", "\u{2066}"].contains(scalar)
        }
        #expect(live.isEmpty, "\(live.map(\.value))")
    }

    @Test("A file or a pipe gets the text unchanged")
    func untouched() async {
        #expect(await run("csv", width: nil).output.contains("\u{1B}]52"))
    }

    @Test("Letters that are split between two writes, line ends and tabs remain", arguments: 1...9)
    func pieces(size: Int) {
        let text = "a\tб漢😀\r\nend\r"
        var cleaner = TerminalBytes()
        let bytes = Array(text.utf8)
        var shown: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            shown += cleaner.clean(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        #expect(String(decoding: shown + cleaner.remaining, as: UTF8.self) == text)
    }

    @Test(
        "C14: an error is one line if the format is jsonl",
        arguments: [["--format", "jsonl"], ["--format=jsonl"]]
    )
    func errorLine(_ format: [String]) async {
        let run = await ProgramRun.run(["show", "Nothing of the kind", "--demo"] + format)
        #expect(run.status == 1)
        #expect(run.output.split(separator: "\n").count == 1, "\(run.output)")
        #expect(run.output.contains("\"aggctl/error/1\""))
    }
}
