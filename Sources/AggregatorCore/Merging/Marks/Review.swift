/// The user's opinion of a show or an episode.
public struct Review: Hashable, Sendable, Codable {
    /// The largest stored length of a note, in characters.
    package static let maxNoteLength = 4000

    /// The rating from 1 to 10, with at most one decimal, or nil.
    public private(set) var rating: Double?
    /// The note, or nil. It is never empty.
    public private(set) var note: String?

    /// Creates a review, empty by default.
    ///
    /// - Parameters:
    ///   - rating: The rating. A value outside of 1 to 10 means no rating, as 0 does in most trackers.
    ///   - note: The note. An empty text means no note, and a long one is cut.
    public init(rating: Double? = nil, note: String? = nil) {
        self.rating = rating.flatMap { (1...10).contains($0) ? ($0 * 10).rounded() / 10 : nil }
        let text = note.map { String($0.prefix(Self.maxNoteLength)) } ?? ""
        self.note = text.isEmpty ? nil : text
    }

    /// The rating without a fraction of zero, such as `8` or `8.5`, or nil.
    package var ratingText: String? { rating.map { $0 == $0.rounded() ? String(Int($0)) : String($0) } }

    /// Whether there is neither a rating nor a note.
    public var isEmpty: Bool { rating == nil && note == nil }

    /// Returns this review with the missing parts of another one.
    func filled(from other: Review) -> Review {
        Review(rating: rating ?? other.rating, note: note ?? other.note)
    }

    /// Returns the review with another rating.
    public func rated(_ rating: Double?) -> Review { Review(rating: rating, note: note) }

    /// Returns the review with another note.
    public func noted(_ note: String?) -> Review { Review(rating: rating, note: note) }
}
