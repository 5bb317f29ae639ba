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
        let bytes = FormField.value(of: player == .emby ? "data" : "payload", in: body, contentType) ?? body
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
