internal import ScheduleModel

/// The years of shows in a list that gives them in some rows alone: what has none is of the one show of its title that
/// has one, unless an episode of it stands at the place of another one's there.
struct ShowYearInference {
    private struct EpisodePosition: Hashable {
        let show: String
        let season: Int?
        let number: Int
        let hasYear: Bool
    }

    private var years: [String: Set<Int>] = [:]
    private var titles: [EpisodePosition: String] = [:]
    private var others: Set<String> = []

    /// Takes a row.
    ///
    /// - Parameters:
    ///   - show: the folded title of its show.
    ///   - year: the year of its show; nil where it gives none.
    mutating func record(show: String, year: Int?, number: EpisodeNumber, title: String?) {
        if let year { years[show, default: []].insert(year) }
        guard let title, let episode = number.number else { return }
        func place(hasYear: Bool) -> EpisodePosition {
            EpisodePosition(show: show, season: number.season, number: episode, hasYear: hasYear)
        }
        let folded = FoldedText(title).key
        titles[place(hasYear: year != nil)] = folded
        if let other = titles[place(hasYear: year == nil)], other != folded { others.insert(show) }
    }

    /// The year of a show in a row that gives none.
    func year(of show: String) -> Int? {
        guard let known = years[show], known.count == 1, !others.contains(show) else { return nil }
        return known.first
    }
}
