internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel

/// Who plays in a show, and below that who has to do with single episodes, as lines.
struct CastTable {
    let context: CommandContext

    func lines(_ answer: CastResult) -> [String] {
        if answer.credits.isEmpty, answer.episodeCredits.isEmpty { return ["  the cast is unknown"] }
        var lines = lines(answer.credits)
        if answer.episodeCredits.isEmpty { return lines }
        lines += (lines.isEmpty ? [] : [""]) + [context.heading("In single episodes")]
        var table = TextTable(
            columns: [
                TextTable.Column(minWidth: 12, yields: 2), TextTable.Column(minWidth: 9),
                TextTable.Column(minWidth: 12, yields: 1), TextTable.Column(minWidth: 10),
            ],
            style: context.style
        )
        for person in answer.episodeCredits {
            let credit = person.credit
            let isGuest = credit.isGuest && credit.role != .guest
            table.add([
                .init(text: credit.person.name), .init(text: credit.role.rawValue + (isGuest ? " (guest)" : "")),
                .init(text: credit.character ?? "", role: .faint),
                .init(text: Count.text(person.episodes, "episode"), role: .faint),
            ])
        }
        return lines + table.lines()
    }

    private func lines(_ credits: [Credit]) -> [String] {
        if credits.isEmpty { return [] }
        var table = TextTable(
            columns: [TextTable.Column(minWidth: 12, yields: 2), TextTable.Column(minWidth: 12, yields: 1)],
            style: context.style
        )
        for credit in credits {
            // Who does something else than play is not to look like a player.
            let role = credit.role == .actor ? [] : [credit.role.rawValue]
            let guest = credit.isGuest && credit.role != .guest ? ["guest"] : []
            let marks = role + guest + (credit.isSelf ? ["self"] : []) + (credit.isVoice ? ["voice"] : [])
            let note = marks.isEmpty ? "" : " (" + marks.joined(separator: ", ") + ")"
            table.add([.init(text: credit.person.name), .init(text: (credit.character ?? "") + note, role: .faint)])
        }
        return table.lines()
    }
}
