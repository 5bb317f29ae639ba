internal import ProviderAPI
internal import HTTPTypes
internal import Aggregator
internal import JSONDocuments
internal import Foundation
internal import ScheduleModel
internal import ScheduleStore

/// One show, and what belongs to it. Where a command has an argument, the address has a piece of its path.
extension Endpoint {
    static let ofShows: [Endpoint] = [
        Endpoint(
            path: "/api/v1/show/{show}",
            summary: "What is known of a show: a title, a title with a year, or an id.",
            parameters: Parameter.viewer,
            kind: .document("show")
        ) { asked throws(Problem) in
            Content(ShowDocument(try await asked.reply(ShowDetailsQuery(asked.piece("show")))))
        },
        season(
            "/api/v1/season/{show}/{season}",
            "Every episode of a season: 3, S03, or by an episode of it.",
            [Parameter("highlight", .text(), "An episode to point out, by its code or id.", example: "S01E02")]
        ),
        // The episode that is named is the one that is pointed out.
        season("/api/v1/season/{show}", "The season of an episode that is named by its id alone.", []),
        Endpoint(
            path: "/api/v1/cast/{show}",
            summary: "Who plays in a show, and who has to do with single episodes.",
            parameters: Parameter.viewer,
            kind: .document("cast")
        ) { asked throws(Problem) in
            Content(CastDocument(try await asked.reply(CastQuery(asked.piece("show")))))
        },
        Endpoint(
            path: "/api/v1/episode/{show}/{episode}",
            summary: "An episode: by its number, one of its ids, #93, special, or its title.",
            parameters: Parameter.viewer,
            kind: .document("episode")
        ) { asked throws(Problem) in
            let question = EpisodeQuery(asked.piece("show"), try asked.episode)
            return Content(EpisodeDocument(try await asked.reply(question)))
        },
        Endpoint(
            path: "/api/v1/explain/{show}",
            summary: "Which source said what of a show, and what was chosen by which rule.",
            parameters: Parameter.viewer,
            kind: .document("explain")
        ) { asked throws(Problem) in
            Content(ExplainDocument(try await asked.reply(ExplainQuery(asked.piece("show")))))
        },
        Endpoint(
            path: "/api/v1/explain/{show}/{episode}",
            summary: "The same of an episode.",
            parameters: Parameter.viewer,
            kind: .document("explain")
        ) { asked throws(Problem) in
            let question = ExplainQuery(asked.piece("show"), try asked.episode)
            return Content(ExplainDocument(try await asked.reply(question)))
        },
        Endpoint(
            path: "/api/v1/image/{show}",
            summary: "The poster of a show, where it is kept.",
            kind: .media("image/*")
        ) { asked throws(Problem) in
            let answer = try await asked.reply(PosterQuery(asked.piece("show")))
            // The path is our own, made by a hash; nothing of the address is in it.
            guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: answer.file)),
                bytes.count <= PictureKind.limit,
                let kind = PictureKind([UInt8](bytes))
            else { throw Problem(.serviceUnavailable, "image.unreadable", "the poster cannot be read") }
            var content = Content([UInt8](bytes), kind.mediaType)
            (content.isCompressible, content.isMarked) = (false, false)
            return content
        },
    ]

    private static func season(_ path: String, _ summary: String, _ own: [Parameter]) -> Endpoint {
        Endpoint(
            path: path,
            summary: summary,
            parameters: own + Parameter.filters + Parameter.viewer,
            kind: .document("season")
        ) { asked throws(Problem) in
            let (show, season) = (asked.piece("show"), asked.pieces["season"])
            let highlight = asked.parameters.text("highlight")
            let place = try asked.reading { () throws(ArgumentError) in
                try SeasonQuery.Target(show, season, highlight: highlight)
            }
            let listing = try asked.listing
            let question = SeasonQuery(place, filter: listing.filter, limit: listing.limit)
            var content = Content(SeasonDocument(try await asked.reply(question)))
            content.isPersonal = asked.isPersonal
            return content
        }
    }
}

extension EndpointRequest {
    /// The episode that the path names.
    fileprivate var episode: EpisodeReference {
        get throws(Problem) {
            let text = piece("episode")
            return try reading { () throws(ArgumentError) in try EpisodeReference.read(text, isPrinted: true) }
        }
    }
}

extension PictureKind {
    var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .gif: "image/gif"
        case .webp: "image/webp"
        }
    }
}
