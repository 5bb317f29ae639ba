internal import ScheduleModel

/// The key by which rows without an ID belong to the same show.
enum ShowKey {
    /// Returns the title without case, punctuation and accents, with its year. A title of symbols only is returned
    /// unchanged, because folding would make all such titles equal.
    static func make(from title: String, year: Int? = nil) -> String {
        let folded = FoldedText(title).key
        guard let year else { return folded.isEmpty ? title : folded }
        let titleWithYear = "\(title) (\(year))"
        return folded.isEmpty ? titleWithYear : FoldedText(titleWithYear).key
    }
}
