internal import ScheduleModel

/// By what rows are of one show where none gives it an id.
enum ShowKey {
    /// The title without case, punctuation and accents, with its year; a title that is nothing but signs, as it stands:
    /// folded, all of those would be one.
    static func make(from title: String, year: Int? = nil) -> String {
        let folded = FoldedText(title).key
        guard let year else { return folded.isEmpty ? title : folded }
        let whole = "\(title) (\(year))"
        return folded.isEmpty ? whole : FoldedText(whole).key
    }
}
