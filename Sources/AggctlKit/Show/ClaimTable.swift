internal import Aggregator
internal import ScheduleModel
internal import ScheduleMerging
internal import Foundation

/// Claims as lines: what was chosen is marked, and every source stands with its age.
struct ClaimTable {
    let session: Session
    let style: Style

    /// Each field with its value and rule, and under it who said what where there is more than one.
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

    /// One line a claim.
    ///
    /// - Parameter areTimes: whether the claims are times, which are shown by the viewer's clock.
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

    /// Why two sources' shows are one, or may be, and what speaks against it.
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

    /// The lines that say by whose clock times are.
    var clockHint: [String] {
        TerminalText.wrap("Times in \(session.zone.name).", to: style.width).map { style.paint($0, .faint) }
    }

    /// An instant by the viewer's clock; what is none stays as it is.
    private func local(_ text: String) -> String {
        guard let instant = Instant.parse(text) else { return text }
        return "\(session.zone.day(of: instant)) \(session.zone.clock(of: instant))"
    }

    /// A value on one line: a summary is long.
    private func value(_ text: String) -> String { style.isNarrow ? truncated(text) : clip(text, to: style.width / 2) }

    /// A value where lines are short: as much of it as elsewhere, in several of them; an address is on one.
    private func truncated(_ text: String) -> String {
        text.contains(" ") ? clip(text, to: 60) : clip(text, to: style.width - 6)
    }

    private func clip(_ text: String, to width: Int) -> String {
        TerminalText.clip(text, to: width, isASCII: style.isASCII)
    }
}
