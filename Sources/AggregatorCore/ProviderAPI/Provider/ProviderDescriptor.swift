internal import ScheduleModel

/// The description of a provider kind.
public struct ProviderDescriptor: Hashable, Sendable {
    /// The name of the kind in the configuration, such as `tvmaze`.
    public var kind: String
    /// The name of the kind for users.
    public var title: String
    /// The attribution that the source's license requires, or nil if none is required.
    public var attribution: Attribution?
    /// The settings of this kind, in addition to those that all kinds have.
    public var settings: [Setting]
    /// The days after which stored data must be deleted if it was not fetched again, or nil if the source's terms state
    /// no limit.
    public var retentionDays: Int?

    /// Creates a descriptor.
    public init(
        kind: String,
        title: String,
        attribution: Attribution? = nil,
        settings: [Setting] = []
    ) {
        self.kind = kind
        self.title = title
        self.attribution = attribution
        self.settings = settings
    }

    /// Parts of keys that make a setting of a family secret, even if it is not declared as a secret.
    private static let secretNameParts = [
        "key", "token", "secret", "pass", "pin", "auth", "credential", "cookie", "session",
    ]

    /// Returns whether the value of a setting must not be shown. An undeclared setting is secret.
    public func isSecret(_ key: String) -> Bool {
        guard let setting = settings.first(where: { $0.includes(key) }) else { return true }
        if setting.isSecret || !setting.isPrefix { return setting.isSecret }
        let letters = key.lowercased().filter(\.isLetter)
        return Self.secretNameParts.contains { letters.contains($0) }
    }

    /// The attribution of a source, and its license.
    public struct Attribution: Hashable, Sendable {
        /// The text to show.
        public var text: String
        /// The short name of the license.
        public var license: String
        /// The URL that the attribution links to.
        public var url: String

        /// Creates an attribution.
        public init(text: String, license: String, url: String) {
            self.text = text
            self.license = license
            self.url = url
        }
    }

    /// A setting of a provider instance.
    public struct Setting: Hashable, Sendable {
        /// The key in the configuration.
        public var key: String
        /// The effect of the setting, in one line.
        public var help: String
        /// Whether the setting affects responses. Cached responses are used only for instances with the same value.
        public var affectsResponses: Bool
        /// Whether the value is secret, such as an API key. It is never shown, and can come from a separate file
        /// (`KEY-file = "PATH"`) or from the environment (`AGGCTL_ID_KEY`).
        public var isSecret: Bool

        /// Creates a setting.
        ///
        /// - Parameters:
        ///   - key: The key. A key that ends in `*` declares a family of settings whose keys begin with the text
        ///     before it.
        ///   - help: The effect, in one line.
        ///   - affectsResponses: Whether the setting affects responses.
        ///   - isSecret: Whether the value is secret.
        public init(_ key: String, _ help: String, affectsResponses: Bool = true, isSecret: Bool = false) {
            self.key = key
            self.help = help
            self.affectsResponses = affectsResponses
            self.isSecret = isSecret
        }

        /// Whether this is a family of settings.
        public var isPrefix: Bool { key.utf8.last == UInt8(ascii: "*") }

        /// The key, or the common beginning of the keys of a family.
        public var name: String { isPrefix ? String(key.dropLast()) : key }

        /// Returns whether a key belongs to this setting or family.
        public func includes(_ key: String) -> Bool { isPrefix ? key.utf8.starts(with: name.utf8) : key == self.key }
    }
}
