import ScheduleModel
import TestSupport
import ProgramTestSupport
import Testing

@testable import ScheduleExport

/// A guide of several sources is written the same each time: of equal channels, the first one is declared.
///
/// Covers: XMLTVChannelIDs, ChannelDeclaration, Channel
@Suite struct XMLTVChannelOrderTests {
    private static let numbers = 0..<8

    private static func guide(_ number: Int) -> String {
        """
        <tv><channel id="n.example"><display-name>North</display-name><icon src="https://n.example/\(number).png"/></channel>
        <programme start="20261118\(21 - number)0000 +0000" channel="n.example"><title>Show \(number)</title></programme></tv>
        """
    }

    @Test("If eight guides declare a channel, the declaration of the one that airs first is written")
    func declared() async {
        let files = Dictionary(uniqueKeysWithValues: Self.numbers.map { ("g\($0).xml", Self.guide($0)) })
        let place = ProgramRun.Place.holding(files, at: "2026-11-18T08:00:00Z")
        let run = await ProgramRun.run(["today", "--format", "xmltv"], in: place)
        let icons = run.output.matches(of: /example\/(\d)\.png/).map { String($0.1) }
        #expect(icons == ["7"], "\(run.output)")
    }

    @Test("If one source has the country, the first declaration with more than a name is written")
    func settled() throws {
        let named = Self.numbers.map { number in
            var declaration = ChannelDeclaration()
            declaration.icons = [Picture("\(number).png")]
            return Channel(id: "n.example", name: "North", declaration: declaration)
        }
        for channels in [named, named.reversed()] {
            var ids = XMLTVChannelIDs(areOfOneSource: false)
            let withCountry = Channel(name: "North", country: country("US"))
            ids.unifyCountries([withCountry] + channels)
            #expect(ids.channels["north.us.aggctl"] == channels[0])
            for channel in channels { #expect(ids.id(of: channel) == "north.us.aggctl") }
        }
    }
}
