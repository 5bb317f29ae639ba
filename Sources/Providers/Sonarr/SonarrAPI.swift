internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

/// The addresses of Sonarr's API, and its responses as the model (https://sonarr.tv/docs/api).
struct SonarrAPI {
    let base: String
    let key: String
    let web: any WebFetching

    /// Returns the episodes of some days, which are those in UTC.
    func calendar(
        _ days: DaySpan,
        includesUnmonitored: Bool,
        validators: Validators?
    ) async throws -> SourceResponse? {
        // Dates without a time would leave out the last day.
        let end = days.last.advanced(by: 1)
        let path =
            "calendar?start=\(days.first)T00:00:00Z&end=\(end)T00:00:00Z&unmonitored=\(includesUnmonitored)&includeSeries=true"
        return try await response(to: path, validators) { location, body in
            let (rows, notices) = try JSONRowReader(location: location).rows(SonarrEpisode.self, in: body)
            var mapper = SonarrMapper(base: base, location: location)
            return mapper.response(rows, notices: notices)
        }
    }

    /// Returns all series.
    func catalog(validators: Validators?) async throws -> SourceResponse? {
        try await response(to: "series", validators) { location, body in
            let (rows, notices) = try JSONRowReader(location: location).rows(SonarrSeries.self, in: body)
            let mapper = SonarrMapper(base: base, location: location)
            return SourceResponse(shows: rows.compactMap { mapper.show($0.value) }, notices: notices)
        }
    }

    /// Returns a series, or nil if nothing changed.
    func series(_ id: Int, validators: Validators?) async throws -> SourceResponse? {
        try await response(to: "series/\(id)", validators) { location, body in
            let (row, notices) = try JSONRowReader(location: location).object(SonarrSeries.self, in: body)
            let mapper = SonarrMapper(base: base, location: location)
            return SourceResponse(shows: [mapper.show(row)].compactMap(\.self), notices: notices)
        }
    }

    /// Returns all episodes of a series.
    func episodes(of show: Show, validators: Validators?) async throws -> SourceResponse? {
        try await response(to: "episode?seriesId=\(show.id)&includeSeries=true&includeImages=true", validators) {
            location,
            body in
            let (rows, notices) = try JSONRowReader(location: location).rows(SonarrEpisode.self, in: body)
            var mapper = SonarrMapper(base: base, location: location)
            return mapper.response(rows, of: show, notices: notices)
        }
    }

    private func response(
        to path: String,
        _ validators: Validators?,
        _ read: (_ location: String, _ body: [UInt8]) throws -> SourceResponse
    ) async throws -> SourceResponse? {
        let address = "\(base)/api/v3/\(path)"
        do {
            let page = try await web.fetch(address, headers: ["x-api-key": key], validators: validators)
            guard let page else { return nil }
            // Sonarr's page of a wrong base address, or of a sign-in, is not JSON.
            if page.body.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
                throw ProviderError(.malformed, "this is a web page and not Sonarr's API: check base-url", at: address)
            }
            var response = try read(address, page.body)
            response.freshSeconds = page.freshSeconds ?? 1800
            response.validators = page.validators
            return response
        } catch let error as ProviderError {
            throw error.explained(at: address)
        }
    }
}

extension ProviderError {
    /// Returns the error with the usual reason.
    fileprivate func explained(at address: String) -> ProviderError {
        var error = self
        switch status {
        case 401, 403: error.message = "Sonarr rejects the key: check api-key"
        case 404 where !address.contains("/series/"):
            error.message =
                "Sonarr 3 or later does not answer at this address: check base-url"
        default: break
        }
        return error
    }
}
