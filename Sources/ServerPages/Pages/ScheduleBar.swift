internal import ScheduleModel

/// The filters and other parameters in the address of a listing, for links to other days.
package struct ListingURLState: Sendable {
    package var filter: String?
    package var country: String?
    package var zone: String?
    /// The channels of the listing, or empty for all.
    package var networks: [String] = []
    /// The services that have the shows of the listing, or empty for all.
    package var services: [String] = []
    /// Whether a source lists the services that the user pays for.
    package var hasOwnServices = false
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
        ] + networks.map { ("network", $0) } + services.map { ("on", $0) }
    }
}

/// The header of the schedule: its period with links to the neighbours, its four views, and its filters.
struct ScheduleBar {
    /// A view of the schedule.
    enum View: String, CaseIterable {
        case week, grid, month, list

        /// The parameter of its address for the period.
        var parameter: String { self == .week || self == .grid ? "date" : "month" }

        fileprivate var name: Message {
            switch self {
            case .week: .navWeek
            case .grid: .navDay
            case .month: .navMonth
            case .list: .list
            }
        }
    }

    let page: Page
    let view: View
    /// The first day of the shown week or day, or any day of the shown month.
    let day: CivilDay
    let query: ListingURLState

    func add(to html: inout HTML, title: String) {
        html.add(.header, .class("week")) { html in
            html.add(.nav, .label(page.text(isMonth ? .otherMonths : .otherWeeks))) { html in
                step(-1, "‹", "prev", &html)
                html.add(.h1, text: title)
                step(1, "›", "next", &html)
                today(&html)
            }
            views(&html)
            choices(&html)
            dayChoice(&html)
            filter(&html)
        }
    }

    private var isMonth: Bool { view.parameter == "month" }

    private var shownDays: DaySpan {
        switch view {
        case .week: page.week(of: day)
        case .grid: DaySpan(day)
        case .month, .list: DaySpan(from: day.firstOfMonth, to: neighbour(1).advanced(by: -1)) ?? DaySpan(day)
        }
    }

    /// Returns a day of the period before or after.
    private func neighbour(_ direction: Int) -> CivilDay {
        switch view {
        case .week: day.advanced(by: 7 * direction)
        case .grid: day.advanced(by: direction)
        case .month, .list: direction < 0 ? day.firstOfMonth.advanced(by: -1) : day.firstOfNextMonth
        }
    }

    private func value(_ day: CivilDay) -> String { isMonth ? day.month : day.description }

    private func address(_ view: View, _ value: String?) -> Address {
        Address(page.base, [view.rawValue], query.pairs(view.parameter, value))
    }

    private func step(_ direction: Int, _ sign: String, _ relation: String, _ html: inout HTML) {
        let name: Message =
            switch view {
            case .week: direction < 0 ? .weekBefore : .weekAfter
            case .grid: direction < 0 ? .dayBefore : .dayAfter
            case .month, .list: direction < 0 ? .monthBefore : .monthAfter
            }
        html.add(
            .a,
            .class("step"),
            .href(address(view, value(neighbour(direction)))),
            .text("rel", relation),
            .label(page.text(name)),
            text: sign
        )
    }

    /// Adds the link to the current period. In the current week and in the list it leads to today's part.
    private func today(_ html: inout HTML) {
        if shownDays.contains(page.today) {
            guard view == .week || view == .list else { return }
            let part = view == .week ? "#d-\(page.today)" : "#h-\(page.today)"
            return html.add(.a, .class("back"), .text("href", part), text: page.text(.today))
        }
        let name: Message =
            switch view {
            case .week: .thisWeek
            case .grid: .today
            case .month, .list: .thisMonth
            }
        html.add(.a, .class("back"), .href(address(view, nil)), text: page.text(name))
    }

    private func views(_ html: inout HTML) {
        // Another view shows today if this one does, or else its first day.
        let isCurrent = shownDays.contains(page.today)
        let day = isCurrent ? page.today : shownDays.first
        html.add(.nav, .class("views"), .label(page.text(.forms))) { html in
            for view in View.allCases {
                let value = isCurrent ? nil : view.parameter == "month" ? day.month : day.description
                html.add(
                    .a,
                    .href(address(view, value)),
                    view == self.view ? .text("aria-current", "page") : .none,
                    text: page.text(view.name)
                )
            }
        }
    }

