import Foundation
import ScheduleModel
import Testing

@testable import ServerPages

/// Escaping of pages and addresses.
/// Covers: HTML, Address, MarkupText
@Suite struct HTMLTests {
    @Test(
        "Any text is escaped, so that it ends no element and no attribute",
        arguments: [
            "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'\u{301} onmouseover='", "&lt;b&gt;",
            "a\u{0}b\u{7F}c\u{202E}d", "</textarea>\u{FFFE}", "]]>", "javascript:alert(1)",
        ]
    )
    func escapes(_ text: String) throws {
        var html = HTML()
        html.add(.p, .text("title", text), text: text)
        let written = String(decoding: html.bytes, as: UTF8.self)
        let inside = written.dropFirst("<p title=\"".count).dropLast("</p>".count)
        let parts = inside.split(separator: "\">", maxSplits: 1, omittingEmptySubsequences: false)
        #expect(parts.count == 2)
        for part in parts {
            for sign in ["<", ">", "\"", "'"] { #expect(!part.unicodeScalars.contains(Unicode.Scalar(sign) ?? "<")) }
            #expect(part.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "\u{202E}" })
        }
    }

    @Test("Elements close themselves, and attributes are optional")
    func elements() {
        var html = HTML()
        html.add(.ul, .class(""), .flag("hidden", if: true)) { html in
            html.add(.li, .flag("hidden", if: false), text: "a & b")
            html.add(.img, .text("alt", ""))
        }
        #expect(String(decoding: html.bytes, as: UTF8.self) == "<ul hidden><li>a &amp; b</li><img alt=\"\"></ul>")
    }

    @Test("Messages for the script are JSON and end no element")
    func messages() throws {
        var html = HTML()
        html.addMessages([("one", ["</script><b>\"\\"]), ("two", ["a", "b"])])
        let text = String(decoding: html.bytes, as: UTF8.self)
        #expect(text.components(separatedBy: "</script>").count == 2)
        let json = text.dropFirst("<script id=\"words\" type=\"application/json\">".count).dropLast("</script>".count)
        let read = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(read["one"] as? String == "</script><b>\"\\")
        #expect(read["two"] as? [String] == ["a", "b"])
    }

    @Test("Parts of an address are encoded, so that none changes another")
    func addresses() {
        let address = Address(
            "/tv",
            ["show", "a:b/../c?d#e", "ü"],
            [("x", "1&2=3"), ("flag", ""), ("no", nil)],
            at: "p q"
        )
        #expect(address.text == "/tv/show/a:b%2F..%2Fc%3Fd%23e/%C3%BC?x=1%262%3D3&flag#p%20q")
        #expect(Address("", []).text == "/")
        #expect(Address("/tv", []).text == "/tv/")
    }
}

/// A user's preferences in a cookie.
/// Covers: ReaderPreferences
@Suite struct ChoicesTests {
    @Test("Preferences are read from their cookie as they were written")
    func roundTrip() throws {
        var choices = ReaderPreferences()
        choices.language = "de"
        choices.theme = .dark
        choices.hidesSpoilers = true
        choices.hasKeys = false
        choices.country = Country(rawValue: "GB")
        choices.zone = TimeZone(identifier: "America/Argentina/Buenos_Aires")
        choices.includesStreaming = true
        #expect(ReaderPreferences(cookie: choices.text) == choices)
        #expect(choices.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\",;\\".utf8.contains($0) })
        #expect(ReaderPreferences(cookie: ReaderPreferences().text) == ReaderPreferences())
    }

    @Test(
        "An invalid cookie sets no preferences",
        arguments: [
            "", "x", "language.xx", "zone.Nowhere", "theme.pink_country.123_", "a.b_c.d_e",
            String(repeating: "_.", count: 500),
        ]
    )
    func nonsense(_ text: String) { #expect(ReaderPreferences(cookie: text) == ReaderPreferences()) }
}
