package import ScheduleImport
internal import ScheduleModel
package import ProviderAPI
package import Foundation

/// Reads the output of a provider program: JSON lines, each an object with one member that states its type
/// (`docs/reference/plugin-protocol.md`).
///
/// | line | meaning |
/// |---|---|
/// | `{"protocol": "aggctl-provider/1"}` | the first line |
/// | `{"show": {…}}` · `{"episode": {…}}` | a show, an episode |
/// | `{"progress": "…"}` · `{"notice": "…"}` | the program makes progress, a notice for the user |
/// | `{"unsupported": true}` | the program does not support this request |
/// | `{"error": "…", "retryAfter": 60}` | the request failed, and the seconds until the next try |
/// | `{"end": 2}` | the last line, with the number of episodes |
package struct PluginLineReader {
    package static let version = "aggctl-provider/1"
    /// The longest line, in bytes.
    static let lineLimit = 1 << 20
    /// The largest number of rows in a response.
    static let rowLimit = 200_000

    private let path: String
    private let options: EpisodeFileOptions
    private var remaining: [UInt8] = []
    private var line = 0
    private var hasOutput = false
    private var end: Int?
    private var shows: [Show] = []
    private var indices: [String: Int] = [:]
    private var credits: [String: [Credit]] = [:]
    private var rows: [EpisodeRow] = []
    private var notices: [Notice] = []
    private var undecodedFields = UnreadableShowFields()
    private var unreadable = 0
    /// The error that the program reported, or nil.
    private var failure: ProviderError?
    /// Whether the program does not support the request.
    package private(set) var isUnsupported = false
    /// The latest progress text of the program.
    package private(set) var progress = ""

    /// Creates a value that reads the output of a program.
    package init(path: String, options: EpisodeFileOptions) {
        self.path = path
        self.options = options
    }

    /// Reads the next bytes.
    ///
    /// - Throws: `ProviderError` if the output violates the protocol.
    package mutating func consume(_ bytes: [UInt8]) throws {
        var start = 0
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            if remaining.isEmpty {
                try consume(line: bytes[start..<end])
            } else {
                remaining += bytes[start..<end]
                let completeLine = remaining
                remaining = []
                try consume(line: completeLine[...])
            }
            start = end + 1
        }
        remaining += bytes[start...]
        if remaining.count > Self.lineLimit { throw broken("the line is longer than \(Self.lineLimit >> 20) MB") }
    }

    /// Returns the complete response.
    ///
    /// - Parameter now: The time from which `retryAfter` counts.
    /// - Throws: `ProviderError` if the program failed, or its output is incomplete.
    package mutating func finish(now: Date) throws -> SourceResponse {
        if !remaining.isEmpty {
            let last = remaining
            remaining = []
            try consume(line: last[...])
        }
        guard hasOutput else { throw broken("no output: expected {\"protocol\": \"\(Self.version)\"}") }
        if let failure = failure(now: now) { throw failure }
        if isUnsupported { throw ProviderError(.unsupported, "the program does not support this request", at: path) }
        guard let end else { throw broken("the output is incomplete: no {\"end\": …}") }
        guard end == rows.count + unreadable else {
            throw broken("{\"end\": \(end)} after \(rows.count + unreadable) episodes")
        }
        let missing = options.reportsSanitizedFields ? showsThatAreMissing : []
        var mapper = EpisodeRowMapper(path: path, options: options, shows: shows + missing, isListing: true)
        mapper.add(rows)
        return SourceResponse(
            // A check of the source reports a missing show line. Otherwise rows get a show with only its ID.
            shows: options.reportsSanitizedFields ? mapper.shows.filter { indices[$0.id] != nil } : mapper.shows,
            episodes: mapper.episodes,
            credits: credits,
            notices: notices + undecodedFields.notices + mapper.notices
        )
    }

    /// Returns the error that the program reported, or nil if there is none.
    package func failure(now: Date) -> ProviderError? {
        guard var failure else { return nil }
        failure.retryAt = failure.retryAt.map { now.addingTimeInterval($0.timeIntervalSince1970) }
        return failure
    }

    private mutating func consume(line bytes: ArraySlice<UInt8>) throws {
        line += 1
        if bytes.allSatisfy({ $0 <= UInt8(ascii: " ") }) { return }
        if bytes.count > Self.lineLimit { throw broken("the line is longer than \(Self.lineLimit >> 20) MB") }
        let decoder = JSONDecoder()
        guard let decoded = try? decoder.decode(Line.self, from: Self.repaired(bytes)) else {
            let excerpt = TextSanitizer.truncated(String(decoding: bytes.prefix(80), as: UTF8.self), to: 40).text
            throw broken("“\(excerpt)” is not a line of the protocol")
        }
        if !hasOutput {
            guard let version = decoded.version else {
                throw broken("the first line must be {\"protocol\": \"\(Self.version)\"}")
            }
            guard version == Self.version else {
                throw broken(
                    "the protocol is “\(TextSanitizer.truncated(version, to: 40).text)”, expected \(Self.version)"
                )
            }
            hasOutput = true
            return
        }
        if end != nil { throw broken("output after {\"end\": …}") }
        let location = "\(path):\(line)"
        switch decoded.what {
        case .show(let row):
            guard let show = row.show else { return record("the show has no title", location) }
            undecodedFields.record(row, at: location)
            if options.reportsSanitizedFields { recordSanitized(show, row.sanitized, location) }
            add(show, row.credits)
        case .episode(let row):
            guard row.values[.show] != nil || options.show != nil else {
                unreadable += 1
                return record("the episode names no show", location)
            }
            rows.append(row.row(at: location, isShowDescribed: false))
        case .unreadable(let what, let reason):
            if what == "episode" { unreadable += 1 }
            record("the \(what) cannot be read: \(reason)", location)
        case .progress(let text): progress = text
        case .notice(let text):
            notices.append(Notice(.providerNotice, TextSanitizer.truncated(text, to: 200).text, at: location))
        case .failure(let text, let seconds):
            failure = ProviderError(
                .programFailed,
                TextSanitizer.truncated(text, to: 200).text,
                at: path,
                isTransient: true,
                retryAt: seconds.map { Date(timeIntervalSince1970: min(max($0, 1), 86_400)) }
            )
        case .unsupported: isUnsupported = true
        case .end(let count): end = count
        // Unknown lines may belong to a later version, and are ignored.
        case .other: break
        }
        if rows.count + shows.count + notices.count > Self.rowLimit { throw broken("more than \(Self.rowLimit) rows") }
    }

    /// Returns the bytes of a line, with U+FFFD for bytes that are not UTF-8. Otherwise the complete line would be
    /// lost.
    private static func repaired(_ bytes: ArraySlice<UInt8>) -> Data {
        let isASCII = bytes.allSatisfy { $0 < 0x80 }
        if isASCII || String(validating: bytes, as: UTF8.self) != nil { return Data(bytes) }
        return Data(String(decoding: bytes, as: UTF8.self).utf8)
    }

    private mutating func add(_ show: Show, _ cast: [Credit]) {
        if let index = indices[show.id] {
            shows[index] = show
        } else {
            indices[show.id] = shows.count
            shows.append(show)
        }
        if !cast.isEmpty { credits[show.id] = cast }
    }

    private mutating func recordSanitized(_ show: Show, _ texts: [String], _ location: String) {
        notices += texts.map { Notice(.sanitizedField, $0, at: location) }
        if let existing = indices[show.id].map({ shows[$0] }), existing.title != show.title {
            notices.append(Notice(.duplicateRow, "show \(show.id) was called “\(existing.title)” before", at: location))
        }
    }

    /// The shows that episodes refer to by an ID and that have no line.
    private var showsThatAreMissing: [Show] {
        Set(rows.compactMap { $0.values[.show] }).filter { indices[$0] == nil }.sorted().map { Show(id: $0, title: $0) }
    }

    private mutating func record(_ text: String, _ location: String) {
        notices.append(Notice(.unreadableRow, text, at: location))
    }

    private func broken(_ what: String) -> ProviderError {
        ProviderError(.brokenProtocol, what, at: "\(path):\(max(line, 1))")
    }

    /// One decoded line of the protocol.
    private struct Line: Decodable {
        enum What {
            case show(EpisodeFileShow)
            case episode(EpisodeRowJSON)
            case unreadable(String, reason: String)
            case progress(String)
            case notice(String)
            case failure(String, Double?)
            case unsupported
            case end(Int)
            case other
        }

        let version: String?
        let what: What

        private enum Key: String, CodingKey {
            case version = "protocol"
            case show, episode, progress, notice, error, retryAfter, unsupported, end
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Key.self)
            version = try fields.decodeIfPresent(String.self, forKey: .version)
            if fields.contains(.episode) {
                what = Self.read("episode") { .episode(try fields.decode(EpisodeRowJSON.self, forKey: .episode)) }
            } else if fields.contains(.show) {
                what = Self.read("show") { .show(try fields.decode(EpisodeFileShow.self, forKey: .show)) }
            } else if let text = try fields.decodeIfPresent(String.self, forKey: .progress) {
                what = .progress(text)
            } else if let text = try fields.decodeIfPresent(String.self, forKey: .notice) {
                what = .notice(text)
            } else if let text = try fields.decodeIfPresent(String.self, forKey: .error) {
                let seconds = try? fields.decodeIfPresent(Double.self, forKey: .retryAfter)
                what = .failure(text, seconds)
            } else if try fields.decodeIfPresent(Bool.self, forKey: .unsupported) == true {
                what = .unsupported
            } else if let count = try fields.decodeIfPresent(Int.self, forKey: .end) {
                what = .end(count)
            } else {
                what = .other
            }
        }

        private static func read(_ what: String, _ decode: () throws -> What) -> What {
            do { return try decode() } catch DecodingError.dataCorrupted(let problem) {
                return .unreadable(what, reason: problem.debugDescription)
            } catch {
                return .unreadable(what, reason: "not an object")
            }
        }
    }
}
