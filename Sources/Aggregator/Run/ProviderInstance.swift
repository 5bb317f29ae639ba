public import ScheduleModel
public import ProviderAPI

/// A configured provider, ready for use.
public struct ProviderInstance: Sendable {
    /// The instance's name.
    public let id: ProviderID
    /// The priority. If sources disagree, the higher one wins.
    public let priority: Int
    /// The description of its kind.
    public let descriptor: ProviderDescriptor
    /// The provider.
    public let provider: any ScheduleProvider
    /// Creates a provider without state, for a check. By default it returns `provider` itself, which is enough if the
    /// instance is never checked.
    public let makeFresh: @Sendable () throws -> any ScheduleProvider
    /// A digest of the settings that affect the provider's data.
    public let settingsFingerprint: String
    /// The redactor that removes secrets from messages.
    public let secrets: SecretRedactor

    /// Whether the source is local, such as a file. Only its current content counts, and reading it costs nothing.
    package var isLocal: Bool { provider is any ChangeDetecting }

    /// Creates an instance.
    public init(
        id: ProviderID,
        priority: Int = 50,
        descriptor: ProviderDescriptor,
        provider: any ScheduleProvider,
        makeFresh: (@Sendable () throws -> any ScheduleProvider)? = nil,
        settingsFingerprint: String = "",
        secrets: SecretRedactor = SecretRedactor()
    ) {
        self.id = id
        self.priority = priority
        self.descriptor = descriptor
        self.provider = provider
        self.makeFresh = makeFresh ?? { provider }
        self.settingsFingerprint = settingsFingerprint
        self.secrets = secrets
    }
}