    private func choices(_ html: inout HTML) {
        let value = shownDays.contains(page.today) ? nil : value(day)
        html.add(.p, .class("choices")) { html in
            html.add(
                .a,
                .href(page.address("settings", at: "where")),
                text: "\(page.language.country(page.region)) · \(page.language.city(of: page.zone))"
            )
            var streaming = query
            (streaming.hasStreamingParameter, streaming.includesStreaming) = (true, !query.includesStreaming)
            choice(page.text(.streaming), query.includesStreaming, streaming.pairs(view.parameter, value), &html)
            var followed = query
            followed.isFollowed.toggle()
            choice(page.text(.followedOnly), query.isFollowed, followed.pairs(view.parameter, value), &html)
            services(value, &html)
            for name in query.networks {
                var others = query
                others.networks.removeAll { $0 == name }
                choice(name + " ×", true, others.pairs(view.parameter, value), &html)
            }
        }
    }

    /// Adds the switch for the user's services, and one for each other service of the address.
    private func services(_ value: String?, _ html: inout HTML) {
        if query.hasOwnServices {
            var own = query
            let isOn = query.services.contains(Self.ownServices)
            own.services = isOn ? query.services.filter { $0 != Self.ownServices } : [Self.ownServices]
            choice(page.text(.ownServices), isOn, own.pairs(view.parameter, value), &html)
        }
        for name in query.services where name != Self.ownServices || !query.hasOwnServices {
            var others = query
            others.services.removeAll { $0 == name }
            choice(name + " ×", true, others.pairs(view.parameter, value), &html)
        }
    }

    /// The name of the user's services in addresses.
    private static let ownServices = "mine"

    private func choice(
        _ text: String,
        _ isOn: Bool,
        _ pairs: [(name: String, value: String?)],
        _ html: inout HTML
    ) {
        html.add(
            .a,
            .class("toggle"),
            .href(Address(page.base, [view.rawValue], pairs)),
            isOn ? .text("aria-current", "true") : .none,
            text: text
        )
    }

    /// Adds a date field to jump to any day.
    private func dayChoice(_ html: inout HTML) {
        form(.class("any-day"), without: nil, &html) { html in
            let shown = view == .grid || !shownDays.contains(page.today) ? day : page.today
            html.add(
                .input,
                .type("date"),
                .name("date"),
                .value(shown.description),
                .text("required", ""),
                .label(page.text(.otherDay))
            )
            html.add(.button, text: page.text(.showDay))
        }
    }

    private func filter(_ html: inout HTML) {
        html.add(.search) { html in
            form(.id("filter"), without: "filter", &html) { html in
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
                html.add(.button, .class("plain go"), text: page.text(.filterButton))
                html.add(
                    .button,
                    .type("button"),
                    .class("plain clear"),
                    .label(page.text(.filterClear)),
                    .flag("hidden"),
                    text: "×"
                )
                html.add(.output, .id("matches"), .text("role", "status"), text: "")
            }
        }
    }

    /// Adds a form that leads to this view with the other parameters of its address.
    ///
    /// - Parameter name: The parameter that a field of the form has.
    private func form(
        _ attribute: HTML.Attribute,
        without name: String?,
        _ html: inout HTML,
        _ content: (inout HTML) -> Void
    ) {
        html.add(.form, attribute, .text("method", "get"), .text("action", Address(page.base, [view.rawValue]).text)) {
            html in
            let pairs = query.pairs(view.parameter, name == nil ? nil : value(day))
            for case (let other, let value?) in pairs where other != name {
                html.add(.input, .type("hidden"), .name(other), .value(value))
            }
            content(&html)
        }
    }
}

extension CivilDay {
    /// The month in the form of addresses: `2019-07`.
    var month: String { String(description.dropLast(3)) }

    fileprivate var firstOfMonth: CivilDay { advanced(by: 1 - parts.day) }

    fileprivate var firstOfNextMonth: CivilDay {
        firstOfMonth.advanced(by: CivilDay.length(ofMonth: parts.month, year: parts.year))
    }
}
