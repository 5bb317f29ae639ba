public import Foundation
public import ScheduleModel

/// The parser of arguments that filter changes.
public enum ChangeFilterParser {
    /// Returns the beginning of a day in the session's zone, or an instant. A weekday is the last one, and `2 days` is
    /// that long ago. Without a text it is a week ago.
    ///
    /// - Throws: `ArgumentError` if the text is neither a day nor an instant.
    public static func since(_ text: String?, in session: Session) throws(ArgumentError) -> Date {
        let today = session.today
        guard let text else { return session.zone.start(of: today.advanced(by: -7)) }
        if let instant = Instant.parse(text) { return instant }
        if let seconds = DateParser.seconds(in: text) { return session.now.addingTimeInterval(-seconds) }
        return session.zone.start(of: try DateParser.day(text, today: today, name: "since", looking: .past))
    }

    /// Returns the kinds of change with some names.
    ///
    /// - Throws: `ArgumentError` for an unknown name, with the valid ones.
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
