import ScheduleModel
import Foundation
import Testing

/// Covers: PercentEncoding
@Suite struct PercentEncodingTests {
    @Test(
        "All characters except letters, digits and four marks are percent-encoded byte by byte",
        arguments: [("", ""), ("a-Z.0_~", "a-Z.0_~"), ("é b/%:", "%C3%A9%20b%2F%25%3A"), ("日", "%E6%97%A5")]
    )
    func percents(text: String, encoded: String) {
        #expect(PercentEncoding.encode(text) == encoded)
        #expect(PercentEncoding.decode(encoded) == text)
        #expect(PercentEncoding.encode(text, keepsColons: true) == encoded.replacing("%3A", with: ":"))
    }
}
