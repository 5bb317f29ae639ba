internal import ScheduleModel
internal import ProviderBoundary
internal import Aggregator
internal import Foundation

/// One configured provider, as `aggctl providers` tells of it.
struct ProviderRow {
    let instance: ProviderInstance
    let report: ProviderReport
    /// The newest answer that is kept.
    let kept: (fetchedAt: Date, isFresh: Bool)?
    /// How it did when it was refreshed.
    let health: ProviderHealth
    let now: Date

    private var lastSuccess: Date? { [report.fetchedAt, kept?.fetchedAt, health.lastSuccess].compactMap(\.self).max() }

    /// What was asked just now tells; of what was not asked, whether anything is kept.
    private var state: AnswerState {
        if !report.outcomes.isEmpty { return report.state }
        if report.error != nil { return kept == nil ? .missing : .failed }
        if health.isLost { return kept == nil ? .missing : .failed }
        guard let kept else { return .missing }
        return kept.isFresh ? .fresh : .stale
    }

    private var abilities: [String] { instance.provider.abilities.map(\.rawValue) }

    var json: JSONValue {
        let attribution = instance.descriptor.attribution
        return .object([
            ("id", .string(instance.id.rawValue)),
            ("kind", .string(instance.descriptor.kind)),
            ("state", .string(state.rawValue)),
            ("fetchedAt", JSONValue(lastSuccess.map { Instant.text($0) })),
            ("episodes", .int(report.episodeCount)),
            ("retryAt", JSONValue((report.retryAt ?? health.nextTry).map { Instant.text($0) })),
            ("error", JSONValue(report.failures.first?.message ?? health.message)),
            ("failures", .int(health.failures)),
            ("title", .string(instance.descriptor.title)),
            ("priority", .int(instance.priority)),
            ("abilities", .array(abilities.map(JSONValue.string))),
            (
                "attribution",
                attribution.map {
                    .object([("text", .string($0.text)), ("licence", .string($0.licence)), ("url", .string($0.url))])
                } ?? .null
            ),
        ])
    }

    func lines(style: Style) -> [String] {
        let descriptor = instance.descriptor
        let never = health.isLost ? "never" : "never asked"
        let success = lastSuccess.map { Age.text(of: $0, at: now) } ?? never
        var lines = [
            style.paint(instance.id.rawValue, .heading)
                + "  \(descriptor.title) (\(descriptor.kind)), priority \(instance.priority)"
        ]
        var facts = [("state", state.rawValue), ("success", success), ("can", abilities.joined(separator: ", "))]
        if let failure = report.failures.first {
            facts.append(("error", PlacedText.of(failure.message, at: failure.place)))
        }
        if health.isLost {
            facts.append(
                (
                    "failed",
                    "\(health.failures == 1 ? "once" : "\(health.failures) times in a row"): \(health.message ?? "")"
                )
            )
            if let next = health.nextTry { facts.append(("next try", Instant.text(next))) }
        }
        if let attribution = descriptor.attribution {
            facts.append(("thanks", "\(attribution.text) (\(attribution.licence)), \(attribution.url)"))
        }
        for (name, value) in facts {
            let wrapped = TerminalText.wrap(style.text(value), to: max(20, style.width - 12))
            lines += wrapped.enumerated().map { index, line in
                "  "
                    + (index == 0
                        ? style.paint(TerminalText.pad(name, to: 10), .faint) : String(repeating: " ", count: 10))
                    + line
            }
        }
        return lines
    }
}
