internal import ProviderAPI
public import ScheduleMerging
public import ScheduleModel
public import ScheduleStore

/// Why a question has no answer, with all that a message needs.
public enum OperationError: Error, Sendable {
    /// What is configured cannot be used.
    case configuration(ConfigurationError)
    /// No provider of that name is configured.
    case unknownProvider(String, known: [ProviderID])
    /// The session keeps nothing, and the question is about what is kept.
    case storageDisabled
    /// What is kept cannot be read or written.
    case store(StoreError)
    /// A file of the user's cannot be read.
    case unreadableFile(String, reason: String)
    /// A file of the user's is not what it should be.
    case malformedFile(String, reason: String)
    /// A file cannot be made.
    case unwritableFile(String, reason: String)
    /// Every source failed, and nothing is known to show.
    case sourcesFailed([ProviderReport])
    /// The question needs the sources, and the session must not ask them.
    case requiresNetwork
    /// More days at once than are asked for.
    case tooManyDays(limit: Int)
    /// Nothing was named.
    case emptyName(Subject)
    /// Several shows fit a name.
    case ambiguousShow(String, [MergedShow], [ProviderReport])
    /// No show fits a name; some come near.
    case noSuchShow(String, near: [MergedShow], [ProviderReport])
    /// A show has no season of that number; the reports are of those who were asked.
    case noSuchSeason(Int, of: MergedShow, [ProviderReport] = [])
    /// A show has no episode of that name.
    case noSuchEpisode(String, of: MergedShow, season: Int?, [ProviderReport] = [])
    /// No episode of that id is kept.
    case unknownEpisode(SourceKey)
    /// Several episodes of a show fit a name.
    case ambiguousEpisode(String, of: MergedShow, [MergedEpisode])
    /// A show lacks what was to be marked, such as an episode of a range; nothing was.
    case nothingMarked(missing: String, of: MergedShow, season: Int?, [ProviderReport] = [])
    /// No source that has a show knows its cast; one that has not failed.
    case noCast(of: MergedShow, [ProviderReport])
    /// No poster of a show is kept.
    case noPoster(of: MergedShow, reason: String?)
    /// Two shows of one source are never one.
    case sameProvider(SourceKey, SourceKey)
    /// The configuration says whether two shows are one.
    case fixedByConfiguration(SourceKey, SourceKey)
    /// A picture is not kept, and could not be fetched.
    case noPicture(WebLink)
    /// A show is neither followed nor hidden.
    case notFollowed(String, near: String?)
    /// Several shows on the list fit a name.
    case ambiguousMark(String, [ShowMark])
    /// A token is called so already.
    case tokenExists(String)
    /// No token is called so, or several end so.
    case noSuchToken(String)
    /// Nothing is on, so nothing can be checked.
    case nothingScheduled(ProviderID, DaySpan)

    /// What a name may be of.
    public enum Subject: String, Sendable {
        /// A show.
        case show = "the show's name"
        /// A search.
        case search = "the text to search for"
        /// A token.
        case token = "the token's name"
    }

