package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel

/// The page that imports marks from a file, and lists the marks without an episode.
package struct ImportPage {
    /// The step of an import.
    package enum State {
        /// The form, and the marks without an episode.
        case start([MarkChoicesResult.Choice])
        /// The content of an uploaded file, whose import is not confirmed yet.
        case preview(ImportMarksResult, id: String)
        /// The result of an import.
        case done(ImportMarksResult)
        /// The reason why a file cannot be imported. The detail is in English.
        case problem(Message, String?)
    }

    let page: Page
    let state: State

    package init(_ page: Page, _ state: State) { (self.page, self.state) = (page, state) }

    /// The maximum number of listed shows.
    private static let listed = 100

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
    package var bytes: [UInt8] {
        PageLayout(page: page, title: page.text(.importTitle)).html { html in
            html.add(.h1, text: page.text(.importTitle))
            switch state {
            case .start(let choices):
                uploadForm(&html)
                pending(choices, &html)
            case .problem(let message, let detail):
                html.add(.p, .class("source failed"), .text("role", "alert"), .automaticDirection) { html in
                    html.add(detail.map { page.text(message, $0) } ?? page.text(message))
                }
                uploadForm(&html)
            case .preview(let result, let id):
                html.add(.p, text: page.text(.importPreview))
                summary(result, &html)
                unknown(result, .importUnknown, &html)
                html.add(.form, .text("method", "post"), .text("action", action.text)) { html in
                    html.add(.input, .type("hidden"), .name("id"), .value(id))
                    html.add(.p, .class("actions")) { html in
                        html.add(.a, .class("toggle"), .href(page.address("import")), text: page.text(.importCancel))
                        html.add(.button, text: page.text(.importConfirm))
                    }
                }
            case .done(let result):
                html.add(.p, .class("source saved"), .text("role", "status"), text: page.text(.importDone))
                summary(result, &html)
                unknown(result, .importSearching, &html)
                html.add(.p, .class("actions")) { html in
                    html.add(.a, .class("toggle"), .href(page.address("import")), text: page.text(.importTitle))
                    html.add(.a, .class("toggle"), .href(page.address()), text: page.text(.goOn))
                }
            }
        }
    }

    private var action: Address { page.address("do", "import") }

    private func uploadForm(_ html: inout HTML) {
        html.add(.p, text: page.text(.importHow))
        html.add(
            .form,
            .class("settings"),
            .text("method", "post"),
            .text("action", action.text),
            .text("enctype", "multipart/form-data")
        ) { html in
            html.add(.label) { html in
                html.add(.span, text: page.text(.importFile))
                html.add(.input, .type("file"), .name("file"), .flag("required", if: true))
            }
            html.add(.button, text: page.text(.importShow))
        }
    }

    /// Adds the counts of an import, and a line for each show.
    private func summary(_ result: ImportMarksResult, _ html: inout HTML) {
        let counts = [page.count(.showCount, result.shows), page.count(.episodeCount, result.episodes)]
        html.add(.p, .automaticDirection) { html in
            html.add(([result.tracker].compactMap(\.self) + counts).joined(separator: " · "))
        }
        if !result.omitted.isEmpty {
            html.add(.p, .automaticDirection, text: page.text(.importOmitted, result.omitted.joined(separator: ", ")))
        }
        for problem in result.problems.prefix(20) { html.add(.p, .class("source"), .automaticDirection, text: problem) }
        html.add(.ul, .class("plain")) { html in
            for show in result.placements.prefix(Self.listed) {
                let found = show.marks.count(where: \.isPlaced)
                html.add(.li, .automaticDirection) { html in
                    html.add(.b, text: show.shows.first?.value.title ?? show.imported.title)
                    let numbers = [found, show.marks.count].map(page.language.number)
                    let text =
                        show.marks.isEmpty
                        ? "" : " · " + page.text(.importFound, numbers[0], numbers[1])
                    html.add(text)
                }
            }
        }
        let remaining = result.placements.count - Self.listed
        if remaining > 0 { html.add(.p, text: page.text(.more, page.language.number(remaining))) }
    }

    /// Adds the number of shows that are not stored yet.
    private func unknown(_ result: ImportMarksResult, _ message: Message, _ html: inout HTML) {
        let count = result.placements.count(where: \.shows.isEmpty)
        if count > 0 { html.add(.p, text: page.count(message, count)) }
    }

    /// Adds the marks without an episode, with a button for each show that it may be.
    private func pending(_ choices: [MarkChoicesResult.Choice], _ html: inout HTML) {
        if choices.isEmpty { return }
        html.add(.h2, text: page.text(.importPending))
        html.add(.p, text: page.text(.importPendingHow))
        html.add(.ul, .class("maybe")) { html in
            for choice in choices.prefix(Self.listed) {
                html.add(.li) { html in
                    html.add(.span, .automaticDirection) { html in
                        html.add(.b, text: choice.marks.title)
                        html.add(" · " + page.count(.episodeCount, choice.marks.episodes.count))
                    }
                    for show in choice.shows { assign(choice.marks, to: show, &html) }
                    assign(choice.marks, &html)
                }
            }
        }
    }

    /// Adds a field for the name of another show.
    private func assign(_ marks: UnplacedMarks, _ html: inout HTML) {
        html.add(.form, .text("method", "post"), .text("action", page.address("do", "assign").text)) { html in
            html.add(.input, .type("hidden"), .name("mark"), .value("#\(marks.markID)"))
            html.add(.input, .type("text"), .name("show"), .label(page.text(.importOther)), .flag("required", if: true))
            html.add(.button, .class("plain"), text: page.text(.importOther))
        }
    }

    private func assign(_ marks: UnplacedMarks, to show: MergedShow, _ html: inout HTML) {
        html.add(.form, .text("method", "post"), .text("action", page.address("do", "assign").text)) { html in
            html.add(.input, .type("hidden"), .name("mark"), .value("#\(marks.markID)"))
            html.add(.input, .type("hidden"), .name("show"), .value(show.id.description))
            let year = show.value.year.map { " (\($0))" } ?? ""
            html.add(.button, .class("plain"), text: page.text(.importAssign, show.value.title + year))
        }
    }
}
