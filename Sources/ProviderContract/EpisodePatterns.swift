internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

/// What the episodes of a show cannot be together, though each of them could be what it says.
enum EpisodePatterns {
    /// What is wrong with the episodes of an answer, whichever shows they are of.
    static func faults(in answer: RawResponse) -> [Finding] {
        let shows = answer.showsByID
        let all = answer.episodesByID.values.filter { !$0.id.isEmpty }.sorted { $0.id < $1.id }
        let byShow = Dictionary(grouping: all, by: \.showID)
        var findings: [Finding] = []
        for show in byShow.keys.sorted() {
            let episodes = byShow[show] ?? []
            findings += roles(of: show, episodes)
            findings += courses(of: show, episodes)
            findings += sharedAbsolutes(episodes)
            findings += codesInTitles(of: show, episodes)
            findings += longBeforePremiere(shows[show], episodes)
        }
        return findings
    }

    /// Two episodes of one evening may well open or close a season together.
    private static let maxPerRole = 2

    private static func roles(of show: String, _ episodes: [Episode]) -> [Finding] {
        let ofShow: Set<EpisodeRole> = [.seriesPremiere, .seriesFinale]
        let ofSeason: Set<EpisodeRole> = [.seasonPremiere, .seasonFinale]
        var bearers: [Role: Int] = [:]
        for episode in episodes {
            guard let role = episode.role else { continue }
            if ofShow.contains(role) { bearers[Role(role: role, season: nil), default: 0] += 1 }
            // Where no season is told, no one sees how many there are.
            if ofSeason.contains(role), let season = episode.number.season {
                bearers[Role(role: role, season: season), default: 0] += 1
            }
        }
        var findings: [Finding] = []
        for (role, count) in bearers where count > maxPerRole {
            let place = role.season.map { " of season \($0)" } ?? ""
            findings.append(
                Finding("show \(show)", "has \(count) episodes\(place) that are all its “\(role.role.rawValue)”")
            )
        }
        return findings.sorted { $0.fault < $1.fault }
    }

    private struct Role: Hashable {
        let role: EpisodeRole
        let season: Int?
    }

    /// So many episodes in a row are no whim of a broadcaster.
    private static let minRun = 5

    /// Seasons of which each episode has a smaller number than the one before it.
    private static func courses(of show: String, _ episodes: [Episode]) -> [Finding] {
        var findings: [Finding] = []
        for season in Set(episodes.compactMap(\.number.season)).sorted() {
            let its = episodes.filter { $0.kind != .special && $0.number.season == season }
            guard isBackwards(its, \.number) else { continue }
            let fault = "counts season \(season) backwards: what airs later has a smaller number"
            findings.append(Finding("show \(show)", fault))
        }
        if isBackwards(episodes, \.absolute) {
            findings.append(Finding("show \(show)", "counts all its episodes backwards: what airs later comes earlier"))
        }
        return findings
    }

    private static func isBackwards(_ episodes: [Episode], _ number: KeyPath<EpisodeNumber, Int?>) -> Bool {
        var dated: [(day: CivilDay, number: Int)] = []
        for episode in episodes {
            if let number = episode.number[keyPath: number], let day = episode.firstDay { dated.append((day, number)) }
        }
        dated.sort { $0.day < $1.day }
        guard dated.count >= minRun else { return false }
        return zip(dated, dated.dropFirst()).allSatisfy { $0.day < $1.day && $0.number > $1.number }
    }

    /// Numbers over the whole show that episodes of many days bear; the parts of one may, which are on at most two.
    private static func sharedAbsolutes(_ episodes: [Episode]) -> [Finding] {
        let bearers = Dictionary(grouping: episodes.filter { $0.kind != .special }, by: \.number.absolute)
        var findings: [Finding] = []
        for (absolute, bearers) in bearers where Set(bearers.compactMap(\.firstDay)).count > 2 {
            guard let absolute, let first = bearers.first else { continue }
            let fault = "is number \(absolute) in all, and so are \(bearers.count - 1) others"
            findings.append(Finding(first.name, fault))
        }
        return findings.sorted { $0.row < $1.row }
    }

    /// Titles that begin with the number that their episodes have anyway.
    private static func codesInTitles(of show: String, _ episodes: [Episode]) -> [Finding] {
        let coded = episodes.filter { episode in
            guard let season = episode.number.season, let number = episode.number.number,
                let word = episode.title?.split(whereSeparator: { " :-–".contains($0) }).first
            else { return false }
            let read = EpisodeNumber(code: String(word))
            return read?.season == season && read?.number == number
        }
        guard coded.count > 1, let first = coded.first else { return [] }
        return [Finding(first.name, "has its number in its title, as others of “\(show)” have")]
    }

    /// A premiere may be that of another country.
    private static let maxDaysBefore = 366

    /// Several episodes that are dated long before the premiere: that may be a date which stands for none.
    private static func longBeforePremiere(_ show: Show?, _ episodes: [Episode]) -> [Finding] {
        guard let show, let premiered = show.premiered else { return [] }
        let early = episodes.filter { episode in
            guard episode.kind != .special, episode.number.season != 0 else { return false }
            return episode.firstDay.map { $0.advanced(by: maxDaysBefore) < premiered } ?? false
        }
        guard early.count > 2, let first = early.first, let day = first.firstDay else { return [] }
        let fault = "has its premiere at \(premiered), and \(early.count) episodes long before, as at \(day)"
        return [Finding("show \(show.id)", fault + ": does a date stand for one that is not known?")]
    }
}

extension Episode {
    /// The day on which it airs first, as far as it is said.
    fileprivate var firstDay: CivilDay? {
        airings.compactMap { $0.airDay?.date ?? $0.time.day(in: $0.channel?.zone ?? .gmt) }.min()
    }
}
