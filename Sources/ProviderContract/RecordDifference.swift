internal import ScheduleModel

/// The fields in which two records differ, with both values.
private struct Differences {
    var descriptions: [String] = []

    mutating func compare<Value: Equatable>(_ name: String, _ first: Value?, _ second: Value?) {
        if first == second { return }
        descriptions.append("\(name) \(Self.text(first)) is \(Self.text(second))")
    }

    /// Compares a field if both records have a value.
    mutating func compareIfBothSet<Value: Equatable>(_ name: String, _ first: Value?, _ second: Value?) {
        if first != nil, second != nil { compare(name, first, second) }
    }

    private static func text<Value>(_ value: Value?) -> String { value.map { "“\($0)”" } ?? "nothing" }
}

/// A comparison of two records of an episode.
enum EpisodeDifference {
    /// Returns the fields that differ, with both values.
    static func descriptions(_ first: Episode, _ second: Episode) -> String {
        var differences = Differences()
        differences.compare("show", first.showID, second.showID)
        differences.compare("number", first.number.descriptions, second.number.descriptions)
        differences.compare("title", first.title, second.title)
        differences.compare("kind", first.kind?.rawValue, second.kind?.rawValue)
        differences.compare("length", first.runtime, second.runtime)
        differences.compare("rating", first.rating, second.rating)
        differences.compare("isOnDisk", first.isOnDisk, second.isOnDisk)
        differences.compare("summary", first.summary, second.summary)
        differences.compare("picture", first.image?.rawValue, second.image?.rawValue)
        differences.compare("page", first.url?.rawValue, second.url?.rawValue)
        differences.compare("watched", first.watchState?.rawValue, second.watchState?.rawValue)
        differences.compare("role", first.role?.rawValue, second.role?.rawValue)
        differences.compare(
            "credits",
            first.credits.map(\.person.name).joined(separator: ", "),
            second.credits.map(\.person.name).joined(separator: ", ")
        )
        return differences.descriptions.joined(separator: ", ")
    }
}

/// A comparison of two records of a show.
enum ShowDifference {
    /// Returns the facts that both records state and that differ. Values that change with time or have several
    /// lengths are not compared.
    static func contradictions(_ first: Show, _ second: Show) -> [String] {
        var differences = Differences()
        differences.compareIfBothSet("title", first.title, second.title)
        differences.compareIfBothSet("year", first.year, second.year)
        differences.compareIfBothSet("network", first.network?.name, second.network?.name)
        differences.compareIfBothSet("streaming service", first.webChannel?.name, second.webChannel?.name)
        differences.compareIfBothSet("country", first.country?.rawValue, second.country?.rawValue)
        differences.compareIfBothSet("language", first.language, second.language)
        differences.compareIfBothSet("type", first.type?.rawValue, second.type?.rawValue)
        for id in first.externals.all {
            differences.compareIfBothSet(
                "id of \(id.database.rawValue)",
                id.value,
                second.externals[id.database]?.value
            )
        }
        return differences.descriptions
    }

    /// Returns the fields that differ, with both values. If only other fields differ, a general text is returned.
    static func descriptions(_ first: Show, _ second: Show) -> String {
        var differences = Differences()
        differences.compare("title", first.title, second.title)
        differences.compare("year", first.year, second.year)
        differences.compare("network", first.network?.name, second.network?.name)
        differences.compare("streaming service", first.webChannel?.name, second.webChannel?.name)
        differences.compare("status", first.status?.rawValue, second.status?.rawValue)
        differences.compare("length", first.runtime, second.runtime)
        differences.compare("rating", first.rating, second.rating)
        differences.compare("genres", first.genres.joined(separator: ", "), second.genres.joined(separator: ", "))
        differences.compare("picture", first.image?.rawValue, second.image?.rawValue)
        differences.compare("summary", first.summary, second.summary)
        return differences.descriptions.isEmpty ? "other fields" : differences.descriptions.joined(separator: ", ")
    }
}

extension EpisodeNumber {
    /// The number, as a finding states it.
    var descriptions: String {
        var text = code ?? season.map { "season \($0), no number" } ?? number.map { "number \($0)" } ?? "no number"
        if let part { text += ", part \(part)" }
        if let absolute { text += ", absolute number \(absolute)" }
        return text
    }
}
