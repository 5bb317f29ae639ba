internal import Aggregator
internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

/// A configured provider as lines.
struct ProviderText {
    let state: ProviderState
    let now: Date
    let zone: TimeZone

    func lines(style: Style) -> [String] {
        let (instance, report, health) = (state.instance, state.report, state.health)
        let descriptor = instance.descriptor
        let never = health.isFailing ? "never" : "never fetched"
        let success = state.lastSuccess.map { Age.text(of: $0, at: now) } ?? never
        let kind = style.text("\(descriptor.title) (\(descriptor.kind)), priority \(instance.priority)")
        let name = TerminalText.clip(instance.id.rawValue, to: style.width, isASCII: style.isASCII)
        var lines = [style.paint(name, .heading)]
        if name.utf8.count + 2 + kind.utf8.count <= style.width {
            lines[0] += "  " + kind
        } else {
            lines += TerminalText.wrap(kind, to: style.width - 2).map { "  " + $0 }
        }
        var facts = [
            ("state", state.state.rawValue), ("success", success),
            ("supports", state.capabilities.map(\.rawValue).joined(separator: ", ")),
        ]
        if let failure = report.failures.first {
            facts.append(("error", failure.text))
        }
        if health.isFailing {
            facts.append(
                (
                    "failed",
                    "\(health.failures == 1 ? "once" : "\(health.failures) times in a row"): \(health.message ?? "")"
                )
            )
            if let next = health.nextTry { facts.append(("next try", moment(next.minuteNotBefore, style))) }
        }
        if report.failures.isEmpty {
            for missing in health.missed.prefix(3) {
                let day = missing.day.map { "\($0): " } ?? ""
                facts.append(("missing", "\(day)\(missing.message), tried \(Age.text(of: missing.at, at: now))"))
            }
            if health.missed.count > 3 { facts.append(("missing", "and \(health.missed.count - 3) more")) }
        }
        if let attribution = descriptor.attribution {
            facts.append(("credit", "\(attribution.text) (\(attribution.license)), \(attribution.url)"))
        }
        for (name, value) in facts {
            lines += LabelledText(style: style, indent: 2).lines([(name, 10, .faint)], [value])
        }
        return lines
    }

    /// Returns an instant in the viewer's time zone, with the day if it is not today.
    private func moment(_ instant: Date, _ style: Style) -> String {
        let clock = EntryFormatter(style: style, zone: zone).time(instant)
        let day = zone.day(of: instant)
        return day == zone.day(of: now) ? clock : "\(day) \(clock)"
    }
}
