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
    static let show = kind { values in await values.titles() }
    /// The titles of stored shows. After a title, the stored seasons and episodes of the show.
    static let episode = CompletionKind.custom { arguments, index, _ in
        guard let program else { return [] }
        let values = CompletionValues(program: program)
        let typed = arguments.indices.contains(index) ? arguments[index] : ""
        let shows = await values.shows(namedIn: arguments.prefix(index).dropFirst(2))
        let offered = shows.isEmpty ? await values.titles() : await values.codes(of: shows, all: !typed.isEmpty)
        return values.offered(offered, typed: typed)
    }
    /// The titles of followed and hidden shows.
    static let followed = kind { values in values.followed }
    /// The IDs of configured providers.
    static let provider = kind { values in values.session?.instances.map(\.id.rawValue) ?? [] }
    /// The names of networks and streaming services of stored shows.
    static let network = kind { values in await values.networks() }
    static let genre = kind { values in await values.shows().flatMap(\.genres) }
    static let type = kind { values in await values.shows().compactMap(\.type?.rawValue) }
    static let language = kind { values in await values.shows().compactMap(\.language) }
    static let zone = kind { _ in TimeZone.knownTimeZoneIdentifiers + ["UTC"] }
    static let country = kind { _ in CountryParser.all.map(\.rawValue) }
    /// Words for a day, such as `monday`.
    static let day = CompletionKind.list([
        "today", "tomorrow", "yesterday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ])

    /// The names of the months.
    static let month = CompletionKind.list(DateParser.months)

    private static func kind(_ values: @escaping @Sendable (CompletionValues) async -> [String]) -> CompletionKind {
        .custom { arguments, index, _ in
            guard let program else { return [] }
            let typed = arguments.indices.contains(index) ? arguments[index] : ""
            let stored = CompletionValues(program: program)
            return stored.offered(await values(stored), typed: typed)
        }
    }

    /// Returns a completion script of the parser, corrected for values with spaces. Without the correction, bash
    /// compares typed text that includes backslashes and quotes.
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

    /// Returns the stored shows of each source.
    func shows() async -> [Show] { await storedShows().map(\.show) }

    private func storedShows() async -> [(key: SourceKey, show: Show)] {
        guard let session else { return [] }
        var shows: [(key: SourceKey, show: Show)] = []
        for instance in session.instances {
            let stored = await session.sessionStore.storage.shows(of: instance.id, .all)?.shows ?? []
            shows += stored.map { (SourceKey(provider: instance.id, id: $0.id), $0) }
        }
        return shows
    }

    /// Returns the channels of stored shows and of their airings.
    func networks() async -> [String] {
        guard let session else { return [] }
        var names = await shows().flatMap { [$0.network?.name, $0.webChannel?.name] }.compactMap(\.self)
        for instance in session.instances {
            let episodes = await session.sessionStore.storage.allShows(of: instance.id)?.episodes ?? []
            names += episodes.flatMap(\.airings).compactMap(\.channel?.name)
        }
        return names
    }

    /// Returns the titles of stored shows and marks, with the year if several shows have the same title.
    func titles() async -> [String] {
        let marked = session?.marks.shows.map(\.title) ?? []
        return Dictionary(grouping: await shows(), by: \.title).flatMap { title, shows in
            let years = Set(shows.compactMap(\.year))
            return years.count < 2 ? [title] : years.map { "\(title) (\($0))" }
        } + marked
    }

    /// Returns the shows whose title, or title and year, is a sequence of the arguments.
    func shows(namedIn arguments: ArraySlice<String>) async -> [SourceKey] {
        let plain = arguments.map { $0.filter { !"\\\"'".contains($0) } }
        let names = plain.indices.flatMap { first in
            (first..<plain.count).map { FoldedText(plain[first...$0].joined(separator: " ")) }
        }
        return await storedShows().filter { stored in
            let show = stored.show
            let withYear = show.year.map { FoldedText("\(show.title) (\($0))") }
            return names.contains(FoldedText(show.title)) || withYear.map(names.contains) ?? false
        }.map(\.key)
    }

    /// Returns the season codes of some shows, such as `S01`, and the episode codes if `all` is true.
    func codes(of shows: [SourceKey], all: Bool) async -> [String] {
        var numbers: [EpisodeNumber] = []
        for show in shows {
            let stored = await session?.sessionStore.storage.show(show.id, of: show.provider)
            numbers += stored?.response.episodes.map(\.number) ?? []
        }
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
    func offered(_ values: [String], typed: String) -> [String] {
        let prefix = FoldedText(typed.filter { !"\\\"'".contains($0) })
        let matching = Set(values).filter { value in
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
