import Foundation
import ProviderAPI
import ProviderContract
import ProviderContractTesting
import ScheduleModel
import TestSupport
import Testing

@testable import SonarrProvider

/// Recorded answers replace a source in a test.
/// Covers: SourceRecording, WebRecorder, RecordedWeb, RecordedRequest
@Suite struct SonarrRecordingTests {
    private static let key = "fd0a5ee3c1"

    /// Runs all clauses over a web client, and returns the recording.
    private func recording(of web: any WebFetching) async throws -> SourceRecording {
        var configuration = ProviderConfiguration(id: .unnamed, kind: "sonarr", settings: FakeSonarr.settings)
        configuration.settings["api-key"] = Self.key
        let recorder = WebRecorder()
        var subject = ContractSubject(
            SonarrKind(),
            configuration.settings,
            over: recorder.recording(web),
            days: days("2026-10-31", "2026-11-01"),
            region: country("US")
        )
        subject.secrets = SecretRedactor([Self.key])
        subject.limitRequests()
        _ = await ProviderContract.verdicts(on: ContractEvidence(subject))
        return SourceRecording(of: subject, configuration, SonarrKind().descriptor, recorder.requests)
    }

    @Test("A recording replayed from its files satisfies the contract without another request")
    func replay() async throws {
        let written = try await recording(of: FakeSonarr.web()).files
        let files = Dictionary(uniqueKeysWithValues: written.map { ($0.name, $0.content) })
        #expect(files.count > 2 && files[SourceRecording.listName] != nil)
        let read = try SourceRecording { name in try #require(files[name]) }
        #expect(read.kind == "sonarr" && read.days == days("2026-10-31", "2026-11-01"))
        var subject = ContractSubject(SonarrKind(), replaying: read)
        subject.warnsAboutUnchecked = false
        await expectContractSatisfied(by: subject)
    }

    @Test("No file of a recording contains the key, although an answer and an address repeat it")
    func secrets() async throws {
        let web = StubWeb { _ in Array(#"[{"id": 1, "title": "\#(Self.key)"}]"#.utf8) }
        let recorder = WebRecorder()
        _ = try await recorder.recording(web).page(at: "http://sonarr.lan:8989/x?apikey=\(Self.key)")
        _ = try? await recorder.recording(StubWeb()).page(at: "http://sonarr.lan:8989/\(Self.key)/gone")
        var configuration = ProviderConfiguration(id: .unnamed, kind: "sonarr", settings: FakeSonarr.settings)
        configuration.settings["api-key"] = Self.key
        var subject = ContractSubject("sonarr", days: days("2026-10-31", "2026-11-01"), region: country("US")) {
            [configuration] in try SonarrKind().makeProvider(configuration, in: ProviderEnvironment())
        }
        subject.secrets = SecretRedactor([Self.key])
        let recording = SourceRecording(of: subject, configuration, SonarrKind().descriptor, recorder.requests)
        let files = try recording.files
        #expect(files.map(\.name) == ["recording.json", "1.json"])
        for file in files { #expect(!String(decoding: file.content, as: UTF8.self).contains(Self.key), "\(file.name)") }
    }

    @Test("A page recorded after a failure replaces it, and a failure replaces no page")
    func repeated() async throws {
        let recorder = WebRecorder()
        let address = "http://sonarr.lan:8989/x"
        _ = try? await recorder.recording(StubWeb()).page(at: address)
        _ = try await recorder.recording(StubWeb([address: "[]"])).page(at: address)
        _ = try? await recorder.recording(StubWeb()).page(at: address)
        #expect(recorder.requests.count == 1)
        #expect(try recorder.requests[0].answer.get().body == Array("[]".utf8))
    }

    @Test("A request that was not recorded is an error with its address, without the key")
    func missing() async throws {
        let web = RecordedWeb([], hiding: SecretRedactor([Self.key]))
        let error = await #expect(throws: ProviderError.self) {
            try await web.page(at: "http://sonarr.lan:8989/x?apikey=\(Self.key)")
        }
        #expect(error?.message == "not recorded: http://sonarr.lan:8989/x?apikey=(not shown)")
    }
}
