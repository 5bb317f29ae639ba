internal import ProviderAPI
internal import ScheduleModel

/// The unreadable values of a file. There is one notice for each field, with the first values and their locations.
struct UnreadableValues {
    /// The maximum number of values in a notice.
    private static let listed = 5

    private struct Value {
        let text: String
        let location: String
    }

    /// A defect of a value.
    enum Flaw: CaseIterable {
        /// The value cannot be read, and without it the row has no day. It appears in no listing by days.
        case undated
        /// The value cannot be read.
        case unreadable
        /// The value is an end that is not after the start.
        case early
        /// The value is an end more than a week after the start.
        case late
    }

    private struct Kind: Hashable {
        let field: EpisodeField
        let flaw: Flaw
    }

    private var values: [Kind: [Value]] = [:]
    private var counts: [Kind: Int] = [:]

    /// Records a value.
    mutating func record(_ field: EpisodeField, of row: EpisodeRow, path: String, as flaw: Flaw) {
        let kind = Kind(field: field, flaw: flaw)
        counts[kind, default: 0] += 1
        guard values[kind, default: []].count < Self.listed else { return }
        let text = TextSanitizer.truncated(row[field] ?? "…", to: 32).text
        values[kind, default: []].append(Value(text: text, location: row.location(of: field, path: path)))
    }

    /// Returns the notices.
    ///
    /// - Parameters:
    ///   - rows: The number of rows in the file.
    ///   - order: The order of day and month, or nil if unknown.
    func notices(of rows: Int, _ order: DateOrder?) -> [Notice] {
        EpisodeField.allCases.flatMap { field in
            Flaw.allCases.compactMap { notice(Kind(field: field, flaw: $0), of: rows, order) }
        }
    }

    private func notice(_ kind: Kind, of rows: Int, _ order: DateOrder?) -> Notice? {
        guard let values = values[kind], let count = counts[kind], let first = values.first else { return nil }
        let listed = values.map { "“\($0.text)” at \($0.location)" }.joined(separator: ", ")
        let more = count > values.count ? ", and \(count - values.count) more" : ""
        let isOrderUnknown =
            kind.field == .airdate && order == nil && values.contains { ParsedDate($0.text)?.needsOrder == true }
        let hint = isOrderUnknown ? "; the order of day and month is unclear: set date-order" : ""
        return Notice(
            kind.flaw == .undated ? .undatedRow : .unreadableField,
            "\(kind.field.name) of \(count) of \(rows) rows \(kind.flaw.description): \(listed)\(more)\(hint)",
            at: first.location
        )
    }
}

extension UnreadableValues.Flaw {
    /// The defect and its effect.
    fileprivate var description: String {
        switch self {
        case .undated: "cannot be read, so no listing by days has these rows"
        case .unreadable: "cannot be read and is left out"
        case .early: "is not after the start and is left out"
        case .late: "is more than a week after the start and is left out"
        }
    }
}
