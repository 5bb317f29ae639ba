public import AggregatorCore
internal import Foundation
internal import GuideFormats

/// Episodes from files. They are read at every question, so a file that changed is read anew.
public struct EpisodeFileProvider: ShowSearching, ShowLookup, ShowCatalogue, ShowDetailing, EpisodeListing, CastListing,
    ChangeNoticing
{
    private let pattern: String
    private let reading: EpisodeFileReading
    private let files: any FileReading

    init(pattern: String, reading: EpisodeFileReading, files: any FileReading) {
        self.pattern = pattern
        self.reading = reading
        self.files = files
    }

    public func schedule(for request: ScheduleRequest, to desk: AnswerDesk) async throws {
        try readAll(to: desk, window: request.days.widened(before: 2, after: 2), isWanted: request.contains) {
            $0.limited(to: request)
        }
    }

    public var sourceState: Int {
        var hasher = Hasher()
        for path in files.paths(matching: pattern) {
            hasher.combine(path)
            hasher.combine(files.state(of: path))
        }
        return hasher.finalize()
    }

    public func search(_ text: String, to desk: AnswerDesk) async throws {
        let wanted = FoldedText(text)
        try readAll(to: desk) { content in
            content.limited { show in
                ([show.title] + show.aliases.map(\.title)).contains { FoldedText($0).contains(wanted) }
            }
        }
    }

    public func lookup(_ id: ExternalID, to desk: AnswerDesk) async throws {
        try readAll(to: desk) { content in content.limited { $0.externals[id.catalogue] == id } }
    }

    public func catalogue(to desk: AnswerDesk) async throws {
        try readAll(to: desk) { $0 }
    }

    public func show(_ id: String, to desk: AnswerDesk) async throws {
        try readAll(to: desk) { content in content.limited { $0.id == id } }
    }

    public func episodes(of showID: String, to desk: AnswerDesk) async throws {
        try await show(showID, to: desk)
    }

    public func cast(of showID: String, to desk: AnswerDesk) async throws {
        try await show(showID, to: desk)
    }

    private func readAll(
        to desk: AnswerDesk,
        window: DaySpan? = nil,
        isWanted: @escaping (Airing) -> Bool = { _ in true },
        showing part: (ResourceContent) -> ResourceContent
    ) throws {
        let paths = files.paths(matching: pattern)
        if paths.isEmpty {
            throw ProviderError(
                .unreadableFile,
                "no file fits the pattern, or none in the folder is known",
                at: pattern
            )
        }
        var reading = reading
        // Without bounds, what comes again is told for a year before and after now.
        let today = TimeZone.gmt.day(of: desk.now())
        reading.window = window ?? DaySpan(today).widened(before: 366, after: 366)
        var guides: [(resource: ResourceID, content: ResourceContent)] = []
        var channels: [String: Channel] = [:]
        for path in paths {
            try Task.checkCancellation()
            let resource = ResourceID(path)
            // Until it is read: a file that takes too long is told by its name.
            desk.fail(ProviderError(.timedOut, "not read in time", at: path), for: resource)
            do {
                var intake = EpisodeFileIntake(path: path, reading: reading, isWanted: isWanted)
                try files.read(path) { try intake.take($0) }
                let content = try intake.finish()
                desk.deliver(part(content), for: resource)
                channels.merge(intake.channels) { first, _ in first }
                if intake.isGuide { guides.append((resource, content)) }
            } catch let problem as Inflater.Problem {
                desk.fail(ProviderError(.malformedFile, problem.message, at: path), for: resource)
            } catch let problem as FileProblem {
                desk.fail(ProviderError(.unreadableFile, problem.message, at: path, underlying: problem), for: resource)
            } catch let error as ProviderError {
                desk.fail(error, for: resource)
            }
        }
        if guides.count < 2 { return }
        // A guide in several files may declare a channel in one and use it in another.
        for guide in guides {
            if let named = guide.content.naming(channels) { desk.deliver(part(named), for: guide.resource) }
        }
    }
}

extension ResourceContent {
    /// Only the shows that are meant, with all that belongs to them.
    fileprivate func limited(to isMeant: (Show) -> Bool) -> ResourceContent {
        let meant = Set(shows.filter(isMeant).map(\.id))
        return limited(to: meant, episodes: episodes.filter { meant.contains($0.showID) })
    }

    /// The same with the names of channels that only another file declares; nil where there are none.
    fileprivate func naming(_ channels: [String: Channel]) -> ResourceContent? {
        var named = self
        var isChanged = false
        for episode in named.episodes.indices {
            for airing in named.episodes[episode].airings.indices {
                let known = named.episodes[episode].airings[airing].channel
                guard let known, let channel = channels[known.name], channel != known else { continue }
                named.episodes[episode].airings[airing].channel = channel
                isChanged = true
            }
        }
        return isChanged ? named : nil
    }
}
