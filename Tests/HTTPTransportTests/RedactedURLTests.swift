import Testing

@testable import HTTPTransport

/// Covers: RedactedURL
@Suite struct RedactedURLTests {
    @Test("An address is shown without user name and query")
    func shownAddress() {
        #expect(RedactedURL.display("https://me:secret@host:8080/a/b?token=x#y") == "https://host:8080/a/b")
        let url =
            "https://me:secret@host/schedule?country=GB&api_key=x&date=2026-11-22&state=\(String(repeating: "a", count: 41))#y"
        #expect(RedactedURL.forLog(url) == "https://host/schedule?country=GB&api_key=…&date=2026-11-22&state=…")
        #expect(RedactedURL.forLog("https://host/a") == "https://host/a")
        #expect(RedactedURL.host("http://me@[::1]:80/x") == "[::1]")
    }

    @Test("A combining mark behind a separator hides no secret")
    func combiningMarks() {
        let mark = "\u{301}"
        #expect(RedactedURL.display("https://me:secret@\(mark)host/a?\(mark)key=x") == "https://\(mark)host/a")
        #expect(RedactedURL.forLog("https://host/a?\(mark)b=1&key=x") == "https://host/a?\(mark)b=1&key=…")
        #expect(RedactedURL.host("https://me:secret@\(mark)host:\(mark)80/") == "\(mark)host")
    }
}
