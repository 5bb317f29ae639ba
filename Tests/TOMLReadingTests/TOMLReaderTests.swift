import Foundation
import TOMLReading
import TestSupport
import ProgramTestSupport
import Testing

/// The configuration's language, read within limits.
/// Covers: TOMLReader, TOMLTable, TOMLNode, TOMLError
@Suite struct TOMLReaderTests {
    private func plain(_ node: TOMLNode) -> Any {
        switch node.value {
        case .text(let text): text
        case .integer(let number): number
        case .float(let number): number
        case .boolean(let truth): truth
        case .dateTime(let text): "moment " + text
        case .array(let items): items.map(plain)
        case .table(let table): plain(table)
        }
    }

    private func plain(_ table: TOMLTable) -> [String: Any] {
        table.keys.reduce(into: [:]) { $0[$1] = table[$1].map(plain) }
    }

    @Test(
        "Invalid TOML is an error with its line, and never a crash",
        arguments: [
            ("[=]", 1), ("[+x]", 1), ("[#", 1), ("a = 1\n[", 2), ("[[$]]", 1), ("[ +", 1), ("a=[}", 1), ("a=[1,}", 1),
            ("a=[1979-05-27 1]", 1), ("a=1979-05-27Ttrue2:00", 1), ("ʌ = 1", 1), ("a = 1\n\u{0} = 2", 2),
            ("a = \"x\\u0000\"", 1), ("a = 1\na = 2", 2), ("[a]\n[a]", 2), ("a = {b = 1}\n[a.c]", 2), ("a = 01", 1),
            ("a = 1__0", 1), ("a = \"\n\"", 1), ("a = '''", 1), ("a = 2019-02-30", 1), ("a", 1), ("= 1", 1),
            ("a = [1, 2", 1), ("a = {b = 1,\nc = 2}", 1), ("a = \"\\q\"", 1),
        ]
    )
    func refused(text: String, line: Int) {
        let problem = #expect(throws: TOMLError.self) { try TOMLReader.read(text) }
        #expect(problem.map { $0.line >= line && $0.line <= line + 1 } == true, "\(String(describing: problem))")
        #expect(problem?.message.isEmpty == false)
    }

    @Test(
        "Extremely deep nesting is rejected without overflow",
        arguments: ["[", "{a=", "a.", "[a."]
    )
    func deep(piece: String) {
        let deep = String(repeating: piece, count: 200_000)
        let text = piece == "a." || piece == "[a." ? "[" + String(repeating: "a.", count: 200_000) + "a]" : "a=" + deep
        #expect(throws: TOMLError.self) { try TOMLReader.read(text) }
    }

    @Test("Values are parsed, and keys have their order and lines")
    func values() throws {
        let table = try TOMLReader.read(
            """
            # a comment
            title = "a \\"b\\" \\u00e9" # behind
            'quoted key' = 'raw \\n'
            n = [1, -2, 0x1F, 1_000,
              0b101]
            real = 6.5e-1
            yes = true
            at = 1979-05-27T07:32:00Z
            text = \"\"\"
            one \\
              two\"\"\"
            [a.b]
            c.d = 1
            [[list]]
            x = {y = "z", w = [ {v = 1} ]}
            [[list]]
            """
        )
        #expect(table.keys == ["title", "quoted key", "n", "real", "yes", "at", "text", "a", "list"])
        #expect(["title", "quoted key", "n", "a", "list"].map { table.line(of: $0) } == [2, 3, 4, 12, 14])
        let expected: [String: Any] = [
            "title": "a \"b\" é", "quoted key": "raw \\n", "n": [1, -2, 31, 1000, 5], "real": 0.65, "yes": true,
            "at": "moment 1979-05-27T07:32:00Z", "text": "one two", "a": ["b": ["c": ["d": 1]]],
            "list": [["x": ["y": "z", "w": [["v": 1]]]], [String: Any]()],
        ]
        #expect(plain(table) as NSDictionary == expected as NSDictionary)
    }

    @Test("An unreadable configuration is reported with its line by each command", arguments: ["[=]", "x = [}"])
    func configuration(text: String) async {
        let place = ProgramRun.Place.running("country = \"US\"\n" + text)
        let run = await ProgramRun.run(["today"], in: place)
        #expect(run.status == 78)
        #expect(run.errors.contains("config.toml:2: "), "\(run.errors)")
    }

    @Test("A configuration of many providers is read quickly")
    func many() async {
        let tables = (0..<2000).map { "[[provider]]\nid = \"p\($0)\"\nkind = \"fixture\"\n" }
        let place = ProgramRun.Place.running(tables.joined() + "[[provider]]\nid = \"p7\"\nkind = \"fixture\"\n")
        let run = await ProgramRun.run(["config"], in: place)
        #expect(run.errors.contains(":6001: two providers are called “p7”"), "\(run.errors)")
    }
}
