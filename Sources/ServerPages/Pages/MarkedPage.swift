package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel

/// The confirmation that several episodes were marked at once, with a button to undo it. It is for browsers without the
/// script, which offers the undo in place.
package struct MarkedPage {
    let page: Page
    let result: MarkResult
    /// The page to continue with.
    let back: Address
    /// The fields of the undo form, or nil if they are too large for one request.
    let undo: UndoFields?

    /// Creates the page.
    ///
    /// - Parameter maxSize: the maximum size of a form, in bytes.
    package init(_ page: Page, result: MarkResult, back: String, maxSize: Int) {
        (self.page, self.result, self.back) = (page, result, Address(trusted: back))
        let undo = UndoFields(result.previousStates.map { ($0.id.description, $0.state.rawValue) })
        // The names of the fields "show" and "back" need at most 64 bytes.
        let others = [result.show.id.description, back].reduce(64) { $0 + UndoFields.sentSize(of: $1) }
        let fits = result.previousStates.count <= UndoFields.capacity && undo.size + others <= maxSize
        self.undo = fits ? undo : nil
    }

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
    package var bytes: [UInt8] {
        let title = page.count(result.state == .unwatched ? .unmarked : .marked, result.previousStates.count)
        return PageLayout(page: page, title: title).html { html in
            html.add(.h1, text: title)
            html.add(.p, .automaticDirection, text: result.show.value.title)
            if undo == nil { html.add(.p, text: page.text(.tooManyToUndo)) }
            // Without undo the form has no button, only the link.
            html.add(.form, .text("method", "post"), .text("action", page.address("do", "mark").text)) { html in
                html.add(.input, .type("hidden"), .name("show"), .value(result.show.id.description))
                for field in undo?.fields ?? [] {
                    html.add(.input, .type("hidden"), .name(field.name), .value(field.value))
                }
                html.add(.input, .type("hidden"), .name("back"), .value(back.text))
                html.add(.p, .class("actions")) { html in
                    html.add(.a, .class("toggle"), .href(back), text: page.text(.goOn))
                    if undo != nil { html.add(.button, text: page.text(.undo)) }
                }
            }
        }
    }
}
