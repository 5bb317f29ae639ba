internal import ScheduleModel

extension ShowQuery {
    /// Whether a marked show is meant.
    public func names(_ mark: ShowMark) -> Bool {
        switch self {
        case .source(let key): mark.keys.contains(key) || encodingID?.names(mark) ?? false
        case .external(let id): mark.externals.contains(id)
        case .title(let title, let year, _):
            (FoldedText(mark.title) == FoldedText(title)
                || FoldedText(TitleReading(mark.title).title) == FoldedText(title))
                && (year == nil || mark.year == year)
        }
    }
}
