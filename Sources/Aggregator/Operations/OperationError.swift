internal import ProviderAPI
public import ScheduleMerging
public import ScheduleModel
public import ScheduleStore

/// The error of a query or an action, with all data that a message needs.
public enum OperationError: Error, Sendable {
    /// The configuration cannot be used.
    case configuration(ConfigurationError)
    /// No provider with this name is configured.
    case unknownProvider(String, configured: [ProviderID])
    /// The session has no storage, but the operation needs stored data.
    case storageDisabled
    /// The storage cannot be read or written.
    case store(StoreError)
    /// A file of the user cannot be read.
    case unreadableFile(String, reason: String)
    /// A file of the user has invalid content.
    case malformedFile(String, reason: String)
    /// A file cannot be written.
    case unwritableFile(String, reason: String)
    /// Every source failed, and nothing is cached.
    case sourcesFailed([ProviderReport])
    /// The operation needs the sources, but the session is offline.
    case requiresNetwork
    /// More days than one request supports.
    case tooManyDays(limit: Int)
    /// A name or a text is empty.
    case emptyName(Subject)
    /// Several shows match a name.
    case ambiguousShow(String, [MergedShow], [ProviderReport])
    /// No show matches a name. Similar shows are suggested.
    case noSuchShow(String, similar: [MergedShow], [ProviderReport])
    /// A show has no season with this number. The reports are those of the contacted providers.
    case noSuchSeason(Int, of: MergedShow, [ProviderReport] = [])
    /// A show has no episode with this name.
    case noSuchEpisode(String, of: MergedShow, season: Int?, [ProviderReport] = [])
    /// No episode with this ID is stored.
    case unknownEpisode(SourceKey)
    /// Several episodes of a show match a name.
    case ambiguousEpisode(String, of: MergedShow, [MergedEpisode])
    /// An episode to be marked does not exist, such as one of a range. No episode was marked.
    case nothingMarked(missing: String, of: MergedShow, season: Int?, [ProviderReport] = [])
    /// Episodes to be marked as watched have not aired yet. No episode was marked. There is at least one.
    case notAired([MergedEpisode], of: MergedShow)
    /// No episode of a show is out and unwatched. `next` is the next one that will come out, or nil.
    case nothingToWatch(of: MergedShow, next: MergedEpisode?)
    /// A show of the change that is to be undone was changed again since. Nothing was undone.
    case changedSince(MarkChange)
    /// No mark without an episode has this title.
    case noPendingMarks(String)
    /// No change of marks is recorded.
    case nothingToUndo
    /// No source returned a cast, and no source of the show failed.
    case noCast(of: MergedShow, [ProviderReport])
    /// No poster of a show is stored.
    case noPoster(of: MergedShow, reason: String?)
    /// Two shows of the same source cannot be linked.
    case sameProvider(SourceKey, SourceKey)
    /// The configuration decides whether two shows are the same.
    case fixedByConfiguration(SourceKey, SourceKey)
    /// A picture is not stored and could not be fetched.
    case noPicture(WebLink)
    /// A show is neither followed nor hidden.
    case notFollowed(String, suggestion: String?)
    /// Several followed or hidden shows match a name.
    case ambiguousMark(String, [ShowMark])
    /// A token with this name exists.
    case tokenExists(String)
    /// No token has this name or ends with it, or several tokens end with it.
    case noSuchToken(String)
    /// The schedule is empty, so there is nothing to check.
    case nothingScheduled(ProviderID, DaySpan)
    /// The user did not sign in at a tracker.
    case noAccount(TrackerService)
    /// A tracker did not answer as expected.
    case trackerFailed(TrackerService, reason: String, needsSignIn: Bool)

    /// The kind of name that was empty.
    public enum Subject: String, Sendable {
        /// A show.
        case show = "the show's name"
        /// A search.
        case search = "the text to search for"
        /// A token.
        case token = "the token's name"
    }

    /// The error code for scripts. Codes are frozen.
    public var code: String {
        switch self {
        case .configuration(let fault): fault.code.rawValue
        case .unknownProvider, .storageDisabled, .requiresNetwork, .tooManyDays, .emptyName, .sameProvider,
            .fixedByConfiguration:
            "usage"
        case .store(let problem): "store.\(problem.code.rawValue)"
        case .unreadableFile: "file.unreadable"
        case .malformedFile: "file.malformed"
        case .unwritableFile: "output.create"
        case .sourcesFailed(let reports): reports.flatMap(\.failures).first?.code.rawValue ?? "unavailable"
        case .ambiguousShow, .ambiguousMark: "show.ambiguous"
        case .noSuchShow, .noPendingMarks: "show.not-found"
        case .noSuchSeason: "season.not-found"
        case .noSuchEpisode, .nothingMarked, .unknownEpisode: "episode.not-found"
        case .ambiguousEpisode: "episode.ambiguous"
        case .notAired: "episode.not-aired"
        case .nothingToWatch: "episode.not-found"
        case .changedSince, .nothingToUndo: "undo.not-possible"
        case .noCast: "cast.not-found"
        case .noPoster, .noPicture: "image.not-found"
        case .notFollowed: "show.not-followed"
        case .tokenExists: "token.exists"
        case .noSuchToken: "token.not-found"
        case .nothingScheduled: "check.nothing-on"
        case .noAccount: "sync.no-account"
        case .trackerFailed: "sync.failed"
        }
    }

