internal import ScheduleImport
public import ScheduleModel
public import Foundation

/// The days of a guide, from the start of its first programme to the start of its last.
public struct GuideDays {
    private let zone: TimeZone
    private var pieces = GuidePieces()
    private var first: CivilDay?
    private var last: CivilDay?

    /// Creates an empty value.
    ///
    /// - Parameter zone: The viewer's time zone, in which the days begin and end.
    public init(zone: TimeZone) { self.zone = zone }

    /// The days, or nil if no programme has a start.
    public var span: DaySpan? {
        guard let first, let last else { return nil }
        return DaySpan(from: first, to: last)
    }

    /// Adds the next bytes of the guide. Programmes without a readable start are ignored.
    public mutating func add(_ chunk: [UInt8], isLast: Bool) {
        var (first, last) = (first, last)
        pieces.split(chunk, isLast: isLast) { piece in
            guard case .programme(let bytes) = piece, let text = Markup(bytes)?.attribute("start"),
                case .instant(let start, _)? = XMLTVTimestamp(text)
            else { return }
            let day = zone.day(of: start)
            first = first.map { min($0, day) } ?? day
            last = last.map { max($0, day) } ?? day
        }
        (self.first, self.last) = (first, last)
    }
}
