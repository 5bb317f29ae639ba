import ScheduleModel
import Foundation
import TestSupport
import Testing

@Suite struct TextRulesTests {
    @Test("D6: a title of megabytes is cut at 512 bytes, between scalars, with an ellipsis")
    func longTitle() {
        let (text, wasCut) = TextSanitizer.truncated(String(repeating: "é", count: 5_000_000), to: 512)
        #expect(wasCut)
        #expect(text.utf8.count <= 512 && text.utf8.count > 500)
        #expect(text.unicodeScalars.last == "…")
        #expect(TextSanitizer.truncated("short", to: 512) == ("short", false))
    }

    @Test("a text without markup is what it is when it is gone through for markup, whichever scalar is in it")
    func shortWay() {
        let scalars = (UInt32(0)...0xFFFF).compactMap(Unicode.Scalar.init).filter { $0 != "<" && $0 != "&" }
        let differing = scalars.filter { scalar in
            ["a\(scalar)b", "\(scalar)b", "a\(scalar)"].contains { text in
                PlainText.fromHTML(text) != PlainText.fromHTML(text + "<i></i>")
            }
        }
        #expect(differing.isEmpty, "\(differing.prefix(9).map { String($0.value, radix: 16) })")
    }

    @Test("D7: at most eight marks stay on one base, and a pile without end is not read to its own")
    func pileOfMarks() {
        let pile = "a" + String(repeating: "\u{301}", count: 3_000_000)
        let (text, wasCut) = TextSanitizer.truncated(pile, to: 512)
        #expect(wasCut)
        #expect(text.unicodeScalars.filter { $0 == "\u{301}" }.count == 8)
        let few = "a" + String(repeating: "\u{301}", count: 8)
        #expect(TextSanitizer.truncated(few, to: 512) == (few, false))
    }

    @Test("D8: a text is capped before it is folded, which would take minutes otherwise", .timeLimit(.minutes(5)))
    func foldingAfterCapping() {
        let ligatures = String(repeating: "\u{FDFA}", count: 3_000_000)
        #expect(FoldedText(ligatures).key.utf8.count < 20_000)
    }

    @Test(
        "D18: HTML becomes plain text, in which nothing is left that starts a tag",
        arguments: [
            ("<p>Lord <b>Eddard</b> Stark</p><p>is summoned</p>", "Lord Eddard Stark is summoned"),
            ("<script>alert(1)</script>x", "alert(1) x"),
            ("<img src=x onerror=alert(1)>after", "after"),
            ("unclosed <b", "unclosed"),
            ("&lt;script&gt;alert(1)&lt;/script&gt;", "alert(1)"),
            ("&amp;lt;b&amp;gt;deep&amp;lt;/b&amp;gt;", "deep"),
            ("Tom &amp; Jerry &#233;&#xE9; &quot;x&quot; &unknown; & alone", "Tom & Jerry éé \"x\" &unknown; & alone"),
            ("I <3 you, 1 < 2", "I ‹3 you, 1 ‹ 2"),
            ("a<br/>b<br>c", "a b c"),
        ]
    )
    func htmlToText(html: String, expected: String) {
        #expect(PlainText.fromHTML(html) == expected)
    }

    @Test("D18: ten thousand nested tags are linear work and no depth")
    func nestedTags() {
        let html = String(repeating: "<b>", count: 10_000) + "deep" + String(repeating: "</b>", count: 10_000)
        #expect(PlainText.fromHTML(html) == "deep")
        #expect(PlainText.fromHTML("<p></p>") == nil)
    }

    @Test("D18: random markup never leaves a tag behind")
    func randomMarkup() {
        var generator = SeededGenerator(seed: 18)
        let pieces = ["<", ">", "&lt;", "&amp;lt;", "/", "b", "!", "script", " ", "&#60;", "&#x3c", ";", "\"", "é"]
        for _ in 0..<3000 {
            let html = (0..<Int.random(in: 1...20, using: &generator)).map { _ in pieces.randomElement() ?? "" }
                .joined()
            let text = PlainText.fromHTML(html) ?? ""
            #expect(!text.utf8.contains(0x3C), "\(html)")
        }
    }

    @Test("a title keeps an ampersand and a lone bracket, and loses tags and line breaks")
    func titles() {
        #expect(PlainText.title("Tom & Jerry <3").text == "Tom & Jerry <3")
        #expect(PlainText.title("<i>Lost</i>\r\n again").text == "Lost again")
        #expect(PlainText.title(" \n ").text == nil)
    }

