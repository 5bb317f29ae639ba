/// What is sent to an address that the user named.
public struct WebhookRequest: Hashable, Sendable {
    /// Where it goes, http or https.
    public var address: String
    /// Headers beside those that every request has.
    public var headers: [String: String]
    /// What is sent.
    public var body: [UInt8]

    /// A message.
    public init(to address: String, headers: [String: String] = [:], body: [UInt8]) {
        self.address = address
        self.headers = headers
        self.body = body
    }
}
