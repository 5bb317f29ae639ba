public import ScheduleModel

/// The rule by which one source's claim about a field is chosen. Among claims that the rule rates as equal, the one
/// of the source with the highest priority is chosen.
public enum FieldRule: Hashable, Sendable {
    /// The claim of the source with the highest priority.
    case priority
    /// The claim that was fetched last.
    case newest
    /// The most precise claim: an instant over a day, a day over a year.
    case precise
    /// The longest text.
    case longest
    /// All values of all sources, each once. For fields that are lists.
    case union
    /// The claim of one provider if it has one, otherwise that of the source with the highest priority.
    case provider(ProviderID)

    /// Creates a rule from its name or the name of a provider instance. Returns nil for any other text.
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

/// The records that are merged field by field.
public enum MergeSubject: String, Hashable, Sendable, CaseIterable {
    case show, episode, airing

    /// The fields for which a rule can be set, in display order.
    public var fields: [String] {
        switch self {
        case .show: ShowFields.all.map(\.name)
        case .episode: EpisodeFields.all.map(\.name)
        case .airing: AiringFields.all.map(\.name)
        }
    }

    /// Returns whether a field is a list. Only lists can be merged by `union`.
    public func isList(_ field: String) -> Bool {
        self == .show && ShowFields.all.contains { $0.name == field && $0.combine != nil }
    }
}

/// The name of a merged field.
public struct MergeFieldName: Hashable, Sendable {
    /// The kind of record.
    public let subject: MergeSubject
    /// The field's name, as in `MergeSubject.fields`.
    public let name: String

    /// Creates a field's name, or nil if there is no such field.
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
