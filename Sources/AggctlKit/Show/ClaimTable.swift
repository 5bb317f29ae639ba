internal import Aggregator
internal import ScheduleModel
internal import ScheduleMerging
internal import Foundation

/// Claims as lines, with their sources and ages. Chosen claims are marked.
struct ClaimTable {
    let session: Session
    let style: Style

    /// Returns each field with its value and rule, and below it the claims.
    func lines(_ decisions: [FieldDecision]) -> [String] {
        decisions.flatMap { decision -> [String] in
            let rule = decision.claims.count > 1 ? "  (" + decision.rule.text + ")" : ""
            let isTime = decision.field.subject == .airing && decision.field.name == "start"
            let text = style.text(isTime ? local(decision.value) : decision.value)
            if style.isNarrow {
                let label = (text: decision.field.name, column: 14, role: Style.Role.faint)
                return LabelledText(style: style, indent: 2).lines([label], [truncated(text) + rule])
                    + claims(decision.claims, areTimes: isTime)
            }
            let name = style.paint(TerminalText.pad(decision.field.name, to: 14), .faint)
            let value = clip(text, to: max(16, style.width - 16 - rule.utf8.count))
            return ["  " + name + value + style.paint(rule, .faint)] + claims(decision.claims, areTimes: isTime)
        }
    }

    /// Returns one line for each claim.
    ///
    /// - Parameter areTimes: Whether the claims are instants, which are shown in the viewer's time zone.
    func claims(_ claims: [FieldDecision.Claim], areTimes: Bool = false) -> [String] {
        var table = TextTable(
            columns: [
                TextTable.Column(minWidth: 1), TextTable.Column(minWidth: 12, yields: 2),
                TextTable.Column(minWidth: 12, yields: 1),
                TextTable.Column(minWidth: 8, yields: 3, isOptional: true),
            ],
            style: style
        )
        table.indent = style.isNarrow ? 4 : 6
        for claim in claims {
            table.add([
                .init(text: claim.isChosen ? style.mark("✓", "*") : style.mark("·", "-"), role: .mark),
                .init(text: claim.source.description, role: .faint),
                .init(text: value(areTimes ? local(claim.value) : claim.value)),
                .init(text: Age.text(of: claim.fetchedAt, at: session.now), role: .faint),
            ])
        }
        return table.lines()
    }

    /// Returns why shows of two sources are linked or may be the same, and the doubts.
    func lines(_ evidence: LinkEvidence) -> [String] {
        let episodes =
            evidence.agreeingEpisodes == 0 ? "" : ", and \(evidence.agreeingEpisodes) episodes agree in title and day"
        let reason = "\(evidence.left) = \(evidence.right): \(evidence.reason.text)\(episodes)"
        if evidence.doubts.isEmpty { return indented(reason, by: 2) }
        return indented(reason, by: 2)
            + indented("but: " + evidence.doubts.map(\.text).joined(separator: "; "), by: 6)
    }

    private func indented(_ text: String, by indent: Int) -> [String] {
        TerminalText.wrap(style.text(text), to: style.width - indent).map {
            String(repeating: " ", count: indent) + $0
        }
    }

    /// The lines that name the time zone.
    var clockHint: [String] {
        TerminalText.wrap("Times in \(session.zone.name).", to: style.width).map { style.paint($0, .faint) }
    }

    /// Returns an instant as day and time in the viewer's time zone, and other text unchanged.
    private func local(_ text: String) -> String {
        guard let instant = Instant.parse(text) else { return text }
        return "\(session.zone.day(of: instant)) \(session.zone.clock(of: instant))"
    }

    /// Returns a value cut to one line, since summaries are long.
    private func value(_ text: String) -> String { style.isNarrow ? truncated(text) : clip(text, to: style.width / 2) }

    /// Returns a value for a narrow terminal: up to 60 columns of text that can wrap, or an address on one line.
    private func truncated(_ text: String) -> String {
        text.contains(" ") ? clip(text, to: 60) : clip(text, to: style.width - 6)
    }

    private func clip(_ text: String, to width: Int) -> String {
        TerminalText.clip(text, to: width, isASCII: style.isASCII)
    }
}
