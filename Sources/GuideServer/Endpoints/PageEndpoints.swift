internal import Aggregator
internal import Foundation
internal import HTTPTypes
internal import ProviderBoundary
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The week as a plain page, until there is a better one.
extension Endpoint {
    static let pages = [
        Endpoint(
            path: "/",
            summary: "The week as a page.",
            parameters: [.day("date", "A date, today, tomorrow, yesterday, a weekday, +7 or -7.")] + Parameter.listing,
            kind: .media("text/html; charset=utf-8")
        ) { asked throws(Problem) in
            let (date, today) = (asked.parameters.text("date") ?? "today", asked.session.today)
            let week = try asked.reading { () throws(WordProblem) in try DateWord.week(of: date, today: today) }
            let answer = try await asked.answer(DaysQuestion(week, try asked.listing), freshFor: 6 * 3600)
            return Content(Array(WeekPage(answer: answer, session: asked.session).text.utf8))
        }
    ]
}

/// A week as HTML, without a script. Every text from outside is escaped.
private struct WeekPage {
    let answer: ScheduleAnswer
    let session: Session

    /// Whether every source said all that was asked for: else what is not listed may be on all the same.
    private var isComplete: Bool { answer.origin.reports.allSatisfy(\.failures.isEmpty) }

    var text: String {
        let (first, last) = (answer.days.first, answer.days.last)
        var text = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>aggctl: the week of \(first)</title>
            <link rel="stylesheet" href="style.css">
            <link rel="alternate" type="application/atom+xml" title="What changed" href="feed/changes.atom">
            </head>
            <body>
            <header>
            <h1>\(first) to \(last)</h1>
            <nav><a href="?date=\(first.advanced(by: -7))">the week before</a> <a href="./">this week</a> \
            <a href="?date=\(first.advanced(by: 7))">the week after</a></nav>
            </header>
            <main>

            """
        for day in answer.view.days { text += section(day) }
        text += "</main>\n<footer>\n<p>Times in \(MarkupText.escaped(session.zone.name)). "
        text += "<a href=\"feed/week.ics\">Calendar</a>, <a href=\"feed/guide.xml\">guide</a>, "
        text += "<a href=\"api/v1/openapi.json\">API</a>.</p>\n"
        for attribution in session.attributions {
            let line = MarkupText.escaped("\(attribution.text) (\(attribution.licence))")
            text +=
                "<p><a rel=\"noopener noreferrer\" href=\"\(MarkupText.escaped(attribution.url))\">\(line)</a></p>\n"
        }
        return text + "</footer>\n</body>\n</html>\n"
    }

    private func section(_ day: ScheduleView.Day) -> String {
        var text = "<section>\n<h2>\(day.date.weekday.name) \(day.date)</h2>\n"
        let showings = day.showings(in: session.zone)
        if showings.isEmpty { return text + "<p>\(isComplete ? "nothing" : "nothing is known")</p>\n</section>\n" }
        text += "<ol>\n"
        for entry in showings {
            let clock = entry.start.map { session.zone.clock(of: $0).description } ?? "any time"
            let channel = entry.airings.first?.value.channel ?? entry.show.value.network ?? entry.show.value.webChannel
            let cells = [
                ("time", clock), ("b", entry.show.value.title), ("code", entry.value.number.code),
                ("span", entry.value.title), ("small", channel?.name),
            ]
            text += "<li>"
            for case (let element, let cell?) in cells {
                text += "<\(element)>\(MarkupText.escaped(cell))</\(element)> "
            }
            text += "</li>\n"
        }
        return text + "</ol>\n</section>\n"
    }
}

/// The page's looks.
enum StyleSheet {
    static let text = """
        :root { color-scheme: light dark; font: 16px/1.45 system-ui, sans-serif; }
        body { margin: 0 auto; max-width: 50rem; padding: 1rem; }
        nav a, footer a { margin-right: .75rem; }
        h2 { font-size: 1.1rem; margin: 1.5rem 0 .25rem; }
        ol { list-style: none; margin: 0; padding: 0; }
        li { display: flex; flex-wrap: wrap; gap: .5rem; padding: .25rem 0; border-top: 1px solid #8884; }
        time { min-width: 4rem; font-variant-numeric: tabular-nums; }
        small { margin-left: auto; opacity: .75; }
        li > * { overflow-wrap: anywhere; unicode-bidi: isolate; }

        """
}
