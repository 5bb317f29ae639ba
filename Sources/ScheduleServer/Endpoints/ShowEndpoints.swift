internal import ProviderAPI
internal import HTTPTypes
internal import Aggregator
internal import JSONDocuments
internal import Foundation
internal import ScheduleModel
internal import ScheduleStore

/// Endpoints about one show. A segment of the path takes the same text as the argument of the command.
extension Endpoint {
    static let showEndpoints: [Endpoint] = [
        Endpoint(
            path: "/api/v1/show/{show}",
            summary: "The details of a show, by title, title with year, or ID.",
            parameters: Parameter.viewer,
            kind: .document("show")
        ) { request throws(Problem) in
            Content(ShowDocument(try await request.perform(ShowDetailsQuery(request.pathParameter("show")))))
        },
        season(
            "/api/v1/season/{show}/{season}",
            "The episodes of a season, by number, code (S03), or one of its episodes.",
            [Parameter("highlight", .text(), "An episode to highlight, by its code or ID.", example: "S01E02")]
        ),
        // Without a season, {show} is the ID of an episode, which is highlighted.
        season("/api/v1/season/{show}", "The season of an episode, by the ID of the episode.", []),
        Endpoint(
            path: "/api/v1/cast/{show}",
            summary: "The cast of a show, and the credits of single episodes.",
            parameters: Parameter.viewer,
            kind: .document("cast")
        ) { request throws(Problem) in
            Content(CastDocument(try await request.perform(CastQuery(request.pathParameter("show")))))
        },
        Endpoint(
            path: "/api/v1/ids/{show}",
            summary: "The IDs of a show and its episodes in all sources and databases.",
            parameters: Parameter.viewer,
            kind: .document("ids")
        ) { request throws(Problem) in
            Content(IDsDocument(try await request.perform(IDsQuery(request.pathParameter("show")))))
        },
        Endpoint(
            path: "/api/v1/episode/{show}/{episode}",
            summary: "An episode, by its code, one of its IDs, #93, special, or its title.",
            parameters: Parameter.viewer,
            kind: .document("episode")
        ) { request throws(Problem) in
            let query = EpisodeQuery(request.pathParameter("show"), try request.episode)
            return Content(EpisodeDocument(try await request.perform(query)))
        },
        Endpoint(
            path: "/api/v1/explain/{show}",
            summary: "The claims of each source about a show, and the rules that chose values.",
            parameters: Parameter.viewer,
            kind: .document("explain")
        ) { request throws(Problem) in
            Content(ExplainDocument(try await request.perform(ExplainQuery(request.pathParameter("show")))))
        },
        Endpoint(
            path: "/api/v1/explain/{show}/{episode}",
            summary: "The same for an episode.",
            parameters: Parameter.viewer,
            kind: .document("explain")
        ) { request throws(Problem) in
            let query = ExplainQuery(request.pathParameter("show"), try request.episode)
            return Content(ExplainDocument(try await request.perform(query)))
        },
        Endpoint(
            path: "/api/v1/image/{show}",
            summary: "The poster of a show, if it is cached.",
            kind: .media("image/*")
        ) { request throws(Problem) in
            let result = try await request.perform(PosterQuery(request.pathParameter("show")))
            let file: [UInt8]? =
                switch result.content {
                // The path is made of a hash, so it contains nothing from the request.
                case .file(let path): (try? Data(contentsOf: URL(fileURLWithPath: path))).map { [UInt8]($0) }
                case .drawn(let picture): picture.bytes
                }
            guard let bytes = file, bytes.count <= PictureKind.limit, let kind = PictureKind(bytes) else {
                throw Problem(.serviceUnavailable, "image.unreadable", "the poster cannot be read")
            }
            var content = Content(bytes, kind.mediaType)
            content.isCompressible = false
            content.dependsOnMarks = false
            return content
        },
    ]

    private static func season(_ path: String, _ summary: String, _ extra: [Parameter]) -> Endpoint {
        Endpoint(
            path: path,
            summary: summary,
            parameters: extra + Parameter.filters + Parameter.viewer,
            kind: .document("season")
        ) { request throws(Problem) in
            let (show, season) = (request.pathParameter("show"), request.pathParameters["season"])
            let highlight = request.parameters.text("highlight")
            let target = try request.reading { () throws(ArgumentError) in
                try SeasonQuery.Target(show, season, highlight: highlight)
            }
            let listing = try request.listing
            let query = SeasonQuery(target, filter: listing.filter, limit: listing.limit)
            var content = Content(SeasonDocument(try await request.perform(query)))
            content.isPersonal = request.isPersonal
            return content
        }
    }
}

extension EndpointRequest {
    /// The episode that the path names.
    fileprivate var episode: EpisodeReference {
        get throws(Problem) {
            let text = pathParameter("episode")
            return try reading { () throws(ArgumentError) in try EpisodeReference.read(text, allowsTableForms: true) }
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
