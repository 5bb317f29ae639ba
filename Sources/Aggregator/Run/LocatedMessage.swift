public import ProviderAPI

/// A message followed by its location: a file and line, or an address.
package enum LocatedMessage {
    /// The maximum length of a location in characters.
    private static let maxLength = 120

    /// Returns `message: location`. A location that the message contains is not repeated.
    package static func text(_ message: String, at location: String?) -> String {
        guard let location, !message.contains(location) else { return message }
        return message + ": " + shortened(location)
    }

    /// Returns a location, truncated if it is too long.
    package static func shortened(_ location: String) -> String {
        location.count > maxLength ? location.prefix(maxLength - 1) + "…" : location
    }
}

extension ProviderError {
    /// The message with its location.
    public var text: String { LocatedMessage.text(message, at: location) }
}
