internal import ScheduleModel

/// Something that a person should know about an answer, without which the answer still stands.
public struct Notice: Hashable, Sendable, Codable {
    /// What kind of thing it is; frozen, unlike the message.
    public var code: Code
    /// What happened, for a person.
    public var message: String
    /// Where: an address, or a file with line and column; nil where it has no place.
    public var location: String?

    private enum CodingKeys: String, CodingKey {
        case code, message
        case location = "place"
    }

    /// A notice.
    public init(_ code: Code, _ message: String, at place: String? = nil) {
        self.code = code
        self.message = message
        self.location = place
    }

    /// The kinds of notice; open, so that a provider can have its own.
    public struct Code: RawRepresentable, Hashable, Sendable, Codable {
        /// Whether it tells that something is missing from what is shown.
        public var isDataLoss: Bool { [.unreadableRow, .undatedRow, .notSearched].contains(self) }

        /// Whether rows are missing from a listing that should have them.
        public var isMissingRow: Bool { Self.missingRowCodes.contains(self) }

        /// Those that tell of missing rows.
        package static let missingRowCodes: [Code] = [.unreadableRow, .undatedRow]

        /// The word, such as `row.unreadable`.
        public let rawValue: String

        /// A code by its word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A row was left out, since it could not be read.
        public static let unreadableRow = Code(rawValue: "row.unreadable")
        /// A field was left out, since it could not be read.
        public static let unreadableField = Code(rawValue: "row.field")
        /// A row says when it is, but not so that it can be read: no listing by days has it.
        public static let undatedRow = Code(rawValue: "row.undated")
        /// Rows with one id came more than once; the last complete one stands.
        public static let duplicateRow = Code(rawValue: "row.duplicate")
        /// Something that a source wants a person to know.
        public static let providerNotice = Code(rawValue: "provider.remark")
        /// Something was made harmless that its source should not say; the contract alone asks for it.
        public static let sanitizedField = Code(rawValue: "row.tidied")
        /// Two episodes share one slot of a channel.
        public static let sharedSlot = Code(rawValue: "airing.shared-slot")
        /// A text was cut, since it was too long.
        public static let truncatedText = Code(rawValue: "row.cut")
        /// An instant does not fit the day that it is listed on.
        public static let implausibleStart = Code(rawValue: "airing.odd-instant")
        /// A resource was not searched.
        public static let notSearched = Code(rawValue: "resource.not-searched")
        /// A resource could not be had, and nothing older is known.
        public static let failedResource = Code(rawValue: "resource.failed")
        /// A resource could not be had; an older answer is shown.
        public static let staleResource = Code(rawValue: "resource.stale")
        /// A provider could not be asked at all.
        public static let failedProvider = Code(rawValue: "provider.failed")
    }
}
