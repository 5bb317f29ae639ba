internal import ScheduleModel

/// A warning about a response that is still used.
public struct Notice: Hashable, Sendable, Codable {
    /// The code. It never changes, unlike the message.
    public var code: Code
    /// The message, as text for users.
    public var message: String
    /// The location: an address, or a file with line and column. Nil if there is none.
    public var location: String?

    private enum CodingKeys: String, CodingKey {
        case code, message
        case location = "place"
    }

    /// Creates a notice.
    public init(_ code: Code, _ message: String, at location: String? = nil) {
        self.code = code
        self.message = message
        self.location = location
    }

    /// The kinds of notices. The list is open, so a provider can define its own.
    public struct Code: RawRepresentable, Hashable, Sendable, Codable {
        /// Whether the notice means that displayed data is incomplete.
        public var isDataLoss: Bool { [.unreadableRow, .undatedRow, .notSearched].contains(self) }

        /// Whether the notice means that rows are missing from a schedule.
        public var isMissingRow: Bool { Self.missingRowCodes.contains(self) }

        /// The codes of notices about missing rows.
        package static let missingRowCodes: [Code] = [.unreadableRow, .undatedRow]

        /// The code as text, such as `row.unreadable`.
        public let rawValue: String

        /// Creates a code from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A row could not be decoded and was skipped.
        public static let unreadableRow = Code(rawValue: "row.unreadable")
        /// A field could not be decoded and was ignored.
        public static let unreadableField = Code(rawValue: "row.field")
        /// The date of a row could not be decoded, so no schedule contains it.
        public static let undatedRow = Code(rawValue: "row.undated")
        /// Several rows have the same ID. The last complete one is used.
        public static let duplicateRow = Code(rawValue: "row.duplicate")
        /// A message from the source for the user.
        public static let providerNotice = Code(rawValue: "provider.remark")
        /// A value was made harmless. This is reported only if `ResponseCollector.reportsSanitizedFields` is set.
        public static let sanitizedField = Code(rawValue: "row.tidied")
        /// Two episodes have the same time slot of a channel.
        public static let sharedSlot = Code(rawValue: "airing.shared-slot")
        /// A text was too long and was truncated.
        public static let truncatedText = Code(rawValue: "row.cut")
        /// A start time does not fit the day that it is listed on.
        public static let implausibleStart = Code(rawValue: "airing.odd-instant")
        /// A resource was not searched.
        public static let notSearched = Code(rawValue: "resource.not-searched")
        /// A resource could not be fetched, and no cached response exists.
        public static let failedResource = Code(rawValue: "resource.failed")
        /// A resource could not be fetched. A cached response is used.
        public static let staleResource = Code(rawValue: "resource.stale")
        /// A provider failed completely.
        public static let failedProvider = Code(rawValue: "provider.failed")
    }
}
