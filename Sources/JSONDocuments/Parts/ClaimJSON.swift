internal import ScheduleModel
internal import ScheduleMerging
internal import ScheduleViews

/// The claims of sources, the merge decisions and the evidence for links as JSON, called CLAIM, FIELD and LINK in
/// `docs/reference/json.md`.
enum ClaimJSON {
    static func link(_ evidence: LinkEvidence) -> JSONValue {
        .object([
            ("left", .string(evidence.left.description)), ("right", .string(evidence.right.description)),
            ("rule", .string(evidence.reason.rule)), ("reason", .string(evidence.reason.text)),
            ("agreeingEpisodes", .int(evidence.agreeingEpisodes)),
            ("against", .array(evidence.doubts.map { .string($0.text) })),
        ])
    }

    static func field(_ decision: FieldDecision) -> JSONValue {
        .object([
            ("subject", .string(decision.field.subject.rawValue)), ("field", .string(decision.field.name)),
            ("value", .string(decision.value)), ("rule", .string(decision.rule.text)),
            ("disputed", .bool(decision.isDisputed)), ("claims", .array(decision.claims.map(claim))),
        ])
    }

    static func conflict(_ conflict: Conflict) -> JSONValue {
        .object([
            ("kind", .string(conflict.kind.rawValue)), ("show", ShowJSON.reference(conflict.show)),
            ("episode", .string(conflict.episode.id.description)), ("code", JSONValue(conflict.episode.number.code)),
            ("title", JSONValue(conflict.episode.value.title)), ("date", JSONValue(conflict.day?.description)),
            ("claims", .array(conflict.claims.map(claim))),
        ])
    }

    private static func claim(_ claim: FieldDecision.Claim) -> JSONValue {
        .object([
            ("source", .string(claim.source.description)), ("value", .string(claim.value)),
            ("saidAt", .string(Instant.text(claim.fetchedAt))), ("chosen", .bool(claim.isChosen)),
        ])
    }
}
