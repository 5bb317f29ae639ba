internal import Aggregator
package import ScheduleMerging
internal import ScheduleModel

/// The page on which the user signs in with a token.
package struct SignInPage {
    let page: Page
    let lastAttemptFailed: Bool

    package init(_ page: Page, lastAttemptFailed: Bool) {
        (self.page, self.lastAttemptFailed) = (page, lastAttemptFailed)
    }

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
    package var bytes: [UInt8] {
        PageLayout(page: page, title: page.text(.signIn), isPublic: true).html { html in
            html.add(.h1, text: page.text(.signIn))
            html.add(.p, text: page.text(.signInWhy))
            if lastAttemptFailed {
                html.add(.p, .class("source failed"), .text("role", "alert"), text: page.text(.signInWrong))
            }
            html.add(
                .form,
                .class("settings"),
                .text("method", "post"),
                .text("action", page.address("do", "sign-in").text)
            ) { html in
                html.add(.input, .type("hidden"), .name("back"), .value(page.currentAddress.text))
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

/// The page for a failed request: the reason, suggestions and the next steps.
package struct ProblemPage {
    let page: Page
    /// The error code, such as `show.not-found`.
    let code: String
    /// The HTTP status of the response.
    let status: Int
    /// The reason, in English.
    let detail: String
    /// The shows that the user may be looking for.
    let candidates: [MergedShow]
    /// True if the request failed because every source failed.
    let everySourceFailed: Bool
    /// True if the page retries the request after some seconds.
    let shouldRetrySoon: Bool

    package init(
        _ page: Page,
        code: String,
        status: Int,
        detail: String,
        candidates: [MergedShow],
        everySourceFailed: Bool,
        shouldRetrySoon: Bool
    ) {
        (self.page, self.code, self.status, self.detail) = (page, code, status, detail)
        (self.candidates, self.everySourceFailed, self.shouldRetrySoon) = (
            candidates, everySourceFailed, shouldRetrySoon
        )
    }

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
    package var bytes: [UInt8] {
        let title = page.text(shouldRetrySoon ? .firstFetchRunning : .problem)
        return PageLayout(page: page, title: title, isPublic: true, refreshesAfter: shouldRetrySoon ? 3 : nil).html {
            html in
            html.add(.h1, text: title)
            if !shouldRetrySoon {
                // The detail is always in English, so in other languages the kind of problem comes first.
                // The detail of a server error only helps the administrator, so there the kind always comes first.
                let kindComesFirst = page.language.tag != "en" || status >= 500
                if kindComesFirst { html.add(.p, text: page.text(kindMessage)) }
                html.add(
                    .p,
                    kindComesFirst ? .class("quiet") : .none,
                    .automaticDirection,
                    .text("lang", "en"),
                    text: detailSentence
                )
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
                html.add(.a, .href(page.address("week")), text: page.text(.toWeek))
                html.add(" · ")
                html.add(.a, .href(page.address("sources")), text: page.text(.sources))
            }
        }
    }

    /// The detail as a sentence: a capital and a full stop are added, and addresses are left out. An empty detail stays
    /// empty.
    ///
    /// The address of a failed request helps less than the page of the sources.
    private var detailSentence: String {
        let detail = detail.replacing(/: https?:\/\/[^\s;,]+/, with: "")
        let hasEndMark = detail.unicodeScalars.last.map { ".:!?…".unicodeScalars.contains($0) } ?? true
        return detail.prefix(1).uppercased() + detail.dropFirst() + (hasEndMark ? "" : ".")
    }

    /// The message for the kind of problem, chosen by code or else by status.
    private var kindMessage: Message {
        switch code {
        case "show.not-found": .problemNoShow
        case "show.ambiguous": .problemManyShows
        case "season.not-found": .problemNoSeason
        case "episode.not-found": .problemNoEpisode
        case "token.scope": .problemNotAllowed
        case "request.rate": .problemTooMuch
        // Many errors have this code. With this status in a demonstration, it rejects a change that cannot be saved.
        case "usage" where status == 409 && !page.canSaveMarks: .problemDemoSavesNothing
        case _ where everySourceFailed: .problemSources
        default: kindMessageByStatus
        }
    }

    private var kindMessageByStatus: Message {
        switch status {
        case 404, 410: .problemMissing
        case 400, 405, 414: .problemAddress
        case 429, 500...: .problemLater
        default: .problemOther
        }
    }
}

/// The page shown offline if the requested page is not cached.
package struct OfflinePage {
    let page: Page

    package init(_ page: Page) { self.page = page }

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
    package var bytes: [UInt8] {
        PageLayout(page: page, title: page.text(.offline), isPublic: true).html { html in
            // The flag stops the script from adding its banner that the page is outdated.
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
