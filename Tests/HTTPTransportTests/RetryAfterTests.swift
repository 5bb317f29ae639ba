import Testing

@testable import HTTPTransport

/// Covers: RetryAfter
@Suite struct RetryAfterTests {
    @Test(
        "N5: A Retry-After is limited to between a second and six hours, and junk is ignored",
        arguments: [
            ("120", 120), ("0", 1), ("-5", 1), ("99999999999", 21_600), ("99999999999999999999999", 21_600),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 21_600), ("Wed, 31 Dec 1969 08:49:37 GMT", 1),
            ("Thu, 01 Jan 1970 00:02:00 GMT", 120), ("Fri, 31 Dec 9999 23:59:59 GMT", 21_600),
            (" 7 ", 7), ("1.5", nil), ("inf", nil), ("nan", nil), ("soon", nil), ("", nil),
            ("Thu, 40 Jan 1970 00:02:00 GMT", nil),
            // The two obsolete formats, which RFC 9110 requires recipients to parse.
            ("Thursday, 01-Jan-70 00:02:00 GMT", 120), ("Thu Jan  1 00:02:00 1970", 120),
            ("Thu Jan 01 00:02:00 1970", 120), ("Wednesday, 31-Dec-69 23:59:00 GMT", 1),
            ("Tuesday, 01-Jan-19 00:02:00 GMT", 21_600), ("Thursday, 01-Jan-7 00:02:00 GMT", nil),
            ("Thu Jan  1 00:02:00 GMT", nil), ("Thu Foo  1 00:02:00 1970", nil),
        ] as [(String, Int?)]
    )
    func retryAfter(header: String, seconds: Int?) {
        #expect(RetryAfter.parse(header, now: 0) == seconds.map { .seconds($0) })
    }
}
