internal import Aggregator
package import Foundation
package import ScheduleModel

/// The page with the user's preferences for all pages.
package struct SettingsPage {
    let page: Page
    /// The configured country and time zone, which apply if the user chose none.
    let configured: (country: Country, zone: TimeZone)

    /// Whether the server requires a sign-in, so that the page offers to sign out.
    let hasSignIn: Bool

    /// Whether the preferences were saved just now.
    let isSaved: Bool

    package init(_ page: Page, configured: (country: Country, zone: TimeZone), hasSignIn: Bool, isSaved: Bool) {
        (self.page, self.configured, self.hasSignIn, self.isSaved) = (page, configured, hasSignIn, isSaved)
    }

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
    package var bytes: [UInt8] {
        PageLayout(page: page, title: page.text(.settings)).html { html in
            html.add(.h1, text: page.text(.settings))
            if isSaved { html.add(.p, .class("source saved"), .text("role", "status"), text: page.text(.saved)) }
            html.add(
                .form,
                .class("settings"),
                .text("method", "post"),
                .text("action", page.address("do", "settings").text)
            ) { html in
                group(.settingsAppearance, nil, &html) { html in
                    choose("language", .settingsLanguage, languages, page.preferences.language ?? "", &html)
                    choose("theme", .settingsTheme, themes, page.preferences.theme.rawValue, &html)
                    choose("start", .settingsStart, starts, page.preferences.start.rawValue, &html)
                }
                group(.settingsWhere, "where", &html) { html in
                    choose("country", .settingsCountry, countries, page.preferences.country?.rawValue ?? "", &html)
                    choose("zone", .settingsZone, zones, page.preferences.zone?.identifier ?? "", &html)
                    choose("clock", .settingsClock, clocks, page.preferences.clock?.rawValue ?? "", &html)
                    choose("week", .settingsWeek, weeks, page.preferences.startsOnSunday ? "sunday" : "monday", &html)
                    check("streaming", .settingsStreaming, page.preferences.includesStreaming ?? false, &html)
                }
                group(.settingsReading, nil, &html) { html in
                    check("spoilers", .settingsSpoilers, page.preferences.hidesSpoilers, &html)
                    check("keys", .settingsKeys, page.preferences.hasKeys, &html)
                }
                html.add(.button, text: page.text(.save))
            }
            html.add(.h2, text: page.text(.installTitle))
            html.add(.p, text: page.text(.installHow))
            if !hasSignIn { return }
            html.add(.form, .text("method", "post"), .text("action", page.address("do", "sign-out").text)) { html in
                html.add(.button, .class("plain"), text: page.text(.signOut))
            }
        }
    }

    private func group(_ title: Message, _ id: String?, _ html: inout HTML, _ content: (inout HTML) -> Void) {
        html.add(.fieldset, id.map(HTML.Attribute.id) ?? .none) { html in
            html.add(.legend, text: page.text(title))
            content(&html)
        }
    }

    private func choose(
        _ name: String,
        _ title: Message,
        _ options: [(value: String, text: String)],
        _ chosen: String,
        _ html: inout HTML
    ) {
        html.add(.label) { html in
            html.add(.span, text: page.text(title))
            html.add(.select, .name(name)) { html in
                for option in options {
                    html.add(
                        .option,
                        .value(option.value),
                        .flag("selected", if: option.value == chosen),
                        text: option.text
                    )
                }
            }
        }
    }

    private func check(_ name: String, _ title: Message, _ isOn: Bool, _ html: inout HTML) {
        html.add(.label, .class("tick")) { html in
            html.add(.input, .type("checkbox"), .name(name), .value("on"), .flag("checked", if: isOn))
            html.add(.span, text: page.text(title))
        }
    }

    private var languages: [(value: String, text: String)] {
        [("", page.text(.settingsBrowser))] + Language.choices.map { ($0.tag, $0.name) }
    }

    private var themes: [(value: String, text: String)] {
        [("system", page.text(.themeSystem)), ("light", page.text(.themeLight)), ("dark", page.text(.themeDark))]
    }

    private var starts: [(value: String, text: String)] {
        ReaderPreferences.Start.allCases.map { start in
            let name: Message =
                switch start {
                case .tonight: .tonight
                case .week: .navWeek
                case .month: .navMonth
                case .following: .navFollowing
                }
            return (start.rawValue, page.text(name))
        }
    }

    private var clocks: [(value: String, text: String)] {
        [("", page.text(.settingsBrowser)), ("12", page.text(.clockTwelve)), ("24", page.text(.clockTwentyFour))]
    }

    private var weeks: [(value: String, text: String)] {
        // 1 January 2024 was a Monday.
        let monday = CivilDay(year: 2024, month: 1, day: 1) ?? page.today
        return [
            ("monday", page.language.weekday(monday)), ("sunday", page.language.weekday(monday.advanced(by: -1))),
        ]
    }

    private var countries: [(value: String, text: String)] {
        let named = CountryParser.all.map { (value: $0.rawValue, text: page.language.country($0)) }
            .sorted { FoldedText($0.text) < FoldedText($1.text) }
        return [("", page.text(.settingsConfigured, page.language.country(configured.country)))] + named
    }

    private var zones: [(value: String, text: String)] {
        let named = ReaderPreferences.zoneNames.sorted().map {
            (value: $0, text: String($0.map { $0 == "_" ? " " : $0 }))
        }
        return [("", page.text(.settingsConfigured, configured.zone.identifier))] + named
    }
}
