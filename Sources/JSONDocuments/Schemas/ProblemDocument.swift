package import Foundation
package import ScheduleMerging
internal import ScheduleModel

/// An HTTP problem (RFC 9457), with the code of `aggctl/error/1`.
package struct ProblemDocument: Document {
    private let status: Int
    private let title: String
    private let code: String
    private let detail: String
    private let hints: [String]
    private let provider: String?
    private let retryAt: Date?
    private let candidates: [MergedShow]

    /// - Parameters:
    ///   - status: The status code. `title` is its reason phrase.
    ///   - hints: Suggestions, or the valid values.
    package init(
        status: Int,
        title: String,
        code: String,
        detail: String,
        hints: [String],
        provider: String?,
        retryAt: Date?,
        candidates: [MergedShow]
    ) {
        self.status = status
        self.title = title
        self.code = code
        self.detail = detail
        self.hints = hints
        self.provider = provider
        self.retryAt = retryAt
        self.candidates = candidates
    }

    package var json: JSONValue {
        .object([
            ("type", .string("urn:aggctl:problem:" + code)), ("title", .string(title)), ("status", .int(status)),
            ("detail", .string(detail)), ("code", .string(code)), ("hints", .array(hints.map(JSONValue.string))),
            ("provider", JSONValue(provider)), ("retryAt", JSONValue(retryAt.map { Instant.text($0) })),
            ("candidates", .array(candidates.map(ShowJSON.reference))),
        ])
    }
}
