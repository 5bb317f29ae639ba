internal import ScheduleModel

/// The notices about columns that are not read.
extension TableColumns {
    /// Returns the heading in quotes, or the position of a column without one.
    func name(_ column: Int) -> String {
        names[column].isEmpty ? "number \(column + 1)" : "“\(TextSanitizer.truncated(names[column], to: 32).text)”"
    }

    mutating func reportUnread(_ column: Int) {
        let text = "the column \(column + 1), \(name(column)), has the same meaning as another one: it is not read"
        remarks.append(text)
    }

    /// Headings of the user's own opinions, which only aggctl's table of marks can have.
    private static let opinions: Set = [
        "rating", "myrating", "myscore", "note", "notes", "mynotes", "comment", "comments",
    ]

    /// Reports the columns with opinions in a list of watched episodes.
    mutating func reportOpinions() {
        guard !columns(.watched).isEmpty else { return }
        let unread = fields.indices.filter {
            fields[$0] == nil && Self.opinions.contains(headings[$0].letters) && contents[$0].filled > 0
        }
        if unread.isEmpty { return }
        let list = unread.map(name).joined(separator: ", ")
        let subject = unread.count == 1 ? "the column \(list) is" : "the columns \(list) are"
        remarks.append("\(subject) not read: the table of export-marks --to csv can have ratings and notes")
    }

    /// Reports the columns that are not understood, if they may hold what the rows lack.
    mutating func reportUnknown() {
        let lacksDate = columns(.airdate).isEmpty && columns(.start).isEmpty
        let lacksSeason = columns(.season).isEmpty && !columns(.number).contains { contents[$0].isCodes }
        let lacksNumber =
            columns(.number).isEmpty && columns(.absolute).isEmpty && !rewrites.contains(.coded)
            && !rewrites.contains(.phrase)
        let lacksTicks = columns(.watched).isEmpty
        let unknown = fields.indices.filter { column in
            // JSON has `have` for episodes in a library.
            guard fields[column] == nil, headings[column].field == nil, !headings[column].isForeign,
                headings[column].letters != "have"
            else { return false }
            let cells = contents[column]
            return lacksDate && cells.isDates || lacksTicks && cells.isTicks
                || cells.isIntegers && cells.largest < 3000 && (lacksNumber || lacksSeason && cells.largest < 100)
        }
        if unknown.isEmpty { return }
        let list = unknown.prefix(5).map(name).joined(separator: ", ") + (unknown.count > 5 ? ", …" : "")
        let verb = unknown.count == 1 ? "the column \(list) is" : "the columns \(list) are"
        let pronoun = unknown.count == 1 ? "it" : "them"
        remarks.append(
            "\(verb) not understood and not read: rename \(pronoun) to show, season, number, title, airdate or watched"
        )
    }
}
