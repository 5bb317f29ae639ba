import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

/// Helpers for web providers: page metadata, dates as texts, and required settings.
/// Covers: WebFetching, WebPayload, JSONRowReader, ProviderConfiguration, SettingError
@Suite struct WebFetchingTests {
    /// A site whose page expires after a minute and has an entity tag.
    private struct Site: WebFetching {
        static let mark = Validators(entityTag: "\"1\"", lastModified: nil)

        func fetch(
            _ address: String,
            headers: [String: String],
            validators cached: Validators?
        ) async throws -> WebPayload? {
            if cached == Self.mark { return nil }
            return WebPayload(body: Array((headers["x-key"] ?? "").utf8), freshSeconds: 60, validators: Self.mark)
        }
    }

    @Test("The metadata of a page is passed on with the response made from it")
    func pageMetadata() async throws {
        let response = try await Site().respond(at: "https://site.example", headers: ["x-key": "k"], validators: nil) {
            page in
            SourceResponse(shows: [Show(id: String(decoding: page.body, as: UTF8.self), title: "Show")])
        }
        #expect(response?.shows.map(\.id) == ["k"])
        #expect(response?.freshSeconds == 60 && response?.validators == Site.mark)
    }

    @Test("Metadata set by the page's parser overrides the page's")
    func parserMetadata() async throws {
        let own = Validators(entityTag: nil, lastModified: "yesterday")
        let response = try await Site().respond(at: "https://site.example", validators: own) { _ in
            SourceResponse(freshSeconds: 5, validators: own)
        }
        #expect(response?.freshSeconds == 5 && response?.validators == own)
    }

    @Test("A page that did not change is not parsed")
    func unchanged() async throws {
        let response = try await Site().respond(at: "https://site.example", validators: Site.mark) { _ in
            Issue.record("the page was parsed")
            return SourceResponse()
        }
        #expect(response == nil)
    }

    private struct Row: Decodable {
        let start: Date
    }

    @Test("A row's time needs an offset, otherwise only that row is skipped and reported")
    func times() throws {
        let starts = [#""2026-11-20T20:00:00+01:00""#, #""at eight""#, "7", #""2026-11-20T20:00""#]
        let body = "[" + starts.map { #"{"start": \#($0)}"# }.joined(separator: ", ") + "]"
        let (rows, notices) = try JSONRowReader(location: "site").rows(Row.self, in: Array(body.utf8))
        #expect(rows.map(\.value.start) == [instant("2026-11-20T19:00:00Z")])
        #expect(notices.map(\.code) == [.unreadableRow])
        let faults = ["start is unreadable at [1]", "start has the wrong type at [2]", "start is unreadable at [3]"]
        #expect(notices.first?.message == "3 of 4 items skipped: " + faults.joined(separator: ", "))
    }

    @Test("A required setting that is empty or missing is reported by its name", arguments: [nil, ""] as [String?])
    func needed(value: String?) throws {
        var configuration = ProviderConfiguration(id: .unnamed, kind: "site")
        configuration.settings["api-key"] = value
        let problem = #expect(throws: SettingError.self) { try configuration.requiredValue(for: "api-key") }
        #expect(problem?.key == "api-key")
        configuration.settings["api-key"] = "k"
        #expect(try configuration.requiredValue(for: "api-key") == "k")
    }
}
