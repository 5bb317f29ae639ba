/// The rules for redirects: only http and https, never from https to http, and at most five.
struct RedirectPolicy {
    static let limit = 5

    private var count = 0
    private let first: String

    init(from url: String) { first = url }

    /// Returns the next address, or throws the reason why it is not followed.
    mutating func follow(from url: String, to location: String) throws(TransportError) -> String {
        count += 1
        if count > Self.limit { throw TransportError(.refusedAddress, "more than \(Self.limit) redirects", url: first) }
        let scheme = RedactedURL.scheme(location)
        if scheme.isEmpty { throw TransportError(.refusedAddress, "redirects to an invalid address", url: url) }
        guard scheme == "https" || scheme == "http" else {
            throw TransportError(.refusedAddress, "redirects to “\(scheme):”, which is not the web", url: url)
        }
        if RedactedURL.scheme(url) == "https", scheme == "http" {
            throw TransportError(.refusedAddress, "redirects from https to http", url: url)
        }
        return location
    }
}
