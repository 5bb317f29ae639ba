import FullScreen
import Testing

/// Covers: KeyDecoder, Key
@Suite struct KeyDecoderTests {
    private static let typed: [(bytes: String, keys: [Key])] = [
        ("a", [.character("a")]), ("Ä語", [.character("Ä"), .character("語")]), ("\r", [.enter]), ("\n", [.enter]),
        ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]), ("\u{3}", [.control("c")]),
        ("\u{1A}", [.control("z")]), ("\u{C}", [.control("l")]),
        ("\u{1B}[A\u{1B}[B", [.up, .down]), ("\u{1B}OC\u{1B}OD", [.right, .left]), ("\u{1B}[1;5C", [.right]),
        ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]), ("\u{1B}[H\u{1B}[F", [.home, .end]),
        ("\u{1B}[1~\u{1B}[4~", [.home, .end]), ("\u{1B}[3~", [.delete]), ("\u{1B}[Z", [.backTab]),
        ("\u{1B}OM", [.enter]), ("\u{1B}q", [.escape, .character("q")]),
        ("\u{1B}Äw", [.escape, .character("Ä"), .character("w")]),
        ("\u{1B}\r\u{1B}\t", [.escape, .enter, .escape, .tab]),
        ("\u{1B}\u{1B}[A", [.escape, .up]), ("\u{1B}\u{3}", [.escape, .control("c")]),
        ("x\u{1B}[200~y\u{1B}[201~z", [.character("x"), .pasted("y"), .character("z")]),
        ("\u{1B}[200~wq\r\u{1B}[Aä\u{1B}[201~w", [.pasted("wq\r\u{1B}[Aä"), .character("w")]),
        ("\u{1B}[200~\u{1B}[201~", [.pasted("")]), ("\u{1B}[201~", []),
        ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\w", [.character("w")]), ("\u{1B}]11;rgb:0/0/0\u{7}w", [.character("w")]),
        ("\u{1B}P1$r0m\u{1B}\\\u{1B}^q\u{1B}\\\u{1B}_Gi=1;OK\u{1B}\\\u{1B}Xq\u{1B}\\", []),
        ("\u{1B}]q\u{3}", [.control("c")]), ("\u{1B}]q\u{1B}[A", [.up]),
        ("\u{1B}[?1;2c", []), ("\u{0}", []),
    ]

    @Test("A terminal's key sequences are decoded", arguments: typed)
    func keys(bytes: String, keys: [Key]) {
        var decoder = KeyDecoder()
        #expect(decoder.keys(Array(bytes.utf8)) == keys)
        #expect(!decoder.isOpen)
    }

    @Test("Keys are the same if a read ends within a sequence", arguments: typed)
    func split(bytes: String, keys: [Key]) {
        let all = Array(bytes.utf8)
        for offset in 0...all.count {
            var decoder = KeyDecoder()
            let first = decoder.keys(Array(all[..<offset]))
            #expect(first + decoder.keys(Array(all[offset...])) == keys, "split at \(offset)")
        }
    }

    @Test(
        "A terminal that draws sixels is recognized by its attributes",
        arguments: [
            ("\u{1B}[?62;4;22c", true), ("a\u{1B}[?64;1;2;4c", true), ("\u{1B}[?62;22c", false), ("\u{1B}[?4c", false),
            ("\u{1B}[?62;14;40c", false), ("\u{1B}[62;4c", false), ("\u{1B}[?62;4h", false),
        ]
    )
    func sixels(reply: String, drawsThem: Bool) {
        let all = Array(reply.utf8)
        for offset in 0...all.count {
            var decoder = KeyDecoder()
            let keys = decoder.keys(Array(all[..<offset])) + decoder.keys(Array(all[offset...]))
            #expect(decoder.supportsSixels == drawsThem)
            #expect(keys == (reply.first == "a" ? [.character("a")] : []))
        }
    }

    @Test("A single escape is the key Escape, and half a letter is nothing")
    func finish() {
        var decoder = KeyDecoder()
        #expect(decoder.keys([0x1B]).isEmpty)
        #expect(decoder.isOpen)
        #expect(decoder.finish() == [.escape])
        #expect(!decoder.isOpen)
        #expect(decoder.keys([0xE8, 0xAA]).isEmpty)
        #expect(decoder.finish() == [])
    }

    @Test("An unfinished paste ends after a timeout, and a broken reply is dropped")
    func silence() {
        var decoder = KeyDecoder()
        #expect(decoder.keys(Array("\u{1B}[200~wq".utf8)).isEmpty)
        #expect(decoder.escapeTimeout == 1000)
        #expect(decoder.finish() == [.pasted("wq")])
        #expect(decoder.escapeTimeout == nil)
        for broken in ["\u{1B}]11;rgb", "\u{1B}]", "\u{1B}[", "\u{1B}O"] {
            #expect(decoder.keys(Array(broken.utf8)).isEmpty)
            #expect(decoder.finish().isEmpty)
        }
        #expect(decoder.keys([0x1B] + Array("w".utf8)) == [.escape, .character("w")])
        #expect(decoder.keys(Array("q".utf8)) == [.character("q")])
        let long = Array("\u{1B}[200~".utf8) + [UInt8](repeating: 0x61, count: 10_000) + Array("\u{1B}[201~".utf8)
        #expect(decoder.keys(long) == [.pasted(String(repeating: "a", count: 4096))])
    }

    @Test("Invalid bytes and endless sequences are skipped")
    func garbage() {
        var decoder = KeyDecoder()
        #expect(decoder.keys([0xFF, 0xC0, 0x41, 0x61]) == [.character("A"), .character("a")])
        let endless = [0x1B, 0x5B] + [UInt8](repeating: 0x31, count: 100)
        #expect(decoder.keys(endless).isEmpty)
        #expect(!decoder.isOpen)
        #expect(decoder.keys([0x61]) == [.character("a")])
        let number = [0x1B, 0x5B] + [UInt8](repeating: 0x39, count: 60) + [0x7E]
        #expect(decoder.keys(number).isEmpty)
    }
}
