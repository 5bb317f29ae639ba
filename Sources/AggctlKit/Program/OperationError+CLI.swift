internal import Aggregator
internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleStore
internal import Foundation

/// Operation errors as command failures, with exit status and hints.
extension CommandFailure {
    init(_ error: OperationError) {
        self.init(error.exitStatus, error.code, error.message, hints: error.hints)
        switch error {
        case .ambiguousShow(let name, let shows, _): (candidates, unresolvedName) = (shows, name)
        case .noSuchShow(let name, let shows, _): (candidates, unresolvedName) = (shows, shows.isEmpty ? nil : name)
        case .sourcesFailed(let reports):
            provider = reports.first?.id.rawValue
            retryAt = reports.soonestRetry
        default: break
        }
    }

    /// Creates the failure of an operation whose providers were selected by an option, such as `--provider`.
    init(_ error: OperationError, option: String) {
        guard case .unknownProvider(let name, let configured) = error else {
            self.init(error)
            return
        }
        let names = configured.map(\.rawValue)
        self = .usage(
            "\(option): “\(name.shortened)” is not configured",
            hints: [name.closestMatch(among: names).map { "did you mean \($0)?" } ?? Self.providersHint]
        )
    }

    /// Sets the printed lines to the reasons of all sources. Times of the next attempt are in the user's zone.
    mutating func report(_ reports: [ProviderReport], now: Date, zone: TimeZone) {
        lines = reports.flatMap { NoticeFormatter.lines($0, now: now, zone: zone) }
        if reports.soonestRetry != nil { hints = [] }
    }

    fileprivate static let providersHint = "next: aggctl providers"
}

extension OperationError {
    fileprivate var exitStatus: ExitStatus {
        switch self {
        case .configuration(let fault):
            fault.code == .unreadable && fault.isExplicitPath ? .unreadableFile : .configuration
        case .unknownProvider, .storageDisabled, .requiresNetwork, .tooManyDays, .emptyName, .sameProvider,
            .fixedByConfiguration, .tokenExists, .notAired:
            .usage
        case .store(let problem): problem.exitStatus
        case .unreadableFile: .unreadableFile
        case .malformedFile: .malformedFile
        case .unwritableFile: .cannotCreate
        case .sourcesFailed(let reports): reports.exitStatus
        case .noAccount: .configuration
        case .trackerFailed: .unavailable
        case .ambiguousShow, .noSuchShow, .noSuchSeason, .noSuchEpisode, .ambiguousEpisode, .nothingMarked,
            .nothingToWatch, .changedSince, .noPendingMarks, .nothingToUndo, .noCast, .noPoster, .noPicture,
            .unknownEpisode,
            .notFollowed, .ambiguousMark, .noSuchToken, .nothingScheduled:
            .notFound
        }
    }

    fileprivate var hints: [String] {
        switch self {
        case .configuration(let fault):
            fault.suggestion.map { ["did you mean “\($0)”?"] } ?? fault.hint.map { [$0] } ?? []
        case .unknownProvider: [CommandFailure.providersHint]
        case .store(let problem): problem.hints
        case .sourcesFailed(let reports): [reports.nextStep]
        case .ambiguousShow: ["next: add the year, or use an ID from this list"]
        case .noSuchShow: [Self.searchHint]
        case .noSuchSeason(_, let show, _): [Self.seasons(of: show)]
        case .noSuchEpisode(_, let show, let season, _): [Self.next(show, season)]
        case .nothingMarked(_, let show, let season, _): [Self.next(show, season)]
        case .ambiguousEpisode(_, _, let episodes): episodes.prefix(10).map { "  \($0.id)  \($0.value.title ?? "")" }
        case .notAired: ["nothing was marked", "next: add --future to mark it anyway"]
        case .noPoster(let show, _): [show.value.image.map { "next: open \($0.rawValue)" } ?? "no source has one"]
        case .notFollowed(_, let suggestion):
            suggestion.map { ["did you mean aggctl unfollow \"\($0)\"?"] } ?? ["next: aggctl following"]
        case .ambiguousMark(_, let marks):
            marks.map { "  \($0.title)\($0.year.map { " (\($0))" } ?? "")  \($0.keys.min()?.description ?? "")" }
        case .tokenExists: ["next: choose another name, or run aggctl token revoke NAME"]
        case .noSuchToken: ["next: aggctl token list"]
        case .noAccount(let service), .trackerFailed(let service, _, needsSignIn: true):
            ["next: aggctl sync \(service.rawValue) --sign-in"]
        case .nothingScheduled: ["next: choose a day with episodes, such as --date 2019-07-12"]
        default: []
        }
    }

