public import Foundation

/// What the configuration says of one provider instance.
public struct ProviderConfiguration: Sendable {
    /// The instance's name.
    public var id: ProviderID
    /// Its kind.
    public var kind: String
    /// The higher wins where sources disagree.
    public var priority: Int
    /// The settings of its kind, as texts.
    public var settings: [String: String]
    /// The folder from which relative paths are read.
    public var baseFolder: String
    /// The folder that `~` stands for.
    public var homeFolder: String

    /// A configuration.
    public init(
        id: ProviderID,
        kind: String,
        priority: Int = 50,
        settings: [String: String] = [:],
        baseFolder: String = ".",
        homeFolder: String = "~"
    ) {
        self.id = id
        self.kind = kind
        self.priority = priority
        self.settings = settings
        self.baseFolder = baseFolder
        self.homeFolder = homeFolder
    }

    /// The zone that a setting names, or nil where it is not set.
    public func zone(_ key: String) throws -> TimeZone? {
        guard let name = settings[key] else { return nil }
        guard let zone = TimeZone(identifier: name) else {
            throw ConfigurationProblem(key: key, message: "no time zone is called “\(name)”")
        }
        return zone
    }

    /// The whole number that a setting gives, or nil where it is not set.
    public func number(_ key: String) throws -> Int? {
        guard let text = settings[key] else { return nil }
        guard let number = Int(text) else {
            throw ConfigurationProblem(key: key, message: "“\(text)” is not a whole number")
        }
        return number
    }
}

/// A setting that cannot be used, and why.
public struct ConfigurationProblem: Error, Sendable {
    /// The setting's key.
    public var key: String
    /// What is wrong with it.
    public var message: String

    /// A problem with a setting.
    public init(key: String, message: String) {
        self.key = key
        self.message = message
    }
}
