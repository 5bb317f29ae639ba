import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// `tv-grab` resolves overlapping programmes of a channel.
///
/// Covers: XMLTVSlots, TVGrabCommand
@Suite struct XMLTVOverlapTests {
    @Test("A grabber's programmes never overlap without sharing a slot, and a schedule leaves them unchanged")
    func overlaps() async throws {
        let guide = """
            <tv><channel id="c.1"><display-name>One</display-name></channel>
            <programme start="20261118200000 +0000" stop="20261118211000 +0000" channel="c.1"><title>Harbour</title></programme>
            <programme start="20261118210000 +0000" stop="20261118220000 +0000" channel="c.1"><title>Lantern</title></programme>
            <programme start="20261118210000 +0000" stop="20261118213000 +0000" channel="c.1"><title>Bell</title></programme>
            </tv>
            """
        let place = ProgramRun.Place.holding(["g.xml": guide], at: "2026-11-18T08:00:00Z")
        func programmes(_ run: ProgramRun) -> [String] {
            run.output.split(separator: "\n").filter { $0.contains("<programme ") }
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let grabbed = await ProgramRun.run(["tv-grab", "--days", "1"], in: place)
        #expect(
            programmes(grabbed) == [
                #"<programme start="20261118200000 +0000" stop="20261118210000 +0000" channel="c.1">"#,
                #"<programme start="20261118210000 +0000" stop="20261118213000 +0000" clumpidx="0/2" channel="c.1">"#,
                #"<programme start="20261118210000 +0000" stop="20261118213000 +0000" clumpidx="1/2" channel="c.1">"#,
            ],
            "\(grabbed.errors)"
        )
        let listed = programmes(await ProgramRun.run(["today", "--format", "xmltv"], in: place))
        #expect(listed.count == 3 && listed.allSatisfy { !$0.contains("clumpidx") })
        #expect(listed.contains { $0.contains(#"stop="20261118211000 +0000""#) })
    }
}