    /// The hint if no show matches.
    static let searchHint = "next: aggctl search TEXT"

    /// Returns the hint with the command that lists a season. If the show has no such season, the hint lists its
    /// seasons.
    private static func next(_ show: MergedShow, _ season: Int?) -> String {
        let numbers = numbers(of: show)
        let match = season.flatMap { numbers.contains($0) ? $0 : nil } ?? (season == nil ? numbers.first : nil)
        return match.map { "next: aggctl season \(show.id) \($0)" } ?? seasons(of: show)
    }

    private static func numbers(of show: MergedShow) -> [Int] {
        Set(show.episodes.compactMap(\.value.number.season) + show.seasons.map(\.number)).sorted()
    }

    /// Returns the hint that lists the seasons of a show.
    static func seasons(of show: MergedShow) -> String {
        let numbers = numbers(of: show)
        let list = numbers.prefix(30).map(String.init).joined(separator: ", ")
        if numbers.isEmpty, !show.episodes.isEmpty { return "next: aggctl season \(show.id)" }
        return numbers.isEmpty ? "no episodes of this show are known" : "did you mean season \(list)?"
    }
}

extension StoreError {
    fileprivate var exitStatus: ExitStatus {
        switch code {
        case .damaged: .storeDamaged
        case .newer: .configuration
        case .notAllowed: .permission
        case .full, .readWrite: .readWrite
        case .busy: .temporaryFailure
        }
    }

    fileprivate var hints: [String] {
        switch code {
        case .damaged: ["next: aggctl restore FILE (the damaged file is preserved)"]
        case .newer: ["next: use the newer aggctl, or another XDG_DATA_HOME"]
        default: []
        }
    }
}

/// The reports of providers that all failed.
extension [ProviderReport] {
    /// The earliest time at which a provider may be contacted again, or nil unless all have such a time.
    fileprivate var soonestRetry: Date? {
        let times = map(\.retryAt)
        return times.contains(nil) ? nil : times.compactMap { $0 }.min()
    }

    fileprivate var exitStatus: ExitStatus {
        if soonestRetry != nil { return .temporaryFailure }
        let byCode: [ProviderError.Code: ExitStatus] = [
            .unreadableFile: .unreadableFile, .malformedFile: .malformedFile, .brokenProtocol: .pluginProtocol,
            .missingProgram: .configuration, .refusedProgram: .configuration,
        ]
        let codes = Set(flatMap(\.failures).map(\.code))
        return codes.count == 1 ? codes.first.flatMap { byCode[$0] } ?? .unavailable : .unavailable
    }

    fileprivate var nextStep: String {
        if let soonestRetry { return "next: try again at \(Instant.text(soonestRetry))" }
        let next =
            switch exitStatus {
            case .unavailable:
                flatMap(\.failures).allSatisfy { $0.code == .offline }
                    ? "try again without --offline, or add --demo for invented data"
                    : "try again later, or add --demo for invented data"
            case .pluginProtocol: "aggctl providers check \(first?.id ?? .unnamed)"
            case .configuration: "fix the program, or its name in the configuration"
            default: "fix the file, or its path in the configuration"
            }
        return "next: " + next
    }
}
