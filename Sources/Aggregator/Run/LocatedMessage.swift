public import ProviderAPI

/// A message with its place behind it: a file with its line, or an address.
package enum LocatedMessage {
    /// At most this many letters of a place are shown.
    private static let limit = 120

    /// `message: place`; a place that the message tells is not said twice.
    package static func of(_ message: String, at place: String?) -> String {
        guard let place, !message.contains(place) else { return message }
        return message + ": " + shortened(place)
    }

    /// A place, cut where it is too long to be read.
    package static func shortened(_ place: String) -> String {
        place.count > limit ? place.prefix(limit - 1) + "…" : place
    }
}

extension ProviderError {
    /// What happened, and where.
    public var text: String { LocatedMessage.of(message, at: location) }
}
