internal import ScheduleModel
public import ProviderAPI
internal import SourcePrograms
internal import Foundation
internal import ScheduleImport
internal import Synchronization

/// What a program of its own tells. It is run for every question, and is given the question as one line of JSON.
public struct PluginProvider: ShowSearching, EpisodeListing, CastListing, AvailabilityChecking {
    private let program: SourceProgram
    private let settings: [String: String]
    private let freshSeconds: Int
    private let reading: EpisodeFileOptions

    init(program: SourceProgram, settings: [String: String], freshSeconds: Int, reading: EpisodeFileOptions) {
        self.program = program
        self.settings = settings
        self.freshSeconds = freshSeconds
        self.reading = reading
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
            let answer = try await run(PluginRequest(kind: "episodes", settings: settings, show: showID), collector)
            // What it says of other shows beside is no list of theirs; the contract looks at what it said.
            return collector.reportsSanitizedFields ? answer : answer.restricted(to: .shows([showID]))
        }
    }

    /// A program tells the cast with the show itself, and has no question of its own for it.
    public func cast(of showID: String, to collector: ResponseCollector) async throws {
        try await episodes(of: showID, to: collector)
    }

    private func run(_ question: PluginRequest, _ collector: ResponseCollector) async throws -> SourceResponse {
        var reading = reading
        reading.reportsSanitizedFields = collector.reportsSanitizedFields
        let answer = PluginOutput(PluginLineReader(path: program.name, reading: reading))
        do {
            try await program.run([], input: try question.line()) { bytes in
                collector.reportProgress()
                return answer.append(bytes)
            }
        } catch let error as ProviderError {
            throw answer.problem ?? answer.failure(now: collector.currentTime()) ?? error
        }
        var content = try answer.finish(now: collector.currentTime())
        content.freshSeconds = freshSeconds
        return content
    }
}

/// A question, as a program is given it. Days are those of UTC, both included; what stands on a date alone belongs to
/// that date.
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

/// What a program says on its way to content.
private final class PluginOutput: Sendable {
    private struct State {
        var lines: PluginLineReader
        var problem: ProviderError?
    }

    private let state: Mutex<State>

    init(_ lines: PluginLineReader) { state = Mutex(State(lines: lines)) }

    /// How it broke the protocol; nil where it did not.
    var problem: ProviderError? { state.withLock(\.problem) }

    /// What it said it failed of; nil where it did not.
    func failure(now: Date) -> ProviderError? { state.withLock { $0.lines.failure(now: now) } }

    /// Takes the next bytes; says whether more of it makes sense.
    func append(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            if state.problem != nil { return false }
            do { try state.lines.consume(bytes) } catch {
                state.problem = error as? ProviderError ?? ProviderError(.brokenProtocol, "it cannot be read")
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
