package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel

/// A member of the cast, and the followed shows with them.
package struct PersonPage {
    let page: Page
    let result: PersonResult

    package init(_ page: Page, result: PersonResult) { (self.page, self.result) = (page, result) }

    /// The whole page.
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

    private func portrait(_ html: inout HTML) {
        let pictures = result.parts.lazy.compactMap { part in
            part.credits.lazy.compactMap(\.person.image).first.map { (part.show, $0) }
        }
        guard let (show, link) = pictures.first else { return }
        html.add(
            .img,
            .class("face"),
            .text("src", page.picture(link, of: (show.creditsSource ?? show.id).provider, isSmall: true).text),
            .text("alt", ""),
            .text("width", "105"),
            .text("height", "148")
        )
    }

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
