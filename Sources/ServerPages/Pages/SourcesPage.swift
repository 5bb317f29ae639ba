package import Aggregator
internal import Foundation
internal import ProviderAPI
package import ScheduleMerging
package import ScheduleModel

/// The page with the state of every source: whether it works, the age of its data, and its attribution.
package struct SourcesPage {
    let page: Page
    let result: ProvidersResult
    /// Pairs of shows that may be the same.
    let suggestions: [LinkEvidence]
    let titles: [SourceKey: String]
    /// The user's decisions about pairs of shows.
    let decisions: [LinkMark]

    package init(
        _ page: Page,
        result: ProvidersResult,
        suggestions: [LinkEvidence],
        titles: [SourceKey: String],
        decisions: [LinkMark]
    ) {
        (self.page, self.result, self.suggestions) = (page, result, suggestions)
        (self.titles, self.decisions) = (titles, decisions)
    }

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
    package var bytes: [UInt8] {
        PageLayout(page: page, title: page.text(.sources)).html { html in
            html.add(.h1, text: page.text(.sources))
            html.add(.ul, .class("sources")) { html in
                for state in result.states { source(state, &html) }
            }
            if page.canSaveMarks {
                html.add(.form, .text("method", "post"), .text("action", page.address("do", "refresh").text)) { html in
                    html.add(.input, .type("hidden"), .name("back"), .value(page.currentAddress.text))
                    html.add(.button, .id("refresh"), text: page.text(.refreshNow))
                }
                suggestedLinks(&html)
                decisionList(&html)
            }
        }
    }

    private func source(_ state: ProviderState, _ html: inout HTML) {
        html.add(.li, .class(isFresh(state) ? "fresh" : "\(state.state)")) { html in
            html.add(.h2, text: state.instance.id.rawValue)
            html.add(.p) { html in
                html.add(.strong, text: text(of: state))
                if let at = respondedAt(state) { html.add(" · " + page.text(.answeredLast, page.ago(at))) }
            }
            let failure = state.report.failures.first?.text ?? (state.health.isFailing ? state.health.message : nil)
            let missed = state.report.failures.isEmpty ? state.health.missed : []
            // If days failed for the same reason, the reason is listed with them instead.
            if let failure, !missed.contains(where: { $0.message == failure }) {
                html.add(.p, .automaticDirection, text: page.text(.failedWith, failure))
            }
            add(missed, to: &html)
            if let next = state.health.nextTry, state.health.isFailing, next > page.now {
                html.add(.p) { html in
                    html.add(page.text(.triedAgain, page.moment(Instant.text(next))))
                }
            }
            if let attribution = state.instance.descriptor.attribution {
                html.add(.p, .class("quiet")) { html in
                    let text = "\(attribution.text) (\(attribution.license))"
                    if let link = WebLink(rawValue: attribution.url) {
                        html.add(.a, .href(link), .text("rel", "noopener noreferrer"), text: text)
                    } else {
                        html.add(text)
                    }
                }
            }
        }
    }

    /// Adds the reasons for missing days, each reason once with its days.
    private func add(_ missed: [MissedResource], to html: inout HTML) {
        var reasons: [String] = []
        for resource in missed where !reasons.contains(resource.message) { reasons.append(resource.message) }
        for reason in reasons.prefix(3) {
            let days = Set(missed.filter { $0.message == reason }.compactMap(\.day)).sorted()
            var dayList = page.language.list(days.prefix(Self.maxListedDays).map { page.dayText($0) })
            let remaining = days.count - Self.maxListedDays
            if remaining > 0 { dayList += " " + page.text(.more, page.language.number(remaining)) }
            if !dayList.isEmpty { dayList += ": " }
            html.add(.p, .automaticDirection, text: page.text(.failedWith, dayList + reason))
        }
    }

    /// The maximum number of days listed for a reason. The others are only counted.
    private static let maxListedDays = 7

    /// Returns whether the data is fresh enough for a user. Stale data counts as fresh for `SourceNotices.oldAfter`.
    private func isFresh(_ state: ProviderState) -> Bool {
        guard state.state == .stale, let at = state.lastSuccess else { return state.state == .fresh }
        return page.now.timeIntervalSince(at) < SourceNotices.oldAfter
    }

    /// Returns the time of the last successful response. For a failing source, a response of the last minute is left
    /// out.
    private func respondedAt(_ state: ProviderState) -> Date? {
        guard let at = state.lastSuccess else { return nil }
        let isFailing = [.failed, .missing].contains(state.state) && !state.hasPartialFailures
        return isFailing && page.now.timeIntervalSince(at) < 60 ? nil : at
    }

    private func text(of state: ProviderState) -> String {
        if isFresh(state) { return page.text(.stateFresh) }
        return switch state.state {
        case .fresh: page.text(.stateFresh)
        case .stale: page.text(.stateStale)
        case .failed: page.text(state.hasPartialFailures ? .statePartly : .stateFailed)
        case .missing: page.text(.stateMissing)
        }
    }

    private func decisionList(_ html: inout HTML) {
        if decisions.isEmpty { return }
        html.add(.h2, text: page.text(.decided))
        html.add(.ul, .class("maybe")) { html in
            for decision in decisions {
                html.add(.li) { html in
                    html.add(.b, text: page.text(decision.isSame ? .linkJoin : .linkPart))
                    LinkForm(page: page, first: decision.pair.left, second: decision.pair.right, decision: .undecided)
                        .add(to: &html)
                }
            }
        }
    }

    private func suggestedLinks(_ html: inout HTML) {
        if suggestions.isEmpty { return }
        html.add(.h2, text: page.text(.maybeOne))
        html.add(.ul, .class("maybe")) { html in
            for suggestion in suggestions.prefix(50) {
                html.add(.li) { html in
                    let names = [suggestion.left, suggestion.right].compactMap { titles[$0] }
                    html.add(.b, .automaticDirection, text: names.joined(separator: " · "))
                    LinkForm(page: page, first: suggestion.left, second: suggestion.right, decision: .linked).add(
                        to: &html
                    )
                    LinkForm(page: page, first: suggestion.left, second: suggestion.right, decision: .separated).add(
                        to: &html
                    )
                }
            }
        }
    }
}
