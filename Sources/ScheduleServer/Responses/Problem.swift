internal import Aggregator
internal import JSONDocuments
internal import Foundation
internal import HTTPTypes
internal import NIOCore
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleStore

/// Why a request has no other answer (RFC 9457). Its codes are those of `aggctl/error/1`, and of the server's own.
struct Problem: Error {
    let status: HTTPResponse.Status
    let code: String
    let detail: String
    /// What may be meant, or what is allowed.
    var hints: [String] = []
    var candidates: [MergedShow] = []
    var provider: String?
    var retryAt: Date?
    /// When it may be asked again, in seconds.
    var retryAfter: Int?
    var headers = HTTPFields()

    init(_ status: HTTPResponse.Status, _ code: String, _ detail: String, hints: [String] = []) {
        self.status = status
        self.code = code
        self.detail = detail
        self.hints = hints
    }

    /// That a method is not for an address, and which are.
    static func notAllowed(_ method: HTTPRequest.Method, _ allowed: String) -> Problem {
        var problem = Problem(
            .methodNotAllowed,
            "request.method",
            "\(method.rawValue.shortened) is not for this",
            hints: [allowed]
        )
        problem.headers[.allow] = allowed
        return problem
    }

    /// That what is there is not what `If-Match` names.
    static var preconditionFailed: Problem {
        Problem(
            .preconditionFailed,
            "request.match",
            "what is there is not what If-Match names",
            hints: ["what is written has no tag: send no If-Match with it"]
        )
    }

    /// What the words of a question that cannot be understood mean.
    init(_ problem: ArgumentError) {
        self.init(
            .badRequest,
            "usage",
            problem.name.map { "\($0): \(problem.message)" } ?? problem.message,
            hints: problem.hints
        )
    }

    /// What a question without an answer means.
    init(_ error: OperationError) {
        self.init(Self.status(of: error), error.code, error.message)
        switch error {
        case .ambiguousShow(_, let shows, _), .noSuchShow(_, let shows, _): candidates = Array(shows.prefix(20))
        case .ambiguousEpisode(_, _, let episodes): hints = episodes.prefix(20).map { "\($0.id)" }
        case .unknownProvider(_, let known): hints = ["configured: " + known.map(\.rawValue).joined(separator: ", ")]
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
        case .configuration, .store, .unreadableFile, .malformedFile, .unwritableFile, .sourcesFailed:
            .serviceUnavailable
        case .unknownProvider, .tooManyDays, .emptyName, .sameProvider: .badRequest
        case .storageDisabled, .requiresNetwork, .ambiguousShow, .ambiguousEpisode, .ambiguousMark, .tokenExists,
            .fixedByConfiguration:
            .conflict
        case .noSuchShow, .noSuchSeason, .noSuchEpisode, .unknownEpisode, .nothingMarked, .noCast, .noPoster,
            .noPicture, .notFollowed, .nothingScheduled, .noSuchToken:
            .notFound
        }
    }

    /// The answer that tells it.
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
