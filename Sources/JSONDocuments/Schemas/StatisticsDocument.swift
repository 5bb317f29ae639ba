package import Aggregator
internal import ScheduleModel

/// `aggctl/stats/1`: the counts of watched episodes.
package struct StatisticsDocument: Document {
    private let result: StatisticsResult

    package init(_ result: StatisticsResult) { self.result = result }

    package var json: JSONValue {
        let streak = result.longestStreak.map { streak in
            JSONValue.object([
                ("days", .int(streak.count)), ("from", .string(streak.first.description)),
                ("to", .string(streak.last.description)),
            ])
        }
        return Envelope.json(
            "stats/1",
            result.origin,
            [
                ("shows", .int(result.shows)), ("episodes", .int(result.episodes)),
                ("watchings", .int(result.total.watchings)), ("minutes", .int(result.total.minutes)),
                ("withoutLength", .int(result.withoutLength)), ("withoutTime", .int(result.withoutTime)),
                ("years", Self.rows(result.byYear, "year")), ("months", Self.rows(result.byMonth, "month")),
                ("longestStreak", streak ?? .null), ("left", .int(result.left)),
                ("leftMinutes", .int(result.leftMinutes)),
            ]
        )
    }

    private static func rows(_ periods: [String: StatisticsResult.Period], _ name: String) -> JSONValue {
        .array(
            periods.sorted { $0.key < $1.key }.map { period in
                .object([
                    (name, .string(period.key)), ("watchings", .int(period.value.watchings)),
                    ("minutes", .int(period.value.minutes)),
                ])
            }
        )
    }
}
