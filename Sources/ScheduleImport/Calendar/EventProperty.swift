/// Properties of an event with data of its episode other than the title. The names are specific to aggctl. Other
/// programs ignore them.
package enum EventProperty: String, CaseIterable, Sendable {
    case title, season, number, absolute, part, kind, role

    /// The property name in a calendar: `X-AGGCTL-TITLE`.
    package var name: String { Self.prefix + rawValue.uppercased() }

    private static let prefix = "X-AGGCTL-"

    /// Creates the property from a name in upper case, or nil if it is another one.
    init?(name: String) {
        guard name.utf8.starts(with: Self.prefix.utf8) else { return nil }
        self.init(rawValue: name.dropFirst(Self.prefix.utf8.count).lowercased())
    }

    /// The corresponding field of a row.
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
