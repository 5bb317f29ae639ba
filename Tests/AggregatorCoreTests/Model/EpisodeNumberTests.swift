import ScheduleModel
import Testing

/// Covers: EpisodeNumber
@Suite struct EpisodeNumberTests {
    @Test("Episode codes are read and written")
    func codes() {
        #expect(EpisodeNumber(code: "S02E54")?.code == "S02E54")
        #expect(EpisodeNumber(code: "2x5")?.code == "S02E05")
        for text in ["", "S", "S1", "E5", "S01E", "x5", "S01E02x", "S99999999999E1"] {
            #expect(EpisodeNumber(code: text) == nil)
        }
    }
}
