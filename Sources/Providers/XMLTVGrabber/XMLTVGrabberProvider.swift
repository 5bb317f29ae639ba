internal import ScheduleModel
public import ProviderAPI
internal import SourcePrograms
internal import Foundation
internal import ScheduleImport
internal import Synchronization

/// A provider that runs a grabber, which delivers a guide from today on. Stored data of past days is preserved.
public struct XMLTVGrabberProvider: AvailabilityChecking {
    private let program: SourceProgram
    private let configurationFile: String?
    private let days: Int
    private let freshSeconds: Int
    private let options: EpisodeFileOptions

    init(
        program: SourceProgram,
        configurationFile: String?,
        days: Int,
        freshSeconds: Int,
        options: EpisodeFileOptions
    ) {
        self.program = program
        self.configurationFile = configurationFile
        self.days = days
        self.freshSeconds = freshSeconds
        self.options = options
    }

    public func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
        // A grabber uses the system clock, even if another time replaces it in aggctl.
        let today = TimeZone.gmt.day(of: collector.now())
        let available = DaySpan(today).extended(before: 0, after: days)
        try await DailyResponses(program.name, freshSeconds: freshSeconds, on: collector).fetch(
            request,
            available: available
        ) {
            requested in
            try await grab(requested, today: today, collector)
        }
    }

    public func checkAvailability() throws { try program.checkAvailability() }

    private func grab(
        _ requested: DaySpan,
        today: CivilDay,
        _ collector: ResponseCollector
    ) async throws -> SourceResponse {
        let capabilities = try await run("--capabilities")
        guard capabilities.contains("baseline") else {
            throw ProviderError(
                .brokenProtocol,
                "not an XMLTV grabber: --capabilities does not list “baseline”",
                at: program.name
            )
        }
        // The days of a grabber begin and end by its own clock, and may extend into the next morning. So one more day
        // on either side is requested.
        let offset = max(0, today.days(to: requested.first) - 1)
        let count = today.days(to: requested.last) - offset + 2
        var arguments = ["--quiet", "--days", String(count), "--offset", String(offset)]
        if let configurationFile { arguments += ["--config-file", configurationFile] }
        var options = options
        options.reportsSanitizedFields = collector.reportsSanitizedFields
        let guide = GrabberOutput(program.name, options)
        do {
            try await program.run(arguments) { bytes in
                collector.reportProgress(bytes: bytes.count)
                return guide.append(bytes)
            }
        } catch let error as ProviderError {
            // A grabber with other output before its guide is stopped. That output explains more than the stop.
            throw error.code == .brokenProtocol ? guide.problem ?? error : error
        }
        return try guide.finish()
    }

    private func run(_ argument: String) async throws -> [String] {
        let output = Mutex<[UInt8]>([])
        try await program.run([argument]) { bytes in
            output.withLock { output in
                output += bytes
                return output.count < 1 << 16
            }
        }
        return output.withLock { String(decoding: $0, as: UTF8.self) }.split(whereSeparator: \.isWhitespace).map(
            String.init
        )
    }
}

/// A guide while it is read from a grabber's output.
private final class GrabberOutput: Sendable {
    private struct State: ~Copyable {
        var intake: EpisodeFileDecoder
        var begin: [UInt8] = []
        var problem: (any Error)?
    }

    private let name: String
    private let state: Mutex<State>

    init(_ name: String, _ options: EpisodeFileOptions) {
        self.name = name
        state = Mutex(State(intake: EpisodeFileDecoder(path: name, options: options)))
    }

    /// Reads the next bytes, and returns whether more output is wanted.
    func append(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            if state.begin.count < 64 { state.begin += bytes.prefix(64) }
            if state.problem != nil { return false }
            do { try state.intake.append(bytes) } catch { state.problem = error }
            return state.problem == nil && Self.mayBeGuide(state.begin)
        }
    }

    /// Returns whether the start may belong to a guide: empty so far, or XML, with a byte order mark or compressed.
    private static func mayBeGuide(_ begin: [UInt8]) -> Bool {
        // The bytes of byte order marks, and the zero bytes of UTF-16. Gzip data begins with 1F 8B.
        let marks: [UInt8] = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0x00]
        guard let first = begin.first(where: { $0 > UInt8(ascii: " ") && !marks.contains($0) }) else { return true }
        return first == UInt8(ascii: "<") || Inflater.Format(begin) != nil
    }

    /// Returns the complete response.
    func finish() throws -> SourceResponse {
        try state.withLock { state in
            if !Self.mayBeGuide(state.begin) || state.begin.allSatisfy({ $0 <= UInt8(ascii: " ") }) {
                throw noGuide(state.begin[...])
            }
            if let problem = state.problem { throw Self.protocolError(problem, name) }
            do { return try state.intake.finish() } catch { throw Self.protocolError(error, name) }
        }
    }

    /// Returns an error with the output that the program wrote instead of a guide.
    private func noGuide(_ bytes: ArraySlice<UInt8>) -> ProviderError {
        let begin = bytes.drop { $0 <= UInt8(ascii: " ") }
        if begin.isEmpty { return ProviderError(.brokenProtocol, "the grabber has no output", at: name) }
        let excerpt = TextSanitizer.truncated(String(decoding: begin, as: UTF8.self), to: 40).text
        return ProviderError(
            .brokenProtocol,
            "“\(excerpt)” instead of a guide: is it quiet with --quiet?",
            at: name
        )
    }

    /// The reason why the output so far is not a guide, or nil.
    var problem: ProviderError? {
        state.withLock { state in
            if !Self.mayBeGuide(state.begin) { return noGuide(state.begin[...]) }
            return state.problem.map { Self.protocolError($0, name) }
        }
    }

    private static func protocolError(_ error: any Error, _ name: String) -> ProviderError {
        if let error = error as? ProviderError {
            return ProviderError(.brokenProtocol, error.message, at: error.location ?? name)
        }
        if let problem = error as? Inflater.InflateError {
            return ProviderError(.brokenProtocol, problem.message, at: name)
        }
        return ProviderError(.brokenProtocol, "the guide cannot be read", at: name, underlying: error)
    }
}
