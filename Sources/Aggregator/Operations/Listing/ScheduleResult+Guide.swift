internal import ProviderAPI
package import ScheduleModel
internal import ScheduleViews

extension ScheduleResult {
    /// What the guide says beside its programmes of which all of the schedule comes; nil where another source answered
    /// too, or one that is no guide. Of several guides of one source, what all of them say of it. Where a filter left
    /// anything out, no channels: what is not shown is not declared.
    package var guide: GuideDeclaration? {
        let answered = origin.reports.filter(\.hasContent)
        let answers = answered.flatMap { $0.outcomes.compactMap(\.response) }
        guard answered.count == 1, let first = answers.first, answers.allSatisfy(\.isRollingWindow) else { return nil }
        var guide = GuideDeclaration()
        guide.attributes = (first.guideAttributes ?? []).filter { attribute in
            answers.allSatisfy { $0.guideAttributes?.contains(attribute) ?? false }
        }
        if view.filteredOutCount == nil {
            for answer in answers { guide.channels.merge(answer.channels) { first, _ in first } }
        }
        return guide
    }
}

extension ScheduleResult {
    /// What who reads a file of some of its days should know: that a source did not say all that was asked for. Nil where
    /// all did.
    package func remark(on days: DaySpan) -> String? {
        origin.reports.allSatisfy(\.failures.isEmpty) ? nil : DayCoverage(origin.reports).notice(for: days)
    }
}
