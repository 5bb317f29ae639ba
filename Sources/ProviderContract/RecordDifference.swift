internal import ScheduleModel

/// The fields in which two records differ, with both values.
private struct Differences {
    var descriptions: [String] = []

    mutating func compare<Value: Equatable>(_ name: String, _ one: Value?, _ other: Value?) {
        if one == other { return }
        descriptions.append("\(name) \(Self.text(one)) is \(Self.text(other))")
    }

    /// The same, where both say something.
    mutating func compareIfBothSet<Value: Equatable>(_ name: String, _ one: Value?, _ other: Value?) {
        if one != nil, other != nil { compare(name, one, other) }
    }

    private static func text<Value>(_ value: Value?) -> String { value.map { "“\($0)”" } ?? "nothing" }
}

/// Where two records of one episode differ.
enum EpisodeDifference {
    /// Each field that differs, with both values.
    static func descriptions(_ one: Episode, _ other: Episode) -> String {
        var differences = Differences()
        differences.compare("show", one.showID, other.showID)
        differences.compare("number", one.number.descriptions, other.number.descriptions)
        differences.compare("title", one.title, other.title)
        differences.compare("kind", one.kind?.rawValue, other.kind?.rawValue)
        differences.compare("length", one.runtime, other.runtime)
        differences.compare("summary", one.summary, other.summary)
        differences.compare("picture", one.image?.rawValue, other.image?.rawValue)
        differences.compare("page", one.url?.rawValue, other.url?.rawValue)
        differences.compare("watched", one.watched, other.watched)
        differences.compare("role", one.role?.rawValue, other.role?.rawValue)
        differences.compare(
            "credits",
            one.credits.map(\.person.name).joined(separator: ", "),
            other.credits.map(\.person.name).joined(separator: ", ")
        )
        return differences.descriptions.joined(separator: ", ")
    }
}

/// Where two records of one show differ.
enum ShowDifference {
    /// Each fact of which both records say something, and not the same. What changes with time, or is told at length in one
    /// answer and shortly in another, is none of these.
    static func contradictions(_ one: Show, _ other: Show) -> [String] {
        var differences = Differences()
        differences.compareIfBothSet("title", one.title, other.title)
        differences.compareIfBothSet("year", one.year, other.year)
        differences.compareIfBothSet("network", one.network?.name, other.network?.name)
        differences.compareIfBothSet("web channel", one.webChannel?.name, other.webChannel?.name)
        differences.compareIfBothSet("country", one.country?.rawValue, other.country?.rawValue)
        differences.compareIfBothSet("language", one.language, other.language)
        differences.compareIfBothSet("type", one.type?.rawValue, other.type?.rawValue)
        for id in one.externals.all {
            differences.compareIfBothSet("id of \(id.database.rawValue)", id.value, other.externals[id.database]?.value)
        }
        return differences.descriptions
    }

    /// Each field that differs, with both values; where it is none of the usual ones, that something does.
    static func descriptions(_ one: Show, _ other: Show) -> String {
        var differences = Differences()
        differences.compare("title", one.title, other.title)
        differences.compare("year", one.year, other.year)
        differences.compare("network", one.network?.name, other.network?.name)
        differences.compare("web channel", one.webChannel?.name, other.webChannel?.name)
        differences.compare("status", one.status?.rawValue, other.status?.rawValue)
        differences.compare("length", one.runtime, other.runtime)
        differences.compare("rating", one.rating, other.rating)
        differences.compare("genres", one.genres.joined(separator: ", "), other.genres.joined(separator: ", "))
        differences.compare("picture", one.image?.rawValue, other.image?.rawValue)
        differences.compare("summary", one.summary, other.summary)
        return differences.descriptions.isEmpty ? "something of it" : differences.descriptions.joined(separator: ", ")
    }
}

extension EpisodeNumber {
    /// The number, as a finding tells it.
    var descriptions: String {
        var words = code ?? season.map { "season \($0), no number" } ?? number.map { "number \($0)" } ?? "no number"
        if let part { words += ", part \(part)" }
        if let absolute { words += ", \(absolute) in all" }
        return words
    }
}
