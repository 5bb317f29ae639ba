public import ScheduleModel
public import ProviderAPI
internal import Foundation
internal import ScheduleImport

/// Episodes from files. A file is read when it changed since it was read last; else what it says is taken from what is
/// kept, and of that only what a question is about.
public struct EpisodeFileProvider: ShowSearching, ShowLookup, ShowCatalogListing, ShowDetailFetching, EpisodeListing,
    CastListing,
    ChangeDetecting
{
    private let pattern: String
    private var reading: EpisodeFileOptions
    private let files: any FileReading
    /// A guide with at most this many programmes is kept whole for the next question; a longer one is read at every
    /// question, and only what is wanted of it held.
    private let maxCachedProgrammes: Int

    /// A larger file is read at every question, and only what is wanted of it held: what a guide of hundreds of megabytes
    /// says of other weeks is not worth its place.
    private let sizeLimit: Int

    /// The days for which a guide tells anything of which no more is kept than that it is too long to be kept.
    private static let uncachedGuideDays = DaySpan(.first)

    init(
        pattern: String,
        reading: EpisodeFileOptions,
        files: any FileReading,
        maxCachedProgrammes: Int = 150_000,
        sizeLimit: Int = 96 << 20
    ) {
        self.sizeLimit = sizeLimit
        self.pattern = pattern
        self.reading = reading
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
        if collector.reportsSanitizedFields, !reading.reportsSanitizedFields {
            var telling = self
            telling.reading.reportsSanitizedFields = true
            return try await telling.readAll(part, to: collector)
        }
        let paths = files.paths(matching: pattern)
        if paths.isEmpty { return try await addCachedFiles(part, on: collector) }
        for path in paths {
            try Task.checkCancellation()
            let version = files.version(of: path)
            // Standard input comes but once.
            if path == "-" {
                try readUncached(path, part, collector)
            } else {
                try await readIfChanged(path, version, part, collector)
            }
        }
        collector.setExistingFiles(paths.map { ResourceID($0) })
        nameChannels(collector, paths)
    }

    /// Shows what is kept where no file is there: a disk may be away for a moment, and what its files said is not lost by
    /// that.
    ///
    /// - Throws: that there is none, where nothing is kept.
    private func addCachedFiles(_ part: ResponseScope, on collector: ResponseCollector) async throws {
        let missing = ProviderError(
            .unreadableFile,
            "no file fits the pattern, or none in the folder is known",
            at: pattern
        )
        let kept = collector.cachedFiles
        if kept.isEmpty { throw missing }
        for resource in kept {
            try await collector.fetch(resource, as: .file, scope: part) { _ in throw missing }
        }
    }

    /// Reads a file unless what is kept of it is what it says now.
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
        let kept = collector.cachedMetadata(for: resource)
        let isTooLarge = version.map { $0.size > sizeLimit } ?? false
        var couldRead = true
        let answer = try await collector.fetch(resource, as: .file, scope: part) { known in
            if let known, known == tagged,
                kept?.days.map({ $0 == Self.uncachedGuideDays || $0.covers(part, year) }) ?? true
            {
                return nil
            }
            var answer: SourceResponse
            do { answer = isTooLarge ? Self.marker : try readForCache(path, year, collector) } catch {
                couldRead = false
                throw kept == nil ? attachingPartialResponse(error, path, year, collector) : error
            }
            // One that is written while it is read is read again the next time.
            answer.validators = files.version(of: path) == version ? tagged : nil
            return answer
        }
        let isElsewhere = answer?.recurrenceWindow.map { !$0.covers(part, year) } ?? false
        // Where it cannot be read, what is kept stands in, and the failure is told beside it.
        if isElsewhere, couldRead { try readUncached(path, part, collector) }
    }

    /// What a file says, as it is kept; of one that is too long to be kept, that it is.
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

    /// That a file is too long to be kept.
    private static var marker: SourceResponse {
        var marker = SourceResponse()
        marker.recurrenceWindow = uncachedGuideDays
        marker.mayBeTruncated = true
        return marker
    }

    /// Reads a file for one question alone.
    private func readUncached(_ path: String, _ part: ResponseScope, _ collector: ResponseCollector) throws {
        let resource = ResourceID(path)
        // Of a question that shows nothing only what is kept counts.
        if part == .shows([]) {
            let notice = Notice(.notSearched, "too large to be kept, and not searched", at: path)
            let answer = SourceResponse(notices: [notice])
            collector.deliver(answer, for: resource, as: .file, scope: part, cacheableOnRefresh: false)
            return
        }
        // Until it is read: a file that takes too long is told by its name.
        collector.fail(ProviderError(.timedOut, "not read in time", at: path), for: resource, scope: part)
        do {
            let answer: SourceResponse
            if case .days(let request) = part {
                let window = request.days.extended(before: 2, after: 2)
                answer = try read(path, collector, window: window, isWanted: request.contains)
            } else {
                let today = DaySpan(TimeZone.gmt.day(of: collector.now()))
                answer = try read(path, collector, window: today.extended(before: 366, after: 366))
            }
            collector.deliver(
                answer.restricted(to: part),
                for: resource,
                as: .file,
                scope: part,
                cacheableOnRefresh: false
            )
        } catch let error as ProviderError {
            let year = DaySpan(TimeZone.gmt.day(of: collector.now())).extended(before: 366, after: 366)
            let whole =
                path == "-" ? error : attachingPartialResponse(error, path, year, collector) as? ProviderError ?? error
            collector.fail(whole, for: resource, scope: part)
        }
    }

    /// The error with what stands in the file before its fault, where it has one: a fault costs nothing beside it.
    private func attachingPartialResponse(
        _ error: any Error,
        _ path: String,
        _ window: DaySpan,
        _ collector: ResponseCollector
    ) -> any Error {
        guard var fault = error as? ProviderError, fault.code == .malformedFile else { return error }
        var lenient = self
        lenient.reading.keepsRowsBeforeError = true
        let answer = try? lenient.read(path, collector, window: window, limit: maxCachedProgrammes)
        if let answer, !answer.episodes.isEmpty { fault.partialResponse = answer }
        return fault
    }

    /// What a file says.
    ///
    /// - Throws: `ProviderError`, and `EpisodeFileDecoder.Overflow`.
    private func read(
        _ path: String,
        _ collector: ResponseCollector,
        window: DaySpan,
        limit: Int = .max,
        isWanted: @escaping (Airing) -> Bool = { _ in true }
    ) throws -> SourceResponse {
        var reading = reading
        // Without bounds there would be no end of what comes again.
        reading.window = window
        do {
            var intake = EpisodeFileDecoder(path: path, reading: reading, limit: limit, isWanted: isWanted)
            try files.read(path) { bytes in
                collector.countBytes(bytes.count)
                try intake.append(bytes)
            }
            var answer = try intake.finish()
            if answer.isRollingWindow { answer.changedAt = files.version(of: path)?.changedAt }
            return answer
        } catch let problem as Inflater.InflateError {
            throw ProviderError(.malformedFile, problem.message, at: path)
        } catch let problem as FileReadError {
            throw ProviderError(.unreadableFile, problem.message, at: path, underlying: problem)
        }
    }

    /// A guide in several files may declare a channel in one and use it in another.
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
    /// Whether these days, for which a file's recurring events were read, hold the days that a question is about.
    ///
    /// - Parameter year: those that a question without days is about.
    fileprivate func covers(_ part: ResponseScope, _ year: DaySpan) -> Bool {
        guard case .days(let request) = part else { return self == year }
        return contains(request.days.first) && contains(request.days.last)
    }
}
