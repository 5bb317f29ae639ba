public import ScheduleModel
public import ProviderAPI
internal import Foundation
internal import ScheduleImport

/// Episodes from files. A file is read if it has changed since it was last read. Otherwise the cached response is
/// used, restricted to the scope of the request.
public struct EpisodeFileProvider: ShowSearching, ShowLookup, ShowCatalogListing, ShowDetailFetching, EpisodeListing,
    CastListing,
    ChangeDetecting
{
    private let pattern: String
    private var options: EpisodeFileOptions
    private let files: any FileReading
    /// The maximum number of programmes of a guide that is cached as a whole. A larger guide is read for each
    /// request, and only the requested part is in memory.
    private let maxCachedProgrammes: Int

    /// The maximum size in bytes of a file that is cached. A larger file is read for each request, and only the
    /// requested part is in memory.
    private let sizeLimit: Int

    /// The window of the marker response for a file that is too large to be cached.
    private static let uncachedGuideDays = DaySpan(.first)

    init(
        pattern: String,
        options: EpisodeFileOptions,
        files: any FileReading,
        maxCachedProgrammes: Int = 150_000,
        sizeLimit: Int = 96 << 20
    ) {
        self.sizeLimit = sizeLimit
        self.pattern = pattern
        self.options = options
        self.files = files
        self.maxCachedProgrammes = maxCachedProgrammes
    }

    public func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
        try await readAll(.days(request), to: collector)
    }

    public var changeToken: Int {
        var hasher = Hasher()
        for path in files.paths(matching: pattern) {
            hasher.combine(path)
            hasher.combine(files.version(of: path))
        }
        return hasher.finalize()
    }

    public func search(_ text: String, to collector: ResponseCollector) async throws {
        try await readAll(.titled(FoldedText(text)), to: collector)
    }

    public func lookup(_ id: ExternalID, to collector: ResponseCollector) async throws {
        try await readAll(.external(id), to: collector)
    }

    public func catalog(to collector: ResponseCollector) async throws { try await readAll(.all, to: collector) }

    public func show(_ id: String, to collector: ResponseCollector) async throws {
        try await readAll(.shows([id]), to: collector)
    }

    public func episodes(of showID: String, to collector: ResponseCollector) async throws {
        try await show(showID, to: collector)
    }

    public func cast(of showID: String, to collector: ResponseCollector) async throws {
        try await show(showID, to: collector)
    }

    public func readChanges(to collector: ResponseCollector) async throws {
        try await readAll(.shows([]), to: collector)
    }

    private func readAll(_ part: ResponseScope, to collector: ResponseCollector) async throws {
        if collector.reportsSanitizedFields, !options.reportsSanitizedFields {
            var reporting = self
            reporting.options.reportsSanitizedFields = true
            return try await reporting.readAll(part, to: collector)
        }
        let paths = files.paths(matching: pattern)
        if paths.isEmpty { return try await addCachedFiles(part, on: collector) }
        for path in paths {
            try Task.checkCancellation()
            let version = files.version(of: path)
            // Standard input can be read only once.
            if path == "-" {
                try readUncached(path, part, collector)
            } else {
                try await readIfChanged(path, version, part, collector)
            }
        }
        collector.setExistingFiles(paths.map { ResourceID($0) })
        nameChannels(collector, paths)
    }

    /// Uses the cached responses if no file matches. A disk may be temporarily unavailable, and its data must not
    /// be lost.
    ///
    /// - Throws: An error that no file was found, if nothing is cached.
    private func addCachedFiles(_ part: ResponseScope, on collector: ResponseCollector) async throws {
        let missing = ProviderError(
            .unreadableFile,
            "no file matches the pattern, or the folder has no supported file",
            at: pattern
        )
        let cachedFiles = await collector.cachedFiles()
        if cachedFiles.isEmpty { throw missing }
        for resource in cachedFiles {
            try await collector.fetch(resource, as: .file, scope: part) { _ in throw missing }
        }
    }

    /// Reads a file unless the cached response is current.
    private func readIfChanged(
        _ path: String,
        _ version: FileVersion?,
        _ part: ResponseScope,
        _ collector: ResponseCollector
    ) async throws {
        let resource = ResourceID(path)
        let year = DaySpan(TimeZone.gmt.day(of: collector.now())).extended(before: 366, after: 366)
        let stamp = version.map { "\(EpisodeFileOptions.version) \($0.stamp)" }
        let tagged = Validators(entityTag: stamp, lastModified: nil)
        let cachedMetadata = await collector.cachedMetadata(for: resource)
        let isTooLarge = version.map { $0.size > sizeLimit } ?? false
        var couldRead = true
        let response = try await collector.fetch(resource, as: .file, scope: part) { validators in
            if let validators, validators == tagged,
                cachedMetadata?.recurrenceWindow.map({ $0 == Self.uncachedGuideDays || $0.covers(part, year) }) ?? true
            {
                return nil
            }
            var response: SourceResponse
            do { response = isTooLarge ? Self.marker : try readForCache(path, year, collector) } catch {
                couldRead = false
                throw cachedMetadata == nil ? attachingPartialResponse(error, path, year, collector) : error
            }
            // A file that changed while it was read is read again the next time.
            response.validators = files.version(of: path) == version ? tagged : nil
            return response
        }
        let isElsewhere = response?.recurrenceWindow.map { !$0.covers(part, year) } ?? false
        // If the file cannot be read, the cached response is used and the failure is reported.
        if isElsewhere, couldRead { try readUncached(path, part, collector) }
    }

    /// Reads a file for the cache. Returns the marker if the file is too large to be cached.
    private func readForCache(
        _ path: String,
        _ window: DaySpan,
        _ collector: ResponseCollector
    ) throws -> SourceResponse {
        do {
            return try read(path, collector, window: window, limit: maxCachedProgrammes)
        } catch is EpisodeFileDecoder.TooManyProgrammesError {
            return Self.marker
        }
    }

    /// The marker for a file that is too large to be cached.
    private static var marker: SourceResponse {
        var marker = SourceResponse()
        marker.recurrenceWindow = uncachedGuideDays
        marker.mayBeTruncated = true
        return marker
    }

    /// Reads a file for one request only, without caching.
    private func readUncached(_ path: String, _ part: ResponseScope, _ collector: ResponseCollector) throws {
        let resource = ResourceID(path)
        // A check for changes without shows uses only cached data.
        if part == .shows([]) {
            let notice = Notice(.notSearched, "too large to be cached, so not searched", at: path)
            let response = SourceResponse(notices: [notice])
            collector.deliver(response, for: resource, as: .file, scope: part, cacheableOnRefresh: false)
            return
        }
        // The error in case that reading takes too long. It is replaced once the file has been read.
        collector.fail(ProviderError(.timedOut, "not read in time", at: path), for: resource, scope: part)
        do {
            let response: SourceResponse
            if case .days(let request) = part {
                let window = request.days.extended(before: 2, after: 2)
                response = try read(path, collector, window: window, isWanted: request.contains)
            } else {
                let today = DaySpan(TimeZone.gmt.day(of: collector.now()))
                response = try read(path, collector, window: today.extended(before: 366, after: 366))
            }
            collector.deliver(
                response.restricted(to: part),
                for: resource,
                as: .file,
                scope: part,
                cacheableOnRefresh: false
            )
        } catch let error as ProviderError {
            let year = DaySpan(TimeZone.gmt.day(of: collector.now())).extended(before: 366, after: 366)
            let withRows =
                path == "-" ? error : attachingPartialResponse(error, path, year, collector) as? ProviderError ?? error
            collector.fail(withRows, for: resource, scope: part)
        }
    }

    /// Returns the error with the rows before the syntax error attached. A syntax error must not affect the rows
    /// before it.
    private func attachingPartialResponse(
        _ error: any Error,
        _ path: String,
        _ window: DaySpan,
        _ collector: ResponseCollector
    ) -> any Error {
        guard var result = error as? ProviderError, result.code == .malformedFile else { return error }
        var lenient = self
        lenient.options.usesRowsBeforeError = true
        let response = try? lenient.read(path, collector, window: window, limit: maxCachedProgrammes)
        if let response, !response.episodes.isEmpty { result.partialResponse = response }
        return result
    }

    /// Reads a file.
    ///
    /// - Throws: `ProviderError` and `EpisodeFileDecoder.TooManyProgrammesError`.
    private func read(
        _ path: String,
        _ collector: ResponseCollector,
        window: DaySpan,
        limit: Int = .max,
        isWanted: @escaping (Airing) -> Bool = { _ in true }
    ) throws -> SourceResponse {
        var options = options
        // Without a window, recurring events would never end.
        options.window = window
        do {
            var decoder = EpisodeFileDecoder(path: path, options: options, limit: limit, isWanted: isWanted)
            try files.read(path) { bytes in
                collector.countBytes(bytes.count)
                try decoder.append(bytes)
            }
            var response = try decoder.finish()
            if response.shows.isEmpty, !response.notices.isEmpty, files.isUnnamedLink(path) {
                throw Self.unsupportedLink(path)
            }
            if response.isRollingWindow { response.changedAt = files.version(of: path)?.changedAt }
            return response
        } catch let problem as Inflater.InflateError {
            throw ProviderError(.malformedFile, problem.message, at: path)
        } catch let problem as FileReadError {
            throw ProviderError(.unreadableFile, problem.message, at: path, underlying: problem)
        } catch let problem as ProviderError where problem.code == .malformedFile && files.isUnnamedLink(path) {
            throw Self.unsupportedLink(path)
        }
    }

    /// Returns the error for a link in a folder to a file that cannot be read. It may be any file of the user, so its
    /// content is not quoted.
    private static func unsupportedLink(_ path: String) -> ProviderError {
        ProviderError(.malformedFile, "the target of this link is not an episode file that aggctl can read", at: path)
    }

    /// Applies channel names across files: a guide in several files may declare a channel in one and use it in
    /// another.
    private func nameChannels(_ collector: ResponseCollector, _ paths: [String]) {
        let files = Set(paths.map { ResourceID($0) })
        let guides = collector.outcomes.filter { files.contains($0.resource) && $0.response?.isRollingWindow ?? false }
        if guides.count < 2 { return }
        let channels = guides.reduce(into: [String: Channel]()) { channels, guide in
            channels.merge(guide.response?.channels ?? [:]) { first, _ in first }
        }
        collector.updateResponses(of: guides.map(\.resource)) { $0.applyingChannelNames(channels) }
    }
}

extension DaySpan {
    /// Returns whether these days, for which recurring events were expanded, include the days of a request.
    ///
    /// - Parameter year: The days of a request without days.
    fileprivate func covers(_ part: ResponseScope, _ year: DaySpan) -> Bool {
        guard case .days(let request) = part else { return self == year }
        return contains(request.days.first) && contains(request.days.last)
    }
}
