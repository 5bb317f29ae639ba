package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/doctor/1`: what is wrong here, and how it is mended.
package struct DoctorDocument: Document {
    private let result: DoctorResult

    package init(_ answer: DoctorResult) { self.result = answer }

    package var json: JSONValue {
        Envelope.json(
            "doctor/1",
            result.origin,
            [
                ("findings", .array(result.findings.map(Self.json)))
            ]
        )
    }

    private static func json(_ finding: DoctorResult.Finding) -> JSONValue {
        .object([
            ("subject", .string(finding.subject)), ("verdict", .string(finding.verdict.rawValue)),
            ("text", .string(finding.text)), ("cure", JSONValue(finding.fix)),
        ])
    }
}
