internal import ScheduleModel

extension ShowReference {
    /// Whether a marked show is meant.
    public func matches(_ mark: ShowMark) -> Bool {
        switch self {
        case .source(let key):
            if mark.keys.contains(key) { return true }
            // Encoded once: what is encoded has an encoding of its own, without an end.
            guard case .source(let encoded)? = withEncodedID else { return false }
            return mark.keys.contains(encoded)
        case .external(let id): return mark.externals.contains(id)
        case .title(let title, let year, let country):
            let reading = ParsedTitle(mark.title)
            return [mark.title, reading.title].contains { FoldedText($0) == FoldedText(title) }
                && (year == nil || mark.titleAndYear.year == year)
                && (country == nil || reading.country == nil || reading.country == country)
        }
    }
}
