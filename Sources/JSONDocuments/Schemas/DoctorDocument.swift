package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/doctor/1`: the findings of a check, and the fixes.
package struct DoctorDocument: Document {
    private let result: DoctorResult

    package init(_ result: DoctorResult) { self.result = result }

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
            ("text", .string(finding.text)),
            // The published name in `doctor/1`. It cannot be changed.
            ("cure", JSONValue(finding.fix)),
        ])
    }
}
