internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

/// Notices about the episodes of a file that contradict themselves or each other.
enum EpisodeNotices {
    /// Returns a notice for each episode that starts on another day than its air date.
    static func implausibleStarts(_ episodes: [Episode], _ zone: TimeZone?, _ path: String) -> [Notice] {
        episodes.compactMap { episode in
            guard let airing = episode.airings.first(where: { !$0.startsWithinAirDay(in: zone) }) else { return nil }
            let date = airing.airDay.map(\.date.description) ?? ""
            let text = "episode \(episode.id) starts at another time than its air date \(date)"
            return Notice(.implausibleStart, text, at: path)
        }
    }

    /// Returns a notice for each pair of episodes that share a slot: a file may list them by mistake.
    static func sharedSlots(_ episodes: [Episode], _ path: String) -> [Notice] {
        var notices: [Notice] = []
        var seen: Set<[String]> = []
        for episode in episodes {
            for airing in episode.airings {
                let slot = [episode.showID, airing.time.text ?? episode.id, airing.channel?.name ?? ""]
                if seen.insert(slot).inserted { continue }
                notices.append(Notice(.sharedSlot, "episode \(episode.id) shares a slot with another", at: path))
            }
        }
        return notices
    }

    /// Returns a notice if rows with one number have different titles. Each title is an episode then.
    static func contestedNumbers(_ episodes: [Episode], _ path: String) -> [Notice] {
        struct Number: Hashable {
            let show: String
            let number: EpisodeNumber
        }
        var titles: [Number: String] = [:]
        var contested: Set<Number> = []
        var example: String?
        for episode in episodes {
            guard episode.number.code != nil, episode.number.part == nil, let title = episode.title else { continue }
            let key = Number(
                show: episode.showID,
                number: EpisodeNumber(season: episode.number.season, number: episode.number.number)
            )
            guard let other = titles.updateValue(title, forKey: key), other != title else { continue }
            contested.insert(key)
            let words = [other, title].map { TextSanitizer.truncated($0, to: 40).text }
            example = example ?? "\(episode.number.code ?? "") “\(words[0])” and “\(words[1])”"
        }
        guard let example else { return [] }
        let subject = contested.count == 1 ? "1 number has" : "\(contested.count) numbers have"
        let text = "\(subject) several titles, such as \(example): each title is an episode"
        return [Notice(.duplicateRow, text, at: path)]
    }
}
