internal import ProviderAPI
package import ScheduleModel
internal import ScheduleViews

extension ScheduleResult {
    /// The declarations of the guide from which the whole schedule comes: its attributes and channels. Nil if there is
    /// another source with content, or if the source is not a guide. If a source has several guides, only attributes
    /// that are equal in all of them are returned. If a filter removed entries, no channels are returned: a file
    /// declares only channels that it lists.
    package var guide: GuideDeclaration? {
        let responding = origin.reports.filter(\.hasContent)
        let responses = responding.flatMap { $0.outcomes.compactMap(\.response) }
        guard responding.count == 1, let first = responses.first, responses.allSatisfy(\.isRollingWindow) else {
            return nil
        }
        var guide = GuideDeclaration()
        guide.attributes = (first.guideAttributes ?? []).filter { attribute in
            responses.allSatisfy { $0.guideAttributes?.contains(attribute) ?? false }
        }
        if view.filteredOutCount == nil {
            for response in responses { guide.channels.merge(response.channels) { first, _ in first } }
        }
        return guide
    }
}

extension ScheduleResult {
    /// Returns a remark for readers of a file of these days that some source data is missing, or nil if no source
    /// failed.
    package func notice(for days: DaySpan) -> String? {
        origin.reports.allSatisfy(\.failures.isEmpty) ? nil : DayCoverage(origin.reports).notice(for: days)
    }
}
