package import ScheduleImport
internal import ScheduleModel
package import ProviderAPI
package import Foundation

/// Reads what a provider out of process says: JSON lines, each an object with one member that tells what it is
/// (`docs/provider-protocol.md`).
///
/// | line | what it says |
/// |---|---|
/// | `{"protocol": "aggctl-provider/1"}` | the first of all |
/// | `{"show": {…}}` · `{"episode": {…}}` | a show, an episode |
/// | `{"progress": "…"}` · `{"notice": "…"}` | it is getting on; something a person should know |
/// | `{"unsupported": true}` | it cannot answer this question |
/// | `{"error": "…", "retryAfter": 60}` | it cannot answer, and when to ask again, in seconds |
/// | `{"end": 2}` | the last of all: how many episodes it told |
package struct PluginLineReader {
    package static let version = "aggctl-provider/1"
    /// The longest line, in bytes.
    static let lineLimit = 1 << 20
    /// At most this many rows in an answer.
    static let rowLimit = 200_000

    private let path: String
    private let reading: EpisodeFileOptions
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
    /// What it said it failed of.
    private var failure: ProviderError?
    /// Whether it said that it cannot answer the question.
    package private(set) var isUnsupported = false
    /// What it last said of how it gets on.
    package private(set) var progress = ""

    /// A reader of what the program of a name says.
    package init(path: String, reading: EpisodeFileOptions) {
        self.path = path
        self.reading = reading
    }

    /// Takes the next bytes.
    ///
    /// - Throws: `ProviderError` where the protocol is broken.
    package mutating func consume(_ bytes: [UInt8]) throws {
        var start = 0
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            if remaining.isEmpty {
                try consume(line: bytes[start..<end])
            } else {
                remaining += bytes[start..<end]
                let whole = remaining
                remaining = []
                try consume(line: whole[...])
            }
            start = end + 1
        }
        remaining += bytes[start...]
        if remaining.count > Self.lineLimit { throw broken("the line is longer than \(Self.lineLimit >> 20) MB") }
    }

    /// What it came to.
    ///
    /// - Parameter now: the time from which it counts when to ask again.
    /// - Throws: `ProviderError` where it failed, or said less than all.
    package mutating func finish(now: Date) throws -> SourceResponse {
        if !remaining.isEmpty {
            let last = remaining
            remaining = []
            try consume(line: last[...])
        }
        guard hasOutput else { throw broken("it said nothing: expected {\"protocol\": \"\(Self.version)\"}") }
        if let failure = failure(now: now) { throw failure }
        if isUnsupported { throw ProviderError(.unsupported, "it does not answer such questions", at: path) }
        guard let end else { throw broken("it is cut short: no {\"end\": …} came") }
        guard end == rows.count + unreadable else {
            throw broken("it says that it told \(end) episodes, and told \(rows.count + unreadable)")
        }
        let missing = reading.reportsSanitizedFields ? showsThatAreMissing : []
        var mapper = EpisodeRowMapper(path: path, reading: reading, shows: shows + missing, isListing: true)
        mapper.add(rows)
        return SourceResponse(
            // Who checks a source sees that no line tells a show; who shows its rows has at least their show's id.
            shows: reading.reportsSanitizedFields ? mapper.shows.filter { indices[$0.id] != nil } : mapper.shows,
            episodes: mapper.episodes,
            credits: credits,
            notices: notices + undecodedFields.notices + mapper.notices
        )
    }

    /// What it said it failed of; nil where it did not.
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
        guard let said = try? decoder.decode(Line.self, from: Self.repaired(bytes)) else {
            let words = TextSanitizer.truncated(String(decoding: bytes.prefix(80), as: UTF8.self), to: 40).text
            throw broken("“\(words)” is no line of the protocol")
        }
        if !hasOutput {
            guard let version = said.version else {
                throw broken("the first line must be {\"protocol\": \"\(Self.version)\"}")
            }
            guard version == Self.version else {
                throw broken("it speaks “\(TextSanitizer.truncated(version, to: 40).text)”, and not \(Self.version)")
            }
            hasOutput = true
            return
        }
        if end != nil { throw broken("something came after the end") }
        let place = "\(path):\(line)"
        switch said.what {
        case .show(let row):
            guard let show = row.show else { return record("the show has no title", place) }
            undecodedFields.record(row, at: place)
            if reading.reportsSanitizedFields { recordSanitized(show, row.sanitized, place) }
            add(show, row.credits)
        case .episode(let row):
            guard row.values[.show] != nil || reading.show != nil else {
                unreadable += 1
                return record("the episode names no show", place)
            }
            rows.append(row.row(at: place, isShowDescribed: false))
        case .unreadable(let what, let reason):
            if what == "episode" { unreadable += 1 }
            record("the \(what) cannot be read: \(reason)", place)
        case .progress(let text): progress = text
        case .notice(let text):
            notices.append(Notice(.providerNotice, TextSanitizer.truncated(text, to: 200).text, at: place))
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
        // What is not known may be of a later version, and is passed over.
        case .other: break
        }
        if rows.count + shows.count + notices.count > Self.rowLimit { throw broken("more than \(Self.rowLimit) rows") }
    }

    /// The bytes of a line; in place of what is no UTF-8 the sign for letters that were lost: else all of a text is lost
    /// with a letter.
    private static func repaired(_ bytes: ArraySlice<UInt8>) -> Data {
        let isASCII = bytes.allSatisfy { $0 < 0x80 }
        if isASCII || String(validating: bytes, as: UTF8.self) != nil { return Data(bytes) }
        return Data(String(decoding: bytes, as: UTF8.self).utf8)
    }

    private mutating func add(_ show: Show, _ cast: [Credit]) {
        if let place = indices[show.id] {
            shows[place] = show
        } else {
            indices[show.id] = shows.count
            shows.append(show)
        }
        if !cast.isEmpty { credits[show.id] = cast }
    }

    private mutating func recordSanitized(_ show: Show, _ words: [String], _ place: String) {
        notices += words.map { Notice(.sanitizedField, $0, at: place) }
        if let known = indices[show.id].map({ shows[$0] }), known.title != show.title {
            notices.append(Notice(.duplicateRow, "show \(show.id) was called “\(known.title)” before", at: place))
        }
    }

    /// The shows that episodes name by an id and no line tells.
    private var showsThatAreMissing: [Show] {
        Set(rows.compactMap { $0.values[.show] }).filter { indices[$0] == nil }.sorted().map { Show(id: $0, title: $0) }
    }

    private mutating func record(_ text: String, _ place: String) {
        notices.append(Notice(.unreadableRow, text, at: place))
    }

    private func broken(_ what: String) -> ProviderError {
        ProviderError(.brokenProtocol, what, at: "\(path):\(max(line, 1))")
    }

    /// One line of the protocol, as it was read.
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
                return .unreadable(what, reason: "it is no object")
            }
        }
    }
}
