import ScheduleModel
import ProviderAPI
import Foundation
import TestSupport
import Testing

/// Covers: ChangeDetector, ScheduleChange
@Suite struct ChangeDetectorTests {
    private func episode(_ id: String, _ number: Int, _ title: String, _ start: String, minutes: Int = 60) -> Episode {
        Episode(
            id: id,
            showID: "s",
            number: EpisodeNumber(season: 1, number: number),
            title: title,
            airings: [Airing(time: .instant(instant(start)), minutes: minutes, channel: Channel(name: "One"))]
        )
    }

    private func content(_ episodes: [Episode], rollsForward: Bool = false) -> SourceResponse {
        var content = SourceResponse(shows: [Show(id: "s", title: "S", status: .running)], episodes: episodes)
        content.isRollingWindow = rollsForward
        return content
    }

    private func changes(_ pairs: (SourceResponse?, SourceResponse, Bool)...) -> [String] {
        ChangeDetector(of: provider("p"), at: .distantPast).changes(
            between: pairs.map { (old: $0.0, new: $0.1, isList: $0.2) }
        )
        .map { "\($0.kind.rawValue) \($0.episodeID ?? $0.showID) \($0.old ?? "-") \($0.new ?? "-")" }
    }

    private let old = "2024-01-01T20:00:00Z"
    private let new = "2024-01-02T21:00:00Z"

