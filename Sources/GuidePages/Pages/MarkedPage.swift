package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel

/// That several episodes were marked at once, and how that is taken back: for who has no script, which offers it in place.
package struct MarkedPage {
    let page: Page
    let answer: MarkAnswer
    /// Where one goes on.
    let back: Address
    /// What the form says that takes it back; nil where that is more than one request may say.
    let undo: UndoFields?

    /// - Parameter room: how many bytes a form may have.
    package init(_ page: Page, answer: MarkAnswer, back: String, room: Int) {
        (self.page, self.answer, self.back) = (page, answer, Address(own: back))
        let undo = UndoFields(answer.before.map { ($0.id.description, $0.state.rawValue) })
        let others = [answer.show.id.description, back].reduce(64) { $0 + UndoFields.sentSize(of: $1) }
        let fits = answer.before.count <= UndoFields.room && undo.size + others <= room
        self.undo = fits ? undo : nil
    }

    /// The whole page.
    package var bytes: [UInt8] {
        let title = page.count(answer.state == .unwatched ? .unmarked : .marked, answer.before.count)
        return Frame(page: page, title: title).html { html in
            html.add(.h1, text: title)
            html.add(.p, .foreign, text: answer.show.value.title)
            if undo == nil { html.add(.p, text: page.say(.tooManyToUndo)) }
            html.add(.form, .text("method", "post"), .text("action", page.address("do", "mark").text)) { html in
                html.add(.input, .type("hidden"), .name("show"), .value(answer.show.id.description))
                for field in undo?.fields ?? [] {
                    html.add(.input, .type("hidden"), .name(field.name), .value(field.value))
                }
                html.add(.input, .type("hidden"), .name("back"), .value(back.text))
                html.add(.p, .class("actions")) { html in
                    html.add(.a, .class("toggle"), .href(back), text: page.say(.goOn))
                    if undo != nil { html.add(.button, text: page.say(.undo)) }
                }
            }
        }
    }
}
