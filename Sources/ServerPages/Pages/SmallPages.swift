package import Aggregator
package import ScheduleMerging
internal import ScheduleModel

/// What sources say otherwise than before.
package struct ChangesPage {
    let page: Page
    /// Nil in a demonstration, which keeps nothing that could change.
    let result: ChangesResult?

    package init(_ page: Page, result: ChangesResult?) { (self.page, self.result) = (page, result) }

    /// The whole page.
    package var bytes: [UInt8] {
        PageLayout(page: page, title: page.text(.changes)).html { html in
            html.add(.h1, text: page.text(.changes))
            let changes = result?.changes ?? []
            if changes.isEmpty {
                html.add(.p, .class("empty"), text: page.text(result == nil ? .keepsNothing : .changesNone))
            }
            ChangeList(page: page, changes: changes, hasShows: true, heading: nil).add(to: &html)
        }
    }
}

/// Where one who has a token is let in.
package struct SignInPage {
    let page: Page
    let isWrong: Bool

    package init(_ page: Page, isWrong: Bool) { (self.page, self.isWrong) = (page, isWrong) }

    /// The whole page.
    package var bytes: [UInt8] {
        PageLayout(page: page, title: page.text(.signIn), isPublic: true).html { html in
            html.add(.h1, text: page.text(.signIn))
            html.add(.p, text: page.text(.signInWhy))
            if isWrong { html.add(.p, .class("source failed"), .text("role", "alert"), text: page.text(.signInWrong)) }
            html.add(
                .form,
                .class("settings"),
                .text("method", "post"),
                .text("action", page.address("do", "sign-in").text)
            ) { html in
                html.add(.label) { html in
                    html.add(.span, text: page.text(.token))
                    html.add(
                        .input,
                        .type("password"),
                        .name("token"),
                        .text("autocomplete", "current-password"),
                        .text("required", ""),
                        .text("maxlength", "128")
                    )
                }
                html.add(.button, text: page.text(.signIn))
            }
        }
    }
}

/// Why there is no page, what may be meant, and what to do.
package struct ProblemPage {
    let page: Page
    let code: String
    /// The answer's status.
    let status: Int
    /// What is wrong, in English.
    let detail: String
    let candidates: [MergedShow]
    /// Whether every source failed.
    let isOfSources: Bool
    /// Whether it is worth while to ask again in some seconds.
    let shouldRetrySoon: Bool

    package init(
        _ page: Page,
        code: String,
        status: Int,
        detail: String,
        candidates: [MergedShow],
        isOfSources: Bool,
        shouldRetrySoon: Bool
    ) {
        (self.page, self.code, self.status, self.detail) = (page, code, status, detail)
        (self.candidates, self.isOfSources, self.shouldRetrySoon) = (candidates, isOfSources, shouldRetrySoon)
    }

    /// The whole page.
    package var bytes: [UInt8] {
        let title = page.text(shouldRetrySoon ? .comesSoon : .problem)
        return PageLayout(page: page, title: title, isPublic: true, refreshesAfter: shouldRetrySoon ? 3 : nil).html {
            html in
            html.add(.h1, text: title)
            if !shouldRetrySoon {
                // What is wrong is told in English; to a reader of another language the kind of it first, and to everyone
                // where it is no fault of theirs: the detail is for who keeps the server then.
                let isForeign = page.language.tag != "en"
                if isForeign || status >= 500 { html.add(.p, text: page.text(kind)) }
                let isAside = isForeign || status >= 500
                html.add(.p, isAside ? .class("quiet") : .none, .foreign, .text("lang", "en"), text: sentence)
            }
            if !candidates.isEmpty {
                html.add(.p, text: page.text(.didYouMean))
                html.add(.ul, .class("posters")) { html in
                    for show in candidates { ShowTile(page: page, show: show).add(to: &html) }
                }
            }
            html.add(.p) { html in
                html.add(.a, .href(page.currentAddress), text: page.text(.tryAgain))
                html.add(" · ")
                html.add(.a, .href(page.address()), text: page.text(.toWeek))
                html.add(" · ")
                html.add(.a, .href(page.address("sources")), text: page.text(.sources))
            }
        }
    }

    /// What is wrong as a sentence of its own: programs have it without a capital.
    private var sentence: String {
        let ends = detail.unicodeScalars.last.map { ".:!?…".unicodeScalars.contains($0) } ?? true
        return detail.prefix(1).uppercased() + detail.dropFirst() + (ends ? "" : ".")
    }

    /// What kind of thing went wrong: by its code, where that says it, else by the status.
    private var kind: Message {
        switch code {
        case "show.not-found": .problemNoShow
        case "show.ambiguous": .problemManyShows
        case "season.not-found": .problemNoSeason
        case "episode.not-found": .problemNoEpisode
        case "token.scope": .problemNotAllowed
        case "request.rate": .problemTooMuch
        case "usage" where status == 409 && !page.canSaveMarks: .problemKeepsNothing
        case _ where isOfSources: .problemSources
        default: kindByStatus
        }
    }

    private var kindByStatus: Message {
        switch status {
        case 404, 410: .problemMissing
        case 400, 405, 414: .problemAddress
        case 429, 500...: .problemLater
        default: .problemOther
        }
    }
}

/// What is shown for a page that was never seen, where there is no network.
package struct OfflinePage {
    let page: Page

    package init(_ page: Page) { self.page = page }

    /// The whole page.
    package var bytes: [UInt8] {
        PageLayout(page: page, title: page.text(.offline), isPublic: true).html { html in
            html.add(.h1, .flag("data-never-read"), text: page.text(.offline))
            html.add(.p, text: page.text(.offlineWhat))
            html.add(.p) { html in
                html.add(.a, .href(page.address("following")), text: page.text(.navFollowing))
                html.add(" · ")
                html.add(.a, .href(page.address()), text: page.text(.navWeek))
            }
        }
    }
}
