internal import ScheduleModel
package import ProviderBoundary

/// What could not be read of the shows of an answer: one notice a field, with the first of its kind, however many there
/// are.
package struct UnreadShowFields {
    private struct Kind {
        let words: String
        let title: String
        let place: String
        var count = 1
    }

    private var kinds: [(field: Substring, kind: Kind)] = []

    package init() {}

    /// Takes what could not be read of a show.
    package mutating func note(_ row: EpisodeFileShow, at place: String) {
        for words in row.unread {
            // Such as `year “soon”` or `2 of cast`.
            let field = words.prefix { $0 != "“" }.split(separator: " ").last ?? ""
            if let known = kinds.firstIndex(where: { $0.field == field }) {
                kinds[known].kind.count += 1
            } else {
                let title = TextHygiene.cap(row.show?.title ?? "", to: 40).text
                kinds.append((field, Kind(words: words, title: title, place: place)))
            }
        }
    }

    /// A notice of each field.
    package var notices: [Notice] {
        kinds.map { field, kind in
            let others = kind.count == 1 ? "" : ", and \(field) of \(kind.count - 1) more,"
            let verbs = kind.count == 1 ? "cannot be read and is left out" : "cannot be read and are left out"
            let text = "\(kind.words) of the show “\(kind.title)”\(others) \(verbs)"
            return Notice(.unreadableField, text, at: kind.place)
        }
    }
}
