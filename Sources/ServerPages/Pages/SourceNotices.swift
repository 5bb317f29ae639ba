internal import ScheduleModel
internal import Aggregator
internal import Foundation
internal import ProviderAPI

extension Page {
    /// That nothing is on; or that nothing is known, where a source did not say what is.
    func nothing(isKnown: Bool) -> String { text(isKnown ? .nothingOn : .nothingKnown) }

    /// The same as a sentence of its own, where nothing stands before it.
    func nothingHere(isKnown: Bool) -> String { text(isKnown ? .nothingHere : .nothingKnownHere) }
}

/// What a reader should know of where an answer comes from: which source failed, and how old what is shown is.
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

    /// A source need not be asked each minute: what is told is what a viewer should know.
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
        let hasAnswered = report.outcomes.contains { $0.failure == nil && $0.response != nil }
        if report.error == nil, hasAnswered { return page.text(.sourceFailed, name) }
        return age.map { page.text(.sourceFailedOld, name, $0) } ?? page.text(.sourceFailed, name)
    }
}
