internal import ProviderBoundary
internal import ScheduleModel

/// What stands for something that is not known, in several rows at once: what is not known is left away.
enum StandIns {
    /// What is wrong with a schedule.
    static func faults(in answer: ToldAnswer) -> [Finding] {
        let episodes = Array(answer.episodesByID.values)
        let channels = answer.listings.compactMap(\.airing.channel?.name)
        var findings = nothing(episodes.compactMap(\.title), "are called", "a title that is not known")
        findings += nothing(episodes.compactMap(\.summary), "have the summary", "none")
        findings += nothing(channels, "are on the channel", "one that is not known")
        findings += pictures(answer)
        findings += premieres(answer)
        return findings
    }

    /// What a program writes where it has nothing.
    private static let words: Set = ["none", "null", "nil", "nan", "undefined", "n/a", "[object object]"]

    private static func nothing(_ texts: [String], _ what: String, _ meaning: String) -> [Finding] {
        var counts: [String: Int] = [:]
        for text in texts where words.contains(text.lowercased()) { counts[text, default: 0] += 1 }
        return counts.keys.sorted().compactMap { text in
            guard let count = counts[text], count > 1 else { return nil }
            return Finding("\(count) episodes", "\(what) “\(text)”: does that stand for \(meaning)?")
        }
    }

    /// Of so many shows that have a picture, on as many channels, one picture is no picture; shows of one channel may have
    /// its sign.
    private static let fewestShows = 3

    private static func pictures(_ answer: ToldAnswer) -> [Finding] {
        let shows = answer.showsByID.values.filter { $0.image != nil }
        let pictures = shows.compactMap(\.image)
        let channels = Set(shows.compactMap { ($0.network ?? $0.webChannel)?.name })
        guard channels.count >= fewestShows, Set(pictures).count == 1, let picture = pictures.first else { return [] }
        let fault = "have one picture, “\(picture.rawValue)”: does that stand for none?"
        return [Finding("\(pictures.count) shows", fault)]
    }

    /// The first day of 1970, with which many clocks begin, is said of several shows.
    private static func premieres(_ answer: ToldAnswer) -> [Finding] {
        let epoch = CivilDay(year: 1970, month: 1, day: 1)
        let shows = answer.showsByID.values.filter { $0.premiered != nil && $0.premiered == epoch }
        if shows.count < 2 { return [] }
        let fault = "have their premiere at 1970-01-01: does that stand for a day that is not known?"
        return [Finding("\(shows.count) shows", fault)]
    }
}
