internal import ProviderAPI
package import ScheduleModel
internal import ScheduleViews

extension ScheduleResult {
    /// The attributes and channels of the guide from which the whole schedule comes. Nil if several sources have
    /// content, or if the only one is not a guide.
    ///
    /// If a source has several guides, only attributes that are equal in all of them are included. If a filter is
    /// active, no channels are included, because a file declares only channels that it lists.
    package var guide: GuideDeclaration? {
        let responding = origin.reports.filter(\.hasContent)
        let responses = responding.flatMap { $0.outcomes.compactMap(\.response) }
        // Only guides have rolling windows.
        guard responding.count == 1, let first = responses.first, responses.allSatisfy(\.isRollingWindow) else {
            return nil
        }
        var guide = GuideDeclaration()
        guide.attributes = (first.guideAttributes ?? []).filter { attribute in
            responses.allSatisfy { $0.guideAttributes?.contains(attribute) ?? false }
        }
        let isFiltered = view.filteredOutCount != nil
        if !isFiltered {
            for response in responses { guide.channels.merge(response.channels) { existing, _ in existing } }
        }
        return guide
    }

    /// Returns a remark for readers of a file that some source data of these days may be missing. Nil if no source
    /// failed, or if the failures concern other days.
    package func notice(for days: DaySpan) -> String? {
        origin.reports.allSatisfy(\.failures.isEmpty) ? nil : DayCoverage(origin.reports).notice(for: days)
    }
}
