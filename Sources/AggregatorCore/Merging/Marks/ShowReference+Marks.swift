internal import ScheduleModel

extension ShowReference {
    /// Returns whether the reference names the show of a mark.
    public func matches(_ mark: ShowMark) -> Bool {
        switch self {
        case .source(let key):
            if mark.keys.contains(key) { return true }
            // Reading an address decodes an ID once, so the ID is also compared after one encoding.
            guard case .source(let encoded)? = withEncodedID else { return false }
            return mark.keys.contains(encoded)
        case .external(let id): return mark.externals.contains(id)
        case .title(let title, let year, let country):
            let parsed = ParsedTitle(mark.title)
            return [mark.title, parsed.title].contains { FoldedText($0) == FoldedText(title) }
                && (year == nil || mark.titleAndYear.year == year)
                && (country == nil || parsed.country == nil || parsed.country == country)
        }
    }
}
