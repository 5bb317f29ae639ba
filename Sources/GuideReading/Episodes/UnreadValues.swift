internal import ProviderBoundary
internal import ScheduleModel

/// The values of a file that cannot be read: told once for each field, with the first few and their places.
struct UnreadValues {
    /// How many values are listed at most.
    private static let listed = 5

    private struct Value {
        let text: String
        let place: String
    }

    /// A field, and whether its rows have no day for want of it.
    private struct Kind: Hashable {
        let field: EpisodeField
        let isUndated: Bool
    }

    private var values: [Kind: [Value]] = [:]
    private var counts: [Kind: Int] = [:]

    /// Takes a value.
    ///
    /// - Parameter isUndated: whether its row stands in no listing by days since it cannot be read.
    mutating func note(_ field: EpisodeField, of row: EpisodeRow, path: String, isUndated: Bool = false) {
        let kind = Kind(field: field, isUndated: isUndated)
        counts[kind, default: 0] += 1
        guard values[kind, default: []].count < Self.listed else { return }
        let text = TextHygiene.cap(row[field] ?? "…", to: 32).text
        values[kind, default: []].append(Value(text: text, place: row.place(of: field, path: path)))
    }

    /// The notices of them.
    ///
    /// - Parameters:
    ///   - rows: how many rows the file has.
    ///   - order: the order of day and month, where it is known.
    func notices(of rows: Int, _ order: DateOrder?) -> [Notice] {
        EpisodeField.allCases.flatMap { field in
            [true, false].compactMap { notice(Kind(field: field, isUndated: $0), of: rows, order) }
        }
    }

    private func notice(_ kind: Kind, of rows: Int, _ order: DateOrder?) -> Notice? {
        guard let values = values[kind], let count = counts[kind], let first = values.first else { return nil }
        let listed = values.map { "“\($0.text)” at \($0.place)" }.joined(separator: ", ")
        let more = count > values.count ? ", and \(count - values.count) more" : ""
        let isOrderUnknown =
            kind.field == .airdate && order == nil && values.contains { FileDate($0.text)?.needsOrder == true }
        let hint = isOrderUnknown ? "; day and month cannot be told apart: set date-order" : ""
        let outcome =
            kind.isUndated
            ? "cannot be read, so that no listing by days has them: \(listed)\(more)\(hint)"
            : "cannot be read and is left out: \(listed)\(more)\(hint)"
        return Notice(
            kind.isUndated ? .undatedRow : .unreadableField,
            "\(kind.field.name) of \(count) of \(rows) rows \(outcome)",
            at: first.place
        )
    }
}
