package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/doctor/1`: what is wrong here, and how it is mended.
package struct DoctorDocument: Document {
    private let answer: DoctorAnswer

    package init(_ answer: DoctorAnswer) { self.answer = answer }

    package var json: JSONValue {
        Envelope.json(
            "doctor/1",
            answer.origin,
            [
                ("findings", .array(answer.findings.map(Self.json)))
            ]
        )
    }

    private static func json(_ finding: DoctorAnswer.Finding) -> JSONValue {
        .object([
            ("subject", .string(finding.subject)), ("verdict", .string(finding.verdict.rawValue)),
            ("text", .string(finding.text)), ("cure", JSONValue(finding.cure)),
        ])
    }
}
