package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/config/1`: what is configured.
package struct ConfigurationDocument: Document {
    private let answer: ConfigurationAnswer

    package init(_ answer: ConfigurationAnswer) { self.answer = answer }

    package var json: JSONValue {
        Envelope.json(
            "config/1",
            answer.origin,
            [
                ("settings", .array(answer.settings.map(Self.json)))
            ]
        )
    }

    private static func json(_ setting: ConfigurationAnswer.Setting) -> JSONValue {
        .object([
            ("key", .string(setting.key)), ("value", .string(setting.value)), ("origin", .string(setting.origin)),
        ])
    }
}
