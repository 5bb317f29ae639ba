package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel

/// That several episodes were marked at once, and how that is taken back: for who has no script, which offers it in place.
package struct MarkedPage {
    /// The field of a form that says what an episode was marked as before.
    package static let before = "before"
    /// More are not taken back by one form, which has so much room.
    package static let room = 400

    let page: Page
    let answer: MarkAnswer
    /// Where one goes on.
    let back: Address

    package init(_ page: Page, answer: MarkAnswer, back: String) {
        (self.page, self.answer, self.back) = (page, answer, Address(own: back))
    }

    /// The whole page.
    package var bytes: [UInt8] {
        let title = page.count(answer.state == .unwatched ? .unmarked : .marked, answer.before.count)
        return Frame(page: page, title: title).html { html in
            html.add(.h1, text: title)
            html.add(.p, .foreign, text: answer.show.value.title)
            html.add(.form, .text("method", "post"), .text("action", page.address("do", "mark").text)) { html in
                html.add(.input, .type("hidden"), .name("show"), .value(answer.show.id.description))
                for (id, state) in answer.before {
                    html.add(.input, .type("hidden"), .name(Self.before), .value("\(state.rawValue) \(id)"))
                }
                html.add(.input, .type("hidden"), .name("back"), .value(back.text))
                html.add(.p, .class("actions")) { html in
                    html.add(.a, .class("toggle"), .href(back), text: page.say(.goOn))
                    html.add(.button, text: page.say(.undo))
                }
            }
        }
    }
}
