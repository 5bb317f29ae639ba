internal import ScheduleModel
public import ProviderBoundary
internal import SourcePrograms
internal import Foundation
internal import GuideReading
internal import Synchronization

/// What a program of its own tells. It is run for every question, and is given the question as one line of JSON.
public struct PluginProvider: ShowSearching, EpisodeListing, CastListing, SourceLooking {
    private let program: SourceProgram
    private let settings: [String: String]
    private let freshSeconds: Int
    private let reading: EpisodeFileReading

    init(program: SourceProgram, settings: [String: String], freshSeconds: Int, reading: EpisodeFileReading) {
        self.program = program
        self.settings = settings
        self.freshSeconds = freshSeconds
        self.reading = reading
    }

    public func schedule(for request: ScheduleRequest, to collector: AnswerCollector) async throws {
        let name = "\(program.name) \(request.region.rawValue)"
        try await DailyAnswers(name, freshSeconds: freshSeconds, on: collector)
            .answer(request, told: DaySpan(from: .first, to: .last) ?? request.days) { days in
                try await ask(
                    PluginQuestion(
                        ask: "schedule",
                        settings: settings,
                        from: days.first.description,
                        to: days.last.description,
                        region: request.region.rawValue
                    ),
                    collector
                )
            }
    }

    public func look() throws { try program.look() }

    public func search(_ text: String, to collector: AnswerCollector) async throws {
        try await collector.fetchAndKeep(ResourceID("\(program.name) search \(text)"), as: .search) { _ in
            try await ask(PluginQuestion(ask: "search", settings: settings, text: text), collector)
        }
    }

    public func episodes(of showID: String, to collector: AnswerCollector) async throws {
        try await collector.fetchAndKeep(ResourceID("\(program.name) show \(showID)"), as: .episodes) { _ in
            let answer = try await ask(PluginQuestion(ask: "episodes", settings: settings, show: showID), collector)
            // What it says of other shows beside is no list of theirs; the contract looks at what it said.
            return collector.wantsTidied ? answer : answer.limited(to: .shows([showID]))
        }
    }

    /// A program tells the cast with the show itself, and has no question of its own for it.
    public func cast(of showID: String, to collector: AnswerCollector) async throws {
        try await episodes(of: showID, to: collector)
    }

    private func ask(_ question: PluginQuestion, _ collector: AnswerCollector) async throws -> ResourceAnswer {
        var reading = reading
        reading.tellsTidied = collector.wantsTidied
        let answer = PluginAnswer(ProviderLines(path: program.name, reading: reading))
        do {
            try await program.run([], input: try question.line()) { bytes in
                collector.noteProgress()
                return answer.take(bytes)
            }
        } catch let error as ProviderError {
            throw answer.problem ?? answer.failure(now: collector.clockTime()) ?? error
        }
        var content = try answer.finish(now: collector.clockTime())
        content.freshSeconds = freshSeconds
        return content
    }
}

/// A question, as a program is given it. Days are those of UTC, both included; what stands on a date alone belongs to
/// that date.
private struct PluginQuestion: Encodable {
    var version = ProviderLines.version
    let ask: String
    let settings: [String: String]
    var from: String?
    var to: String?
    var region: String?
    var text: String?
    var show: String?

    private enum CodingKeys: String, CodingKey {
        case version = "protocol"
        case ask, settings, from, to, region, text, show
    }

    func line() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try [UInt8](encoder.encode(self)) + [UInt8(ascii: "\n")]
    }
}

/// What a program says on its way to content.
private final class PluginAnswer: Sendable {
    private struct State {
        var lines: ProviderLines
        var problem: ProviderError?
    }

    private let state: Mutex<State>

    init(_ lines: ProviderLines) { state = Mutex(State(lines: lines)) }

    /// How it broke the protocol; nil where it did not.
    var problem: ProviderError? { state.withLock(\.problem) }

    /// What it said it failed of; nil where it did not.
    func failure(now: Date) -> ProviderError? { state.withLock { $0.lines.failure(now: now) } }

    /// Takes the next bytes; says whether more of it makes sense.
    func take(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            if state.problem != nil { return false }
            do { try state.lines.take(bytes) } catch {
                state.problem = error as? ProviderError ?? ProviderError(.brokenProtocol, "it cannot be read")
            }
            return state.problem == nil
        }
    }

    func finish(now: Date) throws -> ResourceAnswer {
        try state.withLock { state in
            if let problem = state.problem { throw problem }
            return try state.lines.finish(now: now)
        }
    }
}
