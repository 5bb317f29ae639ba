/// A message to an address that the user named.
public struct WebhookRequest: Hashable, Sendable {
    /// The address, http or https.
    public var address: String
    /// Additional headers.
    public var headers: [String: String]
    /// The content of the message.
    public var body: [UInt8]

    /// Creates a message.
    public init(to address: String, headers: [String: String] = [:], body: [UInt8]) {
        self.address = address
        self.headers = headers
        self.body = body
    }
}
