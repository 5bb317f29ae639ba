internal import Foundation
internal import ScheduleModel

/// The messages of Jellyfin's webhook plugin, with its setting “Send All Properties”.
enum JellyfinMessage {
    static func read(_ json: HistoryValue) -> PlayerMessage? {
        guard json["ItemType"]?.text == "Episode", let show = json["SeriesName"]?.text else { return nil }
        let change: PlayerMessage.Change
        switch json["NotificationType"]?.text {
        case "PlaybackStop":
            let isWatched =
                json["PlayedToCompletion"]?.bool == true
                || PlayerMessage.isWatched(json["PlaybackPositionTicks"]?.double, of: json["RunTimeTicks"]?.double)
            guard isWatched else { return nil }
            change = .played
        case "UserDataSaved":
            // Messages with other reasons repeat a playback, or come from a program that synchronizes marks.
            guard json["SaveReason"]?.text == "TogglePlayed", let isPlayed = json["Played"]?.bool else { return nil }
            change = isPlayed ? .marked : .unmarked
        default: return nil
        }
        // The IDs in the message are those of the episode, so they are not used. The year is that of the show.
        return PlayerMessage(
            change: change,
            user: (json["NotificationUsername"] ?? json["Username"])?.text,
            show: show,
            year: json["SeriesPremiereDate"]?.leadingYear ?? json["Year"]?.id,
            season: json["SeasonNumber"]?.int,
            numbers: PlayerMessage.numbers(from: json["EpisodeNumber"]?.int, to: json["EpisodeNumberEnd"]?.int),
            title: json["Name"]?.text,
            day: json["PremiereDate"]?.leadingDay,
            time: json["UtcTimestamp"]?.instant
        )
    }
}

/// The messages of Plex's webhooks.
enum PlexMessage {
    static func read(_ json: HistoryValue) -> PlayerMessage? {
        guard let item = json["Metadata"], item["type"]?.text == "episode", let show = item["grandparentTitle"]?.text
        else { return nil }
        let isLiveTV = item["live"]?.text == "1"
        if isLiveTV { return nil }
        switch json["event"]?.text {
        case "media.scrobble": break
        case "media.stop":
            guard PlayerMessage.isWatched(item["viewOffset"]?.double, of: item["duration"]?.double) else { return nil }
        default: return nil
        }
        var message = PlayerMessage(
            change: .played,
            user: json["Account"]?["title"]?.text,
            show: show,
            season: item["parentIndex"]?.int,
            numbers: PlayerMessage.numbers(from: item["index"]?.int, to: nil),
            title: item["title"]?.text,
            day: item["originallyAvailableAt"]?.leadingDay
        )
        // Old metadata agents include TheTVDB's ID of the show, as in `com.plexapp.agents.thetvdb://81189/5/14`.
        if let match = (item["guid"]?.text ?? "").firstMatch(of: /agents\.thetvdb:\/\/(\d+)\//) {
            message.showIDs.thetvdb = Int(match.1)
        }
        // If two shows have the same title, Plex adds the year: `Harbour (2008)`.
        if let match = show.wholeMatch(of: /(.+) \((\d{4})\)/) {
            (message.show, message.year) = (String(match.1), Int(match.2))
        }
        return message
    }
}

/// The messages of Emby's webhooks.
enum EmbyMessage {
    static func read(_ json: HistoryValue) -> PlayerMessage? {
        guard let item = json["Item"], item["Type"]?.text == "Episode", let show = item["SeriesName"]?.text else {
            return nil
        }
        let change: PlayerMessage.Change
        switch json["Event"]?.text {
        case "playback.stop":
            // `PlaybackInfo` is about this episode. `Session` may already be about the next one.
            let info = json["PlaybackInfo"]
            let isWatched =
                info?["PlayedToCompletion"]?.bool == true
                || PlayerMessage.isWatched(info?["PositionTicks"]?.double, of: item["RunTimeTicks"]?.double)
            guard isWatched else { return nil }
            change = .played
        case "item.markplayed": change = .marked
        case "item.markunplayed": change = .unmarked
        default: return nil
        }
        return PlayerMessage(
            change: change,
            user: json["User"]?["Name"]?.text,
            show: show,
            season: item["ParentIndexNumber"]?.int,
            numbers: PlayerMessage.numbers(from: item["IndexNumber"]?.int, to: item["IndexNumberEnd"]?.int),
            title: item["Name"]?.text,
            day: item["PremiereDate"]?.leadingDay
        )
    }
}

/// The notifications of Kodi. An add-on sends them, and adds the episode as `item`.
enum KodiMessage {
    static func read(_ json: HistoryValue) -> PlayerMessage? {
        let data = json["params"]?["data"]
        let notifiedItem = data?["item"]
        // Without the added item, Kodi's own item may have the title and numbers.
        guard let item = json["item"] ?? notifiedItem, let show = item["showtitle"]?.text else { return nil }
        // The added item may have no type.
        let type = (item["type"] ?? notifiedItem?["type"] ?? data?["type"])?.text
        guard type == nil || type == "episode" else { return nil }
        let change: PlayerMessage.Change
        switch json["method"]?.text {
        case "Player.OnStop":
            let wasPlayedToEnd = data?["end"]?.bool == true
            guard wasPlayedToEnd else { return nil }
            change = .played
        case "VideoLibrary.OnUpdate":
            guard let playCount = (data?["playcount"] ?? item["playcount"])?.int else { return nil }
            change = playCount > 0 ? .marked : .unmarked
        default: return nil
        }
        return PlayerMessage(
            change: change,
            show: show,
            season: item["season"]?.int,
            numbers: PlayerMessage.numbers(from: item["episode"]?.int, to: nil),
            title: item["title"]?.text,
            day: item["firstaired"]?.leadingDay
        )
    }
}

extension HistoryValue {
    /// The date at the beginning of a text, such as `2026-11-16T21:00:00Z`.
    fileprivate var leadingDay: CivilDay? { text.flatMap { CivilDay($0.prefix(10)) } }

    /// The year at the beginning of a text, such as `2026-11-16`.
    fileprivate var leadingYear: Int? { text.flatMap { Int($0.prefix(4)) } }
}
