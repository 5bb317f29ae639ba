internal import ScheduleModel

/// The name of a resource, the unit of fetching and caching. Examples are a day of a region, a show, its episodes, a
/// search, and a file.
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
