import Foundation
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// Golden files of printed tables. `AGGCTL_UPDATE_GOLDEN=1 swift test` writes them again, so that you can compare them.
///
/// Covers: ScheduleTable, TextTable, TerminalText, Style
@Suite struct GoldenTableTests {
    @Test(
        "Tables match their golden files",
        arguments: [
            ("week-60", ["week", "--width", "60"]), ("week-80", ["week"]),
            ("week-160", ["week", "--width", "160", "--streaming"]),
            ("week-20", ["week", "--width", "20"]), ("week-ascii-12h", ["week", "--ascii", "--clock", "12"]),
            ("week-broadcast", ["week", "--by", "broadcast", "--filter", "hours", "--limit", "9"]),
            ("week-csv", ["week", "--format", "csv", "--limit", "9"]),
            ("week-ics", ["week", "--format", "ics", "--limit", "5"]),
            ("week-xmltv", ["week", "--format", "xmltv", "--limit", "5"]),
            ("week-markdown", ["week", "--format", "markdown", "--limit", "9"]),
            ("week-color", ["week", "--color", "always", "--limit", "6"]),
            ("season", ["season", "Parish Notices (2024)", "3", "--highlight", "S03E02", "--limit", "4"]),
            ("show", ["show", "Lighthouse Road (2024)"]),
            ("cast", ["cast", "demo:drama-2024"]), ("episode", ["episode", "demo:yoru-2024", "S03E46"]),
            ("search", ["search", "harbour", "--limit", "5"]),
            ("shows", ["shows", "--type", "News", "--limit", "3"]), ("providers", ["providers"]),
            ("exit-codes", ["help", "exit-codes"]), ("help", ["--help"]),
        ]
    )
    func golden(name: String, arguments: [String]) async throws {
        var place = ProgramRun.Place()
        place.environment["TZ"] = "America/New_York"
        let run = await ProgramRun.run(
            name == "exit-codes" || name == "help" ? arguments : arguments + ["--demo"],
            in: place
        )
        #expect(run.errors.isEmpty)
        try Golden.expect(run.output, name + ".txt")
    }

    @Test("No line is wider than the table, at any width", arguments: [20, 40, 60, 80, 100, 160, 300])
    func width(columns: Int) async {
        for arguments in [
            ["week", "--streaming"], ["season", "demo:drama-2024", "3"], ["shows", "--limit", "40"],
            ["search", "harbour"], ["cast", "demo:drama-2024"],
        ] {
            let run = await ProgramRun.run(arguments + ["--demo", "--width", String(columns)])
            let widest =
                run.output.split(separator: "\n").map { line in
                    line.unicodeScalars.reduce(0) {
                        $0 + ($1.value >= 0x1100 && $1.properties.generalCategory == .otherLetter ? 2 : 1)
                    }
                }.max() ?? 0
            // Single texts of a footer may be longer than a narrow screen.
            #expect(widest <= max(columns, 36), "\(arguments)")
        }
    }

    @Test(
        "Tables and messages fit on the narrowest screens",
        arguments: [
            ["season", "demo:drama-2024", "3"], ["season", "lighthouse", "road", "2024", "3"], ["next"], ["following"],
            ["providers", "--offline"], ["show", "demo:limani-2024"], ["episode", "demo:limani-2024", "S03E46"],
            ["explain", "lighthouse", "road", "2024"], ["explain", "demo:limani-2024", "S03E46"], ["doctor"],
            ["config"], ["following", "--hidden"], ["now"], ["list", "--limit", "3"],
        ]
    )
    func narrowest(arguments: [String]) async {
        for columns in [20, 30] {
            let run = await ProgramRun.run(arguments + ["--demo", "--width", String(columns)])
            // An address, an ID and the name of a setting have a line of their own, and are not cut.
            let wide = run.output.split(separator: "\n").filter {
                $0.count > columns && $0.split(separator: " ").count > 1
            }
            #expect(run.status == 0 && wide.isEmpty, "\(wide)\(run.errors)")
        }
    }

    @Test("A column without enough space is folded into several lines, and nothing is cut")
    func folded() async {
        let change = await ProgramRun.run(["explain", "demo:limani-2024", "S03E46", "--demo", "--width", "20"]).output
        for text in ["The Patient Island", "2026-11-16 20:00", "demo:limani-2024/3x46", "45 min"] {
            #expect(change.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(text), "\(change)")
        }
        let settings = await ProgramRun.run(["config", "--demo", "--width", "20"]).output
        #expect(settings.contains("default") && !settings.contains("…"), "\(settings)")
    }

    @Test("A text without blanks is broken between its wide letters, and an address is not")
    func wideLetters() {
        #expect(TerminalText.wrap("ドクターX 外科医", to: 8) == ["ドクター", "X 外科医"])
        #expect(TerminalText.wrap("at https://example.org/long", to: 10) == ["at", "https://example.org/long"])
        #expect(TerminalText.wrap("大門未知子 x", to: 6) == ["大門未", "知子 x"])
    }

    @Test("C6: without a terminal, with NO_COLOR or TERM=dumb there is no colour, and in a C locale only ASCII")
    func plainOutput() async {
        var place = ProgramRun.Place()
        place.outputWidth = 100
        func output(_ environment: [String: String]) async -> String {
            place.environment = ["HOME": "/home/me"].merging(environment) { $1 }
            return await ProgramRun.run(["week", "--demo"], in: place).output
        }
        #expect(await output([:]).contains("\u{1B}["))
        #expect(await !output(["NO_COLOR": "1"]).contains("\u{1B}"))
        #expect(await !output(["TERM": "dumb"]).contains("\u{1B}"))
        let inC = await output(["LC_ALL": "C", "NO_COLOR": "1"])
        #expect(inC.utf8.allSatisfy { $0 < 0x80 })
        #expect(await output(["LANG": "de_DE.UTF-8", "NO_COLOR": "1"]).contains("夜の港"))
        place.outputWidth = nil
        #expect(await !output([:]).contains("\u{1B}"))
    }
}
