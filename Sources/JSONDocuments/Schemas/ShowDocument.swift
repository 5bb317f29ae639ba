package import Aggregator
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel

/// `aggctl/show/1`: a show.
package struct ShowDocument: Document {
    private let origin: ResultOrigin
    private let show: MergedShow
    /// Since when a show was followed that is hidden now.
    private let followedBefore: Date?

    package init(_ answer: ShowDetailsResult) {
        origin = answer.origin
        show = answer.show
        followedBefore = nil
    }

    package init(_ answer: FollowResult) {
        origin = answer.origin
        show = answer.show
        followedBefore = answer.followedBefore
    }

    package var json: JSONValue {
        let before = followedBefore.map { [("followedBefore", JSONValue.string(Instant.text($0)))] } ?? []
        return Envelope.json("show/1", origin, [("show", origin.json(show))] + before)
    }
}
