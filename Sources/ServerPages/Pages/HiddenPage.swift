package import Foundation
package import ScheduleMerging
internal import ScheduleModel

/// The confirmation that a followed show is now hidden, with a button to undo it. It is for browsers without the
/// script, which offers the undo in place.
package struct HiddenPage {
    let page: Page
    let show: MergedShow
    /// The date since which the show was followed.
    let since: Date
    /// The page to continue with.
    let back: Address

    /// The name of the form field for the date since which the show was followed.
    package static let sinceField = "since"

    package init(_ page: Page, show: MergedShow, since: Date, back: String) {
        (self.page, self.show, self.since, self.back) = (page, show, since, Address(trusted: back))
    }

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
    package var bytes: [UInt8] {
        PageLayout(page: page, title: page.text(.hidden)).html { html in
            html.add(.h1, text: page.text(.hidden))
            html.add(.p, .automaticDirection, text: show.value.title)
            html.add(.p, text: page.text(.followedNoMore))
            html.add(.form, .text("method", "post"), .text("action", page.address("do", "follow").text)) { html in
                html.add(.input, .type("hidden"), .name("show"), .value(show.id.description))
                html.add(.input, .type("hidden"), .name(Self.sinceField), .value(Instant.text(since)))
                html.add(.input, .type("hidden"), .name("back"), .value(back.text))
                html.add(.p, .class("actions")) { html in
                    html.add(.a, .class("toggle"), .href(back), text: page.text(.goOn))
                    html.add(.button, .name("do"), .value("follow"), text: page.text(.undo))
                }
            }
        }
    }
}
