import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// Each airing is listed once, at its own time and with its own title, even if guides and lists differ.
///
/// Covers: AiringMerger, AiringDeduplicator, EpisodeAligner, Airing, MergedAiring
@Suite struct OneEntryPerAiringTests {
    private func run(_ files: [String: String], _ arguments: [String] = ["list"]) async -> [String] {
        let place = ProgramRun.Place.holding(files, at: "2025-06-02T12:00:00Z")
        let run = await ProgramRun.run(arguments + ["--format", "csv"], in: place)
        return run.output.split(whereSeparator: \.isNewline).dropFirst().map { row in
            let cells = row.split(separator: ",", omittingEmptySubsequences: false)
            return [1, 3, 4, 5, 6].map { String(cells[$0]) }.joined(separator: " ").replacing(/T(?=\d)/, with: " ")
                .replacing(":00+00:00", with: "")
        }
        .sorted()
    }

    /// A programme of an hour on the channel `One`.
    private func programme(_ start: String, _ title: String = "Utopia", remaining: String = "") -> String {
        "<programme start=\"2025\(start)00 +0000\" channel=\"c\"><title>\(title)</title>\(remaining)</programme>"
    }

    private func guide(_ programmes: String...) -> String {
        "<tv><channel id=\"c\"><display-name>One</display-name></channel>" + programmes.joined() + "</tv>"
    }

    private let numbered = "<sub-title>The Road</sub-title><episode-num system=\"xmltv_ns\">2.3.</episode-num>"
    private let titled = "<sub-title>The Road</sub-title>"

    private let list = "show,season,number,title,airdate,airtime,network\nUtopia,3,4,The Road,2025-06-02,20:00,One\n"
    private let evening = "Utopia 3 4 The Road 2025-06-02 20:00"

    @Test(
        "D27: a list's time stays next to another airing in a guide, in a day, a week and the list",
        arguments: [true, false]
    )
    func timeAndRepeat(isNextDay: Bool) async {
        let morning = isNextDay ? "2025-06-03 08:00" : "2025-06-02 08:00"
        let files = [
            "a.xml": guide(programme(isNextDay ? "06030800" : "06020800", remaining: numbered)), "b.csv": list,
        ]
        let both = [evening, "Utopia 3 4 The Road \(morning)"].sorted()
        #expect(await run(files) == both)
        #expect(await run(files, ["week", "2025-06-02"]) == both)
        #expect(await run(files, ["day", "2025-06-02"]) == both.filter { $0.contains("06-02") })
    }

    @Test("A list's time belongs to the nearest airing in the guide, whatever else the guide lists")
    func nearestAiring() async {
        let files = [
            "a.xml": guide(programme("06020800", remaining: numbered), programme("06022005", remaining: numbered)),
            "b.csv": list,
        ]
        #expect(
            await run(files) == [
                "Utopia 3 4 The Road 2025-06-02 08:00", "Utopia 3 4 The Road 2025-06-02 20:05",
            ]
        )
    }

    @Test(
        "D27: a repeat is listed once, even if one guide gives it no number or title",
        arguments: [
            ["titled", "titled"], ["titled", "numbered"], ["numbered", "titled"], ["none", "none"], ["titled", "none"],
        ]
    )
    func repeated(second: [String]) async {
        let details = ["titled": titled, "numbered": numbered, "none": ""]
        let days = ["0602", "0604"]
        let one = days.map { programme($0 + "2000", remaining: numbered) }
        let other = zip(days, second).map { programme($0 + "2000", remaining: details[$1] ?? "") }
        let both = [evening, "Utopia 3 4 The Road 2025-06-04 20:00"]
        #expect(await run(["a.xml": guide(one[0], one[1]), "b.xml": guide(other[0], other[1])]) == both)
        #expect(await run(["a.xml": guide(other[0], other[1]), "b.xml": guide(one[0], one[1])]) == both)
    }

    @Test("Two airings in one slot with different titles stay two")
    func otherTitle() async {
        let river = "<sub-title>The River</sub-title>"
        let one = guide(programme("06022000", remaining: numbered), programme("06042000", remaining: numbered))
        let other = guide(programme("06022000", remaining: titled), programme("06042000", remaining: river))
        #expect(await run(["a.xml": one, "b.xml": other]).count == 3)
    }

    @Test("News that airs twice a day, minutes apart in two guides, is listed twice")
    func newsMinutesApart() async {
        let one = guide(programme("06021800", "News"), programme("06022200", "News"))
        let other = guide(programme("06021805", "News"), programme("06022205", "News"))
        #expect(
            await run(["a.xml": one, "b.xml": other]) == [
                "News    2025-06-02 18:00", "News    2025-06-02 22:00",
            ]
        )
    }

    @Test(
        "A film, or an airing at another time of day, does not get the evening's number",
        arguments: [
            ("06022300", "<date>1950</date>"), ("06022300", "<category>Movie</category>"), ("06020800", ""),
        ]
    )
    func film(start: String, remaining: String) async {
        let listed = "show,season,number,title,start,network\nUtopia,3,4,The Road,2025-06-02T20:00:00Z,One\n"
        for list in [list, listed] {
            let rows = await run(["a.xml": guide(programme(start, remaining: remaining)), "b.csv": list])
            #expect(rows.count == 2 && rows.contains(evening), "\(rows)")
        }
    }

    @Test("A film that only one guide calls a film, minutes apart in two guides, is listed once")
    func filmOfTwoGuides() async {
        let one = guide(programme("06022300", remaining: "<category>Movie</category><date>1950</date>"))
        let other = guide(programme("06022305"))
        #expect(await run(["a.xml": one, "b.xml": other]).count == 1)
    }

    @Test("If two channels share a name, the one with the same ID is matched")
    func channelByID() async {
        func guide(_ ids: [String]) -> String {
            let channels = ids.map { "<channel id=\"\($0)\"><display-name>Smile</display-name></channel>" }
            let rows = ids.map {
                "<programme start=\"20250602200000 +0000\" channel=\"\($0)\"><title>Utopia</title>\(numbered)</programme>"
            }
            return "<tv>" + (channels + rows).joined() + "</tv>"
        }
        let files = ["a.xml": guide(["85"]), "b.xml": guide(["10", "85"])]
        let place = ProgramRun.Place.holding(files, at: "2025-06-02T12:00:00Z")
        let run = await ProgramRun.run(["day", "2025-06-02", "--format", "json"], in: place)
        let shown = ((run.json["days"] as? [[String: Any]])?.first?["episodes"] as? [[String: Any]])?.first
        let channels = (shown?["airings"] as? [[String: Any]] ?? []).map { airing in
            "\((airing["channel"] as? [String: Any])?["id"] as? String ?? "") \((airing["sources"] as? [Any])?.count ?? 0)"
        }
        #expect(channels.sorted() == ["10 1", "85 2"], "\(run.output.prefix(600))")
    }
}
