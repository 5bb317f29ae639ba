/// What a guide says beside its programmes.
public struct GuideDeclaration: Hashable, Sendable {
    /// What it says of itself and of its source, as it is written; of what `xmltv.dtd` knows only what stays true when
    /// another program writes the guide again (`lasting`).
    public var attributes: [GuideElement.Attribute]
    /// The channels that it declares, by the ids that its programmes use.
    public var channels: [String: Channel]

    /// What a guide says.
    public init(attributes: [GuideElement.Attribute] = [], channels: [String: Channel] = [:]) {
        self.attributes = attributes
        self.channels = channels
    }

    /// The attributes of `<tv>` that tell of the listings and not of who wrote them. By the DTD `date` is when the
    /// listings were produced, whoever converted them since.
    package static let attributesAboutSource = ["date", "source-info-url", "source-info-name", "source-data-url"]
}
