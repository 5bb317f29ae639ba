import ScheduleModel
import ProviderAPI
import Testing

/// Covers: JSONRows
@Suite struct JSONRowsTests {
    @Test("Rows are found regardless of brackets in their texts")
    func ranges() throws {
        let bytes = Array(#" [ {"a":"]},{"}, [1,[2]] , "x\"]", 5 ] "#.utf8)
        let rows = try JSONRows.ranges(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
        #expect(rows == [#"{"a":"]},{"}"#, "[1,[2]]", #""x\"]""#, "5"])
        #expect(try JSONRows.ranges(in: Array(" [ ] ".utf8)).isEmpty)
    }

    @Test(
        "An extra comma, or a missing one between two objects, costs no row",
        arguments: [
            ("[1,,2]", ["1", "2"]), ("[1,]", ["1"]), ("[,]", []),
            ("[{\"a\":[1]} {\"b\":2},[3][4]]", ["{\"a\":[1]}", "{\"b\":2}", "[3]", "[4]"]),
            ("[{}{}", nil),
        ] as [(String, [String]?)]
    )
    func commas(text: String, rows: [String]?) {
        let bytes = Array(text.utf8)
        let found = try? JSONRows.ranges(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
        #expect(found == rows)
    }

    @Test("A byte order mark before a document is ignored")
    func mark() throws {
        #expect(try JSONRows.ranges(in: Array("\u{FEFF} [1]".utf8)) == [5..<6])
    }

    @Test("N8: A document cut at any byte is rejected")
    func everyCut() {
        let complete = Array(#"[{"id":1,"name":"a\\\"b","x":[1,2]},{"id":2}]"#.utf8)
        #expect(throws: Never.self) { try JSONRows.ranges(in: complete) }
        for length in complete.indices {
            #expect(throws: JSONRows.Problem.self) { try JSONRows.ranges(in: Array(complete[..<length])) }
        }
    }

    @Test("D1: A document nested too deeply is rejected without recursion", arguments: [65, 10_000, 1_000_000])
    func tooDeep(depth: Int) {
        let bytes = [UInt8](repeating: 0x5B, count: depth)
        #expect(throws: JSONRows.Problem(message: "nested too deep (limit 64)", offset: 64)) {
            try JSONRows.ranges(in: bytes)
        }
    }

    @Test(
        "Anything but one complete array is rejected with its offset",
        arguments: [
            ("", "expected JSON, got nothing", 0), ("<html>", "expected JSON, got HTML", 0),
            ("{}", "expected a JSON array", 0),
            ("[1}", "mismatched bracket", 2), ("[1] x", "unexpected text after the end", 4),
            ("\u{FEFF}", "expected JSON, got nothing", 0), ("\u{FEFF}x", "expected JSON, got something else", 3),
        ]
    )
    func refused(text: String, message: String, offset: Int) {
        #expect(throws: JSONRows.Problem(message: message, offset: offset)) {
            try JSONRows.ranges(in: Array(text.utf8))
        }
    }

    @Test("The members of an object are separated")
    func members() throws {
        let bytes = Array(#"{"a": [1, 2], "b\"c" : {"d": 1}}"#.utf8)
        let members = try JSONRows.members(of: bytes)
        #expect(members.map(\.name) == ["a", "b\\\"c"])
        #expect(members.map { String(decoding: bytes[$0.value], as: UTF8.self) } == ["[1, 2]", #"{"d": 1}"#])
    }
}
