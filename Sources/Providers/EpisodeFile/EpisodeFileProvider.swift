public import AggregatorCore
internal import GuideFormats

/// Episodes from files. They are read at every question, so a file that changed is read anew.
public struct EpisodeFileProvider: ShowSearching, ShowLookup, ShowCatalogue, ShowDetailing, EpisodeListing, CastListing
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
        try readAll(to: desk, isWanted: request.contains) { $0.limited(to: request) }
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
        isWanted: @escaping (Airing) -> Bool = { _ in true },
        showing part: (ResourceContent) -> ResourceContent
    ) throws {
        let paths = files.paths(matching: pattern)
        if paths.isEmpty { throw ProviderError(.unreadableFile, "no file fits the pattern", at: pattern) }
        for path in paths {
            try Task.checkCancellation()
            let resource = ResourceID(path)
            // Until it is read: a file that takes too long is told by its name.
            desk.fail(ProviderError(.timedOut, "not read in time", at: path), for: resource)
            do {
                var intake = EpisodeFileIntake(path: path, reading: reading, isWanted: isWanted)
                try files.read(path) { try intake.take($0) }
                desk.deliver(part(try intake.finish()), for: resource)
            } catch let problem as Inflater.Problem {
                desk.fail(ProviderError(.malformedFile, problem.message, at: path), for: resource)
            } catch let problem as FileProblem {
                desk.fail(ProviderError(.unreadableFile, problem.message, at: path, underlying: problem), for: resource)
            } catch let error as ProviderError {
                desk.fail(error, for: resource)
            }
        }
    }
}

extension ResourceContent {
    /// Only the shows that are meant, with all that belongs to them.
    fileprivate func limited(to isMeant: (Show) -> Bool) -> ResourceContent {
        let meant = Set(shows.filter(isMeant).map(\.id))
        return limited(to: meant, episodes: episodes.filter { meant.contains($0.showID) })
    }
}
