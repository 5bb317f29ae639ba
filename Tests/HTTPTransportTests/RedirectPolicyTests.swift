import Testing

@testable import HTTPTransport

/// Covers: RedirectPolicy, TransportError
@Suite struct RedirectPolicyTests {
    @Test("N11: Redirects are followed five times at most, on the web, and never from https to http")
    func redirects() throws {
        var policy = RedirectPolicy(from: "https://a/")
        for _ in 0..<5 { #expect(try policy.follow(from: "https://a/", to: "https://a/b") == "https://a/b") }
        #expect(throws: TransportError.self) { try policy.follow(from: "https://a/", to: "https://a/b") }
        for location in ["http://a/", "file:///etc/passwd", "ftp://a/", "javascript:x"] {
            var policy = RedirectPolicy(from: "https://a/")
            #expect(throws: TransportError.self) { try policy.follow(from: "https://a/", to: location) }
        }
        var nowhere = RedirectPolicy(from: "https://a/")
        #expect(throws: TransportError(.refusedAddress, "redirects to an invalid address", url: "https://a/")) {
            try nowhere.follow(from: "https://a/", to: "")
        }
        var plain = RedirectPolicy(from: "http://a/")
        #expect(try plain.follow(from: "http://a/", to: "https://a/") == "https://a/")
    }
}
