internal import ProviderAPI
internal import ScheduleModel

/// What of a row is made harmless in reading: the contract tells it to the row's author, who alone can mend it.
enum SanitizedFields {
    /// Each value that is read as another one, or as none.
    ///
    /// - Parameter isListing: whether every row is an airing that a program tells, which says where its times are.
    static func descriptions(in row: EpisodeRow, isListing: Bool, hasZone: Bool) -> [String] {
        var words: [String] = []
        for field in [EpisodeField.show, .title, .network] {
            if let raw = row.values[field] { words += sanitized(field.name, raw, PlainText.title(raw).text) }
        }
        if let raw = row.values[.summary] { words += sanitized("summary", raw, PlainText.fromHTML(raw)) }
        for field in [EpisodeField.image, .url] {
            if let raw = row[field], WebLink(rawValue: raw) == nil {
                words.append("\(field.name) “\(short(raw))” is no address that begins with http:// or https://")
            }
        }
        if let raw = row[.runtime], !(IntegerParser.parse(raw).map(possibleMinutes.contains) ?? false) {
            words.append("runtime “\(short(raw))” is no length in minutes")
        }
        if isListing { words += nullTexts(in: row) }
        if isListing, row.values[.id]?.isEmpty == true { words.append("the id is empty") }
        if isListing, !hasZone, let raw = timeWithoutZone(row) {
            words.append("\(raw) names no offset and no timezone: each viewer's own clock would count")
        }
        return words
    }

    /// What a program says where it has nothing; in a table of somebody's they are usual.
    private static func nullTexts(in row: EpisodeRow) -> [String] {
        EpisodeField.allCases.compactMap { field in
            guard let raw = row.values[field], row[field] == nil, !raw.utf8.allSatisfy({ $0 <= UInt8(ascii: " ") })
            else { return nil }
            return "\(field) “\(short(raw))” is read as nothing: what is not known is left away"
        }
    }

    /// The notice of a text that is read as another one. What says nothing is no fault, and neither are blanks and line
    /// breaks, which every text may have.
    static func sanitized(_ name: String, _ raw: String, _ read: String?) -> [String] {
        let folded = raw.unicodeScalars.split(whereSeparator: TextSanitizer.isBlank).map { String($0) }
            .joined(separator: " ")
        if folded == read || raw == read || (raw.isEmpty && read == nil) { return [] }
        return ["\(name) “\(short(raw))” is read as \(read.map { "“\(short($0))”" } ?? "nothing")"]
    }

    private static let possibleMinutes = 1...10_080

    private static func timeWithoutZone(_ row: EpisodeRow) -> String? {
        if row[.timezone] != nil { return nil }
        if let start = row[.start] {
            guard let stamp = ParsedTimestamp(start), stamp.instant == nil else { return nil }
            return "start “\(short(start))”"
        }
        return row[.airtime].map { "airtime “\(short($0))”" }
    }

    /// Long enough that a secret in it is whole, and found before it is shown.
    private static func short(_ text: String) -> String { TextSanitizer.truncated(text, to: 1024).text }
}
