internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

/// Checks of the episodes of a show that are plausible one by one, but not together.
enum EpisodePatterns {
    /// Returns the problems with the episodes of a response.
    static func faults(in response: RawResponse) -> [Finding] {
        let shows = response.showsByID
        let all = response.episodesByID.values.filter { !$0.id.isEmpty }.sorted { $0.id < $1.id }
        let byShow = Dictionary(grouping: all, by: \.showID)
        var findings: [Finding] = []
        for show in byShow.keys.sorted() {
            let episodes = byShow[show] ?? []
            findings += repeatedRoles(of: show, episodes)
            findings += backwardNumbers(of: show, episodes)
            findings += sharedAbsolutes(episodes)
            findings += codesInTitles(of: show, episodes)
            findings += longBeforePremiere(shows[show], episodes)
        }
        return findings
    }

    /// The maximum number of episodes with the same role. Two episodes of one evening can open or close a season
    /// together.
    private static let maxPerRole = 2

    /// Returns the roles that too many episodes have, such as three premieres of one season.
    private static func repeatedRoles(of show: String, _ episodes: [Episode]) -> [Finding] {
        let showRoles: Set<EpisodeRole> = [.seriesPremiere, .seriesFinale]
        let seasonRoles: Set<EpisodeRole> = [.seasonPremiere, .seasonFinale]
        var countsByRole: [RoleInSeason: Int] = [:]
        for episode in episodes {
            guard let role = episode.role else { continue }
            if showRoles.contains(role) { countsByRole[RoleInSeason(role: role, season: nil), default: 0] += 1 }
            // Without a season, it is unknown how many episodes may have the role.
            if seasonRoles.contains(role), let season = episode.number.season {
                countsByRole[RoleInSeason(role: role, season: season), default: 0] += 1
            }
        }
        var findings: [Finding] = []
        for (role, count) in countsByRole where count > maxPerRole {
            let suffix = role.season.map { " of season \($0)" } ?? ""
            findings.append(
                Finding("show \(show)", "has \(count) episodes\(suffix) that are all its “\(role.role.rawValue)”")
            )
        }
        return findings.sorted { $0.fault < $1.fault }
    }

    /// A role in a season, or in the whole show if the season is nil.
    private struct RoleInSeason: Hashable {
        let role: EpisodeRole
        let season: Int?
    }

    /// The minimum number of episodes for a finding about their order.
    private static let minDated = 5

    /// Returns findings for seasons, or the whole show, in which each later episode has a smaller number.
    private static func backwardNumbers(of show: String, _ episodes: [Episode]) -> [Finding] {
        var findings: [Finding] = []
        for season in Set(episodes.compactMap(\.number.season)).sorted() {
            let regular = episodes.filter { $0.kind != .special && $0.number.season == season }
            guard isBackwards(regular, \.number) else { continue }
            let fault = "numbers season \(season) backwards: later episodes have smaller numbers"
            findings.append(Finding("show \(show)", fault))
        }
        if isBackwards(episodes, \.absolute) {
            findings.append(
                Finding("show \(show)", "numbers all its episodes backwards: later ones have smaller numbers")
            )
        }
        return findings
    }

    private static func isBackwards(_ episodes: [Episode], _ number: KeyPath<EpisodeNumber, Int?>) -> Bool {
        var dated: [(day: CivilDay, number: Int)] = []
        for episode in episodes {
            if let number = episode.number[keyPath: number], let day = episode.firstDay { dated.append((day, number)) }
        }
        dated.sort { $0.day < $1.day }
        guard dated.count >= minDated else { return false }
        return zip(dated, dated.dropFirst()).allSatisfy { $0.day < $1.day && $0.number > $1.number }
    }

    /// Returns absolute numbers that episodes of more than two days share. The parts of one episode may share a
    /// number, and air on at most two days.
    private static func sharedAbsolutes(_ episodes: [Episode]) -> [Finding] {
        let groups = Dictionary(grouping: episodes.filter { $0.kind != .special }, by: \.number.absolute)
        var findings: [Finding] = []
        for (absolute, episodes) in groups where Set(episodes.compactMap(\.firstDay)).count > 2 {
            guard let absolute, let first = episodes.first else { continue }
            let fault = "has the absolute number \(absolute), and so have \(episodes.count - 1) others"
            findings.append(Finding(first.name, fault))
        }
        return findings.sorted { $0.row < $1.row }
    }

    /// Returns titles that begin with the number of their episode.
    private static func codesInTitles(of show: String, _ episodes: [Episode]) -> [Finding] {
        let coded = episodes.filter { episode in
            guard let season = episode.number.season, let number = episode.number.number,
                let prefix = episode.title?.split(whereSeparator: { " :-–".contains($0) }).first
            else { return false }
            let parsed = EpisodeNumber(code: String(prefix))
            return parsed?.season == season && parsed?.number == number
        }
        guard coded.count > 1, let first = coded.first else { return [] }
        return [Finding(first.name, "has its number in its title, like others of “\(show)”")]
    }

    /// The number of days that an episode may be dated before the premiere, which may be in another country.
    private static let maxDaysBefore = 366

    /// Returns shows with several episodes long before the premiere. A date may be a placeholder.
    private static func longBeforePremiere(_ show: Show?, _ episodes: [Episode]) -> [Finding] {
        guard let show, let premiered = show.premiered else { return [] }
        let early = episodes.filter { episode in
            guard episode.kind != .special, episode.number.season != 0 else { return false }
            return episode.firstDay.map { $0.advanced(by: maxDaysBefore) < premiered } ?? false
        }
        guard early.count > 2, let first = early.first, let day = first.firstDay else { return [] }
        let fault = "premiered on \(premiered), but \(early.count) episodes are dated long before, such as \(day)"
        return [Finding("show \(show.id)", fault + ": is a date a placeholder?")]
    }
}

extension Episode {
    /// The day of the first airing, or nil if unknown.
    fileprivate var firstDay: CivilDay? {
        airings.compactMap { $0.airDay?.date ?? $0.time.day(in: $0.channel?.zone ?? .gmt) }.min()
    }
}
