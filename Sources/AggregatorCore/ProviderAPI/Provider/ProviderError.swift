internal import ScheduleModel
public import Foundation

/// Why a provider could not answer: an open code, what a person should read, and whether and when to try again.
public struct ProviderError: Error, Sendable {
    /// What kind of failure it is; frozen, unlike the message.
    public var code: Code
    /// What happened, in one line for a person.
    public var message: String
    /// Where: an address or a file.
    public var location: String?
    /// Whether trying again may help.
    public var isTransient: Bool
    /// When the source said to come back.
    public var retryAt: Date?
    /// In how many seconds it said to come back; the collector makes `retryAt` of it.
    public var retryAfter: Double?
    /// The status of a web server's answer, where that is what failed.
    public var status: Int?
    /// What lies under it.
    public var underlying: (any Error)?
    /// What the source said before it failed: shown beside the failure where nothing older is kept, and kept itself never.
    public var partialResponse: SourceResponse?

    /// An error.
    public init(
        _ code: Code,
        _ message: String,
        at place: String? = nil,
        isTransient: Bool = false,
        retryAt: Date? = nil,
        underlying: (any Error)? = nil
    ) {
        self.code = code
        self.message = message
        self.location = place
        self.isTransient = isTransient
        self.retryAt = retryAt
        self.underlying = underlying
    }

    /// The kinds of failure; open, so that a provider can have its own.
    public struct Code: RawRepresentable, Hashable, Sendable, Codable {
        /// The word, such as `provider.unreachable`.
        public let rawValue: String

        /// A code by its word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// No connection could be made.
        public static let unreachable = Code(rawValue: "provider.unreachable")
        /// The server's certificate is not to be trusted: asking again does not help.
        public static let insecure = Code(rawValue: "provider.insecure")
        /// Nothing came in time.
        public static let timedOut = Code(rawValue: "provider.timeout")
        /// The source answered with an error of its own.
        public static let refused = Code(rawValue: "provider.http")
        /// The source asked to be left alone for a while.
        public static let rateLimited = Code(rawValue: "provider.rate-limited")
        /// The answer was not what it should be.
        public static let malformed = Code(rawValue: "provider.malformed")
        /// The answer was larger than is taken.
        public static let tooLarge = Code(rawValue: "provider.too-large")
        /// The source does not know what was asked for.
        public static let notFound = Code(rawValue: "provider.not-found")
        /// A file is missing or cannot be read.
        public static let unreadableFile = Code(rawValue: "file.unreadable")
        /// A file is not in its format.
        public static let malformedFile = Code(rawValue: "file.malformed")
        /// The answer was complete, but hardly true: an older one is shown.
        public static let suspiciouslyShort = Code(rawValue: "provider.suspicious")
        /// It was not asked, since nothing was to be asked, and nothing is kept.
        public static let offline = Code(rawValue: "provider.offline")
        /// A program that was run for its answer failed.
        public static let programFailed = Code(rawValue: "plugin.failed")
        /// A program that was run for its answer answered otherwise than was agreed.
        public static let brokenProtocol = Code(rawValue: "plugin.protocol")
        /// There is no such program.
        public static let missingProgram = Code(rawValue: "plugin.missing")
        /// A program may not be run.
        public static let refusedProgram = Code(rawValue: "plugin.refused")
        /// The source does not answer questions of this kind; no failure, and no answer.
        public static let unsupported = Code(rawValue: "provider.unsupported")
        /// Something unforeseen.
        public static let unexpected = Code(rawValue: "provider.unexpected")
    }
}

extension ProviderError {
    /// Whatever was thrown, as an error of a provider; what it said in seconds counts from now.
    public init(any error: any Error, at place: String? = nil, now: Date) {
        self =
            error as? ProviderError
            ?? ProviderError(.unexpected, "unexpected failure", at: place, underlying: error)
        if retryAt == nil { retryAt = retryAfter.map(now.addingTimeInterval) }
    }
}
