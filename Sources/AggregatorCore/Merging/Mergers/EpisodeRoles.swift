public import ScheduleModel

/// That a source has an episode open or close a season, and by what that is known.
public struct RoleClaim: Sendable {
    /// By what a source's claim is known, the best first.
    public enum Basis: Int, Comparable, Sendable {
        /// It says so.
        case stated
        /// Its list of the show's episodes shows it.
        case list
        /// The episode's number shows it.
        case number

        public static func < (left: Basis, right: Basis) -> Bool { left.rawValue < right.rawValue }

        /// The ground for a person, and in JSON.
        public var text: String {
            switch self {
            case .stated: "said"
            case .list: "list"
            case .number: "number"
            }
        }
    }

    /// The source, and its id of the episode.
    public let source: SourceKey
    /// What the episode is.
    public let role: EpisodeRole
    /// By what that is known.
    public let ground: Basis
}

extension MergedShow {
    /// What its sources know of an episode's role, the most trusted first.
    public func roleClaims(of episode: MergedEpisode) -> [RoleClaim] {
        episode.sources.compactMap { told in
            if let role = told.episode.role { return RoleClaim(source: told.key, role: role, ground: .stated) }
            let teller = sources.first { $0.key.provider == told.provider && $0.show.id == told.episode.showID }
            guard let (role, ground) = teller?.role(of: told.episode) else { return nil }
            // That it opens a season is known by its number, and the chosen one may be another.
            let (ours, theirs) = (episode.number, told.episode.number)
            if role.isPremiere, (ours.season, ours.number) != (theirs.season, theirs.number) { return nil }
            if role.isFinale, hasLaterPart(than: ours) || isRefuted(role, of: episode) { return nil }
            return RoleClaim(source: told.key, role: role, ground: ground)
        }
    }

    /// Whether another part of an episode follows: the first half of a last episode closes nothing.
    private func hasLaterPart(than number: EpisodeNumber) -> Bool {
        guard let part = number.part else { return false }
        return episodes.contains { other in
            let other = other.number
            return other.season == number.season && other.number == number.number && other.part ?? 0 > part
        }
    }

    /// Whether the list of a source that counts as the chosen number does has more of the season. Another one's does not
    /// refute it by the number alone: one that counts through both seasons as one has this number in the midst of it.
    private func isRefuted(_ role: EpisodeRole, of episode: MergedEpisode) -> Bool {
        let ours = episode.number
        guard let season = ours.season, let number = ours.number else { return false }
        var isChosen = true
        for told in episode.sources where (told.episode.number.season, told.episode.number.number) == (season, number) {
            let isFirst = isChosen
            isChosen = false
            let teller = sources.first { $0.key.provider == told.provider && $0.show.id == told.episode.showID }
            guard let extents = teller?.extents, let last = extents.last else { continue }
            let hasMore = extents[season].map { $0.last > number } ?? false
            if hasMore, isFirst || last > season { return true }
            if role == .seriesFinale, last > season { return true }
        }
        return false
    }

    /// Whether an episode opens or closes a season: what a source says stands over what a list shows, and that over what
    /// its number shows; of equals the most trusted source's counts.
    public func role(of episode: MergedEpisode) -> EpisodeRole? {
        // Nearly every one has a number that is neither the first nor the last, or none.
        if episode.hasSingleSource, episode.first.episode.role == nil {
            guard let number = episode.number.number, episode.number.season != nil else { return nil }
            if number > 1, hasNoExtents { return nil }
        }
        let claims = roleClaims(of: episode)
        return claims.min { $0.ground < $1.ground }?.role
    }
}

extension SourcedShow {
    /// What this source's list shows of an episode with a number. A list with gaps proves no end, and only a first season
    /// has the first episode of all.
    fileprivate func role(of episode: Episode) -> (EpisodeRole, RoleClaim.Basis)? {
        guard let season = episode.number.season, let number = episode.number.number, season > 0 else { return nil }
        if number == 1 {
            // A second part opens nothing.
            if episode.number.part ?? 1 > 1 { return nil }
            return (season == 1 ? .seriesPremiere : .seasonPremiere, extents.isEmpty ? .number : .list)
        }
        guard let extent = extents[season], extent.last == number, extent.isGapless else { return nil }
        if extents.hasCompleteSeason(after: season) { return (.seasonFinale, .list) }
        if isOver(with: episode), extents.last == season { return (.seriesFinale, .list) }
        return extent.announced == number ? (.seasonFinale, .list) : nil
    }

    /// Whether the show has ended, and did so when this episode aired: a list may be older than the end.
    private func isOver(with episode: Episode) -> Bool {
        guard show.status == .ended else { return false }
        guard let ended = show.ended, let day = episode.listedDay else { return true }
        return day.days(to: ended) <= Self.daysAfterLast
    }

    /// A show may be said to have ended some days after its last episode.
    private static let daysAfterLast = 60
}
