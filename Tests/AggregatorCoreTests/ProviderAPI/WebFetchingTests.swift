import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

/// What the author of a provider of the web need not write: what a page says of itself, times as text, settings without
/// which nothing goes.
@Suite struct WebFetchingTests {
    /// A site that is asked anew after a minute, and says of its page whether it changed.
    private struct Site: WebFetching {
        static let mark = Validators(entityTag: "\"1\"", lastModified: nil)

        func fetch(
            _ address: String,
            headers: [String: String],
            validators known: Validators?
        ) async throws -> WebPayload? {
            if known == Self.mark { return nil }
            return WebPayload(body: Array((headers["x-key"] ?? "").utf8), freshSeconds: 60, validators: Self.mark)
        }
    }

    @Test("what a page says of itself goes with the answer that is made of it")
    func handedOn() async throws {
        let answer = try await Site().respond(at: "https://site.example", headers: ["x-key": "k"], validators: nil) {
            page in
            SourceResponse(shows: [Show(id: String(decoding: page.body, as: UTF8.self), title: "Show")])
        }
        #expect(answer?.shows.map(\.id) == ["k"])
        #expect(answer?.freshSeconds == 60 && answer?.validators == Site.mark)
    }

    @Test("what the reader of a page says counts more")
    func readersWord() async throws {
        let own = Validators(entityTag: nil, lastModified: "yesterday")
        let answer = try await Site().respond(at: "https://site.example", validators: own) { _ in
            SourceResponse(freshSeconds: 5, validators: own)
        }
        #expect(answer?.freshSeconds == 5 && answer?.validators == own)
    }

    @Test("a page that did not change is not read")
    func unchanged() async throws {
        let answer = try await Site().respond(at: "https://site.example", validators: Site.mark) { _ in
            Issue.record("it is read")
            return SourceResponse()
        }
        #expect(answer == nil)
    }

    private struct Row: Decodable {
        let start: Date
    }

    @Test("a row's time is a text with an offset; one without costs its row alone, and is told")
    func times() throws {
        let starts = [#""2026-11-20T20:00:00+01:00""#, #""at eight""#, "7", #""2026-11-20T20:00""#]
        let body = "[" + starts.map { #"{"start": \#($0)}"# }.joined(separator: ", ") + "]"
        let (rows, notices) = try JSONRowReader(location: "site").rows(Row.self, in: Array(body.utf8))
        #expect(rows.map(\.value.start) == [instant("2026-11-20T19:00:00Z")])
        #expect(notices.map(\.code) == [.unreadableRow])
        let faults = ["start is unreadable at [1]", "start has the wrong type at [2]", "start is unreadable at [3]"]
        #expect(notices.first?.message == "3 of 4 items skipped: " + faults.joined(separator: ", "))
    }

    @Test("a setting that is needed is missed by its name, empty or not there", arguments: [nil, ""] as [String?])
    func needed(value: String?) throws {
        var configuration = ProviderConfiguration(id: .unnamed, kind: "site")
        configuration.settings["api-key"] = value
        let problem = #expect(throws: SettingError.self) { try configuration.requiredValue(for: "api-key") }
        #expect(problem?.key == "api-key")
        configuration.settings["api-key"] = "k"
        #expect(try configuration.requiredValue(for: "api-key") == "k")
    }
}
