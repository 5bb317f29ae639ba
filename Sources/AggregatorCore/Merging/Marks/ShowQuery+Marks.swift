internal import ScheduleModel

extension ShowQuery {
    /// Whether a marked show is meant.
    public func names(_ mark: ShowMark) -> Bool {
        switch self {
        case .source(let key):
            if mark.keys.contains(key) { return true }
            // Encoded once: what is encoded has an encoding of its own, without an end.
            guard case .source(let encoded)? = encodingID else { return false }
            return mark.keys.contains(encoded)
        case .external(let id): return mark.externals.contains(id)
        case .title(let title, let year, let country):
            let reading = TitleReading(mark.title)
            return [mark.title, reading.title].contains { FoldedText($0) == FoldedText(title) }
                && (year == nil || mark.dated.year == year)
                && (country == nil || reading.country == nil || reading.country == country)
        }
    }
}
