internal import ScheduleModel

/// What a provider kind says of itself.
public struct ProviderDescriptor: Hashable, Sendable {
    /// The kind's name, as a configuration writes it: `tvmaze`.
    public var kind: String
    /// Its name for people.
    public var title: String
    /// Whom to thank, as the source's licence asks; nil where no one asks.
    public var attribution: Attribution?
    /// The settings that an instance takes beside those that all take.
    public var settings: [Setting]

    /// A descriptor.
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

    /// What in the key of a setting of a family makes it a secret, whoever forgot to say so.
    private static let secretNameParts = [
        "key", "token", "secret", "pass", "pin", "auth", "credential", "cookie", "session",
    ]

    /// Whether the value of a setting is for the source's eyes alone.
    public func isSecret(_ key: String) -> Bool {
        guard let setting = settings.first(where: { $0.includes(key) }) else { return true }
        if setting.isSecret || !setting.isPrefix { return setting.isSecret }
        let letters = key.lowercased().filter(\.isLetter)
        return Self.secretNameParts.contains { letters.contains($0) }
    }

    /// Whom to thank and under which licence.
    public struct Attribution: Hashable, Sendable {
        /// The line to show.
        public var text: String
        /// The licence's short name.
        public var licence: String
        /// Where it points to.
        public var url: String

        /// An attribution.
        public init(text: String, licence: String, url: String) {
            self.text = text
            self.licence = licence
            self.url = url
        }
    }

    /// One setting of an instance.
    public struct Setting: Hashable, Sendable {
        /// Its key in the configuration.
        public var key: String
        /// What it does, in one line.
        public var help: String
        /// Whether what the source says hangs on it: an answer that was given with another value is another answer.
        public var affectsResponses: Bool
        /// Whether it is for the source's eyes alone, such as a key: it is shown nowhere, and may come from a file of its
        /// own (`KEY-file = "PATH"`) or from the environment (`AGGCTL_ID_KEY`).
        public var isSecret: Bool

        /// A setting.
        ///
        /// - Parameter key: its key; one that ends in a star is a family of settings that all begin so.
        public init(_ key: String, _ help: String, affectsResponses: Bool = true, isSecret: Bool = false) {
            self.key = key
            self.help = help
            self.affectsResponses = affectsResponses
            self.isSecret = isSecret
        }

        /// Whether it is a family of settings.
        public var isPrefix: Bool { key.utf8.last == UInt8(ascii: "*") }

        /// Its key; of a family, how the keys begin.
        public var name: String { isPrefix ? String(key.dropLast()) : key }

        /// Whether a key is this setting's, or one of the family's.
        public func includes(_ key: String) -> Bool { isPrefix ? key.utf8.starts(with: name.utf8) : key == self.key }
    }
}
