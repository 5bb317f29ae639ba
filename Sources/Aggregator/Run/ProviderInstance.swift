public import ScheduleModel
public import ProviderAPI

/// A configured provider, ready to be asked.
public struct ProviderInstance: Sendable {
    /// The instance's name.
    public let id: ProviderID
    /// The higher wins where sources disagree.
    public let priority: Int
    /// What its kind says of itself.
    public let descriptor: ProviderDescriptor
    /// The provider.
    public let provider: any ScheduleProvider
    /// Makes it anew, with nothing remembered.
    public let makeFresh: @Sendable () throws -> any ScheduleProvider
    /// The settings that shape what it says, as a short text.
    public let settingsFingerprint: String
    /// What no message may repeat.
    public let secrets: SecretRedactor

    /// Whether the source is at hand, such as a file: what it says now counts alone, and costs nothing.
    var isLocal: Bool { provider is any ChangeDetecting }

    /// An instance.
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
