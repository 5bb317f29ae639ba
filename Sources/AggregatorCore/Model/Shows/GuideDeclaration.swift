/// The data of a guide other than its programmes.
public struct GuideDeclaration: Hashable, Sendable {
    /// The attributes of `<tv>` in `attributesAboutSource`, as written. Attributes about the program that generated
    /// the guide are not included.
    public var attributes: [GuideElement.Attribute]
    /// The channels that the guide declares, by the ID that its programmes use.
    public var channels: [String: Channel]

    /// Creates a declaration.
    public init(attributes: [GuideElement.Attribute] = [], channels: [String: Channel] = [:]) {
        self.attributes = attributes
        self.channels = channels
    }

    /// The names of the attributes of `<tv>` that describe the listings, and not the program that generated them. They
    /// stay valid if another program rewrites the guide.
    ///
    /// The DTD defines `date` as the production date of the listings, so it is one of them.
    package static let attributesAboutSource = ["date", "source-info-url", "source-info-name", "source-data-url"]
}
