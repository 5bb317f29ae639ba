public import ProviderAPI
internal import Foundation
internal import ScheduleImport
public import ScheduleModel

/// Episodes from a file at an address. The response is stored, so it is readable offline.
public struct EpisodeAddressProvider: ShowSearching, ShowLookup, ShowCatalogListing, ShowDetailFetching, EpisodeListing,
    CastListing
{
    private let address: FileAddress
    private var options: EpisodeFileOptions
    private let web: any WebFetching
    private let freshSeconds: Int

    init(_ address: FileAddress, options: EpisodeFileOptions, web: any WebFetching, freshSeconds: Int) {
        (self.address, self.options, self.web, self.freshSeconds) = (address, options, web, freshSeconds)
    }

    public func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
        try await read(.days(request), collector)
    }

    public func search(_ text: String, to collector: ResponseCollector) async throws {
        try await read(.titled(FoldedText(text)), collector)
    }

    public func lookup(_ id: ExternalID, to collector: ResponseCollector) async throws {
        try await read(.external(id), collector)
    }

    public func catalog(to collector: ResponseCollector) async throws { try await read(.all, collector) }

    public func show(_ id: String, to collector: ResponseCollector) async throws {
        try await read(.shows([id]), collector)
    }

    public func episodes(of showID: String, to collector: ResponseCollector) async throws {
        try await show(showID, to: collector)
    }

    public func cast(of showID: String, to collector: ResponseCollector) async throws {
        try await show(showID, to: collector)
    }

    private func read(_ part: ResponseScope, _ collector: ResponseCollector) async throws {
        try await collector.fetch(ResourceID(address.displayed), as: .catalog, scope: part) { validators in
            let page = try await web.fetch(address.url, headers: address.headers, validators: validators)
            guard let page else { return nil }
            var response = try self.response(page.body, collector)
            response.freshSeconds = freshSeconds
            response.validators = page.validators
            return response
        }
    }

    /// Reads a file.
    ///
    /// - Throws: `ProviderError`.
    private func response(_ body: [UInt8], _ collector: ResponseCollector) throws -> SourceResponse {
        var options = options
        options.reportsSanitizedFields = collector.reportsSanitizedFields
        // Without a window, recurring events would never end.
        options.window = DaySpan(TimeZone.gmt.day(of: collector.now())).extended(before: 366, after: 366)
        let file = try ZippedFile.content(of: body, at: address.displayed)
        // A page that explains an error, or asks for a password, is not a list.
        if Self.isPage(file.bytes) {
            throw ProviderError(.malformed, "the address has a web page instead of a list", at: address.displayed)
        }
        do {
            var decoder = EpisodeFileDecoder(path: file.name ?? address.displayed, options: options)
            try decoder.append(file.bytes)
            var response = try decoder.finish()
            // The window moves with the days, and the stored response is that of the whole year around its time.
            response.recurrenceWindow = nil
            return response
        } catch let problem as Inflater.InflateError {
            throw ProviderError(.malformed, problem.message, at: address.displayed)
        } catch let problem as ProviderError where problem.code == .malformedFile {
            throw ProviderError(.malformed, problem.message, at: problem.location ?? address.displayed)
        }
    }

    private static func isPage(_ bytes: [UInt8]) -> Bool {
        let begin = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased()
        return begin.contains("<!doctype html") || begin.contains("<html")
    }
}
