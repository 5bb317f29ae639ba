package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/config/1`: the settings and their origins.
package struct ConfigurationDocument: Document {
    private let result: ConfigurationResult

    package init(_ result: ConfigurationResult) { self.result = result }

    package var json: JSONValue {
        Envelope.json(
            "config/1",
            result.origin,
            [
                ("settings", .array(result.settings.map(Self.json)))
            ]
        )
    }

    private static func json(_ setting: ConfigurationResult.Setting) -> JSONValue {
        .object([
            ("key", .string(setting.key)), ("value", .string(setting.value)), ("origin", .string(setting.origin)),
        ])
    }
}
