import JSONDocuments
import ScheduleModel
import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// Control characters of sources never reach a terminal.
///
/// Covers: TextSanitizer, JSONValue, TerminalText, JSONWriter
@Suite struct HostileTextTests {
    private static let marks: [(name: String, scalar: Unicode.Scalar)] = [
        ("escape", "\u{1B}"), ("bell", "\u{7}"), ("backspace", "\u{8}"), ("NUL", "\u{0}"), ("DEL", "\u{7F}"),
        ("C1 CSI", "\u{9B}"),
        ("C1 OSC", "\u{9D}"), ("line separator", "\u{2028}"), ("RLO", "\u{202E}"), ("LRI", "\u{2066}"),
        ("ALM", "\u{61C}"), ("LRM", "\u{200E}"),
        ("zero width", "\u{200B}"), ("tag", "\u{E0041}"), ("BOM", "\u{FEFF}"), ("NEL", "\u{85}"), ("return", "\r"),
    ]

    @Test("D9: no control character reaches a terminal, in any command and field, and JSON escapes it")
    func controls() async throws {
        // Every field has all of them, and the tables are wide enough to show each field.
        let evil = Self.marks.map { "x\(Self.escaped($0.scalar))]" }.joined()
        let place = ProgramRun.Place()
        place.files.put(
            "/tv.json",
            Array(
                #"""
                {"schema": "aggctl/episode-file/1", "shows": [{"id": "s", "title": "Evil \#(evil)", "network": "N \#(evil)", "genres": ["G \#(evil)"],
                "summary": "S \#(evil)", "language": "L \#(evil)", "type": "T \#(evil)", "aliases": ["A \#(evil)"], "status": "U \#(evil)",
                "cast": [{"person": "P \#(evil)", "character": "C \#(evil)"}]}],
                "episodes": [{"id": "e \#(evil)", "show": "s", "season": 1, "number": 1, "title": "E \#(evil)", "airdate": "2026-11-20", "network": "N \#(evil)",
                "summary": "S \#(evil)", "kind": "K \#(evil)"}, {"show": "s", "airdate": "D \#(evil)", "title": "bad"}]}
                """#.utf8
            )
        )
        place.files.put(
            "/home/me/.config/aggctl/config.toml",
            Array("[[provider]]\nkind = \"episode-file\"\nid = \"f\"\npath = \"/tv.json\"".utf8)
        )
        let commands = [
            ["week"], ["season", "f:s", "1"], ["show", "f:s"], ["cast", "f:s"], ["episode", "f:s", "S01E01"], ["shows"],
            ["search", "evil"], ["providers"], ["show", "none"],
        ]
        for command in commands {
            let table = await ProgramRun.run(command + ["--width", "300"], in: place)
            #expect(Self.steering(in: table.output).isEmpty && Self.steering(in: table.errors).isEmpty, "\(command)")
            let json = await ProgramRun.run(command + ["--format", "json"], in: place)
            #expect(Self.steering(in: json.output).isEmpty, "\(command) json")
            #expect(!json.json.isEmpty)
        }
        let titles = await ProgramRun.run(["shows", "--format", "json"], in: place).json["shows"] as? [[String: Any]]
        let title = titles?.first?["title"] as? String
        // White space is folded when the file is read. All other characters remain.
        for mark in Self.marks where !mark.scalar.properties.isWhitespace {
            #expect(title?.unicodeScalars.contains(mark.scalar) == true, "\(mark.name)")
        }
    }

    /// Returns a character as JSON escapes it.
    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        (UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter).reduce(into: "") { text, unit in
            let hex = String(unit, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
        }
    }

    @Test("D9: colour is the only escape sequence of a table, and only if it is requested")
    func colour() async {
        let run = await ProgramRun.run(["week", "--demo", "--color", "always"])
        #expect(run.output.contains("\u{1B}[1m"))
        let without = run.output.replacing(/\u{1B}\[[0-9]*m/, with: "")
        #expect(Self.steering(in: without).isEmpty)
    }

    @Test("D9: JSON escapes every scalar that would steer a terminal, and no other, and all are read back")
    func everyScalar() throws {
        let all = [0...0xFFFF, 0x1F600...0x1F64F, 0xE0000...0xE0FFF, 0xFFFF0...0x10FFFF].joined()
        var text = String.UnicodeScalarView()
        text.append(contentsOf: all.compactMap { Unicode.Scalar(UInt32($0)) })
        let bytes = JSONValue.string(String(text)).bytes(isPretty: false)
        let read = try JSONDecoder().decode(String.self, from: Data(bytes))
        #expect(read.unicodeScalars.elementsEqual(text))
        let shown = String(decoding: bytes, as: UTF8.self)
        #expect(Self.steering(in: shown).isEmpty)
        let plain = text.filter { !TextSanitizer.isControl($0) && $0 != "\\" && $0 != "\"" }
        #expect(plain.allSatisfy(Set(shown.unicodeScalars).contains))
    }

    private static func steering(in text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { $0 != "\n" && TextSanitizer.isControl($0) }
    }
}
