import FullScreen
import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// Emoji for which terminals use different numbers of columns, in a printed table.
///
/// Covers: EmojiColumnFixer, DisplayWidth
@Suite struct EmojiColumnFixerTests {
    private static let titles = [
        "Plain", "👨‍👩‍👧 Family", "👩🏽‍🚀 Star", "🇩🇪 Land", "❤️ Heart", "1️⃣ One", "👍🏽 Thumb", "🎉 Party", "日本語",
        "🏴󠁧󠁢󠁥󠁮󠁧󠁿 Home", "🏳️‍🌈 Bow", "Café ☎",
    ]

    private var place: ProgramRun.Place {
        let rows = Self.titles.map { "\($0),1,1,A title,2026-11-20T20:00:00Z,60,NBC" }
        let file = (["show,season,number,title,start,runtime,network"] + rows).joined(separator: "\n")
        return .holding(["list.csv": file + "\n"], at: "2026-11-20T12:00:00Z")
    }

    /// Returns the column of a text in a line as tmux 3.3 shows it, or nil if it is not visible.
    private func column(of text: String, in line: String) -> Int? {
        var cells: [Int: Character] = [:]
        var (column, remaining) = (0, line[...])
        while let character = remaining.popFirst() {
            if character == "\u{1B}" {
                let end = remaining.firstIndex { $0.isLetter } ?? remaining.endIndex
                if remaining[end] == "G", let to = Int(remaining[..<end].dropFirst()) { column = to - 1 }
                remaining = remaining[end...].dropFirst()
                continue
            }
            cells[column] = character
            column += DisplayWidth.inTmux(character)
        }
        let letters = Array(text)
        return cells.keys.sorted().first { start in
            letters.indices.allSatisfy { cells[start + $0] == letters[$0] }
        }
    }

    private func run(_ arguments: [String] = [], on terminal: [String: String]? = ["TERM": "xterm"]) async -> [String] {
        var place = place
        if let terminal {
            place.outputWidth = 80
            place.environment.merge(terminal) { $1 }
        }
        let run = await ProgramRun.run(["day"] + arguments, in: place)
        return run.output.split(separator: "\n").map(String.init).filter { $0.contains("S01E01") }
    }

    @Test("The columns after an emoji are aligned, whatever width the terminal gives it")
    func moved() async {
        let lines = await run()
        #expect(lines.count == Self.titles.count)
        for text in ["S01E01", "A title", "NBC"] {
            let columns = lines.map { column(of: text, in: $0) }
            #expect(columns[0] != nil && Set(columns).count == 1, "\(text): \(columns)")
        }
        // Lines without such emoji have no additional bytes.
        #expect(lines.count { moves($0) } < lines.count)
    }

    @Test("The cursor is not moved in a file or a pipe, without colour, or in a line wider than the terminal")
    func unmoved() async {
        for (arguments, terminal) in [
            ([], nil), (["--color", "never"], ["TERM": "xterm"]), ([], ["TERM": "dumb"]), ([], ["TERM": ""]),
            ([], ["TERM": "xterm", "NO_COLOR": "1"]),
            (["--color", "always", "--width", "80"], nil),
        ] as [([String], [String: String]?)] {
            let lines = await run(arguments, on: terminal)
            #expect(lines.count == Self.titles.count && !lines.contains { moves($0) }, "\(arguments)")
        }
        let columns = EmojiColumnFixer(width: 10, variables: [:])
        #expect(columns.line("🎉 wider than ten") == "🎉 wider than ten")
    }

    private func moves(_ line: String) -> Bool {
        line.split(separator: "\u{1B}").contains { part in part.first == "[" && part.first { $0.isLetter } == "G" }
    }

    @Test("In a pager, which cannot move the cursor, blanks after an emoji correct the widths of tmux")
    func paged() async throws {
        let tmux = ["TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.3a"]
        let placing = try #require(EmojiColumnFixer(width: 80, variables: tmux).linePaged)
        let lines = await run(on: nil).map(placing)
        for text in ["S01E01", "A title", "NBC"] {
            let columns = lines.map { column(of: text, in: $0) }
            #expect(columns[0] != nil && Set(columns).count == 1, "\(text): \(columns)")
        }
        #expect(placing("  \u{1B}[2m👍🏽\u{1B}[0m  A") == "  \u{1B}[2m👍🏽\u{1B}[0m A")
        for other in [[:], ["TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.6"]] {
            #expect(EmojiColumnFixer(width: 80, variables: other).linePaged == nil)
        }
    }
}
