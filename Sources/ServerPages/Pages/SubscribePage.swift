internal import Aggregator
internal import ScheduleModel

/// The page that builds the address of a feed: to open, to copy, and to scan with a phone.
package struct SubscribePage {
    /// The feed and its parameters.
    package struct FeedOptions: Sendable {
        package var feed = "following.ics"
        package var past: Int?
        package var future: Int?
        package var alarm: Int?
        package var isAllDay = false
        package var filter: String?
        /// The token that becomes part of the address, if the server requires one.
        package var token: String?

        package init() {}
    }

    let page: Page
    let options: FeedOptions
    /// The scheme, host and port by which clients reach the server: `http://127.0.0.1:8080`.
    let origin: String
    /// Whether the address needs a token.
    let needsToken: Bool
    /// Returns the dots of the QR code of a text, row by row, or nil if the text is too long.
    let qrCode: @Sendable (String) -> [[Bool]]?

    package init(
        _ page: Page,
        options: FeedOptions,
        origin: String,
        needsToken: Bool,
        qrCode: @escaping @Sendable (String) -> [[Bool]]?
    ) {
        (self.page, self.options, self.origin) = (page, options, origin)
        (self.needsToken, self.qrCode) = (needsToken, qrCode)
    }

    /// The names of all feeds.
    package static let feeds = [
        "following.ics", "week.ics", "guide.xml", "guide.xml.gz", "airings.atom", "airings.json", "changes.atom",
    ]

    private var isCalendar: Bool { options.feed.utf8.suffix(4).elementsEqual(".ics".utf8) }

    private var feed: Address {
        let pieces = ["feed"] + (options.token.map { [$0] } ?? []) + [options.feed]
        var query: [(name: String, value: String?)] = [("filter", options.filter)]
        let isGuide = options.feed.utf8.starts(with: "guide".utf8)
        if isGuide {
            query += [("past", options.past.map { "\($0)" }), ("days", options.future.map { "\(min($0 + 1, 90))" })]
        }
        if isCalendar {
            query += [
                ("past", options.past.map { "\($0)" }), ("future", options.future.map { "\($0)" }),
                ("alarm", options.alarm.map { "\($0)" }), ("all-day", options.isAllDay ? "" : nil),
            ]
        }
        return Address(page.base, pieces, query)
    }

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
    package var bytes: [UInt8] {
        PageLayout(page: page, title: page.text(.subscribe)).html { html in
            html.add(.h1, text: page.text(.subscribe))
            html.add(.p, text: page.text(.subscribeWhat))
            form(&html)
            if !needsToken || options.token != nil { result(&html) }
        }
    }

    private func form(_ html: inout HTML) {
        html.add(
            .form,
            .class("settings"),
            .text("method", "get"),
            .text("action", page.address("subscribe").text)
        ) { html in
            html.add(.label) { html in
                html.add(.span, text: page.text(.feed))
                html.add(.select, .name("feed")) { html in
                    for name in Self.feeds {
                        html.add(
                            .option,
                            .value(name),
                            .flag("selected", if: name == options.feed),
                            text: title(of: name)
                        )
                    }
                }
            }
            number("past", .feedPast, options.past, 90, &html)
            number("future", .feedFuture, options.future, 90, &html)
            number("alarm", .feedAlarm, options.alarm, 10_080, &html)
            html.add(.label) { html in
                html.add(.span, text: page.text(.filterLabel))
                html.add(.input, .name("filter"), .value(options.filter ?? ""), .text("maxlength", "200"))
            }
            if needsToken {
                html.add(.label) { html in
                    html.add(.span, text: page.text(.feedToken))
                    html.add(
                        .input,
                        .name("token"),
                        .value(options.token ?? ""),
                        .text("autocomplete", "off"),
                        .text("maxlength", "128")
                    )
                }
            }
            html.add(.label, .class("tick")) { html in
                html.add(
                    .input,
                    .type("checkbox"),
                    .name("all-day"),
                    .value("true"),
                    .flag("checked", if: options.isAllDay)
                )
                html.add(.span, text: page.text(.feedAllDay))
            }
            html.add(.button, text: page.text(.feedMake))
        }
    }

    private func number(_ name: String, _ title: Message, _ value: Int?, _ max: Int, _ html: inout HTML) {
        html.add(.label) { html in
            html.add(.span, text: page.text(title))
            html.add(
                .input,
                .type("number"),
                .name(name),
                .text("min", "0"),
                .text("max", "\(max)"),
                .value(value.map { "\($0)" } ?? "")
            )
        }
    }

    private func title(of feed: String) -> String {
        switch feed {
        case "following.ics": page.text(.feedFollowing)
        case "week.ics": page.text(.feedWeek)
        case "guide.xml": page.text(.feedGuide)
        case "guide.xml.gz": page.text(.feedGuidePacked)
        case "airings.atom": page.text(.feedAirings)
        case "airings.json": page.text(.feedAiringsJSON)
        default: page.text(.changes)
        }
    }

    /// Whether only this machine can reach the address. A phone that scans the code would connect to itself.
    private var isLoopback: Bool {
        let host = origin.split(separator: "//", maxSplits: 1).last.map(String.init) ?? origin
        return ["127.", "localhost", "[::1]"].contains { host.utf8.starts(with: $0.utf8) }
    }

    private func result(_ html: inout HTML) {
        let url = origin + feed.text
        let scheme = origin.utf8.starts(with: "https".utf8) ? 5 : 4
        let webcal = "webcal" + url.dropFirst(scheme)
        html.add(.section, .class("feed"), .text("aria-labelledby", "h-feed")) { html in
            html.add(.h2, .id("h-feed"), text: page.text(.feedAddress))
            html.add(.p) { html in
                html.add(.code, .id("feed"), .text("tabindex", "0"), text: url)
            }
            html.add(.p) { html in
                if isCalendar {
                    html.add(.a, .class("toggle"), .text("href", webcal), text: page.text(.feedOpen))
                    html.add(" ")
                }
                html.add(.a, .class("toggle"), .href(feed), text: page.text(.feedDownload))
                html.add(" ")
                html.add(.button, .class("plain"), .id("copy"), .flag("hidden"), text: page.text(.copy))
            }
            if isLoopback { html.add(.p, .class("quiet"), text: page.text(.subscribeLoopback)) }
            if let dots = qrCode(isCalendar ? webcal : url) {
                QRCodePicture(dots: dots, name: page.text(.feedCode)).add(to: &html)
            }
        }
    }
}

/// A QR code as an SVG picture.
struct QRCodePicture {
    let dots: [[Bool]]
    let name: String

    func add(to html: inout HTML) {
        let margin = 4
        let size = dots.count + 2 * margin
        var path = ""
        for (row, line) in dots.enumerated() {
            for (column, isDark) in line.enumerated() where isDark {
                path += "M\(column + margin) \(row + margin)h1v1h-1z"
            }
        }
        html.addCode(path: path, size: size, name: name)
    }
}
