import ScheduleModel
import Testing

/// Covers: WebLink
@Suite struct WebLinkTests {
    @Test(
        "D19: Only web addresses are accepted",
        arguments: [
            "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "http://user:pass@host/", "https://",
            "https:///path", "http://a b/", "https://host/\u{202E}gpj", "//host/x", "ftp://host/",
        ]
    )
    func badLinks(text: String) {
        #expect(WebLink(rawValue: text) == nil)
    }
}
