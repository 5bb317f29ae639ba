public import ScheduleModel
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

    /// The text of a setting without which there is no instance.
    public func requiredValue(for key: String) throws -> String {
        guard let text = settings[key], !text.isEmpty else {
            throw SettingError(key: key, message: "it is needed, and not set")
        }
        return text
    }

    /// The zone that a setting names, or nil where it is not set.
    public func zone(_ key: String) throws -> TimeZone? {
        guard let name = settings[key] else { return nil }
        guard let zone = TimeZone(named: name) else {
            throw SettingError(key: key, message: "no time zone is called “\(name)”")
        }
        return zone
    }

    /// The settings that shape what an instance of a kind says, as a short text: another one where any of them is
    /// another. What is declared a secret shapes nothing: who has another key asks the same source for the same.
    public func fingerprint(_ descriptor: ProviderDescriptor) -> String {
        let others = descriptor.settings.filter { !$0.affectsResponses || $0.isSecret }
        let shaping = settings.filter { setting in !others.contains { $0.includes(setting.key) } }
            .sorted { $0.key < $1.key }
        if shaping.isEmpty { return "" }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for setting in shaping {
            for byte in (setting.key + "=" + setting.value + "\n").utf8 {
                hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
            }
        }
        return String(hash, radix: 16)
    }

    /// The whole number that a setting gives, or nil where it is not set.
    public func number(_ key: String, _ range: ClosedRange<Int> = .min ... .max) throws -> Int? {
        guard let text = settings[key] else { return nil }
        guard let number = Int(text) else {
            throw SettingError(key: key, message: "“\(text)” is not a whole number")
        }
        guard range.contains(number) else {
            let limits = "\(range.lowerBound) to \(range.upperBound)"
            throw SettingError(key: key, message: "\(number) is not within \(limits)")
        }
        return number
    }

    /// A path as a person writes it: `~` is the home folder, and what does not begin with a slash is seen from the
    /// configuration's folder.
    public func path(_ text: String) -> String {
        if text == "~" { return homeFolder }
        if text.utf8.starts(with: "~/".utf8) { return homeFolder + text.dropFirst() }
        return text.utf8.first == UInt8(ascii: "/") ? text : baseFolder + "/" + text
    }
}

/// A setting that cannot be used, and why.
public struct SettingError: Error, Sendable {
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