    /// What kind of failure it is, for scripts; frozen.
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
        case .noSuchShow: "show.not-found"
        case .noSuchSeason: "season.not-found"
        case .noSuchEpisode, .nothingMarked, .unknownEpisode: "episode.not-found"
        case .ambiguousEpisode: "episode.ambiguous"
        case .noCast: "cast.not-found"
        case .noPoster, .noPicture: "image.not-found"
        case .notFollowed: "show.not-followed"
        case .tokenExists: "token.exists"
        case .noSuchToken: "token.not-found"
        case .nothingScheduled: "check.nothing-on"
        }
    }

    /// What happened, in a sentence without a capital. It repeats texts from outside as they are.
    public var message: String {
        switch self {
        case .configuration(let fault): fault.message
        case .unknownProvider(let name, _): "no provider is called “\(name.shortened)”"
        case .storageDisabled: "--demo keeps nothing"
        case .store(let problem): "\(problem.path): \(problem.message)"
        case .unreadableFile(let path, let reason), .malformedFile(let path, let reason),
            .unwritableFile(let path, let reason):
            "\(path.shortened): \(reason)"
        case .sourcesFailed(let reports): Self.failed(reports)
        case .requiresNetwork: "this asks the sources: it makes no sense offline"
        case .tooManyDays(let limit): "more than \(limit) days"
        case .emptyName(.token): "the token's name is empty, or more than a line"
        case .emptyName(let subject): "\(subject.rawValue) is empty"
        case .ambiguousShow(let name, let shows, _): "“\(name.shortened)” fits \(shows.count) shows:"
        case .noSuchShow(let name, let near, _):
            "no show is called “\(name.shortened)”\(near.isEmpty ? "" : "; these come near:")"
        case .noSuchSeason(let number, let show, _): "“\(show.value.title)” has no season \(number)"
        case .noSuchEpisode(let name, let show, _, _): "“\(show.value.title)” has no episode \(name)"
        case .unknownEpisode(let key):
            "no episode \(key.description.shortened) is kept here; of a show, name the season too"
        case .ambiguousEpisode(let name, let show, let episodes):
            "“\(show.value.title)” has \(episodes.count) episodes \(name): name one by its id"
        case .nothingMarked(let missing, let show, _, _): "“\(show.value.title)” has no \(missing); nothing was marked"
        case .noCast(let show, _): "no cast of “\(show.value.title)” is known"
        case .noPoster(let show, _): "no poster of “\(show.value.title)” is kept"
        case .sameProvider(let one, let other):
            "\(one.description.shortened) and \(other.description.shortened) are of one source, and so never one show"
        case .fixedByConfiguration(let one, let other):
            "the configuration says whether \(one.description.shortened) and \(other.description.shortened) are one"
        case .noPicture(let link): "there is no picture at \(link.rawValue.shortened)"
        case .notFollowed(let name, _): "“\(name.shortened)” is neither followed nor hidden"
        case .ambiguousMark(let name, let marks): "“\(name.shortened)” fits \(marks.count) shows: name one by its id"
        case .tokenExists(let name): "a token is called “\(name.shortened)” already"
        case .noSuchToken(let name): "no token is called “\(name.shortened)”, and no single one ends so"
        case .nothingScheduled(let id, let days):
            "\(id): nothing is on from \(days.first) to \(days.last), so nothing can be checked"
        }
    }

    private static func failed(_ reports: [ProviderReport]) -> String {
        let reasons = reports.compactMap { report in
            report.failures.first.map { "\(report.id): failed: \($0.text)" }
        }
        return reasons.isEmpty ? "every source failed" : reasons.joined(separator: "; ")
    }

    /// What is not found where every source failed is not known to be missing: then this says what failed.
    func orSourcesFailed(_ reports: [ProviderReport]) -> OperationError {
        reports.isEmpty || reports.contains { $0.failures.isEmpty } ? self : .sourcesFailed(reports)
    }

    /// What is missing of a show is not known to be missing where a source that has the show could not tell its episodes:
    /// then this says what failed.
    func orEpisodesFailed(_ reports: [ProviderReport]) -> OperationError {
        let show: MergedShow
        let missing: OperationError
        switch self {
        case .noSuchSeason(let number, let its, _): (show, missing) = (its, .noSuchSeason(number, of: its, reports))
        case .noSuchEpisode(let name, let its, let season, _):
            (show, missing) = (its, .noSuchEpisode(name, of: its, season: season, reports))
        case .nothingMarked(let name, let its, let season, _):
            (show, missing) = (its, .nothingMarked(missing: name, of: its, season: season, reports))
        default: return self
        }
        let silent = reports.failures(for: show).filter { !$0.hasEpisodeList }
        return silent.isEmpty ? missing : .sourcesFailed(silent)
    }
}
