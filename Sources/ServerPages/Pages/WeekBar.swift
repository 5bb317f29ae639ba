internal import ScheduleModel

/// The filters and other parameters in the address of a listing, for links to other days.
package struct ListingURLState: Sendable {
    package var filter: String?
    package var country: String?
    package var zone: String?
    package var isFollowed = false
    package var includesStreaming = false
    /// Whether the address has the parameter `streaming`. Otherwise the user's preference applies.
    package var hasStreamingParameter = false

    package init() {}

    /// Returns the query of the address with another day or month.
    func pairs(_ name: String, _ value: String?) -> [(name: String, value: String?)] {
        [
            (name, value), ("filter", filter), ("country", country), ("timezone", zone),
            ("followed", isFollowed ? "" : nil),
            ("streaming", hasStreamingParameter ? (includesStreaming ? "true" : "false") : nil),
        ]
    }
}

/// The header of a week or day: links to its neighbours, the country and time zone, and the filter.
struct WeekBar {
    let page: Page
    let days: DaySpan
    let query: ListingURLState
    /// The path of the page, and the name of its parameter for the day.
    var path: [String] = []
    var parameter = "date"
    /// The distance to the neighbours, in days.
    var step = 7
    var isFiltered = true

    func add(to html: inout HTML, title: String) {
        html.add(.header, .class("week")) { html in
            html.add(.nav, .label(page.text(.otherWeeks))) { html in
                link(
                    page.text(step == 7 ? .weekBefore : .dayBefore),
                    "‹",
                    days.first.advanced(by: -step),
                    "prev",
                    &html
                )
                html.add(.h1, text: title)
                link(page.text(step == 7 ? .weekAfter : .dayAfter), "›", days.first.advanced(by: step), "next", &html)
                if days.contains(page.today), step == 7 {
                    html.add(.a, .class("back"), .text("href", "#d-\(page.today)"), text: page.text(.today))
                } else if !days.contains(page.today) {
                    html.add(
                        .a,
                        .class("back"),
                        .href(Address(page.base, path, query.pairs(parameter, nil))),
                        text: page.text(step == 7 ? .thisWeek : .today)
                    )
                }
            }
            if step == 1 { dayChoice(&html) }
            choices(&html)
            if isFiltered { filter(&html) }
        }
    }

    private func link(_ name: String, _ sign: String, _ day: CivilDay, _ relation: String, _ html: inout HTML) {
        html.add(
            .a,
            .class("step"),
            .href(Address(page.base, path, query.pairs(parameter, day.description))),
            .text("rel", relation),
            .label(name),
            text: sign
        )
    }

    /// Adds a date field to jump to any day.
    private func dayChoice(_ html: inout HTML) {
        html.add(.form, .class("any-day"), .text("method", "get"), .text("action", Address(page.base, path).text)) {
            html in
            for case (let name, let value?) in query.pairs(parameter, nil) {
                html.add(.input, .type("hidden"), .name(name), .value(value))
            }
            html.add(
                .input,
                .type("date"),
                .name(parameter),
                .value(days.first.description),
                .text("required", ""),
                .label(page.text(.otherDay))
            )
            html.add(.button, text: page.text(.showDay))
        }
    }

    private func choices(_ html: inout HTML) {
        let day = days.first == DaySpan(weekOf: page.today).first && step == 7 ? nil : days.first.description
        html.add(.p, .class("choices")) { html in
            html.add(
                .a,
                .href(page.address("settings", at: "where")),
                text: "\(page.language.country(page.region)) · \(page.language.city(of: page.zone))"
            )
            var streaming = query
            (streaming.hasStreamingParameter, streaming.includesStreaming) = (true, !query.includesStreaming)
            choice(.streaming, query.includesStreaming, streaming.pairs(parameter, day), &html)
            var followed = query
            followed.isFollowed.toggle()
            choice(.followedOnly, query.isFollowed, followed.pairs(parameter, day), &html)
        }
    }

    private func choice(
        _ message: Message,
        _ isOn: Bool,
        _ pairs: [(name: String, value: String?)],
        _ html: inout HTML
    ) {
        html.add(
            .a,
            .class("toggle"),
            .href(Address(page.base, path, pairs)),
            isOn ? .text("aria-current", "true") : .none,
            text: page.text(message)
        )
    }

    private func filter(_ html: inout HTML) {
        html.add(.search) { html in
            html.add(.form, .text("action", Address(page.base, path).text), .text("method", "get"), .id("filter")) {
                html in
                for case (let name, let value?) in query.pairs(parameter, days.first.description) where name != "filter"
                {
                    html.add(.input, .type("hidden"), .name(name), .value(value))
                }
                html.add(
                    .input,
                    .type("search"),
                    .name("filter"),
                    .value(query.filter ?? ""),
                    .label(page.text(.filterLabel)),
                    .text("placeholder", page.text(.filterHint)),
                    .text("autocomplete", "off"),
                    .text("enterkeyhint", "search"),
                    .text("maxlength", "200")
                )
                html.add(.output, .id("matches"), .text("role", "status"), text: "")
                html.add(.button, .class("plain"), text: page.text(.filterButton))
            }
        }
    }
}
