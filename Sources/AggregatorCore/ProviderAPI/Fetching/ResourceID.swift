internal import ScheduleModel

/// The name of a resource: a unit that a provider returns as a whole, such as a day of a region, a show, its
/// episodes, a search, or a file.
///
/// Only a complete new response replaces the cached response of a resource. The provider chooses the name. Use an
/// address or a path, because messages show it as the location of a problem.
public struct ResourceID: RawRepresentable, Hashable, Comparable, Sendable, Codable {
    /// The name.
    public let rawValue: String

    /// Creates a resource ID from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a resource ID from a name.
    public init(_ name: String) { rawValue = name }

    public static func < (left: ResourceID, right: ResourceID) -> Bool { left.rawValue < right.rawValue }
}
