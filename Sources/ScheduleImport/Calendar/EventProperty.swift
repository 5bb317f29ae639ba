/// What an event of a calendar says of its episode beside its title, under names of our own, which other programs pass over.
package enum EventProperty: String, CaseIterable, Sendable {
    case title, season, number, absolute, part, kind, role

    /// Its name in a line: `X-AGGCTL-TITLE`.
    package var name: String { Self.prefix + rawValue.uppercased() }

    private static let prefix = "X-AGGCTL-"

    /// The property of a line's name, which is in capitals.
    init?(name: String) {
        guard name.utf8.starts(with: Self.prefix.utf8) else { return nil }
        self.init(rawValue: name.dropFirst(Self.prefix.utf8.count).lowercased())
    }

    /// What a row says by it.
    var field: EpisodeField {
        switch self {
        case .title: .title
        case .season: .season
        case .number: .number
        case .absolute: .absolute
        case .part: .part
        case .kind: .kind
        case .role: .role
        }
    }
}
