import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleImport

/// Zone abbreviations that several countries use.
/// Covers: XMLTVTimestamp, GuideMapper
@Suite struct AmbiguousZoneNameTests {
    @Test("An ambiguous zone name is reported as such, and the source's setting decides")
    func ambiguousZone() throws {
        let content = try guide(nil)
        #expect(content.episodes.map(\.listedDay) == [day("2025-03-28")])
        #expect(
            content.notices.map(\.message) == [
                "1 of 1 programmes name a zone that several countries use, such as IST, and are listed without a time: "
                    + "set `timezone` to the zone of the source"
            ]
        )
        let decided = try guide(TimeZone(identifier: "Asia/Kolkata"))
        let times = decided.episodes.flatMap(\.airings).map(\.time)
        #expect(decided.notices.isEmpty && times == [.instant(instant("2025-03-28T14:30:00Z"))])
    }

    private func guide(_ zone: TimeZone?) throws -> SourceResponse {
        var options = EpisodeFileOptions()
        options.zone = zone
        let row = "<programme start='20250328200000 IST' channel='a'><title>Show</title></programme>"
        return try EpisodeFileFormat.read(Array("<tv>\(row)</tv>".utf8), path: "g.xml", options: options)
    }
}
