public import ScheduleModel
public import ProviderBoundary

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
    public let another: @Sendable () throws -> any ScheduleProvider
    /// The settings that shape what it says, as a short text.
    public let settings: String
    /// What no message may repeat.
    public let secrets: SecretTexts

    /// Whether the source is at hand, such as a file: what it says now counts alone, and costs nothing.
    var isAtHand: Bool { provider is any ChangeNoticing }

    /// An instance.
    public init(
        id: ProviderID,
        priority: Int = 50,
        descriptor: ProviderDescriptor,
        provider: any ScheduleProvider,
        another: (@Sendable () throws -> any ScheduleProvider)? = nil,
        settings: String = "",
        secrets: SecretTexts = SecretTexts()
    ) {
        self.id = id
        self.priority = priority
        self.descriptor = descriptor
        self.provider = provider
        self.another = another ?? { provider }
        self.settings = settings
        self.secrets = secrets
    }
}
