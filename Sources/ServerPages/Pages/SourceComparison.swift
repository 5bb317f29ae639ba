internal import Aggregator
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The section about the sources of a page: one sentence that opens into the claims of each source.
struct SourceComparison {
    let page: Page
    let result: ExplainResult
    /// Whether titles and summaries are covered.
    var isCovered = false
    /// Whether another source may have the show under another name, so that the user can link it.
    var canJoin = false

    private var keys: [SourceKey] {
        result.episode?.sources.map(\.key) ?? result.show.sources.map(\.key)
    }

    private var disputed: [FieldDecision] {
        (result.fields + (result.episode?.airingDecisions.flatMap(\.self) ?? [])).filter { field in
            field.isDisputed && !(isCovered && ["title", "summary", "url", "image"].contains(field.field.name))
        }
    }

    /// The conflicts about the day or the time. If two sources have different times, one may be wrong or there may be
    /// two airings. `Conflict` decides which.
    private var conflicts: [Conflict] {
        guard let episode = result.episode else { return [] }
        return Conflict.conflicts(of: episode, in: result.show, zone: page.zone).filter {
            [.day, .time].contains($0.kind)
        }
    }

    func add(to html: inout HTML) {
        html.add(.section, .class("story"), .text("aria-labelledby", "h-sources")) { html in
            html.add(.h2, .id("h-sources"), text: page.text(.sources))
            html.add(.details) { html in
                html.add(.summary, text: sentence)
                differences(&html)
                html.add(.p, text: page.text(.fromSources, page.language.list(keys.map(\.readable))))
                links(&html)
            }
        }
    }

    /// Adds the fields in which the sources differ, each with the rule that chose the value.
    private func differences(_ html: inout HTML) {
        let fields = disputed.filter { conflicts.isEmpty || $0.field.name != "start" }
        if conflicts.isEmpty, fields.isEmpty { return }
        html.add(.ul) { html in
            for conflict in conflicts {
                html.add(.li) { html in
                    html.add(.b, text: page.text(.fieldStart) + ": ")
                    html.add(.span, .automaticDirection, text: text(of: conflict))
                }
            }
            for field in fields {
                html.add(.li) { html in
                    html.add(.b, text: page.name(ofField: field.field.name) + ": ")
                    html.add(.span, .automaticDirection, text: text(of: field))
                }
            }
        }
    }

    private var sentence: String {
        let names = keys.map(\.provider.rawValue)
        guard let first = names.first else { return "" }
        if names.count == 1 { return page.text(.oneSource, first) }
        let others = page.count(.othersAgree, names.count - 1, first)
        let dispute = disputed.first { $0.field.name == "start" } ?? disputed.first
        guard let other = (conflicts.first?.claims ?? dispute?.claims ?? []).first(where: { !$0.isChosen }) else {
            return others
        }
        return page.text(
            .sourcesDiffer,
            page.language.list(names),
            other.source.provider.rawValue,
            page.moment(shortened(other.value)),
            page.name(ofField: conflicts.isEmpty ? dispute?.field.name ?? "start" : "start")
        )
    }

    private func text(of field: FieldDecision) -> String {
        claims(field.claims) + ". " + page.text(.chosenBy, page.moment(shortened(field.value)), rule(field.rule))
    }

    /// Returns the claims about the time, and the rule that chose one of them.
    private func text(of conflict: Conflict) -> String {
        let claims = claims(conflict.claims)
        let chosen = conflict.claims.first(where: \.isChosen)?.value
        let decision = disputed.first { $0.field.name == "start" && $0.value == chosen }
        guard let decision else { return claims }
        return claims + ". " + page.text(.chosenBy, page.moment(decision.value), rule(decision.rule))
    }

    private func claims(_ claims: [FieldDecision.Claim]) -> String {
        page.language.list(
            claims.map { page.text(.claim, $0.source.provider.rawValue, page.moment(shortened($0.value))) }
        )
    }

    private func shortened(_ text: String) -> String {
        text.unicodeScalars.count > 120 ? String(text.prefix(119)) + "…" : text
    }

    private func rule(_ rule: FieldRule) -> String {
        switch rule {
        case .priority: page.text(.rulePriority)
        case .newest: page.text(.ruleNewest)
        case .precise: page.text(.rulePrecise)
        case .longest: page.text(.ruleLongest)
        case .union: page.text(.ruleUnion)
        case .provider(let id): page.text(.ruleProvider, id.rawValue)
        }
    }

    /// Adds forms with which the user corrects links: unlink a source's show, or link another one.
    private func links(_ html: inout HTML) {
        let sources = result.show.sources.map(\.key)
        guard page.canSaveMarks, let first = sources.first else { return }
        for other in sources.dropFirst() {
            LinkForm(page: page, first: first, second: other, decision: .separated).add(to: &html)
        }
        if canJoin { join(first, &html) }
    }

    /// Adds the form that links the show to a show of another source.
    private func join(_ key: SourceKey, _ html: inout HTML) {
        html.add(.form, .class("link join"), .text("method", "post"), .text("action", page.address("do", "link").text))
        {
            html in
            html.add(.input, .type("hidden"), .name("one"), .value(key.description))
            html.add(.input, .type("hidden"), .name("back"), .value(page.currentAddress.text))
            html.add(.label) { html in
                html.add(.span, text: page.text(.linkOther))
                html.add(.input, .name("named"), .text("required", ""), .text("maxlength", "200"))
            }
            html.add(.button, .name("do"), .value(LinkDecision.linked.rawValue), text: page.text(.linkJoin))
        }
    }
}

/// A form with which the user decides whether two shows are the same.
struct LinkForm {
    let page: Page
    let first: SourceKey
    let second: SourceKey
    /// The decision that the button sends.
    let decision: LinkDecision

    func add(to html: inout HTML) {
        html.add(.form, .class("link"), .text("method", "post"), .text("action", page.address("do", "link").text)) {
            html in
            html.add(.input, .type("hidden"), .name("one"), .value(first.description))
            html.add(.input, .type("hidden"), .name("other"), .value(second.description))
            html.add(.input, .type("hidden"), .name("back"), .value(page.currentAddress.text))
            html.add(.span, text: page.text(.linkPair, first.readable, second.readable) + " ")
            html.add(
                .button,
                .class("plain"),
                .name("do"),
                .value(decision.rawValue),
                text: page.text(decision == .linked ? .linkJoin : decision == .separated ? .linkPart : .linkUndecided)
            )
        }
    }
}

extension SourceKey {
    /// The text for the user, without percent encoding.
    fileprivate var readable: String { description.removingPercentEncoding ?? description }
}

extension Page {
    /// Returns the name of a field in the user's language, or its key if there is no translation.
    func name(ofField field: String) -> String {
        switch field {
        case "start": text(.fieldStart)
        case "title": text(.fieldTitle)
        case "number": text(.fieldNumber)
        case "summary": text(.fieldSummary)
        case "channel": text(.fieldChannel)
        case "runtime", "length", "minutes": text(.factLength)
        default: field
        }
    }
}
