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

    /// Returns the address of an API, without slashes at its end.
    ///
    /// - Parameters:
    ///   - defaultAddress: The address if the setting is missing. Without one, the setting is required.
    ///   - example: An address for the message, such as `http://localhost:8989`.
    /// - Throws: `SettingError` if it is not an address that a path can follow.
    public func address(for key: String, default defaultAddress: String? = nil, example: String) throws -> String {
        var address = try settings[key] ?? defaultAddress ?? requiredValue(for: key)
        guard WebLink(rawValue: address) != nil, !address.contains("?"), !address.contains("#") else {
            throw SettingError(
                key: key,
                message: "expected an address such as \(example), without a user name and a query"
            )
        }
        while address.utf8.last == UInt8(ascii: "/") { address.removeLast() }
        return address
    }

    /// Returns a required key that can be the value of a header.
    ///
    /// - Throws: `SettingError` if it is missing, or has a blank, a quote or a line break.
    public func headerKey(for key: String) throws -> String {
        let text = try requiredValue(for: key)
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }) else {
            throw SettingError(key: key, message: "the key has a blank, a quote or a line break")
        }
        return text
    }

    /// Returns a setting that is true or false.
    ///
    /// - Throws: `SettingError` for another text.
    public func flag(_ key: String, default defaultValue: Bool) throws -> Bool {
        switch settings[key] {
        case nil: return defaultValue
        case "true": return true
        case "false": return false
        case let text?: throw SettingError(key: key, message: "“\(text)” is neither true nor false")
        }
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
