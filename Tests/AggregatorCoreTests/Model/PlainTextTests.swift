import ScheduleModel
import TestSupport
import Testing

/// Removing markup from texts and titles.
/// Covers: PlainText
@Suite struct PlainTextTests {
    @Test("A text without markup gives the same result as with markup removed, for each scalar")
    func shortWay() {
        let scalars = (UInt32(0)...0xFFFF).compactMap(Unicode.Scalar.init).filter { $0 != "<" && $0 != "&" }
        let differing = scalars.filter { scalar in
            ["a\(scalar)b", "\(scalar)b", "a\(scalar)"].contains { text in
                PlainText.fromHTML(text) != PlainText.fromHTML(text + "<i></i>")
            }
        }
        #expect(differing.isEmpty, "\(differing.prefix(9).map { String($0.value, radix: 16) })")
    }

    @Test(
        "D18: HTML becomes plain text without anything that starts a tag",
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

    @Test("D18: Ten thousand nested tags take linear time and no recursion")
    func nestedTags() {
        let html = String(repeating: "<b>", count: 10_000) + "deep" + String(repeating: "</b>", count: 10_000)
        #expect(PlainText.fromHTML(html) == "deep")
        #expect(PlainText.fromHTML("<p></p>") == nil)
    }

    @Test("D18: Random markup never leaves a tag behind")
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

    @Test("A title retains an ampersand and a single bracket, and loses tags and line breaks")
    func titles() {
        #expect(PlainText.title("Tom & Jerry <3").text == "Tom & Jerry <3")
        #expect(PlainText.title("<i>Lost</i>\r\n again").text == "Lost again")
        #expect(PlainText.title(" \n ").text == nil)
        #expect(PlainText.title("Love <a Story").text == "Love ‹a Story")
        #expect(PlainText.title("Cats </ Dogs").text == "Cats ‹/ Dogs")
    }

    @Test(
        "Text that only looks like a tag is part of a title, in other brackets",
        arguments: [
            ("Love <3 & <Island>", "Love <3 & ‹Island›"), ("<Insert Title Here>", "‹Insert Title Here›"),
            ("<script>x</script> y", "x y"), ("<H1>Big</H1>", "Big"), ("a <!-- b --> c", "a c"), ("</>", nil),
            ("<b-side>, <B>one</B>", "‹b-side›, one"),
        ]
    )
    func bracketedTitles(raw: String, expected: String?) {
        #expect(PlainText.title(raw).text == expected)
        #expect(expected.map(PlainText.hasTag) != true)
    }

    @Test(
        "Tags that appear only after others are removed are removed too",
        arguments: ["<<b>b>x", "<<i>script>x", "<<<b>b>i>x"]
    )
    func nestedTitleTags(raw: String) {
        #expect(PlainText.hasTag(PlainText.title(raw).text ?? "") == false)
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
}
