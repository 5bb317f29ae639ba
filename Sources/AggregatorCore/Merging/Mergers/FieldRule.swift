public import ScheduleModel

/// By which rule one source's claim on a field is chosen over another's. Of claims that a rule finds equal, that of the
/// most trusted source is chosen.
public enum FieldRule: Hashable, Sendable {
    /// The most trusted source's that says anything.
    case priority
    /// The one whose source said it last.
    case newest
    /// The one that says most exactly what it says: an instant over a day, a day over a year.
    case precise
    /// The longest text.
    case longest
    /// Everything that anyone says, each once; for fields that are lists.
    case union
    /// That of one provider, where it says anything; else the most trusted one's.
    case provider(ProviderID)

    /// The rule by its name, or by the name of a provider instance; nil where the text is neither.
    public init?(_ text: String) {
        switch text {
        case "priority": self = .priority
        case "newest": self = .newest
        case "precise": self = .precise
        case "longest": self = .longest
        case "union": self = .union
        default:
            guard let provider = ProviderID(rawValue: text) else { return nil }
            self = .provider(provider)
        }
    }

    /// The rule's name: `priority`, or the provider's.
    public var text: String {
        switch self {
        case .priority: "priority"
        case .newest: "newest"
        case .precise: "precise"
        case .longest: "longest"
        case .union: "union"
        case .provider(let provider): provider.rawValue
        }
    }
}

/// What is merged field by field.
public enum MergeSubject: String, Hashable, Sendable, CaseIterable {
    case show, episode, airing

    /// The fields that a rule can be set for, in the order in which they are shown.
    public var fields: [String] {
        switch self {
        case .show: ShowFields.all.map(\.name)
        case .episode: EpisodeFields.all.map(\.name)
        case .airing: AiringFields.all.map(\.name)
        }
    }

    /// Whether a field is a list, which alone can be joined by `union`.
    public func isList(_ field: String) -> Bool {
        self == .show && ShowFields.all.contains { $0.name == field && $0.combine != nil }
    }
}

/// A field of what is merged.
public struct MergeFieldName: Hashable, Sendable {
    /// What it is a field of.
    public let subject: MergeSubject
    /// Its name, as in `MergeSubject.fields`.
    public let name: String

    /// A field's name; nil where there is no such field.
    public init?(_ subject: MergeSubject, _ name: String) {
        guard subject.fields.contains(name) else { return nil }
        self.subject = subject
        self.name = name
    }

    init(of subject: MergeSubject, named name: String) {
        self.subject = subject
        self.name = name
    }
}
