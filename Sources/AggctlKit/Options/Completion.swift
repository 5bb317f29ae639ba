internal import Aggregator
internal import ArgumentParser
internal import Foundation
internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel

/// What the shell is offered for the value of an argument: what is kept and what is configured. No source is asked.
enum Completion {
    /// What completion takes from outside; it is set while a shell asks.
    @TaskLocal static var program: Program?

    /// The titles of the shows that are known.
    static let show = kind { values in values.titles }
    /// The same; behind a title the seasons and episodes that are known of the show.
    static let episode = CompletionKind.custom { words, index, _ in
        guard let program else { return [] }
        let (values, typed) = (CompletionValues(program: program), words.indices.contains(index) ? words[index] : "")
        let shows = values.shows(namedIn: words.prefix(index).dropFirst(2))
        return values.offered({ shows.isEmpty ? $0.titles : $0.codes(of: shows, all: !typed.isEmpty) }, typed: typed)
    }
    /// The titles of the shows that are followed, or hidden.
    static let followed = kind { values in values.followed }
    /// The providers that are configured.
    static let provider = kind { values in values.session?.instances.map(\.id.rawValue) ?? [] }
    /// The names of networks and web channels of the shows that are known.
    static let network = kind { values in values.networks }
    static let genre = kind { values in values.shows.flatMap(\.genres) }
    static let type = kind { values in values.shows.compactMap(\.type?.rawValue) }
    static let language = kind { values in values.shows.compactMap(\.language) }
    static let zone = kind { _ in TimeZone.knownTimeZoneIdentifiers + ["UTC"] }
    static let country = kind { _ in CountryParser.all.map(\.rawValue) }
    /// Words for a day.
    static let day = CompletionKind.list([
        "today", "tomorrow", "yesterday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ])

    /// The names of the months.
    static let month = CompletionKind.list(DateParser.months)

    private static func kind(_ values: @escaping @Sendable (CompletionValues) -> [String]) -> CompletionKind {
        .custom { words, index, _ in
            guard let program else { return [] }
            let typed = words.indices.contains(index) ? words[index] : ""
            return CompletionValues(program: program).offered(values, typed: typed)
        }
    }

    /// A script of the argument parser, for words that have blanks: bash compares what was typed with its escapes.
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

/// What the program knows without asking anyone.
private struct CompletionValues {
    let program: Program
    let session: Session?

    init(program: Program) {
        self.program = program
        var options = SessionOptions()
        options.policy.mode = .never
        session = try? Session(
            kinds: program.kinds,
            environment: program.environment.forSession,
            options: options,
            unfinished: program.unfinished
        )
    }

    /// The shows that are kept, of each source.
    var shows: [Show] {
        guard let session else { return [] }
        return session.instances.flatMap { session.sessionStore.storage.shows(of: $0.id, .all)?.shows ?? [] }
    }

    /// The channels of shows, and those that episodes air on.
    var networks: [String] {
        guard let session else { return [] }
        let known = session.instances.compactMap { session.sessionStore.storage.allShows(of: $0.id) }
        let channels = known.flatMap(\.episodes).flatMap(\.airings).compactMap(\.channel?.name)
        return shows.flatMap { [$0.network?.name, $0.webChannel?.name] }.compactMap(\.self) + channels
    }

    /// Titles; with its year where several shows bear one.
    var titles: [String] {
        let marked = session?.marks.shows.map(\.title) ?? []
        return Dictionary(grouping: shows, by: \.title).flatMap { title, bearers in
            let years = Set(bearers.compactMap(\.year))
            return years.count < 2 ? [title] : years.map { "\(title) (\($0))" }
        } + marked
    }

    /// The shows whose title, or title and year, some words have in them one after the other.
    func shows(namedIn words: ArraySlice<String>) -> [SourceKey] {
        guard let session else { return [] }
        let plain = words.map { $0.filter { !"\\\"'".contains($0) } }
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

    /// The seasons of some shows as they are named for a mark, and all their episodes where that is wished.
    func codes(of shows: [SourceKey], all: Bool) -> [String] {
        let claims = session?.sessionStore.storage
        let numbers = shows.flatMap { claims?.show($0.id, of: $0.provider)?.response.episodes ?? [] }.map(\.number)
        let seasons = numbers.compactMap(\.season).map { $0 < 10 ? "S0\($0)" : "S\($0)" }
        return all ? seasons + numbers.compactMap(\.code) : seasons
    }

    /// Titles of one's own list.
    var followed: [String] {
        (session?.marks.shows ?? []).filter { $0.followedSince != nil || $0.isHidden }.map(\.title)
    }

    /// How many values are offered at most: nobody reads more.
    private static let maxValues = 2000

    /// The values that begin with what was typed, each once, in a form that the shell takes for text alone.
    func offered(_ values: (CompletionValues) -> [String], typed: String) -> [String] {
        let begun = FoldedText(typed.filter { !"\\\"'".contains($0) }).key
        let fitting = Set(values(self)).filter { value in
            // A line is a value, and what a terminal would take for more than text is none.
            !value.isEmpty && !value.unicodeScalars.contains { TextSanitizer.isControl($0) || $0 == "\n" }
                && (typed.isEmpty || FoldedText(value).key.utf8.starts(with: begun.utf8))
        }
        let sorted = fitting.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }.prefix(Self.maxValues)
        // bash expands the words it is offered: quoted, they are what they are.
        let isBash = program.environment.variables["SAP_SHELL"] == "bash"
        return isBash ? sorted.map { "'" + $0.replacing("'", with: "'\\''") + "'" } : Array(sorted)
    }
}
