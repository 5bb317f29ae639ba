import Foundation
import GuideServer
import HTTPTransport
import TestSupport
import Testing

/// A server one of whose sources never answers.
@Suite struct SilentSourceTests {
    private let folder = TemporaryFolder()

    @Test(
        "a source that hangs holds up nobody: what is kept is told when the wait is over, and no cache keeps that",
        .timeLimit(.minutes(5)),
        arguments: ["/", "/api/v1/week", "/api/v1/today"]
    )
    func hanging(target: String) async throws {
        var place = ProgramRun.Place()
        place.files.put("/mine.csv", Array("show,title,date,time\nHarbour,Dawn,2026-11-20,20:00\n".utf8))
        let configuration = """
            [[provider]]
            kind = "tvmaze"
            [[provider]]
            id = "mine"
            kind = "episode-file"
            path = "/mine.csv"
            """
        place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
        place.transport = SilentTransport()
        var deadlines = ServedProgram.patient
        deadlines.answer = .milliseconds(200)
        let server = try await ServedProgram.keeping(in: folder, place, deadlines: deadlines)
        let answer = try await server.ask(target)
        await server.end()
        #expect(answer.status == 200, "\(answer.text)")
        #expect(answer.text.contains("Harbour"))
        #expect(answer.headers["cache-control"] == "private, no-store")
    }
}
