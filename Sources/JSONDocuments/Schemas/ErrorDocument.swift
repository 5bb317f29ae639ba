package import Foundation
package import ScheduleMerging
internal import ScheduleModel

/// `aggctl/error/1`: the error that is returned instead of another document.
package struct ErrorDocument: Document {
    private let code: String
    private let message: String
    private let provider: String?
    private let retryAt: Date?
    private let candidates: [MergedShow]

    /// Creates the document of an error.
    ///
    /// - Parameters:
    ///   - provider: The provider that failed, or nil.
    ///   - retryAt: The earliest time for another request.
    ///   - candidates: The shows that match an ambiguous name.
    package init(code: String, message: String, provider: String?, retryAt: Date?, candidates: [MergedShow]) {
        self.code = code
        self.message = message
        self.provider = provider
        self.retryAt = retryAt
        self.candidates = candidates
    }

    package var json: JSONValue {
        .object([
            ("schema", .string("aggctl/error/1")),
            (
                "error",
                .object([
                    ("code", .string(code)),
                    ("message", .string(message)),
                    ("provider", JSONValue(provider)),
                    ("retryAt", JSONValue(retryAt.map { Instant.text($0) })),
                    ("candidates", .array(candidates.map(ShowJSON.reference))),
                ])
            ),
        ])
    }
}
