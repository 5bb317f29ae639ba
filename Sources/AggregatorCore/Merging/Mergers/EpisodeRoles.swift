public import ScheduleModel

/// A source's claim that an episode opens or closes a season, and the basis of the claim.
public struct RoleClaim: Sendable {
    /// The basis of a claim, the strongest first.
    public enum Basis: Int, Comparable, Sendable {
        /// Stated by the source.
        case stated
        /// Implied by the source's list of the show's episodes.
        case list
        /// Implied by the episode's number.
        case number

        public static func < (left: Basis, right: Basis) -> Bool { left.rawValue < right.rawValue }

        /// The basis in messages and in JSON.
        public var text: String {
            switch self {
            case .stated: "said"
            case .list: "list"
            case .number: "number"
            }
        }
    }

    /// The source, and its ID of the episode.
    public let source: SourceKey
    /// The role of the episode.
    public let role: EpisodeRole
    /// The basis of the claim.
    public let basis: Basis
}

extension MergedShow {
    /// Returns the claims of the sources about an episode's role, the highest priority first.
    public func roleClaims(of episode: MergedEpisode) -> [RoleClaim] {
        episode.sources.compactMap { record in
            if let role = record.episode.role { return RoleClaim(source: record.key, role: role, basis: .stated) }
            let source = sources.first { $0.key.provider == record.provider && $0.show.id == record.episode.showID }
            guard let (role, ground) = source?.role(of: record.episode) else { return nil }
            // The number implies that an episode opens a season, and the chosen number may be a different one.
            let (number, sourceNumber) = (episode.number, record.episode.number)
            if role.isPremiere, (number.season, number.number) != (sourceNumber.season, sourceNumber.number) {
                return nil
            }
            if role.isFinale, hasLaterPart(than: number) || isRefuted(role, of: episode) { return nil }
            return RoleClaim(source: record.key, role: role, basis: ground)
        }
    }

    /// Returns whether another part of an episode follows. The first half of a last episode closes nothing.
    private func hasLaterPart(than number: EpisodeNumber) -> Bool {
        guard let part = number.part else { return false }
        return episodes.contains { other in
            let other = other.number
            return other.season == number.season && other.number == number.number && other.part ?? 0 > part
        }
    }

    /// Returns whether a source that uses the chosen number lists more episodes of the season.
    /// A source with another numbering does not refute the role by its number: if it counts through several
    /// seasons, this number is in the middle.
    private func isRefuted(_ role: EpisodeRole, of episode: MergedEpisode) -> Bool {
        let chosen = episode.number
        guard let season = chosen.season, let number = chosen.number else { return false }
        var isChosen = true
        for record in episode.sources
        where (record.episode.number.season, record.episode.number.number) == (season, number) {
            let isFirst = isChosen
            isChosen = false
            let source = sources.first { $0.key.provider == record.provider && $0.show.id == record.episode.showID }
            guard let extents = source?.extents, let last = extents.last else { continue }
            let hasMore = extents[season].map { $0.last > number } ?? false
            if hasMore, isFirst || last > season { return true }
            if role == .seriesFinale, last > season { return true }
        }
        return false
    }

    /// Returns whether an episode opens or closes a season.
    /// A statement of a source outweighs its list, and the list outweighs the number. Among equals, the source with
    /// the highest priority counts.
    public func role(of episode: MergedEpisode) -> EpisodeRole? {
        // Most episodes have no number, or one that is neither the first nor the last.
        if episode.hasSingleSource, episode.first.episode.role == nil {
            guard let number = episode.number.number, episode.number.season != nil else { return nil }
            if number > 1, hasNoExtents { return nil }
        }
        let claims = roleClaims(of: episode)
        return claims.min { $0.basis < $1.basis }?.role
    }
}

extension SourcedShow {
    /// Returns the role that the source's list implies for an episode with a number. A list with gaps does not
    /// prove an end, and only a first season has the first episode of the show.
    fileprivate func role(of episode: Episode) -> (EpisodeRole, RoleClaim.Basis)? {
        guard let season = episode.number.season, let number = episode.number.number, season > 0 else { return nil }
        if number == 1 {
            // A second part does not open a season.
            if episode.number.part ?? 1 > 1 { return nil }
            return (season == 1 ? .seriesPremiere : .seasonPremiere, extents.isEmpty ? .number : .list)
        }
        guard let extent = extents[season], extent.last == number, extent.isGapless else { return nil }
        if extents.hasCompleteSeason(after: season) { return (.seasonFinale, .list) }
        if isOver(with: episode), extents.last == season { return (.seriesFinale, .list) }
        return extent.announced == number ? (.seasonFinale, .list) : nil
    }

    /// Returns whether the show had ended when this episode aired. A list may be older than the end.
    private func isOver(with episode: Episode) -> Bool {
        guard show.status == .ended else { return false }
        guard let ended = show.ended, let day = episode.listedDay else { return true }
        return day.days(to: ended) <= Self.daysAfterLast
    }

    /// The number of days after its last episode within which a show may be reported as ended.
    private static let daysAfterLast = 60
}
