public import Foundation

/// When sources are asked, and what they are believed.
public struct AskingMode: Hashable, Sendable {
    /// When sources are asked.
    public enum Readiness: Hashable, Sendable {
        /// Where what is kept is not fresh any more.
        case whenStale
        /// Always, even where a fresh answer is kept.
        case always
        /// Where what is kept is older than an instant.
        case since(Date)
        /// Never: what is kept is all there is.
        case never
    }

    /// When sources are asked.
    public var readiness: Readiness
    /// Whether an answer that has suspiciously fewer rows than the kept one is believed at once.
    public var acceptsShrink: Bool

    /// Whether what a provider delivers without being asked for a resource, as files are, is kept too: so that it is seen
    /// what changed in it.
    public var keepsDelivered: Bool

    /// A mode; the usual one where nothing is given.
    public init(_ readiness: Readiness = .whenStale, acceptsShrink: Bool = false, keepsDelivered: Bool = false) {
        self.readiness = readiness
        self.acceptsShrink = acceptsShrink
        self.keepsDelivered = keepsDelivered
    }
}
