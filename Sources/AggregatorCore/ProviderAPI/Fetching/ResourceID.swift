internal import ScheduleModel

/// One thing that a provider answers as a whole: a day of a region, a show, its episodes, a search, a file.
///
/// What a provider said of a resource is replaced only by a complete new answer. The name is the provider's
/// own: an address or a path, as a person would be told where to look.
public struct ResourceID: RawRepresentable, Hashable, Comparable, Sendable, Codable {
    /// The name.
    public let rawValue: String

    /// A resource by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A resource by its name.
    public init(_ name: String) { rawValue = name }

    public static func < (left: ResourceID, right: ResourceID) -> Bool { left.rawValue < right.rawValue }
}
