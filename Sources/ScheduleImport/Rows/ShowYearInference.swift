internal import ScheduleModel

/// Infers the year of shows in a list that has years in some rows only. A row without a year belongs to the only
/// show of its title that has a year. This does not apply if the two have different episodes with the same number.
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

    /// Records a row.
    ///
    /// - Parameters:
    ///   - show: The folded title of its show.
    ///   - year: The year of its show, or nil if the row has none.
    mutating func record(show: String, year: Int?, number: EpisodeNumber, title: String?) {
        if let year { years[show, default: []].insert(year) }
        guard let title, let episode = number.number else { return }
        func position(hasYear: Bool) -> EpisodePosition {
            EpisodePosition(show: show, season: number.season, number: episode, hasYear: hasYear)
        }
        let folded = FoldedText(title).key
        titles[position(hasYear: year != nil)] = folded
        if let other = titles[position(hasYear: year == nil)], other != folded { others.insert(show) }
    }

    /// Returns the year of a show for rows without one.
    func year(of show: String) -> Int? {
        guard let showYears = years[show], showYears.count == 1, !others.contains(show) else { return nil }
        return showYears.first
    }
}
