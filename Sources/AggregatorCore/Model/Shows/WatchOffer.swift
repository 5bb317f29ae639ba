/// A streaming service or shop on which a show can be watched in one country.
public struct WatchOffer: Hashable, Sendable, Codable {
    /// The terms of an offer.
    public enum Terms: String, Hashable, Sendable, Codable, CaseIterable {
        /// Included in a subscription.
        case subscription
        /// Free of charge.
        case free
        /// Free of charge, with advertisements.
        case ads
        /// Rented for some days.
        case rent
        /// Bought for good.
        case buy

        /// Whether nothing is paid for the show itself.
        public var isIncluded: Bool { self != .rent && self != .buy }
    }

    /// The name of the service, such as `Netflix`.
    public var service: String
    /// The terms.
    public var terms: Terms
    /// The country in which the offer is valid, or nil if unknown.
    public var country: Country?
    /// Whether the user named the service as one that he or she pays for.
    public var isOwn: Bool

    /// Creates an offer.
    public init(service: String, terms: Terms, country: Country? = nil, isOwn: Bool = false) {
        self.service = service
        self.terms = terms
        self.country = country
        self.isOwn = isOwn
    }

    /// Returns whether this is an offer of a service that a user names, without further payment.
    ///
    /// All words of the name must be in the name of the service, next to each other. `max` is the service `HBO Max`,
    /// and `netflix` is `Netflix Standard with Ads` too.
    package func isIncluded(in service: FoldedText) -> Bool {
        terms.isIncluded && (Self.matches(self.service, service) || isOwn && service == Self.own)
    }

    /// The name for all services that the user pays for.
    private static let own = FoldedText("mine")

    /// Returns whether the words of a name are in the full name of a service.
    public static func matches(_ service: String, _ name: FoldedText) -> Bool {
        !name.plain.isEmpty && " \(FoldedText(service).plain) ".contains(" \(name.plain) ")
    }
}

extension [WatchOffer] {
    /// The offers in order of their terms as one text, such as `Netflix, Max; rent: Apple TV (US)`.
    package var text: String {
        let countries = Set(map(\.country))
        let country = countries.count == 1 ? countries.first.flatMap(\.self).map { " (\($0.rawValue))" } : nil
        let parts = WatchOffer.Terms.allCases.compactMap { terms -> String? in
            let services = filter { $0.terms == terms }.map(\.service)
            if services.isEmpty { return nil }
            return (terms == .subscription ? "" : terms.rawValue + ": ") + services.joined(separator: ", ")
        }
        return parts.joined(separator: "; ") + (parts.isEmpty ? "" : country ?? "")
    }
}
