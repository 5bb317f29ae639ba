internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

/// The addresses of TMDB's API, and its responses as the model (https://developer.themoviedb.org).
struct TMDBAPI {
    let base: String
    let key: String
    let country: Country
    /// The services that the user pays for.
    let ownServices: [FoldedText]
    let language: String?
    let web: any WebFetching

    /// TMDB adds at most this many other responses to one.
    private static let batchSize = 20
    /// The seconds for which a response is fresh. TMDB changes few shows more often.
    private static let freshSeconds = 43_200

    private var mapper: TMDBMapper { TMDBMapper(country: country, ownServices: ownServices) }

    /// Returns the shows that match a text.
    func search(_ text: String) async throws -> SourceResponse {
        let address = "search/tv?query=" + PercentEncoding.encode(TextSanitizer.truncated(text, to: 256).text)
        return try await shows(at: address, under: "results")
    }

    /// Returns the show with the ID of another database, or nothing.
    func find(_ id: ExternalID) async throws -> SourceResponse {
        let name = id.database == .imdb ? "imdb_id" : id.database == .thetvdb ? "tvdb_id" : "tvrage_id"
        return try await shows(
            at: "find/\(PercentEncoding.encode(id.value))?external_source=\(name)",
            under: "tv_results"
        )
    }

    /// Returns a show with its seasons and services, or nothing if there is none.
    func show(_ id: Int) async throws -> SourceResponse {
        let path = "tv/\(id)?append_to_response=external_ids,watch/providers"
        guard let (location, body) = try await body(path) else { return SourceResponse() }
        let (row, notices) = try JSONRowReader(location: location).object(TMDBShow.self, in: body)
        guard let show = mapper.show(row) else { return SourceResponse(notices: notices) }
        let seasons = (row.seasons ?? []).map { mapper.season($0, of: show) }
        return response(SourceResponse(shows: [show], seasons: seasons, notices: notices))
    }

    /// Returns all episodes of a show, from as many requests as its seasons need.
    func episodes(of show: Show, seasons: [Int]) async throws -> SourceResponse {
        var episodes: [Episode] = []
        var notices: [Notice] = []
        for start in stride(from: 0, to: seasons.count, by: Self.batchSize) {
            let parts = seasons[start..<min(start + Self.batchSize, seasons.count)].map { "season/\($0)" }
            let path = "tv/\(show.id)?append_to_response=" + parts.joined(separator: ",")
            guard let (location, body) = try await body(path) else { return SourceResponse() }
            let reader = JSONRowReader(location: location)
            let members: [(name: String, value: Range<Int>)]
            do { members = try JSONRows.members(of: body) } catch { throw reader.malformed(error, in: body) }
            for member in members where parts.contains(member.name) {
                let season = Array(body[member.value])
                guard let parts = try? JSONRows.members(of: season), parts.contains(where: { $0.name == "episodes" })
                else {
                    notices.append(Notice(.unreadableRow, "\(member.name) has no list of episodes", at: location))
                    continue
                }
                let (rows, problems) = try reader.rows(TMDBEpisode.self, under: "episodes", in: season)
                episodes += rows.map { mapper.episode($0.value, of: show) }
                notices += problems
            }
        }
        return response(SourceResponse(shows: [show], episodes: episodes, notices: notices, hasAllAirings: true))
    }

    func cast(of show: Show) async throws -> SourceResponse {
        guard let (location, body) = try await body("tv/\(show.id)/credits") else { return SourceResponse() }
        let (rows, notices) = try JSONRowReader(location: location).rows(TMDBCastMember.self, under: "cast", in: body)
        var found = SourceResponse(shows: [show], notices: notices)
        found.credits = [show.id: rows.compactMap { mapper.credit($0.value) }]
        return response(found)
    }

    private func shows(at path: String, under name: String) async throws -> SourceResponse {
        guard let (location, body) = try await body(path) else { return SourceResponse() }
        let (rows, notices) = try JSONRowReader(location: location).rows(TMDBShow.self, under: name, in: body)
        return response(SourceResponse(shows: rows.compactMap { mapper.show($0.value) }, notices: notices))
    }

    private func response(_ response: SourceResponse) -> SourceResponse {
        var response = response
        response.freshSeconds = Self.freshSeconds
        return response
    }

    /// Returns the address without the key and the content of a response, or nil if TMDB does not have it.
    private func body(_ path: String) async throws -> (location: String, body: [UInt8])? {
        let separator = path.contains("?") ? "&" : "?"
        let location = "\(base)/\(path)" + (language.map { "\(separator)language=\($0)" } ?? "")
        // A key of version 3 is short and belongs into the address. A token of version 4 has dots.
        let isToken = key.contains(".")
        let address = isToken ? location : location + (location.contains("?") ? "&" : "?") + "api_key=\(key)"
        do {
            let page = try await web.fetch(
                address,
                headers: isToken ? ["authorization": "Bearer \(key)"] : [:],
                validators: nil
            )
            return page.map { (location, $0.body) }
        } catch var error as ProviderError {
            if error.status == 404 { return nil }
            error.location = location
            if error.status == 401 { error.message = "TMDB rejects the key: check api-key" }
            throw error
        }
    }
}
