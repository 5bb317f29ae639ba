import ScheduleModel
import ProviderAPI
import EpisodeFileProvider
import Foundation
import ScheduleImport
import TVMazeProvider

/// Guides and schedules from the recorded data, read by the providers.
struct RecordedSources {
    let folder: String

    /// Returns pairs of sources that list the same airings.
    func pairs() async throws -> [AlignmentCase] {
        let guides = folder + "/xmltv/guides/"
        let (left, right) = (
            try await guide(guides + "IE_2025-03-28_before-spring-DST_freeview.xml.gz"),
            try await guide(guides + "IE_2025-03-29_before-spring-DST_freeview.xml.gz")
        )
        let (complete, parts) = (
            try await guide(guides + "AU_Melbourne_2009-11-22_oztivo.xml"),
            try await guide(guides + "oztivo_parts/*.xml")
        )
        let (first, later) = (
            try await recording("/tvmaze/schedule_web_2024-01/recorded_2024-11"), try await recording("/tvmaze_later")
        )
        return [
            AlignmentCase(name: "Ireland, 28 and 29 March", left: left, right: right),
            AlignmentCase(name: "Australia, whole and parts", left: complete, right: parts),
            AlignmentCase(name: "1–5 January 2024, recorded twice", left: first, right: later),
        ]
    }

    private func guide(_ path: String) async throws -> SourceResponse {
        let configuration = ProviderConfiguration(id: try id("guide"), kind: "episode-file", settings: ["path": path])
        let provider = try EpisodeFileKind().makeProvider(configuration, in: ProviderEnvironment(files: DiskFiles()))
        guard let catalog = provider as? any ShowCatalogListing else { throw TrialFailure("no catalogue") }
        return try await content { try await catalog.catalog(to: $0) }
    }

    /// Returns the five days that were recorded twice.
    private func recording(_ root: String) async throws -> SourceResponse {
        var bodies: [String: [UInt8]] = [:]
        for day in 1...5 {
            let date = "2024-01-0\(day)"
            bodies[date] = try unpacked("\(folder)\(root)/web_\(date).json.gz")
        }
        let web = StubWeb { [bodies] address in
            let isStreaming = address.contains("/schedule/web") && address.utf8.last == 0x3D
            let body = isStreaming ? bodies.first { address.contains($0.key) }?.value : nil
            return body ?? Array("[]".utf8)
        }
        let configuration = ProviderConfiguration(id: try id("tvmaze"), kind: "tvmaze")
        let provider = try TVMazeKind().makeProvider(configuration, in: ProviderEnvironment(web: { _ in web }))
        guard let first = CivilDay("2024-01-01"), let last = CivilDay("2024-01-05"),
            let span = DaySpan(from: first, to: last), let region = Country(rawValue: "US")
        else { throw TrialFailure("no days") }
        let request = ScheduleRequest(days: span, zone: .gmt, region: region, includesStreaming: true)
        return try await content { try await provider.schedule(within: request, to: $0) }
    }

    private func unpacked(_ path: String) throws -> [UInt8] {
        guard let compressed = FileManager.default.contents(atPath: path) else { throw TrialFailure("no \(path)") }
        var inflater = try Inflater(limit: 1 << 26)
        var bytes: [UInt8] = []
        try inflater.unpack(Array(compressed)) { bytes += $0 }
        try inflater.finish()
        return bytes
    }

    private func content(_ fetch: (ResponseCollector) async throws -> Void) async throws -> SourceResponse {
        let collector = ResponseCollector(provider: try id("source"), now: { .distantPast })
        try await fetch(collector)
        var content = SourceResponse()
        var (shows, episodes): (Set<String>, Set<String>) = ([], [])
        for part in collector.outcomes.compactMap(\.response) {
            content.shows += part.shows.filter { shows.insert($0.id).inserted }
            content.episodes += part.episodes.filter { episodes.insert($0.id).inserted }
        }
        if content.episodes.isEmpty { throw TrialFailure("nothing was read") }
        return content
    }

    private func id(_ name: String) throws -> ProviderID {
        guard let id = ProviderID(rawValue: name) else { throw TrialFailure("no name") }
        return id
    }
}
