internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// An episode as a row of a list: time, title, channel, and its mark buttons.
struct EntryRow {
    /// The first value of a row.
    enum Lead {
        /// The time of day, for lists with a heading for each day.
        case time
        /// The day, followed by the time.
        case day
    }

    let page: Page
    let entry: ScheduleEntry
    var lead = Lead.time
    /// Whether the row links to the episode's season with the episode highlighted, instead of to its details.
    var leadsToSeason = false
    var hasShow = true

    func add(to html: inout HTML) {
        html.add(
            .li,
            .id("r-\(PosterCell.id(of: entry))"),
            .class(classes),
            .data("s", entry.episode.effectiveState.rawValue)
        ) {
            html in
            html.add(.a, .href(address)) { html in
                when(&html)
                html.add(.span) { html in
                    if hasShow { html.add(.b, .automaticDirection, text: entry.show.value.title) }
                    let parts = [page.code(entry.value.number), page.title(of: entry)].compactMap(\.self)
                    html.add(.span, .automaticDirection, text: parts.joined(separator: " · "))
                    if let role = entry.role.flatMap(page.name) { html.add(.i, .class("role"), text: role) }
                    if let channel = entry.channel { html.add(.small, .automaticDirection, text: channel.name) }
                }
            }
            if entry.show.isFollowed { MarkButtons(page: page, entry: entry).add(to: &html) }
        }
    }

    private var classes: String {
        let isPast = (entry.end ?? entry.start).map { $0 <= page.now } ?? false
        return [isPast ? "past" : "", entry.isWatched ? "seen" : "", entry.show.isFollowed ? "fol" : ""]
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    private var address: Address {
        if leadsToSeason, let season = entry.value.number.season {
            return page.address(ofSeason: season, of: entry.show, at: entry.episode)
        }
        return page.address(of: entry)
    }

    private func when(_ html: inout HTML) {
        let time = entry.start.map(Instant.text) ?? entry.date?.description ?? ""
        switch lead {
        case .time:
            html.add(.time, .text("datetime", time), text: entry.start.map(page.clock) ?? page.text(.anyTime))
        case .day:
            let text = entry.date.map { day in
                let year = day.year == page.today.year ? nil : "\(day.year)"
                // Lines may break between the parts, but not inside a part.
                return [page.language.shortDay(day), year, entry.start.map(page.clock)].compactMap(\.self)
                    .map(\.unbroken).joined(separator: " ")
            }
            html.add(.time, .text("datetime", time), text: text ?? page.text(.noDay))
        }
    }
}

/// The buttons that mark an episode. They belong to the page's `MarkForm`.
struct MarkButtons {
    let page: Page
    let entry: ScheduleEntry
    /// Whether there is a button that also marks all earlier episodes of the season.
    var hasUpTo = false

    func add(to html: inout HTML) {
        guard page.canSaveMarks else { return }
        let show = entry.show.id.description
        let name = [page.code(entry.value.number), entry.show.value.title].compactMap(\.self).joined(separator: " ")
        html.add(.span, .class("marks"), .data("show", show)) { html in
            let isSkipped = entry.episode.effectiveState == .skipped
            // An episode that has not aired can only be skipped.
            let canBeWatched = entry.isWatched || !page.isToCome(entry)
            if canBeWatched {
                button(entry.isWatched ? .isWatched : .markWatched, "watched", isOn: entry.isWatched, name, &html)
            }
            button(isSkipped ? .isSkipped : .markSkipped, "skipped", isOn: isSkipped, name, &html)
            if hasUpTo, canBeWatched { button(.markUpTo, "up-to", isOn: nil, name, &html) }
        }
    }

    private func button(_ message: Message, _ state: String, isOn: Bool?, _ name: String, _ html: inout HTML) {
        let newState = isOn == true ? "unwatched" : state
        html.add(
            .button,
            .text("form", MarkForm.id),
            .name("mark"),
            .value("\(newState) \(entry.show.id) \(entry.episode.id)"),
            .class("mark \(state)"),
            isOn.map { .text("aria-pressed", $0 ? "true" : "false") } ?? .none,
            .label("\(page.text(message)): \(name)"),
            text: page.text(message)
        )
    }
}

/// The form of all mark buttons of a page.
struct MarkForm {
    static let id = "marks"
    let page: Page

    func add(to html: inout HTML) {
        guard page.canSaveMarks else { return }
        html.add(.form, .id(Self.id), .text("method", "post"), .text("action", page.address("do", "mark").text)) {
            html in
            html.add(.input, .type("hidden"), .name("back"), .value(page.currentAddress.text))
        }
    }
}

extension String {
    /// The text with no-break spaces.
    fileprivate var unbroken: String { String(map { $0 == " " ? "\u{A0}" : $0 }) }
}
