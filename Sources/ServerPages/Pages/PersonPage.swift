package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel

/// The page of a cast member: a portrait, and a poster of each show with the roles. It has the followed shows, and the
/// show from which the user opened the page.
package struct PersonPage {
    let page: Page
    let result: PersonResult

    package init(_ page: Page, result: PersonResult) { (self.page, self.result) = (page, result) }

    /// The HTML of the page in UTF-8. Parts that the sink of `page` has received are not included.
    package var bytes: [UInt8] {
        PageLayout(page: page, title: result.name, hasUp: true).html { html in
            html.add(.article, .class("person")) { html in
                html.add(.header) { html in
                    portrait(&html)
                    html.add(.h1, .automaticDirection, text: result.name)
                }
                if result.parts.isEmpty { html.add(.p, .class("empty"), text: page.text(.personNothing)) }
                html.add(.ul, .class("posters")) { html in
                    for part in result.parts { tile(part, &html) }
                }
            }
        }
    }

    /// Adds the first picture of the person in any of the shows, or nothing if there is none.
    private func portrait(_ html: inout HTML) {
        let pictures = result.parts.lazy.compactMap { part in
            part.credits.lazy.compactMap(\.person.image).first.map { (part.show, $0) }
        }
        guard let (show, link) = pictures.first else { return }
        // The name is in the heading next to the picture, so the alternative text is empty.
        html.add(
            .img,
            .class("face"),
            .text("src", page.picture(link, of: (show.creditsSource ?? show.id).provider, isSmall: true).text),
            .text("alt", ""),
            .text("width", "105"),
            .text("height", "148")
        )
    }

    /// Adds a show as a poster with its title and at most three roles. A character's name is used in place of the role
    /// if the source has it.
    private func tile(_ part: PersonResult.Part, _ html: inout HTML) {
        html.add(.li, .class(part.show.isFollowed ? "fol" : "")) { html in
            html.add(.a, .href(page.address(of: part.show))) { html in
                Poster(page: page, show: part.show).add(to: &html)
                html.add(.b, .automaticDirection, text: part.show.value.title)
                let names = part.credits.map { $0.character ?? page.language.translated($0.role.rawValue) }
                html.add(.small, .automaticDirection, text: page.language.list(Array(names.prefix(3))))
            }
        }
    }
}
