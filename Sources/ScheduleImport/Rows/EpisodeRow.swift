package import ScheduleModel

/// The values of a row as text, with its location.
package struct EpisodeRow {
    package internal(set) var values: [EpisodeField: String] = [:]
    package let location: String
    /// The locations of single values, in files that have cells.
    var cells: Cells?

    /// The show, if the row describes it and does not only name it.
    var show: Show?
    /// The people of the episode.
    var credits: [Credit] = []
    /// Whether the episode is in a library, if the row states it.
    var isOnDisk: Bool?
    /// Descriptions of the values in `credits` that were sanitized.
    var sanitized: [String] = []
    /// The number of credits that could not be read.
    var unreadableCredits = 0
    /// Fields that are present and have no readable value.
    var unreadable: [EpisodeField] = []
    /// The length of the slot in seconds, if the row states it to the second.
    var seconds: Int?

    package init(values: [EpisodeField: String] = [:], location: String, show: Show? = nil, credits: [Credit] = []) {
        self.values = values
        self.location = location
        self.show = show
        self.credits = credits
    }

    /// The cells of a row, and the column of each field. All rows of a file share the columns.
    struct Cells {
        let columns: [EpisodeField: Int]
        let locations: [(line: Int, column: Int)]

        func location(of field: EpisodeField) -> (line: Int, column: Int)? {
            columns[field].flatMap { locations.indices.contains($0) ? locations[$0] : nil }
        }
    }

    /// Returns the location of a value: `file:line:column`.
    func location(of field: EpisodeField, path: String) -> String {
        cells?.location(of: field).map { "\(path):\($0.line):\($0.column)" } ?? location
    }

    /// Returns a value without surrounding blanks, or nil if it is blank or a usual text for a missing value, such
    /// as "null" (`NullText`).
    subscript(field: EpisodeField) -> String? {
        guard let value = values[field] else { return nil }
        let trimmed = value.utf8.drop(while: Self.isBlank)
        guard let last = trimmed.lastIndex(where: { !Self.isBlank($0) }) else { return nil }
        let text = String(Substring(trimmed[...last]))
        // Any text can be an episode's title, and there are shows that are called None and Nan.
        if field == .title { return text }
        let isNullText = field == .show ? NullText.matchesTitle(text) : NullText.matches(text)
        return isNullText ? nil : text
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (byte >= UInt8(ascii: "\t") && byte <= UInt8(ascii: "\r"))
    }
}
