import Testing

@testable import HTTPTransport

/// Covers: CacheControl
@Suite struct CacheControlTests {
    @Test(
        "Cache-Control sets the freshness, up to a week",
        arguments: [
            (["cache-control": "public, max-age=3600"], 3600), (["cache-control": "max-age=3600", "age": "600"], 3000),
            (["cache-control": "no-store"], 0), (["cache-control": "max-age=99999999999999999999"], 604_800),
            (["cache-control": "max-age=x"], 0), (["cache-control": "public"], nil), ([:], nil),
        ] as [([String: String], Int?)]
    )
    func cacheControl(headers: [String: String], seconds: Int?) {
        #expect(CacheControl.freshSeconds(headers) == seconds)
    }
}
