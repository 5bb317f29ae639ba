internal import Aggregator
internal import ArgumentParser
internal import Foundation
internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel

/// Shell completions for values of arguments, from stored data and the configuration. Nothing is fetched.
enum Completion {
    /// The program during a completion request, otherwise nil.
    @TaskLocal static var program: Program?

    /// The titles of stored shows.
    static let show = kind { values in values.titles }
    /// The titles of stored shows. After a title, the stored seasons and episodes of the show.
    static let episode = CompletionKind.custom { arguments, index, _ in
        guard let program else { return [] }
        let values = CompletionValues(program: program)
        let typed = arguments.indices.contains(index) ? arguments[index] : ""
        let shows = values.shows(namedIn: arguments.prefix(index).dropFirst(2))
        return values.offered({ shows.isEmpty ? $0.titles : $0.codes(of: shows, all: !typed.isEmpty) }, typed: typed)
    }
    /// The titles of followed and hidden shows.
    static let followed = kind { values in values.followed }
    /// The IDs of configured providers.
    static let provider = kind { values in values.session?.instances.map(\.id.rawValue) ?? [] }
    /// The names of networks and streaming services of stored shows.
    static let network = kind { values in values.networks }
    static let genre = kind { values in values.shows.flatMap(\.genres) }
    static let type = kind { values in values.shows.compactMap(\.type?.rawValue) }
    static let language = kind { values in values.shows.compactMap(\.language) }
    static let zone = kind { _ in TimeZone.knownTimeZoneIdentifiers + ["UTC"] }
    static let country = kind { _ in CountryParser.all.map(\.rawValue) }
    /// Words for a day, such as `monday`.
    static let day = CompletionKind.list([
        "today", "tomorrow", "yesterday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ])

    /// The names of the months.
    static let month = CompletionKind.list(DateParser.months)

    private static func kind(_ values: @escaping @Sendable (CompletionValues) -> [String]) -> CompletionKind {
        .custom { arguments, index, _ in
            guard let program else { return [] }
            let typed = arguments.indices.contains(index) ? arguments[index] : ""
            return CompletionValues(program: program).offered(values, typed: typed)
        }
    }

    /// Returns a completion script of the parser, corrected for values with spaces. Without the correction, bash compares
    /// typed text that includes backslashes and quotes.
    static func fixedScript(_ script: String) -> String {
        script.replacing(
            #"compgen "${@}" -- "${cur}")"#,
            with: #"compgen "${@}" -- "${cur//[\\\'\"]/}")"#
        )
    }
}

extension String {
    fileprivate var isNumber: Bool { utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
}

/// Values from stored data and the configuration.
private struct CompletionValues {
    let program: Program
    let session: Session?

    init(program: Program) {
        self.program = program
        var options = SessionOptions()
        options.policy.mode = .never
        session = try? Session(
            kinds: program.kinds,
            environment: program.environment.sessionEnvironment,
            options: options,
            pendingWrites: program.pendingWrites
        )
    }

    /// The stored shows of each source.
    var shows: [Show] {
        guard let session else { return [] }
        return session.instances.flatMap { session.sessionStore.storage.shows(of: $0.id, .all)?.shows ?? [] }
    }

    /// The channels of stored shows and of their airings.
    var networks: [String] {
        guard let session else { return [] }
        let stored = session.instances.compactMap { session.sessionStore.storage.allShows(of: $0.id) }
        let channels = stored.flatMap(\.episodes).flatMap(\.airings).compactMap(\.channel?.name)
        return shows.flatMap { [$0.network?.name, $0.webChannel?.name] }.compactMap(\.self) + channels
    }

    /// The titles of stored shows and marks, with the year if several shows have the same title.
    var titles: [String] {
        let marked = session?.marks.shows.map(\.title) ?? []
        return Dictionary(grouping: shows, by: \.title).flatMap { title, shows in
            let years = Set(shows.compactMap(\.year))
            return years.count < 2 ? [title] : years.map { "\(title) (\($0))" }
        } + marked
    }

    /// Returns the shows whose title, or title and year, is a sequence of the arguments.
    func shows(namedIn arguments: ArraySlice<String>) -> [SourceKey] {
        guard let session else { return [] }
        let plain = arguments.map { $0.filter { !"\\\"'".contains($0) } }
        let names = plain.indices.flatMap { first in
            (first..<plain.count).map { FoldedText(plain[first...$0].joined(separator: " ")) }
        }
        return session.instances.flatMap { instance in
            (session.sessionStore.storage.shows(of: instance.id, .all)?.shows ?? []).filter { show in
                let withYear = show.year.map { FoldedText("\(show.title) (\($0))") }
                return names.contains(FoldedText(show.title)) || withYear.map(names.contains) ?? false
            }.map { SourceKey(provider: instance.id, id: $0.id) }
        }
    }

    /// Returns the season codes of some shows, such as `S01`, and the episode codes if `all` is true.
    func codes(of shows: [SourceKey], all: Bool) -> [String] {
        let storage = session?.sessionStore.storage
        let numbers = shows.flatMap { storage?.show($0.id, of: $0.provider)?.response.episodes ?? [] }.map(\.number)
        let seasons = numbers.compactMap(\.season).map { $0 < 10 ? "S0\($0)" : "S\($0)" }
        return all ? seasons + numbers.compactMap(\.code) : seasons
    }

    /// The titles of followed and hidden shows.
    var followed: [String] {
        (session?.marks.shows ?? []).filter { $0.followedSince != nil || $0.isHidden }.map(\.title)
    }

    /// The maximum number of offered values. Nobody reads more.
    private static let maxValues = 2000

    /// Returns the distinct values that begin with the typed text, quoted if the shell would expand them.
    func offered(_ values: (CompletionValues) -> [String], typed: String) -> [String] {
        let prefix = FoldedText(typed.filter { !"\\\"'".contains($0) })
        let matching = Set(values(self)).filter { value in
            // Each line is a value, so line breaks and control characters are excluded.
            !value.isEmpty && !value.unicodeScalars.contains { TextSanitizer.isControl($0) || $0 == "\n" }
                && (typed.isEmpty || FoldedText(value).begins(with: prefix))
        }
        let sorted = matching.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }.prefix(Self.maxValues)
        // bash expands offered values unless they are quoted.
        let isBash = program.environment.variables["SAP_SHELL"] == "bash"
        return isBash ? sorted.map { "'" + $0.replacing("'", with: "'\\''") + "'" } : Array(sorted)
    }
}
