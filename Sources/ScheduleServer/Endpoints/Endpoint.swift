internal import Aggregator
internal import JSONDocuments
internal import HTTPTypes
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleStore
internal import ScheduleViews

/// Something that can be asked at an address: how it is answered, and what programs are told of it.
struct Endpoint: Sendable {
    /// By what an answer grows old.
    enum Freshness: Sendable {
        /// By the snapshot.
        case snapshot
        /// By the minute too: what is on, how long still.
        case minute
    }

    /// What it answers with.
    enum Kind: Sendable {
        /// Documents of a schema.
        case document(String)
        /// Something else, by its media type.
        case media(String)
    }

    let path: String
    let summary: String
    var parameters: [Parameter] = []
    var freshness = Freshness.snapshot
    let kind: Kind
    /// What a token must allow.
    var scope = AccessToken.Scope.read
    /// Whether it is the user's alone, whatever is asked.
    var isPersonal = false
    let make: @Sendable (EndpointRequest) async throws(Problem) -> Content

    /// Whether it is a page, which looks otherwise to each reader.
    var isPage: Bool { if case .media(let type) = kind { type.utf8.starts(with: "text/html".utf8) } else { false } }

    /// The values of the pieces in braces, where some pieces are its path.
    func match(_ given: [String]) -> [String: String]? { PathTemplate.values(path, given) }
}

/// What an endpoint answers.
struct Content: Sendable {
    var bytes: [UInt8]
    /// The media type; that of the endpoint where nil.
    var mediaType: String?
    /// Whether the user's marks have a part in it.
    var isMarked = true
    /// Whether it is what the user follows, or has watched.
    var isPersonal = false
    /// Another page, by its query.
    var next: String?
    /// Whether it tells what is on today, whatever of other days it lacks.
    var coversToday = false
    /// Whether it may be packed; pictures and packed files are as small as they get.
    var isCompressible = true

    init(_ document: some Document) { bytes = document.json.bytes(isPretty: false) }

    init(_ bytes: [UInt8], _ mediaType: String? = nil) {
        self.bytes = bytes
        self.mediaType = mediaType
    }
}

/// A question to an endpoint.
struct EndpointRequest: Sendable {
    let session: Session
    let parameters: Parameters
    /// What the pieces in braces of the path stand for.
    let pieces: [String: String]
    /// Who reads, and what a page is made with.
    let context: PageContext
    /// Asks for what an answer was made of anew, behind its back, where it is older than this many seconds.
    let freshen:
        @Sendable (
            _ reports: [ProviderReport], _ seconds: Double, _ again: @escaping @Sendable (LiveSession) async -> Void
        ) -> Void

    func piece(_ name: String) -> String { pieces[name] ?? "" }

    /// Answers a question, and has what is old looked after.
    func reply<Asked: Query>(
        _ question: Asked,
        freshFor seconds: Double = 86_400
    ) async throws(Problem) -> Asked.Output {
        do {
            let answer = try await session.perform(question)
            if let sourced = answer as? any SourceBackedResult {
                freshen(sourced.origin.reports, seconds) { await $0.refreshInBackground(question, olderThan: seconds) }
            }
            return answer
        } catch {
            throw Problem(error)
        }
    }

    /// Reads words of a question.
    func reading<Value>(_ read: () throws(ArgumentError) -> Value) throws(Problem) -> Value {
        do { return try read() } catch { throw Problem(error) }
    }
}