    /// The error message in lower case. It contains texts of users and sources unchanged.
    public var message: String {
        switch self {
        case .configuration(let fault): fault.message
        case .unknownProvider(let name, _): "unknown provider “\(name.shortened)”"
        case .storageDisabled: "--demo saves nothing"
        case .store(let problem): "\(problem.path): \(problem.message)"
        case .unreadableFile(let path, let reason), .malformedFile(let path, let reason),
            .unwritableFile(let path, let reason):
            "\(path.shortened): \(reason)"
        case .sourcesFailed(let reports): Self.failed(reports)
        case .requiresNetwork: "this needs the sources and does not work offline"
        case .tooManyDays(let limit): "more than \(limit) days"
        case .emptyName(.token): "the token's name is empty or has several lines"
        case .emptyName(let subject): "\(subject.rawValue) is empty"
        case .ambiguousShow(let name, let shows, _): "“\(name.shortened)” matches \(shows.count) shows:"
        case .noSuchShow(let name, let similar, _):
            "no show is called “\(name.shortened)”\(similar.isEmpty ? "" : "; similar shows:")"
        case .noSuchSeason(let number, let show, _): "“\(show.value.title)” has no season \(number)"
        case .noSuchEpisode(let name, let show, _, _): "“\(show.value.title)” has no episode \(name)"
        case .unknownEpisode(let key):
            "no episode \(key.description.shortened) is stored; for a show, give the season too"
        case .ambiguousEpisode(let name, let show, let episodes):
            "“\(show.value.title)” has \(episodes.count) episodes \(name): give the ID of one"
        case .nothingMarked(let missing, let show, _, _): "“\(show.value.title)” has no \(missing); nothing was marked"
        case .notAired(let episodes, let show):
            "“\(show.value.title)” \(Self.notAired(episodes))"
        case .nothingToWatch(let show, let next):
            "nothing of “\(show.value.title)” is out and unwatched"
                + (next.map { ": \(Self.name(of: $0)) has not aired yet\(Self.day(of: $0))" } ?? "")
        case .changedSince(let change):
            "“\(change.text.shortened)” cannot be undone: \(change.titles.joined(separator: ", ").shortened) "
                + "was changed again since"
        case .noPendingMarks(let title):
            "no mark without an episode has the title “\(title.shortened)”: aggctl import-marks --pending"
        case .nothingToUndo: "no change of marks is recorded that could be undone"
        case .noCast(let show, _): "no cast found for “\(show.value.title)”"
        case .noPoster(let show, _): "no poster of “\(show.value.title)” is stored"
        case .sameProvider(let first, let second):
            "\(first.description.shortened) and \(second.description.shortened) are different shows of one source"
        case .fixedByConfiguration(let first, let second):
            "the configuration decides whether \(first.description.shortened) and "
                + "\(second.description.shortened) are the same show"
        case .noPicture(let link): "there is no picture at \(link.rawValue.shortened)"
        case .notFollowed(let name, _): "“\(name.shortened)” is neither followed nor hidden"
        case .ambiguousMark(let name, let marks): "“\(name.shortened)” matches \(marks.count) shows: give the ID of one"
        case .tokenExists(let name): "a token named “\(name.shortened)” already exists"
        case .noSuchToken(let name): "no single token is named “\(name.shortened)” or ends with it"
        case .nothingScheduled(let id, let days):
            "\(id): no airings from \(days.first) to \(days.last), so nothing can be checked"
        case .noAccount(let service): "you are not signed in at \(service.name)"
        case .trackerFailed(let service, let reason, _): "\(service.name): \(reason)"
        }
    }

    /// Returns a clause such as `S01E05 has not aired yet (2026-12-15)` or `S01E05 and 2 more have not aired yet`.
    private static func notAired(_ episodes: [MergedEpisode]) -> String {
        guard let first = episodes.first else { return "has not aired yet" }
        return episodes.count == 1
            ? "\(name(of: first)) has not aired yet\(day(of: first))"
            : "\(name(of: first)) and \(episodes.count - 1) more have not aired yet"
    }

    private static func name(of episode: MergedEpisode) -> String {
        episode.number.text ?? episode.value.title ?? episode.id.description
    }

    /// Returns the day of an episode for the end of a clause, or nothing if it is unknown.
    private static func day(of episode: MergedEpisode) -> String { episode.listedDay.map { " (\($0))" } ?? "" }

    private static func failed(_ reports: [ProviderReport]) -> String {
        let reasons = reports.compactMap { report in
            report.failures.first.map { "\(report.id): failed: \($0.text)" }
        }
        return reasons.isEmpty ? "every source failed" : reasons.joined(separator: "; ")
    }

    /// Returns `.sourcesFailed` if every source failed. Then nothing proves that something does not exist.
    func orSourcesFailed(_ reports: [ProviderReport]) -> OperationError {
        reports.isEmpty || reports.contains { $0.failures.isEmpty } ? self : .sourcesFailed(reports)
    }

    /// Returns `.sourcesFailed` if a source of the show failed to return its episodes. We cannot know then whether an
    /// episode does not exist.
    func orEpisodesFailed(_ reports: [ProviderReport]) -> OperationError {
        let show: MergedShow
        let missing: OperationError
        switch self {
        case .noSuchSeason(let number, let itsShow, _):
            (show, missing) = (itsShow, .noSuchSeason(number, of: itsShow, reports))
        case .noSuchEpisode(let name, let itsShow, let season, _):
            (show, missing) = (itsShow, .noSuchEpisode(name, of: itsShow, season: season, reports))
        case .nothingMarked(let name, let itsShow, let season, _):
            (show, missing) = (itsShow, .nothingMarked(missing: name, of: itsShow, season: season, reports))
        default: return self
        }
        let failing = reports.failures(for: show).filter { !$0.hasEpisodeList }
        return failing.isEmpty ? missing : .sourcesFailed(failing)
    }
}
