/// Why two sources' shows are taken for one.
public struct LinkEvidence: Hashable, Sendable {
    /// One of the two.
    public let left: SourceKey
    /// The other.
    public let right: SourceKey
    /// What speaks for it.
    public let reason: Reason

    /// What can speak for a link, the strongest first.
    public enum Reason: Hashable, Sendable {
        /// Both bear the same id of a catalogue.
        case sharedID(ExternalID)
        /// The titles are equal and the years at most one apart.
        case titleAndYear
        /// The titles are equal, a year is missing, and no other show has the title.
        case titleAlone

        /// The reason in few words: `imdb:tt0944947`, `title and year`.
        public var text: String {
            switch self {
            case .sharedID(let id): id.catalogue.rawValue + ":" + id.value
            case .titleAndYear: "title and year"
            case .titleAlone: "title alone"
            }
        }

        var strength: Int {
            switch self {
            case .sharedID: 3
            case .titleAndYear: 2
            case .titleAlone: 1
            }
        }
    }
}
