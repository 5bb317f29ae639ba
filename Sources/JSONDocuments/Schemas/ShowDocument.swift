package import Aggregator
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel

/// `aggctl/show/1`: a show.
package struct ShowDocument: Document {
    private let origin: ResultOrigin
    private let show: MergedShow
    /// The date since which a hidden show was followed before.
    private let previouslyFollowedSince: Date?

    package init(_ result: ShowDetailsResult) {
        origin = result.origin
        show = result.show
        previouslyFollowedSince = nil
    }

    package init(_ result: FollowResult) {
        origin = result.origin
        show = result.show
        previouslyFollowedSince = result.previouslyFollowedSince
    }

    package var json: JSONValue {
        let before = previouslyFollowedSince.map { [("followedBefore", JSONValue.string(Instant.text($0)))] } ?? []
        return Envelope.json("show/1", origin, [("show", origin.json(show))] + before)
    }
}
