internal import ScheduleMerging
internal import ScheduleModel

/// The form that follows or unfollows a show, and hides or unhides it.
struct FollowForm {
    let page: Page
    let show: MergedShow

    func add(to html: inout HTML) {
        guard page.canSaveMarks else { return }
        html.add(.form, .class("follow"), .text("method", "post"), .text("action", page.address("do", "follow").text)) {
            html in
            html.add(.input, .type("hidden"), .name("show"), .value(show.id.description))
            html.add(.input, .type("hidden"), .name("back"), .value(page.currentAddress.text))
            html.add(
                .button,
                .name("do"),
                .value(show.isFollowed ? "unfollow" : "follow"),
                .class("follow"),
                .text("aria-pressed", show.isFollowed ? "true" : "false"),
                text: page.text(show.isFollowed ? .following : .follow)
            )
            html.add(
                .button,
                .name("do"),
                .value(show.isHidden ? "unhide" : "hide"),
                .class("plain"),
                text: page.text(show.isHidden ? .unhide : .hide)
            )
        }
    }
}

/// The small button on a poster that follows or unfollows the show.
struct QuickFollow {
    let page: Page
    let show: MergedShow

    func add(to html: inout HTML) {
        guard page.canSaveMarks else { return }
        let text = page.text(show.isFollowed ? .following : .follow)
        html.add(
            .form,
            .class("follow quick"),
            .text("method", "post"),
            .text("action", page.address("do", "follow").text)
        ) { html in
            html.add(.input, .type("hidden"), .name("show"), .value(show.id.description))
            html.add(.input, .type("hidden"), .name("back"), .value(page.currentAddress.text))
            html.add(
                .button,
                .name("do"),
                .value(show.isFollowed ? "unfollow" : "follow"),
                .class("follow"),
                .text("aria-pressed", show.isFollowed ? "true" : "false"),
                .label("\(text): \(show.value.title)"),
                text: text
            )
        }
    }
}
