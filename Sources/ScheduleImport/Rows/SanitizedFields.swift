internal import ProviderAPI
internal import ScheduleModel

/// Issues about values that are sanitized when a row is read, as texts. The provider contract reports them to the
/// author of the rows, who is the only one able to fix them.
enum SanitizedFields {
    /// Returns an issue for each value that is read as another value, or ignored.
    ///
    /// - Parameters:
    ///   - isListing: Whether every row is an airing from a program, which states the zone of its times.
    ///   - hasZone: Whether the configuration sets the zone of times without one.
    static func issues(in row: EpisodeRow, isListing: Bool, hasZone: Bool) -> [String] {
        var issues: [String] = []
        for field in [EpisodeField.show, .title, .network] {
            if let raw = row.values[field] { issues += sanitized(field.name, raw, PlainText.title(raw).text) }
        }
        if let raw = row.values[.summary] { issues += sanitized("summary", raw, PlainText.fromHTML(raw)) }
        for field in [EpisodeField.image, .url] {
            if let raw = row[field], WebLink(rawValue: raw) == nil {
                let text = "is not an address that begins with http:// or https://"
                issues.append("\(field.name) “\(short(raw))” \(text)")
            }
        }
        if let raw = row[.runtime], !(IntegerParser.parse(raw).map(possibleMinutes.contains) ?? false) {
            issues.append("runtime “\(short(raw))” is not a length in minutes")
        }
        if isListing { issues += nullTexts(in: row) }
        if isListing, row.values[.id]?.isEmpty == true { issues.append("the id is empty") }
        if isListing, !hasZone, let raw = timeWithoutZone(row) {
            issues.append("\(raw) has no offset and no timezone, so each viewer's local time would apply")
        }
        return issues
    }

    /// Returns issues about texts for missing values, such as `null`. In a hand-written table such texts are usual, so
    /// only programs get the notice.
    private static func nullTexts(in row: EpisodeRow) -> [String] {
        EpisodeField.allCases.compactMap { field in
            guard let raw = row.values[field], row[field] == nil, !raw.utf8.allSatisfy({ $0 <= UInt8(ascii: " ") })
            else { return nil }
            return "\(field) “\(short(raw))” is read as nothing: leave out unknown values"
        }
    }

    /// Returns an issue if a text is read differently than written. Empty texts, blanks and line breaks do not count.
    ///
    /// - Parameters:
    ///   - name: The name of the field, for the issue.
    ///   - raw: The text as written.
    ///   - read: The text as read, or nil if it is ignored.
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

    /// Truncates a text for a notice. The limit is high so that a secret in the text is complete, and is recognized
    /// before the notice is shown.
    private static func short(_ text: String) -> String { TextSanitizer.truncated(text, to: 1024).text }
}
