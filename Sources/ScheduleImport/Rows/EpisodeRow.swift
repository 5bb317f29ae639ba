package import ScheduleModel

/// One episode as a row of a file lists it: the values as text, and their location. CSV, JSON, Markdown and calendars
/// are all read into such rows, which `EpisodeRowMapper` converts.
package struct EpisodeRow {
    /// The values by field, as written. Read them with `subscript`, which returns nil for texts such as "null".
    package internal(set) var values: [EpisodeField: String] = [:]
    /// The location of the row for notices, such as `file:line`.
    package let location: String
    /// The locations of single values, or nil for a file without cells.
    var cells: Cells?

    /// The show with its details, or nil if the row only names the show.
    var show: Show?
    /// The people of the episode.
    var credits: [Credit] = []
    /// Whether the episode is in a library, or nil if the row does not state it.
    var isOnDisk: Bool?
    /// Descriptions of the values in `credits` that were sanitized.
    var sanitized: [String] = []
    /// The number of credits that could not be read.
    var unreadableCredits = 0
    /// The fields that are present but have no readable value.
    var unreadable: [EpisodeField] = []
    /// The length of the airing in seconds, or nil to compute it from `values`. A calendar states it to the second.
    var seconds: Int?

    package init(values: [EpisodeField: String] = [:], location: String, show: Show? = nil, credits: [Credit] = []) {
        self.values = values
        self.location = location
        self.show = show
        self.credits = credits
    }

    /// The locations of the cells of a row, and the column of each field.
    struct Cells {
        /// The index in `locations` for each field. All rows of a file share it.
        let columns: [EpisodeField: Int]
        let locations: [(line: Int, column: Int)]

        /// Returns the location of a field's cell, or nil if the row has no cell for it.
        func location(of field: EpisodeField) -> (line: Int, column: Int)? {
            columns[field].flatMap { locations.indices.contains($0) ? locations[$0] : nil }
        }
    }

    /// Returns the location of a value: `file:line:column`, or the location of the row if it has no cells.
    func location(of field: EpisodeField, path: String) -> String {
        cells?.location(of: field).map { "\(path):\($0.line):\($0.column)" } ?? location
    }

    /// Returns a value without surrounding blanks. Returns nil if it is missing or blank, or if it is a usual text for
    /// a missing value, such as "null" (`NullText`).
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