    @Test(
        "what only looks like a tag is part of a title, in other brackets",
        arguments: [
            ("Love <3 & <Island>", "Love <3 & ‹Island›"), ("<Insert Title Here>", "‹Insert Title Here›"),
            ("<script>x</script> y", "x y"), ("<H1>Big</H1>", "Big"), ("a <!-- b --> c", "a c"), ("</>", nil),
        ]
    )
    func bracketedTitles(raw: String, expected: String?) {
        #expect(PlainText.title(raw).text == expected)
        #expect(expected.map(PlainText.hasTag) != true)
    }

    @Test(
        "titles are compared without case, accents and punctuation",
        arguments: [
            ("The Flash!", "the  flash"), ("Pokémon", "POKEMON"), ("Law & Order", "law and order"),
            ("Grey's Anatomy", "Greys Anatomy"), ("Ｗｉｄｅ", "wide"), ("S.W.A.T.", "s w a t"), ("Το Λιμάνι", "το λιμανι"),
            ("Donau\u{AD}dampf\u{AD}schiff", "donaudampfschiff"), ("می\u{200C}خواهم", "میخواهم"),
        ]
    )
    func folding(left: String, right: String) {
        #expect(FoldedText(left) == FoldedText(right))
    }

    @Test("a letter folds to one thing, however it is composed", arguments: ["が", "ぱ", "ऩ", "é", "Ω"])
    func composition(letter: String) {
        let decomposed = String(String.UnicodeScalarView(letter.decomposedStringWithCanonicalMapping.unicodeScalars))
        #expect(FoldedText(letter) == FoldedText(decomposed))
    }

    @Test(
        "tags that only come together when others are taken out are no tags either",
        arguments: ["<<b>b>x", "<<i>script>x", "<<<b>b>i>x"]
    )
    func nestedTitleTags(raw: String) {
        #expect(PlainText.hasTag(PlainText.title(raw).text ?? "") == false)
    }

    @Test("titles in other scripts and of signs alone stay apart")
    func foldingApart() {
        #expect(FoldedText("夜の港") != FoldedText("朝の港"))
        #expect(FoldedText("!!!") != FoldedText("???"))
    }

    @Test(
        "D19: only addresses of the web are kept",
        arguments: [
            "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "http://user:pass@host/", "https://",
            "https:///path", "http://a b/", "https://host/\u{202E}gpj", "//host/x", "ftp://host/",
        ]
    )
    func badLinks(text: String) {
        #expect(WebLink(rawValue: text) == nil)
    }

    @Test(
        "A title that was escaped several times is plain text",
        arguments: [
            ("Bob&#039;s &quot;X&quot;", "Bob's \"X\""), ("R&amp;amp;B", "R&B"), ("Caf&eacute;&nbsp;1", "Café 1"),
            ("&oacute;&Zcaron;&hearts;", "óŽ♥"), ("AT&T; x", "AT&T; x"), ("&foo;", "&foo;"), ("A &lt;3", "A <3"),
            ("&lt;b&gt;Lost&lt;/b&gt;", "Lost"),
        ]
    )
    func escapedTitles(raw: String, text: String) { #expect(PlainText.title(raw).text == text) }

    @Test("codes of episodes are read and written")
    func codes() {
        #expect(EpisodeNumber(code: "S02E54")?.code == "S02E54")
        #expect(EpisodeNumber(code: "2x5")?.code == "S02E05")
        for text in ["", "S", "S1", "E5", "S01E", "x5", "S01E02x", "S99999999999E1"] {
            #expect(EpisodeNumber(code: text) == nil)
        }
    }

    @Test(
        "all but letters, digits and four marks is written in percents, byte by byte",
        arguments: [("", ""), ("a-Z.0_~", "a-Z.0_~"), ("é b/%:", "%C3%A9%20b%2F%25%3A"), ("日", "%E6%97%A5")]
    )
    func percents(text: String, encoded: String) {
        #expect(PercentEncoding.encode(text) == encoded)
        #expect(PercentEncoding.decode(encoded) == text)
        #expect(PercentEncoding.encode(text, keepsColons: true) == encoded.replacing("%3A", with: ":"))
    }
}
