internal import Aggregator
internal import JSONDocuments
internal import HTTPTypes
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleStore
internal import ScheduleViews

/// An address that can be read: how its response is made, and its description for OpenAPI.
struct Endpoint: Sendable {
    /// The event that makes a response outdated.
    enum Freshness: Sendable {
        /// A new snapshot.
        case snapshot
        /// A new snapshot or a new minute, for responses with the remaining time of shows.
        case minute
    }

    /// The content of the response.
    enum Kind: Sendable {
        /// A document with the schema of this name.
        case document(String)
        /// Other content with this media type.
        case media(String)
    }

    let path: String
    let summary: String
    var parameters: [Parameter] = []
    var freshness = Freshness.snapshot
    let kind: Kind
    /// The scope that a token needs.
    var scope = AccessToken.Scope.read
    /// Whether the response is personal for all parameters.
    var isPersonal = false
    let make: @Sendable (EndpointRequest) async throws(Problem) -> Content

    /// Whether the response is an HTML page, which depends on the user.
    var isPage: Bool { if case .media(let type) = kind { type.utf8.starts(with: "text/html".utf8) } else { false } }

    /// Returns the values of the placeholders in the path, or nil if the segments do not match it.
    func match(_ segments: [String]) -> [String: String]? { PathTemplate.values(path, segments) }
}

/// The content of a response.
struct Content: Sendable {
    /// Writes the content piece by piece. It throws only the errors of its parameter.
    typealias Writer = @Sendable (_ sink: ([UInt8]) throws -> Void) throws -> Void

    private let writer: Writer
    /// The media type, or nil for that of the endpoint.
    var mediaType: String?
    /// Whether the content depends on the user's marks.
    var dependsOnMarks = true
    /// Whether the content is limited to followed shows or unwatched episodes.
    var isPersonal = false
    /// The query of the next page, or nil if there is none.
    var next: String?
    /// Whether the content has all data of today, even if other days are missing.
    var coversToday = false
    /// Whether compression is worthwhile. Pictures and compressed files do not get smaller.
    var isCompressible = true

    init(_ document: some Document & Sendable) {
        writer = { sink in
            try withoutActuallyEscaping(sink) { sink in
                var json = JSONWriter(isPretty: false, sink)
                try json.write(document.json)
                try json.flush()
            }
        }
    }

    init(_ bytes: [UInt8], _ mediaType: String? = nil) {
        self.init { try $0(bytes) }
        self.mediaType = mediaType
    }

    init(_ writer: @escaping Writer) { self.writer = writer }

    /// The same content as a file compressed with gzip.
    var gzipped: Content {
        let plain = writer
        return Content { sink in
            let compressor = GzipCompressor()
            try plain {
                compressor.append($0)
                let bytes = compressor.takeOutput()
                if !bytes.isEmpty { try sink(bytes) }
            }
            try sink(compressor.finish())
        }
    }

    /// The content as a whole, for small responses.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        // Appending to an array cannot fail.
        try? writer { bytes += $0 }
        return bytes
    }

    /// Appends the content to a collector, and returns the whole body.
    ///
    /// - Throws: a `Problem` if the server has no memory for it now.
    func collected(in body: BodyCollector) throws(Problem) -> RenderedBody {
        do {
            try writer { try body.append($0, packs: isCompressible) }
            return try body.finish(packs: isCompressible)
        } catch {
            throw Problem.overloaded
        }
    }
}

/// A request to an endpoint.
struct EndpointRequest: Sendable {
    let session: Session
    let parameters: Parameters
    /// The values of the placeholders in the path.
    let pathParameters: [String: String]
    /// The user and other values for pages.
    let context: PageContext
    /// The body of the response. A page is written to it while it is built.
    let body: BodyCollector
    /// Refreshes the data of a response in the background if it is older than a number of seconds.
    let refreshInBackground:
        @Sendable (
            _ reports: [ProviderReport], _ seconds: Double, _ refresh: @escaping @Sendable (LiveSession) async -> Void
        ) -> Void

    /// Returns the value of a placeholder in the path, such as `show` in `/show/{show}`.
    func pathParameter(_ name: String) -> String { pathParameters[name] ?? "" }

    /// Performs a query of a schedule, and refreshes its data in the background if it is older than six hours.
    func performSchedule<Operation: Query>(_ query: Operation) async throws(Problem) -> Operation.Output {
        try await perform(query, freshFor: 6 * 3600)
    }

    /// Performs a query, and refreshes its data in the background if it is older than `seconds` (default: a day).
    func perform<Operation: Query>(
        _ query: Operation,
        freshFor seconds: Double = 86_400
    ) async throws(Problem) -> Operation.Output {
        do {
            let result = try await session.perform(query)
            if let sourced = result as? any SourceBackedResult {
                refreshInBackground(sourced.origin.reports, seconds) {
                    await $0.refreshInBackground(query, olderThan: seconds)
                }
            }
            return result
        } catch {
            throw Problem(error)
        }
    }

    /// Parses parameters, and converts an error to a `Problem`.
    func reading<Value>(_ read: () throws(ArgumentError) -> Value) throws(Problem) -> Value {
        do { return try read() } catch { throw Problem(error) }
    }
}
