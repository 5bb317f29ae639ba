internal import ProviderAPI
internal import ScheduleModel

/// The values of a file that cannot be read: told once for each field, with the first few and their places.
struct UnreadableValues {
    /// How many values are listed at most.
    private static let listed = 5

    private struct Value {
        let text: String
        let location: String
    }

    /// What is wrong with a value.
    enum Flaw: CaseIterable {
        /// It cannot be read, and its row stands in no listing by days for want of it.
        case undated
        /// It cannot be read.
        case unreadable
        /// It can be read, and is an end that does not come after the start.
        case early
        /// It can be read, and is an end that comes too long after the start.
        case late
    }

    private struct Kind: Hashable {
        let field: EpisodeField
        let flaw: Flaw
    }

    private var values: [Kind: [Value]] = [:]
    private var counts: [Kind: Int] = [:]

    /// Takes a value.
    mutating func record(_ field: EpisodeField, of row: EpisodeRow, path: String, as flaw: Flaw) {
        let kind = Kind(field: field, flaw: flaw)
        counts[kind, default: 0] += 1
        guard values[kind, default: []].count < Self.listed else { return }
        let text = TextSanitizer.truncated(row[field] ?? "…", to: 32).text
        values[kind, default: []].append(Value(text: text, location: row.location(of: field, path: path)))
    }

    /// The notices of them.
    ///
    /// - Parameters:
    ///   - rows: how many rows the file has.
    ///   - order: the order of day and month, where it is known.
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
        let hint = isOrderUnknown ? "; day and month cannot be told apart: set date-order" : ""
        return Notice(
            kind.flaw == .undated ? .undatedRow : .unreadableField,
            "\(kind.field.name) of \(count) of \(rows) rows \(kind.flaw.description): \(listed)\(more)\(hint)",
            at: first.location
        )
    }
}

extension UnreadableValues.Flaw {
    /// What is wrong, and what comes of it.
    fileprivate var description: String {
        switch self {
        case .undated: "cannot be read, so that no listing by days has them"
        case .unreadable: "cannot be read and is left out"
        case .early: "does not come after the start and is left out"
        case .late: "comes more than a week after the start and is left out"
        }
    }
}
