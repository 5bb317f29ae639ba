internal import ScheduleModel
package import ProviderAPI

/// The unreadable fields of the shows in a response. There is one notice for each field, with its first value and
/// the number of others.
package struct UnreadableShowFields {
    private struct Kind {
        let description: String
        let title: String
        let location: String
        var count = 1
    }

    private var kinds: [(field: Substring, kind: Kind)] = []

    package init() {}

    /// Records the unreadable fields of a show.
    package mutating func record(_ row: EpisodeFileShow, at location: String) {
        for description in row.unreadable {
            // A description such as `year “soon”` or `2 of cast`.
            let field = description.prefix { $0 != "“" }.split(separator: " ").last ?? ""
            if let index = kinds.firstIndex(where: { $0.field == field }) {
                kinds[index].kind.count += 1
            } else {
                let title = TextSanitizer.truncated(row.show?.title ?? "", to: 40).text
                kinds.append((field, Kind(description: description, title: title, location: location)))
            }
        }
    }

    /// The notices, one for each field.
    package var notices: [Notice] {
        kinds.map { field, kind in
            let others = kind.count == 1 ? "" : ", and \(field) of \(kind.count - 1) more,"
            let verbs = kind.count == 1 ? "cannot be read and is left out" : "cannot be read and are left out"
            let text = "\(kind.description) of the show “\(kind.title)”\(others) \(verbs)"
            return Notice(.unreadableField, text, at: kind.location)
        }
    }
}
