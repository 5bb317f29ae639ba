internal import Aggregator
internal import JSONDocuments
internal import Foundation
internal import HTTPTypes
internal import NIOCore
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleStore

/// The reason why a request failed (RFC 9457). Its codes are those of `aggctl/error/1`, and some of the server itself.
struct Problem: Error {
    let status: HTTPResponse.Status
    let code: String
    let detail: String
    /// Suggestions or allowed values.
    var hints: [String] = []
    var candidates: [MergedShow] = []
    var provider: String?
    var retryAt: Date?
    /// The seconds after which the client may retry.
    var retryAfter: Int?
    var headers = HTTPFields()

    init(_ status: HTTPResponse.Status, _ code: String, _ detail: String, hints: [String] = []) {
        self.status = status
        self.code = code
        self.detail = detail
        self.hints = hints
    }

    /// Returns the problem for a method that an address does not support, with the allowed ones.
    static func notAllowed(_ method: HTTPRequest.Method, _ allowed: String) -> Problem {
        var problem = Problem(
            .methodNotAllowed,
            "request.method",
            "\(method.rawValue.shortened) is not allowed for this address",
            hints: [allowed]
        )
        problem.headers[.allow] = allowed
        return problem
    }

    /// The problem for a response that the server has no memory for now.
    static var overloaded: Problem {
        var problem = Problem(
            .serviceUnavailable,
            "server.busy",
            "the server is busy with large responses",
            hints: ["ask for fewer days, or set limit"]
        )
        problem.retryAfter = 5
        return problem
    }

    /// The problem for a failed `If-Match` condition.
    static var preconditionFailed: Problem {
        Problem(
            .preconditionFailed,
            "request.match",
            "the current ETag does not match If-Match",
            hints: ["requests that write have no ETag, so send them without If-Match"]
        )
    }

    /// Creates the problem for an invalid parameter.
    init(_ error: ArgumentError) {
        self.init(
            .badRequest,
            "usage",
            error.name.map { "\($0): \(error.message)" } ?? error.message,
            hints: error.hints
        )
    }

    /// Creates the problem for a query or an action that failed.
    init(_ error: OperationError) {
        self.init(Self.status(of: error), error.code, error.message)
        switch error {
        case .ambiguousShow(_, let shows, _), .noSuchShow(_, let shows, _): candidates = Array(shows.prefix(20))
        case .ambiguousEpisode(_, _, let episodes): hints = episodes.prefix(20).map { "\($0.id)" }
        case .unknownProvider(_, let configured):
            hints = ["configured: " + configured.map(\.rawValue).joined(separator: ", ")]
        case .sourcesFailed(let reports):
            provider = reports.first?.id.rawValue
            let times = reports.map(\.retryAt)
            retryAt = times.contains(nil) ? nil : times.compactMap(\.self).min()
            retryAfter = 60
        case .store, .configuration: retryAfter = 30
        default: break
        }
    }

    private static func status(of error: OperationError) -> HTTPResponse.Status {
        switch error {
        case .configuration, .store, .unreadableFile, .malformedFile, .unwritableFile, .sourcesFailed, .noAccount,
            .trackerFailed:
            .serviceUnavailable
        case .unknownProvider, .tooManyDays, .emptyName, .sameProvider: .badRequest
        case .storageDisabled, .requiresNetwork, .ambiguousShow, .ambiguousEpisode, .ambiguousMark, .tokenExists,
            .fixedByConfiguration, .notAired, .changedSince:
            .conflict
        case .noSuchShow, .noSuchSeason, .noSuchEpisode, .unknownEpisode, .nothingMarked, .nothingToWatch,
            .nothingToUndo, .noPendingMarks, .noCast,
            .noPoster,
            .noPicture, .notFollowed, .nothingScheduled, .noSuchToken:
            .notFound
        }
    }

    /// Returns the response for the problem.
    func reply() -> Reply {
        var fields = headers
        fields[.contentType] = "application/problem+json"
        fields[.cacheControl] = "no-store"
        if let retryAfter { fields[.retryAfter] = "\(retryAfter)" }
        let document = ProblemDocument(
            status: status.code,
            title: status.reasonPhrase,
            code: code,
            detail: detail,
            hints: hints,
            provider: provider,
            retryAt: retryAt,
            candidates: candidates
        )
        return Reply(status, fields, .bytes(ByteBuffer(bytes: document.json.bytes(isPretty: false))))
    }
}
