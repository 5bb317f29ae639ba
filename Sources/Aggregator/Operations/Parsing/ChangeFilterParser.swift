public import Foundation
public import ScheduleModel

/// The words that say which changes are meant.
public enum ChangeFilterParser {
    /// Since when: a day's beginning, or an instant; a week ago where it is not said.
    ///
    /// - Throws: where it is neither.
    public static func since(_ text: String?, in session: Session) throws(ArgumentError) -> Date {
        let today = session.today
        guard let text else { return session.zone.start(of: today.advanced(by: -7)) }
        if let instant = Instant.parse(text) { return instant }
        return session.zone.start(of: try DateParser.day(text, today: today, name: "since"))
    }

    /// The kinds that some names are of.
    ///
    /// - Throws: which of them is none, and which there are.
    public static func kinds(_ names: [String]) throws(ArgumentError) -> Set<ScheduleChange.Kind> {
        var kinds: Set<ScheduleChange.Kind> = []
        for name in names {
            guard let kind = ScheduleChange.Kind(rawValue: name) else {
                let all = ScheduleChange.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw ArgumentError("kind", "“\(name.shortened)” is not one of \(all)")
            }
            kinds.insert(kind)
        }
        return kinds
    }
}
