internal import ScheduleModel
internal import Aggregator
internal import Foundation
internal import ProviderAPI

extension Page {
    /// Returns the text for a day without episodes, which depends on whether the sources returned data for it.
    func emptyText(hasCoverage: Bool) -> String { text(hasCoverage ? .nothingOn : .nothingKnown) }

    /// Returns the same as a complete sentence, for a page without a heading above it.
    func nothingHere(hasCoverage: Bool) -> String { text(hasCoverage ? .nothingHere : .nothingKnownHere) }
}

/// The notices about sources that failed or whose data is old.
struct SourceNotices {
    let page: Page
    let reports: [ProviderReport]

    func add(to html: inout HTML) {
        for report in reports where !report.failures.isEmpty || isOld(report) {
            html.add(.p, .class("source \(report.failures.isEmpty ? "stale" : "failed")")) { html in
                html.add(sentence(of: report))
                html.add(" ")
                html.add(.a, .href(page.address("sources")), text: page.text(.toSources))
            }
        }
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
