import FullScreen
import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// Emoji to which a terminal gives more columns than others do, or less, in a table that it shows.
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

    /// Where a word stands on a line as tmux 3.3 shows it; nil where it does not.
    private func column(of word: String, in line: String) -> Int? {
        var cells: [Int: Character] = [:]
        var (column, rest) = (0, line[...])
        while let character = rest.popFirst() {
            if character == "\u{1B}" {
                let end = rest.firstIndex { $0.isLetter } ?? rest.endIndex
                if rest[end] == "G", let to = Int(rest[..<end].dropFirst()) { column = to - 1 }
                rest = rest[end...].dropFirst()
                continue
            }
            cells[column] = character
            column += DisplayWidth.inTmux(character)
        }
        let letters = Array(word)
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

    @Test("the columns behind them are where the others are, whatever the terminal makes of them")
    func moved() async {
        let lines = await run()
        #expect(lines.count == Self.titles.count)
        for word in ["S01E01", "A title", "NBC"] {
            let columns = lines.map { column(of: word, in: $0) }
            #expect(columns[0] != nil && Set(columns).count == 1, "\(word): \(columns)")
        }
        // The others cost nothing.
        #expect(lines.count { moves($0) } < lines.count)
    }

    @Test("no cursor is moved in a file or a pipe, without colour, or where the line is wider than the terminal")
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

    @Test("in a pager, which moves no cursor, the blanks behind them make up for what tmux is known to do")
    func paged() async throws {
        let tmux = ["TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.3a"]
        let placing = try #require(EmojiColumnFixer(width: 80, variables: tmux).linePaged)
        let lines = await run(on: nil).map(placing)
        for word in ["S01E01", "A title", "NBC"] {
            let columns = lines.map { column(of: word, in: $0) }
            #expect(columns[0] != nil && Set(columns).count == 1, "\(word): \(columns)")
        }
        #expect(placing("  \u{1B}[2m👍🏽\u{1B}[0m  A") == "  \u{1B}[2m👍🏽\u{1B}[0m A")
        for other in [[:], ["TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.6"]] {
            #expect(EmojiColumnFixer(width: 80, variables: other).linePaged == nil)
        }
    }
}
