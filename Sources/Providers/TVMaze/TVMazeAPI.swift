internal import ScheduleModel
internal import ProviderAPI
internal import Foundation

/// The addresses of the API, and its responses as the model (https://www.tvmaze.com/api).
struct TVMazeAPI {
    let base: String
    let web: any WebFetching
    /// Fetches pictures, with a rate limit of its own.
    let pictureWeb: any WebFetching

    init(base: String, web: any WebFetching, pictureWeb: (any WebFetching)? = nil) {
        (self.base, self.web, self.pictureWeb) = (base, web, pictureWeb ?? web)
    }

    /// Returns the resource ID of an address: the part after the base, so that a mirror has the same IDs.
    func resource(_ url: String) -> ResourceID { ResourceID(String(url.dropFirst(base.count))) }

    func scheduleURL(_ day: CivilDay, country: Country) -> String {
        "\(base)/schedule?country=\(country.rawValue)&date=\(day)"
    }

    /// Returns the address for streaming services that belong to no country. An empty `country` differs from a
    /// missing one.
    func streamingURL(_ day: CivilDay) -> String { "\(base)/schedule/web?date=\(day)&country=" }

    func searchURL(_ text: String) -> String {
        // No title is longer than 256 bytes, and servers reject long addresses.
        "\(base)/search/shows?q=" + PercentEncoding.encode(TextSanitizer.truncated(text, to: 256).text)
    }

    func lookupURL(_ id: ExternalID) -> String {
        "\(base)/lookup/shows?\(id.database.rawValue)=" + PercentEncoding.encode(id.value)
    }

    func showURL(_ id: Int) -> String { "\(base)/shows/\(id)?embed[]=akas&embed[]=seasons&embed[]=nextepisode" }

    func episodesURL(_ id: Int) -> String { "\(base)/shows/\(id)/episodes?specials=1" }

    func castURL(_ id: Int) -> String { "\(base)/shows/\(id)/cast" }

    // The functions with validators return nil if the source reports that nothing changed.

    func schedule(
        _ url: String,
        listing: TVMazeMapper.Listing,
        validators: Validators?
    ) async throws -> SourceResponse? {
        guard let payload = try await get(url, validators: validators) else { return nil }
        let (rows, notices) = try JSONRowReader(location: url).rows(TVMazeEpisode.self, in: payload.body)
        var mapper = TVMazeMapper(location: url)
        let (shows, episodes) = mapper.schedule(rows, listing: listing)
        var response = response(payload, shows: shows, episodes: episodes, notices: notices + mapper.notices)
        response.decodingGaps = mapper.undecoded
        return response
    }

    func search(_ url: String, validators: Validators?) async throws -> SourceResponse? {
        guard let payload = try await get(url, validators: validators) else { return nil }
        let (rows, notices) = try JSONRowReader(location: url).rows(TVMazeSearchHit.self, in: payload.body)
        var mapper = TVMazeMapper(location: url)
        let shows = rows.map { mapper.show($0.value.show) }
        return response(payload, shows: shows, notices: notices + mapper.notices)
    }

    /// Returns the show of a lookup, or an empty response if there is none.
    func lookup(_ url: String, validators: Validators?) async throws -> SourceResponse? {
        do {
            return try await show(url, validators: validators)
        } catch let error as ProviderError where error.code == .notFound {
            return SourceResponse()
        }
    }

    func show(_ url: String, validators: Validators?) async throws -> SourceResponse? {
        guard let payload = try await get(url, validators: validators) else { return nil }
        let (row, notices) = try JSONRowReader(location: url).object(TVMazeShow.self, in: payload.body)
        var mapper = TVMazeMapper(location: url)
        let show = mapper.show(row)
        let seasons = mapper.seasons(row.embedded?.seasons ?? [], of: show.id)
        let next = mapper.episodes((row.embedded?.nextEpisode ?? []).map { .init(value: $0, location: url) }, of: show)
        return response(
            payload,
            shows: [show],
            episodes: next,
            seasons: seasons,
            notices: notices + mapper.notices
        )
    }

    func episodes(
        _ url: String,
        of show: Show,
        validators: Validators?
    ) async throws -> SourceResponse? {
        guard let payload = try await get(url, validators: validators) else { return nil }
        let (rows, notices) = try JSONRowReader(location: url).rows(TVMazeEpisode.self, in: payload.body)
        var mapper = TVMazeMapper(location: url)
        let episodes = mapper.episodes(rows, of: show)
        var response = response(payload, shows: [show], episodes: episodes, notices: notices + mapper.notices)
        response.decodingGaps = mapper.undecoded
        return response
    }

    func cast(
        _ url: String,
        of show: Show,
        validators: Validators?
    ) async throws -> SourceResponse? {
        guard let payload = try await get(url, validators: validators) else { return nil }
        let (rows, notices) = try JSONRowReader(location: url).rows(TVMazeCastMember.self, in: payload.body)
        var mapper = TVMazeMapper(location: url)
        let credits = mapper.cast(rows.map(\.value))
        var response = response(payload, shows: [show], notices: notices + mapper.notices)
        response.credits = [show.id: credits]
        return response
    }

    func picture(_ url: String) async throws -> [UInt8] {
        do { return try await pictureWeb.page(at: url)?.body ?? [] } catch let error as ProviderError {
            throw error.mappedForTVMaze(at: url)
        }
    }

    private func response(
        _ payload: WebPayload,
        shows: [Show],
        episodes: [Episode] = [],
        seasons: [Season] = [],
        notices: [Notice]
    ) -> SourceResponse {
        SourceResponse(
            shows: shows,
            episodes: episodes,
            seasons: seasons,
            notices: notices,
            // TVMaze lists one airing per episode, and no repeats.
            hasAllAirings: true,
            freshSeconds: payload.freshSeconds,
            validators: payload.validators
        )
    }

    /// Returns the response, or nil if the source reports that nothing changed.
    private func get(_ url: String, validators: Validators?) async throws -> WebPayload? {
        do { return try await web.page(at: url, validators: validators) } catch let error as ProviderError {
            throw error.mappedForTVMaze(at: url)
        }
    }
}
