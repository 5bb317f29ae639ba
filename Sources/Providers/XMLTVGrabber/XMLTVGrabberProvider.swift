internal import ScheduleModel
public import ProviderAPI
internal import SourcePrograms
internal import Foundation
internal import ScheduleImport
internal import Synchronization

/// A grabber as a source: it delivers a guide of the days from today on. What it delivered of days that are past stays
/// known.
public struct XMLTVGrabberProvider: AvailabilityChecking {
    private let program: SourceProgram
    private let configurationFile: String?
    private let days: Int
    private let freshSeconds: Int
    private let reading: EpisodeFileOptions

    init(
        program: SourceProgram,
        configurationFile: String?,
        days: Int,
        freshSeconds: Int,
        reading: EpisodeFileOptions
    ) {
        self.program = program
        self.configurationFile = configurationFile
        self.days = days
        self.freshSeconds = freshSeconds
        self.reading = reading
    }

    public func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
        // A grabber's own today is that of the clock, whatever instant we stand in for it.
        let today = TimeZone.gmt.day(of: collector.now())
        let told = DaySpan(today).extended(before: 0, after: days)
        try await DailyResponses(program.name, freshSeconds: freshSeconds, on: collector).fetch(
            request,
            available: told
        ) {
            asked in
            try await grab(asked, today: today, collector)
        }
    }

    public func checkAvailability() throws { try program.checkAvailability() }

    private func grab(_ asked: DaySpan, today: CivilDay, _ collector: ResponseCollector) async throws -> SourceResponse
    {
        let capabilities = try await run("--capabilities")
        guard capabilities.contains("baseline") else {
            throw ProviderError(
                .brokenProtocol,
                "it is no XMLTV grabber: --capabilities does not name “baseline”",
                at: program.name
            )
        }
        // Its days begin and end by its own clock, and may reach into the next morning: a day more on either side.
        let offset = max(0, today.days(to: asked.first) - 1)
        let count = today.days(to: asked.last) - offset + 2
        var arguments = ["--quiet", "--days", String(count), "--offset", String(offset)]
        if let configurationFile { arguments += ["--config-file", configurationFile] }
        var reading = reading
        reading.reportsSanitizedFields = collector.reportsSanitizedFields
        let guide = GrabberOutput(program.name, reading)
        do {
            try await program.run(arguments) { bytes in
                collector.reportProgress(bytes: bytes.count)
                return guide.append(bytes)
            }
        } catch let error as ProviderError {
            // One that talks before its guide is stopped: then its words say more than that it was.
            throw error.code == .brokenProtocol ? guide.problem ?? error : error
        }
        return try guide.finish()
    }

    private func run(_ question: String) async throws -> [String] {
        let said = Mutex<[UInt8]>([])
        try await program.run([question]) { bytes in
            said.withLock { said in
                said += bytes
                return said.count < 1 << 16
            }
        }
        return said.withLock { String(decoding: $0, as: UTF8.self) }.split(whereSeparator: \.isWhitespace).map(
            String.init
        )
    }
}

/// A guide on its way from a grabber's output to content.
private final class GrabberOutput: Sendable {
    private struct State: ~Copyable {
        var intake: EpisodeFileDecoder
        var begin: [UInt8] = []
        var problem: (any Error)?
    }

    private let name: String
    private let state: Mutex<State>

    init(_ name: String, _ reading: EpisodeFileOptions) {
        self.name = name
        state = Mutex(State(intake: EpisodeFileDecoder(path: name, reading: reading)))
    }

    /// Takes the next bytes; says whether more of it makes sense.
    func append(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            if state.begin.count < 64 { state.begin += bytes.prefix(64) }
            if state.problem != nil { return false }
            do { try state.intake.append(bytes) } catch { state.problem = error }
            return state.problem == nil && Self.mayBeGuide(state.begin)
        }
    }

    /// Whether what begins so may be a guide: blank so far, or XML, with a byte order mark or packed too.
    private static func mayBeGuide(_ begin: [UInt8]) -> Bool {
        // The bytes of byte order marks, and the zero bytes of UTF-16; 1F 8B begins what gzip packed.
        let marks: [UInt8] = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0x00]
        guard let first = begin.first(where: { $0 > UInt8(ascii: " ") && !marks.contains($0) }) else { return true }
        return first == UInt8(ascii: "<") || begin.starts(with: [0x1F, 0x8B])
    }

    /// What it came to.
    func finish() throws -> SourceResponse {
        try state.withLock { state in
            if !Self.mayBeGuide(state.begin) || state.begin.allSatisfy({ $0 <= UInt8(ascii: " ") }) {
                throw noGuide(state.begin[...])
            }
            if let problem = state.problem { throw Self.cached(problem, name) }
            do { return try state.intake.finish() } catch { throw Self.cached(error, name) }
        }
    }

    /// What it said in place of a guide.
    private func noGuide(_ bytes: ArraySlice<UInt8>) -> ProviderError {
        let begin = bytes.drop { $0 <= UInt8(ascii: " ") }
        if begin.isEmpty { return ProviderError(.brokenProtocol, "it said nothing, and no guide", at: name) }
        let words = TextSanitizer.truncated(String(decoding: begin, as: UTF8.self), to: 40).text
        return ProviderError(
            .brokenProtocol,
            "it said “\(words)” in place of a guide: is it quiet with --quiet?",
            at: name
        )
    }

    /// Why it is no guide, as far as is known; nil where nothing speaks against it.
    var problem: ProviderError? {
        state.withLock { state in
            if !Self.mayBeGuide(state.begin) { return noGuide(state.begin[...]) }
            return state.problem.map { Self.cached($0, name) }
        }
    }

    private static func cached(_ error: any Error, _ name: String) -> ProviderError {
        if let error = error as? ProviderError {
            return ProviderError(.brokenProtocol, error.message, at: error.location ?? name)
        }
        if let problem = error as? Inflater.InflateError {
            return ProviderError(.brokenProtocol, problem.message, at: name)
        }
        return ProviderError(.brokenProtocol, "its guide cannot be read", at: name, underlying: error)
    }
}
