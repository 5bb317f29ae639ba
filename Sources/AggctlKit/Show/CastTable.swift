internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel

/// The cast of a show, and below it the credits of single episodes, as lines.
struct CastTable {
    let context: CommandContext

    func lines(_ result: CastResult) -> [String] {
        if result.credits.isEmpty, result.episodeCredits.isEmpty { return ["  the cast is unknown"] }
        var lines = lines(result.credits)
        if result.episodeCredits.isEmpty { return lines }
        lines += (lines.isEmpty ? [] : [""]) + [context.heading("In single episodes")]
        var table = TextTable(
            columns: [
                TextTable.Column(minWidth: 12, yields: 2), TextTable.Column(minWidth: 9),
                TextTable.Column(minWidth: 12, yields: 1), TextTable.Column(minWidth: 10),
            ],
            style: context.style
        )
        for person in result.episodeCredits {
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
            // Credits other than actors get their role, so that they do not look like actors.
            let role = credit.role == .actor ? [] : [credit.role.rawValue]
            let guest = credit.isGuest && credit.role != .guest ? ["guest"] : []
            let marks = role + guest + (credit.isSelf ? ["self"] : []) + (credit.isVoice ? ["voice"] : [])
            let note = marks.isEmpty ? "" : " (" + marks.joined(separator: ", ") + ")"
            table.add([.init(text: credit.person.name), .init(text: (credit.character ?? "") + note, role: .faint)])
        }
        return table.lines()
    }
}
