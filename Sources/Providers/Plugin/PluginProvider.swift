internal import ScheduleModel
public import ProviderAPI
internal import SourcePrograms
internal import Foundation
internal import ScheduleImport
internal import Synchronization

/// A provider that runs an external program. The program is started for every request, and receives it as one line
/// of JSON.
public struct PluginProvider: ShowSearching, EpisodeListing, CastListing, AvailabilityChecking {
    private let program: SourceProgram
    private let settings: [String: String]
    private let freshSeconds: Int
    private let options: EpisodeFileOptions

    init(program: SourceProgram, settings: [String: String], freshSeconds: Int, options: EpisodeFileOptions) {
        self.program = program
        self.settings = settings
        self.freshSeconds = freshSeconds
        self.options = options
    }

    public func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
        let name = "\(program.name) \(request.region.rawValue)"
        try await DailyResponses(name, freshSeconds: freshSeconds, on: collector)
            .fetch(request, available: DaySpan(from: .first, to: .last) ?? request.days) { days in
                try await run(
                    PluginRequest(
                        kind: "schedule",
                        settings: settings,
                        from: days.first.description,
                        to: days.last.description,
                        region: request.region.rawValue
                    ),
                    collector
                )
            }
    }

    public func checkAvailability() throws { try program.checkAvailability() }

    public func search(_ text: String, to collector: ResponseCollector) async throws {
        try await collector.fetch(ResourceID("\(program.name) search \(text)"), as: .search) { _ in
            try await run(PluginRequest(kind: "search", settings: settings, text: text), collector)
        }
    }

    public func episodes(of showID: String, to collector: ResponseCollector) async throws {
        try await collector.fetch(ResourceID("\(program.name) show \(showID)"), as: .episodes) { _ in
            let response = try await run(PluginRequest(kind: "episodes", settings: settings, show: showID), collector)
            // Episodes of other shows in the response are not complete lists. A contract check sees the complete
            // response.
            return collector.reportsSanitizedFields ? response : response.restricted(to: .shows([showID]))
        }
    }

    /// Fetches the cast with the show, because the protocol has no separate request for it.
    public func cast(of showID: String, to collector: ResponseCollector) async throws {
        try await episodes(of: showID, to: collector)
    }

    private func run(_ request: PluginRequest, _ collector: ResponseCollector) async throws -> SourceResponse {
        var options = options
        options.reportsSanitizedFields = collector.reportsSanitizedFields
        let output = PluginOutput(PluginLineReader(path: program.name, options: options))
        do {
            try await program.run([], input: try request.line()) { bytes in
                collector.reportProgress()
                return output.append(bytes)
            }
        } catch let error as ProviderError {
            throw output.problem ?? output.failure(now: collector.currentTime()) ?? error
        }
        var content = try output.finish(now: collector.currentTime())
        content.freshSeconds = freshSeconds
        return content
    }
}

/// A request to a program. Days are in UTC, and both ends are included. An airing without a time belongs to its
/// date.
private struct PluginRequest: Encodable {
    var version = PluginLineReader.version
    let kind: String
    let settings: [String: String]
    var from: String?
    var to: String?
    var region: String?
    var text: String?
    var show: String?

    private enum CodingKeys: String, CodingKey {
        case version = "protocol"
        case kind = "ask"
        case settings, from, to, region, text, show
    }

    func line() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try [UInt8](encoder.encode(self)) + [UInt8(ascii: "\n")]
    }
}

/// The output of a program while it is read.
private final class PluginOutput: Sendable {
    private struct State {
        var lines: PluginLineReader
        var problem: ProviderError?
    }

    private let state: Mutex<State>

    init(_ lines: PluginLineReader) { state = Mutex(State(lines: lines)) }

    /// The violation of the protocol, or nil if there is none.
    var problem: ProviderError? { state.withLock(\.problem) }

    /// Returns the error that the program reported, or nil if there is none.
    func failure(now: Date) -> ProviderError? { state.withLock { $0.lines.failure(now: now) } }

    /// Reads the next bytes, and returns whether more output is wanted.
    func append(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            if state.problem != nil { return false }
            do { try state.lines.consume(bytes) } catch {
                state.problem = error as? ProviderError ?? ProviderError(.brokenProtocol, "the output cannot be read")
            }
            return state.problem == nil
        }
    }

    func finish(now: Date) throws -> SourceResponse {
        try state.withLock { state in
            if let problem = state.problem { throw problem }
            return try state.lines.finish(now: now)
        }
    }
}
