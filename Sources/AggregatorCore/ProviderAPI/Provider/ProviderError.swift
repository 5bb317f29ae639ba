internal import ScheduleModel
public import Foundation

/// An error of a provider: a code, a message, and whether and when to retry.
public struct ProviderError: Error, Sendable {
    /// The kind of failure. Scripts may depend on it, but not on the message, which may change.
    public var code: Code
    /// The message in one line, as text for users.
    public var message: String
    /// The location: an address or a file.
    public var location: String?
    /// Whether a retry may help.
    public var isTransient: Bool
    /// The time at which the source allows the next request. A provider sets this or `retryAfter`.
    public var retryAt: Date?
    /// The seconds after which the source allows the next request. `init(any:at:now:)` computes `retryAt` from it.
    public var retryAfter: Double?
    /// The HTTP status of the response, if it caused the failure.
    public var status: Int?
    /// The underlying error.
    public var underlying: (any Error)?
    /// The rows that the source returned before it failed. They are shown with the failure if nothing is cached, and
    /// never cached.
    public var partialResponse: SourceResponse?

    /// Creates an error.
    public init(
        _ code: Code,
        _ message: String,
        at location: String? = nil,
        isTransient: Bool = false,
        retryAt: Date? = nil,
        underlying: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.location = location
        self.isTransient = isTransient
        self.retryAt = retryAt
        self.underlying = underlying
    }

    /// The kinds of failures. The list is open, so a provider can define its own.
    public struct Code: RawRepresentable, Hashable, Sendable, Codable {
        /// The code as text, such as `provider.unreachable`.
        public let rawValue: String

        /// Creates a code from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// No connection could be made.
        public static let unreachable = Code(rawValue: "provider.unreachable")
        /// The certificate of the server is not trusted. A retry does not help.
        public static let insecure = Code(rawValue: "provider.insecure")
        /// There was no response in time.
        public static let timedOut = Code(rawValue: "provider.timeout")
        /// The source returned an HTTP error without a code of its own, or its address is not allowed.
        public static let refused = Code(rawValue: "provider.http")
        /// The source requested a pause.
        public static let rateLimited = Code(rawValue: "provider.rate-limited")
        /// The response could not be decoded.
        public static let malformed = Code(rawValue: "provider.malformed")
        /// The response is larger than the limit.
        public static let tooLarge = Code(rawValue: "provider.too-large")
        /// The source does not have the requested resource.
        public static let notFound = Code(rawValue: "provider.not-found")
        /// A file is missing or cannot be read.
        public static let unreadableFile = Code(rawValue: "file.unreadable")
        /// A file is not in the expected format.
        public static let malformedFile = Code(rawValue: "file.malformed")
        /// The response is complete but has far fewer rows than the cached one, which is used instead.
        public static let suspiciouslyShort = Code(rawValue: "provider.suspicious")
        /// No request was allowed, and nothing is cached.
        public static let offline = Code(rawValue: "provider.offline")
        /// A program that provides data failed.
        public static let programFailed = Code(rawValue: "plugin.failed")
        /// A program that provides data violated the plugin protocol.
        public static let brokenProtocol = Code(rawValue: "plugin.protocol")
        /// The program does not exist.
        public static let missingProgram = Code(rawValue: "plugin.missing")
        /// The program exists, but it cannot or must not be run.
        public static let refusedProgram = Code(rawValue: "plugin.refused")
        /// The source does not support this kind of request. The collector uses cached data and reports no failure.
        public static let unsupported = Code(rawValue: "provider.unsupported")
        /// An unexpected error occurred.
        public static let unexpected = Code(rawValue: "provider.unexpected")
    }
}

extension ProviderError {
    /// Creates a provider error from any error. `retryAfter` counts from `now`.
    public init(any error: any Error, at location: String? = nil, now: Date) {
        self =
            error as? ProviderError
            ?? ProviderError(.unexpected, "unexpected failure", at: location, underlying: error)
        if retryAt == nil { retryAt = retryAfter.map(now.addingTimeInterval) }
    }
}
