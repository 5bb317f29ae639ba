internal import ScheduleModel

/// The shows that a file describes without IDs. Shows with the same title and different years are different shows.
/// Their IDs then include the year.
struct NamesakeDisambiguator {
    /// The years of the shows whose ID is only their folded title.
    private var years: [String: Set<Int>] = [:]

    /// Records a show. Call this for every show before the first call of `disambiguated(_:)`.
    mutating func record(_ show: Show) {
        if let year = show.startYear, show.id == Self.id(of: show.title) { years[show.id, default: []].insert(year) }
    }

    /// Returns the show, with its year in the ID if another show has the same title.
    func disambiguated(_ show: Show) -> Show {
        guard let year = show.startYear, let titleYears = years[show.id], titleYears.count > 1 else { return show }
        var result = show
        result.id = PercentEncoding.encode(ShowKey.make(from: show.title, year: year))
        return result
    }

    /// Returns the ID that is derived from a title.
    static func id(of title: String) -> String { PercentEncoding.encode(ShowKey.make(from: title)) }
}
