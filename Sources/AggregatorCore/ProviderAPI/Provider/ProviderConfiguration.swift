public import ScheduleModel
public import Foundation

/// The configuration of one provider instance.
public struct ProviderConfiguration: Sendable {
    /// The name of the instance.
    public var id: ProviderID
    /// The kind of provider, such as `tvmaze`.
    public var kind: String
    /// The priority. If sources disagree, the highest priority wins.
    public var priority: Int
    /// The settings of the kind, as texts.
    public var settings: [String: String]
    /// The folder against which relative paths are resolved.
    public var baseFolder: String
    /// The folder that replaces `~`.
    public var homeFolder: String

    /// Creates a configuration.
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

    /// Returns the text of a required setting.
    ///
    /// - Throws: `SettingError` if the setting is missing or empty.
    public func requiredValue(for key: String) throws -> String {
        guard let text = settings[key], !text.isEmpty else {
            throw SettingError(key: key, message: "required, but not set")
        }
        return text
    }

    /// Returns the time zone that a setting names, or nil if the setting is missing.
    ///
    /// - Throws: `SettingError` if there is no such time zone.
    public func zone(_ key: String) throws -> TimeZone? {
        guard let name = settings[key] else { return nil }
        guard let zone = TimeZone(named: name) else {
            throw SettingError(key: key, message: "unknown time zone “\(name)”")
        }
        return zone
    }

    /// Returns a short text that differs if any setting that affects responses differs. Secrets are ignored, because
    /// instances with different keys request the same data.
    public func fingerprint(_ descriptor: ProviderDescriptor) -> String {
        let ignored = descriptor.settings.filter { !$0.affectsResponses || $0.isSecret }
        let relevant = settings.filter { setting in !ignored.contains { $0.includes(setting.key) } }
            .sorted { $0.key < $1.key }
        if relevant.isEmpty { return "" }
        var hash = StableHash()
        for setting in relevant { hash.add((setting.key + "=" + setting.value + "\n").utf8) }
        return String(hash.value, radix: 16)
    }

    /// Returns the integer value of a setting, or nil if the setting is missing.
    ///
    /// - Throws: `SettingError` if the value is not an integer or not in `range`.
    public func number(_ key: String, _ range: ClosedRange<Int> = .min ... .max) throws -> Int? {
        guard let text = settings[key] else { return nil }
        guard let number = Int(text) else {
            throw SettingError(key: key, message: "“\(text)” is not a whole number")
        }
        guard range.contains(number) else {
            let limits = "\(range.lowerBound) to \(range.upperBound)"
            throw SettingError(key: key, message: "\(number) is not in the range \(limits)")
        }
        return number
    }

    /// Resolves a path from the configuration. `~` is the home folder, and a relative path is resolved against the
    /// folder of the configuration.
    public func path(_ text: String) -> String {
        if text == "~" { return homeFolder }
        if text.utf8.starts(with: "~/".utf8) { return homeFolder + text.dropFirst() }
        return text.utf8.first == UInt8(ascii: "/") ? text : baseFolder + "/" + text
    }
}

/// An error for a setting that cannot be used.
public struct SettingError: Error, Sendable {
    /// The key of the setting.
    public var key: String
    /// The problem, as text for users.
    public var message: String

    /// Creates an error.
    public init(key: String, message: String) {
        self.key = key
        self.message = message
    }
}
