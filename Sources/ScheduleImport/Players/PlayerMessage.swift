public import Foundation
public import ScheduleModel

/// The programs that report played episodes.
public enum Player: String, Hashable, Sendable, CaseIterable {
    case jellyfin, plex, emby, kodi
}

/// A message of a player about an episode.
public struct PlayerMessage: Sendable {
    /// The change that a message reports.
    public enum Change: Hashable, Sendable {
        /// The episode was played to its end, or to at least 80 percent.
        case played
        /// The user marked it as watched by hand.
        case marked
        /// The user removed the mark by hand.
        case unmarked
    }

    /// The change.
    public var change: Change
    /// The name of the player's user.
    public var user: String?
    /// The title of the show.
    public var show: String
    /// The year in which the show began.
    public var year: Int?
    /// The IDs of the show. Most players send only those of the episode.
    public var showIDs = ExternalIDs()
    /// The season and the numbers of the episodes. A file can have several.
    public var season: Int?
    public var numbers: [Int]
    /// The title of the episode.
    public var title: String?
    /// The day on which the episode aired.
    public var day: CivilDay?
    /// The time of the change, or nil if it is now.
    public var time: Date?

    /// The smallest played part of an episode that counts as watched.
    static let watchedPart = 0.8

    /// The error for a message that cannot be read.
    public struct ReadError: Error, Sendable {
        /// The reason, in one line.
        public let message: String
    }

    /// Reads a message.
    ///
    /// - Parameters:
    ///   - body: The body of the request: JSON, whatever its content type is, or a form with JSON in one of its fields.
    ///   - contentType: The content type, which contains the boundary of a form.
    /// - Returns: Nil if the message is not about an episode that was watched or marked, such as a pause.
    /// - Throws: `ReadError` if the body is not a message of this player.
    public static func read(
        _ body: [UInt8],
        _ contentType: String?,
        from player: Player
    ) throws(ReadError) -> PlayerMessage? {
        let bytes = FormBody.field(player == .emby ? "data" : "payload", in: body, contentType) ?? body
        guard let json = HistoryValue(json: bytes), json.isObject else {
            throw ReadError(message: "the body is not the JSON of \(player.rawValue)")
        }
        return switch player {
        case .jellyfin: JellyfinMessage.read(json)
        case .plex: PlexMessage.read(json)
        case .emby: EmbyMessage.read(json)
        case .kodi: KodiMessage.read(json)
        }
    }

    /// Returns whether enough was played.
    static func isWatched(_ position: Double?, of length: Double?) -> Bool {
        guard let position, let length, length > 0 else { return false }
        return position / length >= watchedPart
    }

    /// Returns the numbers of the episodes in a file.
    static func numbers(from first: Int?, to last: Int?) -> [Int] {
        guard let first else { return [] }
        guard let last, last > first, last - first < 20 else { return [first] }
        return Array(first...last)
    }
}

/// A form as a browser or player sends it.
enum FormBody {
    /// Returns the value of a field, or nil if the body is not a form with this field.
    static func field(_ name: String, in body: [UInt8], _ contentType: String?) -> [UInt8]? {
        guard let contentType else { return nil }
        if contentType.lowercased().contains("application/x-www-form-urlencoded") {
            for pair in String(decoding: body, as: UTF8.self).split(separator: "&") {
                let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
                guard parts.count == 2, parts[0] == name else { continue }
                return parts[1].replacing("+", with: " ").removingPercentEncoding.map { Array($0.utf8) }
            }
            return nil
        }
        guard let match = contentType.firstMatch(of: /(?i)boundary="?([^";]{1,200})"?/) else { return nil }
        let boundary = Data("--\(match.1)".utf8)
        let data = Data(body)
        var position = data.startIndex
        while let begin = data.range(of: boundary, in: position..<data.endIndex) {
            let next = data.range(of: boundary, in: begin.upperBound..<data.endIndex)
            let part = data[begin.upperBound..<(next?.lowerBound ?? data.endIndex)]
            if let blank = part.range(of: Data("\r\n\r\n".utf8)) {
                let head = String(decoding: part[part.startIndex..<blank.lowerBound], as: UTF8.self)
                if head.contains("name=\"\(name)\"") {
                    let value = part[blank.upperBound...]
                    return Array(value.count >= 2 ? value.dropLast(2) : value)
                }
            }
            guard let next else { return nil }
            position = next.lowerBound
        }
        return nil
    }
}
