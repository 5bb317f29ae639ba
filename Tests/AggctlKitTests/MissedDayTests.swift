import Foundation
import HTTPTransport
import TestSupport
import Testing

/// A day that a source did not answer stays told as long as it did not, whatever else the source answers.
@Suite struct MissedDayTests {
    private static let configuration = """
        timezone = "America/New_York"
        country = "US"
        [[provider]]
        id = "tvmaze"
        kind = "tvmaze"
        base-url = "http://tvmaze.test"
        """

    private func run(_ arguments: [String], in folder: TemporaryFolder, failing: Bool) async -> ProgramRun {
        let transport = ReplayingTransport { request in
            let isMissed = failing && request.url.contains("2026-11-21")
            let body = request.url.contains("/schedule") ? "[]" : "{\"id\":1,\"name\":\"Harbour\"}"
            return WebResponse(url: request.url, status: isMissed ? 500 : 200, body: Array(body.utf8))
        }
        return await ProgramRun.keeping(in: folder, arguments, Self.configuration, transport: transport)
    }

    @Test("providers names the day, after other answers too, until it is answered")
    func named() async {
        let folder = TemporaryFolder()
        _ = await run(["week"], in: folder, failing: true)
        _ = await run(["show", "tvmaze:1"], in: folder, failing: true)
        let failing = await run(["providers", "--offline"], in: folder, failing: true)
        #expect(failing.output.contains("failed") && failing.output.contains("2026-11-21"), "\(failing.output)")
        let json = await run(["providers", "--offline", "--json"], in: folder, failing: true).output
        #expect(json.contains("\"missed\"") && json.contains("2026-11-21") && json.contains("\"triedAt\""), "\(json)")
        _ = await run(["week"], in: folder, failing: false)
        let well = await run(["providers", "--offline"], in: folder, failing: false)
        #expect(!well.output.contains("2026-11-21") && !well.output.contains("failed"), "\(well.output)")
    }
}
