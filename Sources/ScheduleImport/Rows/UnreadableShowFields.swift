internal import ScheduleModel
package import ProviderAPI

/// What could not be read of the shows of an answer: one notice a field, with the first of its kind, however many there
/// are.
package struct UnreadableShowFields {
    private struct Kind {
        let description: String
        let title: String
        let location: String
        var count = 1
    }

    private var kinds: [(field: Substring, kind: Kind)] = []

    package init() {}

    /// Takes what could not be read of a show.
    package mutating func record(_ row: EpisodeFileShow, at place: String) {
        for words in row.unreadable {
            // Such as `year “soon”` or `2 of cast`.
            let field = words.prefix { $0 != "“" }.split(separator: " ").last ?? ""
            if let known = kinds.firstIndex(where: { $0.field == field }) {
                kinds[known].kind.count += 1
            } else {
                let title = TextSanitizer.truncated(row.show?.title ?? "", to: 40).text
                kinds.append((field, Kind(description: words, title: title, location: place)))
            }
        }
    }

    /// A notice of each field.
    package var notices: [Notice] {
        kinds.map { field, kind in
            let others = kind.count == 1 ? "" : ", and \(field) of \(kind.count - 1) more,"
            let verbs = kind.count == 1 ? "cannot be read and is left out" : "cannot be read and are left out"
            let text = "\(kind.description) of the show “\(kind.title)”\(others) \(verbs)"
            return Notice(.unreadableField, text, at: kind.location)
        }
    }
}
