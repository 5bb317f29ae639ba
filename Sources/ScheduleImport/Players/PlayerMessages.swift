internal import Foundation
internal import ScheduleModel

/// The webhook plugin of Jellyfin, with the setting “Send All Properties”.
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
            // Other reasons repeat a playback, or come from a program that synchronizes.
            guard json["SaveReason"]?.text == "TogglePlayed", let isPlayed = json["Played"]?.bool else { return nil }
            change = isPlayed ? .marked : .unmarked
        default: return nil
        }
        // The IDs are those of the episode. The year is that of the show.
        return PlayerMessage(
            change: change,
            user: (json["NotificationUsername"] ?? json["Username"])?.text,
            show: show,
            year: json["SeriesPremiereDate"]?.text.flatMap { Int($0.prefix(4)) } ?? json["Year"]?.id,
            season: json["SeasonNumber"]?.int,
            numbers: PlayerMessage.numbers(from: json["EpisodeNumber"]?.int, to: json["EpisodeNumberEnd"]?.int),
            title: json["Name"]?.text,
            day: json["PremiereDate"]?.text.flatMap { CivilDay(String($0.prefix(10))) },
            time: json["UtcTimestamp"]?.instant
        )
    }
}

/// The webhooks of Plex.
enum PlexMessage {
    static func read(_ json: HistoryValue) -> PlayerMessage? {
        guard let item = json["Metadata"], item["type"]?.text == "episode", item["live"]?.text != "1",
            let show = item["grandparentTitle"]?.text
        else { return nil }
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
            day: item["originallyAvailableAt"]?.text.flatMap { CivilDay(String($0.prefix(10))) }
        )
        // Old agents have TheTVDB's ID of the show.
        if let match = (item["guid"]?.text ?? "").firstMatch(of: /agents\.thetvdb:\/\/(\d+)\//) {
            message.showIDs.thetvdb = Int(match.1)
        }
        // Plex writes the year of a namesake at the end of the title.
        if let match = show.wholeMatch(of: /(.+) \((\d{4})\)/) {
            (message.show, message.year) = (String(match.1), Int(match.2))
        }
        return message
    }
}

/// The webhooks of Emby.
enum EmbyMessage {
    static func read(_ json: HistoryValue) -> PlayerMessage? {
        guard let item = json["Item"], item["Type"]?.text == "Episode", let show = item["SeriesName"]?.text else {
            return nil
        }
        let change: PlayerMessage.Change
        switch json["Event"]?.text {
        case "playback.stop":
            // The session can already be that of the next episode.
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
            day: item["PremiereDate"]?.text.flatMap { CivilDay(String($0.prefix(10))) }
        )
    }
}

/// The notifications of Kodi, which an add-on sends with the item.
enum KodiMessage {
    static func read(_ json: HistoryValue) -> PlayerMessage? {
        let data = json["params"]?["data"]
        let item = json["item"] ?? data?["item"]
        let type = (item?["type"] ?? data?["item"]?["type"] ?? data?["type"])?.text
        guard let item, type == nil || type == "episode", let show = item["showtitle"]?.text else { return nil }
        let change: PlayerMessage.Change
        switch json["method"]?.text {
        case "Player.OnStop":
            guard data?["end"]?.bool == true else { return nil }
            change = .played
        case "VideoLibrary.OnUpdate":
            guard let count = (data?["playcount"] ?? item["playcount"])?.int else { return nil }
            change = count > 0 ? .marked : .unmarked
        default: return nil
        }
        return PlayerMessage(
            change: change,
            show: show,
            season: item["season"]?.int,
            numbers: PlayerMessage.numbers(from: item["episode"]?.int, to: nil),
            title: item["title"]?.text,
            day: item["firstaired"]?.text.flatMap { CivilDay(String($0.prefix(10))) }
        )
    }
}
