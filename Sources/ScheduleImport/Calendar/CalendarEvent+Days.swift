internal import ScheduleModel

extension CalendarEvent {
    /// The maximum number of days on which one event is listed.
    static let maxDays = 100
    /// A day of television ends at six in the morning.
    private static let rollover = 6 * 3600

    /// Returns the days after the first one on which an occurrence takes place, and whether there are more. An event
    /// in the night belongs to the evening before.
    func laterDays(at time: CalendarTime?) -> (days: [CivilDay], areCut: Bool) {
        guard let time else { return ([], false) }
        var count = 0
        if time.clock == .none {
            count = max(1, dayCount ?? 1) - 1
        } else if let length = length(at: time) {
            let inDay = time.shown - Int(time.day.number) * 86_400
            count = max(0, (inDay + length - Self.rollover - 1) / 86_400)
        }
        let limited = min(count, Self.maxDays - 1)
        if limited < 1 { return ([], false) }
        return ((1...limited).map { time.day.advanced(by: $0) }, limited < count)
    }
}