    @Test("Moved, renumbered, renamed, longer, added and dropped episodes are each reported once")
    func kinds() {
        let before = content([
            episode("1", 1, "One", old), episode("2", 2, "Two", old), episode("3", 3, "TBA", old),
            episode("4", 4, "Four", old), episode("5", 5, "Five", old),
        ])
        let after = content([
            episode("1", 1, "One", new), episode("2", 7, "Two", old), episode("3", 3, "Three", old),
            episode("4", 4, "Four", old, minutes: 90), episode("6", 6, "Six", old),
        ])
        #expect(
            changes((before, after, true)) == [
                "moved 1 2024-01-01T20:00:00Z 2024-01-02T21:00:00Z", "renumbered 2 S01E02 S01E07",
                "renamed 3 TBA Three",
                "length 4 60 min 90 min", "added 6 - 2024-01-01T20:00:00Z", "dropped 5 2024-01-01T20:00:00Z -",
            ]
        )
        #expect(changes((after, after, true)).isEmpty)
    }

    @Test("An episode that goes from one day's list to another's has moved, and was neither dropped nor added")
    func betweenDays() {
        let (one, moved) = (episode("1", 1, "One", old), episode("1", 1, "One", new))
        #expect(
            changes((content([one]), content([]), true), (content([]), content([moved]), true))
                == ["moved 1 2024-01-01T20:00:00Z 2024-01-02T21:00:00Z"]
        )
    }

    @Test("An episode that moves and becomes shorter is reported as both")
    func movedAndShorter() {
        let before = content([episode("1", 1, "One", old)])
        let after = content([episode("1", 1, "One", new, minutes: 45)])
        #expect(
            changes((before, after, true))
                == ["moved 1 2024-01-01T20:00:00Z 2024-01-02T21:00:00Z", "length 1 60 min 45 min"]
        )
    }

    @Test("New resources are not news, and neither is an episode that leaves a resource that is not a list")
    func noNews() {
        let one = content([episode("1", 1, "One", old)])
        #expect(changes((nil, one, true)).isEmpty)
        #expect(changes((one, content([episode("2", 2, "Two", new)]), false)).isEmpty)
    }

    @Test("A show's new title and status are reported")
    func shows() {
        let before = SourceResponse(shows: [Show(id: "s", title: "Old", status: .running)])
        let after = SourceResponse(shows: [Show(id: "s", title: "New", status: .ended)])
        #expect(changes((before, after, true)) == ["show-renamed s Old New", "show-status s Running Ended"])
        #expect(changes((before, SourceResponse(shows: [Show(id: "s", title: "Old")]), true)).isEmpty)
    }

    @Test("In a rolling guide, airings before the new guide are past and airings after the old one are new")
    func guide() {
        var repeated = episode("2", 2, "Two", old)
        repeated.airings.append(Airing(time: .instant(instant(new)), minutes: 60, channel: Channel(name: "One")))
        let before = content(
            [episode("1", 1, "One", old), repeated, episode("3", 3, "Three", new)],
            rollsForward: true
        )
        var left = repeated
        left.airings.removeFirst()
        let after = content([left, episode("4", 4, "Four", "2024-01-03T20:00:00Z")], rollsForward: true)
        #expect(changes((before, after, true)) == ["dropped 3 2024-01-02T21:00:00Z -"])
    }

    @Test("In a rolling guide, an airing that begins before the old guide's last programme ends is added")
    func lastProgramme() {
        let before = content([episode("1", 1, "One", old), episode("2", 2, "Two", new)], rollsForward: true)
        let after = content(
            [
                episode("1", 1, "One", old), episode("3", 3, "Three", "2024-01-02T21:30:00Z"),
                episode("4", 4, "Four", "2024-01-02T22:00:00Z"),
            ],
            rollsForward: true
        )
        let expected = ["added 3 - 2024-01-02T21:30:00Z", "dropped 2 2024-01-02T21:00:00Z -"]
        #expect(changes((before, after, true)) == expected)
    }

    @Test("If a newer guide replaces a day-long filler, only its first programme is added")
    func filledDay() {
        let filled = episode("2", 2, "To be announced", new, minutes: 24 * 60)
        let before = content([episode("1", 1, "One", old), filled], rollsForward: true)
        let hours = (21...23).map { episode("3\($0)", $0, "Three", "2024-01-02T\($0):00:00Z") }
        let after = content([episode("1", 1, "One", old)] + hours, rollsForward: true)
        #expect(
            changes((before, after, true)) == ["added 321 - \(new)", "dropped 2 \(new) -"]
        )
    }

    @Test("If IDs contain numbers, a renumbered list is reported as renumbered, by titles and days")
    func renumberedList() {
        func row(_ number: Int, _ title: String, _ day: Int) -> Episode {
            episode("s/S01E0\(number)", number, title, "2024-01-0\(day)T20:00:00Z")
        }
        let before = content([row(1, "One", 1), row(2, "Two", 2), row(3, "Three", 3)])
        let more = content([row(1, "Pilot", 1), row(2, "One", 1), row(3, "Two", 2), row(4, "Three", 3)])
        #expect(
            changes((before, more, true)) == [
                "added s/S01E01 - 2024-01-01T20:00:00Z", "renumbered s/S01E02 S01E01 S01E02",
                "renumbered s/S01E03 S01E02 S01E03", "renumbered s/S01E04 S01E03 S01E04",
            ]
        )
        #expect(
            changes((more, before, true)) == [
                "renumbered s/S01E01 S01E02 S01E01", "renumbered s/S01E02 S01E03 S01E02",
                "renumbered s/S01E03 S01E04 S01E03", "dropped s/S01E01 2024-01-01T20:00:00Z -",
            ]
        )
        #expect(
            changes((before, content([row(1, "One", 1), row(2, "Two, Mended", 2), row(3, "Three", 4)]), true)) == [
                "renamed s/S01E02 Two Two, Mended", "moved s/S01E03 2024-01-03T20:00:00Z 2024-01-04T20:00:00Z",
            ]
        )
    }

    @Test("An episode that only got a new ID is not news, but its other changes are")
    func newID() {
        let before = content([episode("1", 1, "One", old), episode("2", 2, "Two", old)])
        #expect(changes((before, content([episode("9", 1, "One", old), episode("2", 2, "Two", old)]), true)).isEmpty)
        #expect(
            changes((before, content([episode("9", 1, "One", old, minutes: 90), episode("2", 2, "Two", old)]), true))
                == ["length 9 60 min 90 min"]
        )
        // An episode with another number, title or day may be another episode.
        #expect(
            changes((before, content([episode("9", 7, "One", old), episode("2", 2, "Two", old)]), true)) == [
                "added 9 - 2024-01-01T20:00:00Z", "dropped 1 2024-01-01T20:00:00Z -",
            ]
        )
    }

    @Test("D32: A length that was unknown before is reported, except in a rolling guide")
    func lengthAdded() {
        var open = episode("1", 1, "One", old)
        open.airings[0] = Airing(time: .instant(instant(old)), channel: Channel(name: "One"))
        let timed = episode("1", 1, "One", old)
        #expect(changes((content([open]), content([timed]), true)) == ["length 1 - 60 min"])
        #expect(changes((content([timed]), content([open]), true)) == ["length 1 60 min -"])
        let (before, after) = (content([open], rollsForward: true), content([timed], rollsForward: true))
        #expect(changes((before, after, true)).isEmpty)
    }

    @Test("A show that a service of the user has got is reported once, and other services are not")
    func available() {
        func record(_ offers: [WatchOffer], kind: ResourceKind = .show) -> SourceResponse {
            var response = SourceResponse(shows: [Show(id: "s", title: "S", offers: offers)])
            response.kind = kind
            return response
        }
        let own = WatchOffer(service: "Netflix", terms: .subscription, isOwn: true)
        let bought = WatchOffer(service: "Max", terms: .buy, isOwn: true)
        let other = WatchOffer(service: "Hulu", terms: .subscription)
        #expect(changes((record([]), record([own, bought, other]), false)) == ["available s - Netflix"])
        #expect(changes((record([own]), record([own, other]), false)).isEmpty)
        // A search lists no services, so an empty list is not a fact.
        #expect(changes((record([], kind: .search), record([own], kind: .search), false)).isEmpty)
        #expect(changes((nil, record([own]), false)).isEmpty)
    }
}
