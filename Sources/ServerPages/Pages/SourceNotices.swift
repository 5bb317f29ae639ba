internal import ScheduleModel
internal import Aggregator
internal import Foundation
internal import ProviderAPI
internal import ScheduleViews

extension Page {
    /// Returns the text for a day without episodes, which depends on whether the sources returned data for it.
    func emptyText(hasCoverage: Bool) -> String {
        text(hasCoverage ? .nothingOn : isFetching ? .fetchingDay : .nothingKnown)
    }

    /// Returns the same as a complete sentence, for a page without a heading above it.
    func nothingHere(hasCoverage: Bool) -> String {
        text(hasCoverage ? .nothingHere : isFetching ? .fetchingDay : .nothingKnownHere)
    }

    /// The text for a day that not every source has returned.
    var incompleteText: String { text(isFetching ? .fetchingDay : .incomplete) }
}

/// The notices about sources that failed or whose data is old.
struct SourceNotices {
    let page: Page
    let reports: [ProviderReport]
    /// The period of a listing and its coverage, or nil for another page.
    private var listing: (period: String, days: Int, covered: Int)?

    /// Creates the notices of a page that is not a listing.
    init(page: Page, reports: [ProviderReport]) { (self.page, self.reports) = (page, reports) }

    /// Creates the notices of a listing.
    ///
    /// - Parameter period: The name of its period, such as `July 2019`.
    init(page: Page, result: ScheduleResult, period: String) {
        self.init(page: page, reports: result.origin.reports)
        let coverage = result.dayCoverage
        listing = (period, result.days.count, result.days.days.count { coverage.contains($0) })
    }

    /// Creates the notices of the evening.
    init(page: Page, result: TonightResult, period: String) {
        self.init(page: page, reports: result.origin.reports)
        let (days, coverage) = (EveningView.days(at: page.now, in: page.zone), result.dayCoverage)
        listing = (period, days.count, days.days.count { coverage.contains($0) })
    }

    func add(to html: inout HTML) {
        if page.isFetching { return fetching(&html) }
        for report in reports where !report.failures.isEmpty || isOld(report) {
            html.add(.p, .class("source \(report.failures.isEmpty ? "stale" : "failed")")) { html in
                html.add(sentence(of: report))
                html.add(" ")
                html.add(.a, .href(page.address("sources")), text: page.text(.toSources))
            }
        }
    }

    /// Adds a note that data is being fetched. The sources have not failed, so no failure is reported.
    private func fetching(_ html: inout HTML) {
        let text =
            listing.map { listing in
                page.text(
                    .fetching,
                    listing.period,
                    page.language.number(listing.covered),
                    page.language.number(listing.days)
                )
            } ?? page.text(.fetchingPage)
        html.add(.p, .class("source stale"), .text("role", "status"), .flag("data-fetching"), text: text)
    }

    /// The age, in seconds, from which stale data is worth a notice. Most sources are not fetched every minute.
    static let oldAfter = 12 * 3600.0

    private func isOld(_ report: ProviderReport) -> Bool {
        guard report.state == .stale, let at = report.fetchedAt else { return false }
        return page.now.timeIntervalSince(at) > Self.oldAfter
    }

    private func sentence(of report: ProviderReport) -> String {
        let name = report.id.rawValue
        let age = report.fetchedAt.map(page.ago)
        if report.failures.isEmpty {
            return age.map { page.text(.sourceOld, name, $0) } ?? page.text(.sourceOldUnknown, name)
        }
        if !report.hasContent { return page.text(.sourceMissing, name) }
        let hasResponse = report.outcomes.contains { $0.failure == nil && $0.response != nil }
        if report.error == nil, hasResponse { return page.text(.sourceFailed, name) }
        return age.map { page.text(.sourceFailedOld, name, $0) } ?? page.text(.sourceFailed, name)
    }
}
