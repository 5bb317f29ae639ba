internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The shelves of the viewer's evening at the top of the week: followed shows that air later today, and shows with
/// episodes that wait to be watched.
struct EveningShelves {
    let page: Page
    let evening: EveningView

    func add(to html: inout HTML) {
        let later = evening.later.filter(\.show.isFollowed).map { PosterCell(page: page, entry: $0) }
        shelf("later", page.text(.laterTonight), later, &html)
        let waiting = evening.waiting.map { show in
            PosterCell(page: page, entry: show.next, note: page.count(.episodeCount, show.count))
        }
        shelf("waiting", page.text(.waitingShows), waiting, &html)
    }

    private func shelf(_ name: String, _ title: String, _ cells: [PosterCell], _ html: inout HTML) {
        if cells.isEmpty { return }
        html.add(.section, .class("shelf now"), .id(name), .text("aria-labelledby", "h-\(name)")) { html in
            html.add(.h2, .id("h-\(name)")) { html in
                html.add(.span, text: title)
                html.add(.small, text: page.count(.showCount, cells.count))
            }
            html.add(.ol) { html in
                for cell in cells {
                    html.add(.li, .class(cell.classes), .data("f", cell.filterText)) { cell.addLink(to: &$0) }
                }
            }
        }
    }
}
