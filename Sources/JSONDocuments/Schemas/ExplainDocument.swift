package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/explain/1`: the claims of sources, the merge decisions and the evidence for links.
package struct ExplainDocument: Document {
    private let result: ExplainResult

    package init(_ result: ExplainResult) { self.result = result }

    package var json: JSONValue {
        let (origin, show, episode) = (result.origin, result.show, result.episode)
        let entry = episode.map { ScheduleEntry(show: show, episode: $0, airings: $0.airings, zone: origin.zone) }
        let airings = (episode?.airingDecisions ?? []).map { JSONValue.array($0.map(ClaimJSON.field)) }
        return Envelope.json(
            "explain/1",
            origin,
            [
                ("show", ShowJSON.reference(show)), ("episode", entry.map { origin.json($0) } ?? .null),
                ("links", .array(show.evidence.map(ClaimJSON.link))),
                ("fields", .array(result.fields.map(ClaimJSON.field))), ("airings", .array(airings)),
                ("role", role),
            ] + (result.comparison.map { [("comparison", comparison($0))] } ?? [])
        )
    }

    private func comparison(_ comparison: ShowComparison) -> JSONValue {
        let obstacles = comparison.separation?.obstacles.map { obstacle in
            JSONValue.object([
                ("left", .string(obstacle.left.description)), ("right", .string(obstacle.right.description)),
                ("reason", .string(obstacle.reason.text)),
            ])
        }
        return .object([
            ("show", ShowJSON.reference(comparison.other)), ("isSameShow", .bool(comparison.separation == nil)),
            ("against", .array(obstacles ?? [])),
        ])
    }

    private var role: JSONValue {
        guard let (role, agreeing, sources) = result.role else { return .null }
        let claims = result.roleClaims.map { claim in
            JSONValue.object([
                ("source", .string(claim.source.description)), ("role", .string(claim.role.rawValue)),
                ("by", .string(claim.basis.text)),
            ])
        }
        return .object([
            ("role", .string(role.rawValue)), ("agreeing", .int(agreeing)), ("sources", .int(sources)),
            ("claims", .array(claims)),
        ])
    }
}
