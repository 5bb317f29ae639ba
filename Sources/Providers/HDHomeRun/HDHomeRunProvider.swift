internal import Foundation
public import ProviderAPI
internal import ScheduleModel

/// A provider for the guide of an HDHomeRun tuner.
///
/// The tuner has the key of its owner, and the maker's server returns the guide in slices of about four hours. Without
/// a subscription it only returns the first one.
public struct HDHomeRunProvider: ScheduleProvider {
    private let tuner: String
    private let guide: String
    private let days: Int
    private let tunerWeb: any WebFetching
    private let guideWeb: any WebFetching

    private static let slice = 4 * 3600
    /// The maximum number of slices. If they are complete, six make a day.
    private static let maxSlices = 200

    init(tuner: String, guide: String, days: Int, tunerWeb: any WebFetching, guideWeb: any WebFetching) {
        (self.tuner, self.guide, self.days) = (tuner, guide, days)
        (self.tunerWeb, self.guideWeb) = (tunerWeb, guideWeb)
    }

    public func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
        let now = collector.now()
        let today = TimeZone.gmt.day(of: now)
        try await DailyResponses("guide", freshSeconds: 3 * 3600, on: collector).fetch(
            request,
            available: DaySpan(today).extended(before: 0, after: days)
        ) { requested in
            try await programmes(of: requested, now: Int(now.timeIntervalSince1970))
        }
    }

    private func programmes(of days: DaySpan, now: Int) async throws -> SourceResponse {
        let key = try await key()
        var start = Int(TimeZone.gmt.start(of: days.first).timeIntervalSince1970)
        let end = Int(TimeZone.gmt.start(of: days.last.advanced(by: 1)).timeIntervalSince1970)
        // The guide has no past.
        start = max(start, now - now % 1800)
        var programmes: [GuideProgramme] = []
        var notices: [Notice] = []
        var ids: Set<String> = []
        for _ in 0..<Self.maxSlices where start < end {
            let (channels, sliceNotices) = try await slice(from: start, key: key)
            notices += sliceNotices
            let found = channels.flatMap { channel in channel.programmes.map { programme($0, on: channel) } }
                .filter { ids.insert($0.id).inserted }
            if found.isEmpty { break }
            programmes += found
            let ends = channels.compactMap { $0.programmes.compactMap(\.end).max() }.filter { $0 > start }
            // The channel whose slice ends first decides, because its next programmes would be missed.
            start = max(start + Self.slice / 4, min(ends.min() ?? .max, start + Self.slice))
        }
        return SourceResponse(
            programmes: programmes,
            showIDPrefix: "title/",
            notices: notices,
            at: "\(guide)/api/guide"
        )
    }

    private func programme(_ row: HDHomeRunProgramme, on channel: HDHomeRunChannel) -> GuideProgramme {
        let name = [channel.name, channel.affiliate].compactMap { $0.flatMap { PlainText.title($0).text } }.first
        return GuideProgramme(
            id: "\(channel.number)/\(row.start ?? 0)",
            seriesID: row.seriesID.flatMap { $0.isEmpty ? nil : $0 },
            title: row.title,
            episodeTitle: row.episodeTitle,
            number: row.episodeNumber.flatMap { EpisodeNumber(code: $0) } ?? EpisodeNumber(),
            summary: row.synopsis,
            start: row.start.map { Date(timeIntervalSince1970: Double($0)) },
            end: row.end.map { Date(timeIntervalSince1970: Double($0)) },
            channel: Channel(id: channel.number, name: name ?? channel.number),
            label: label(row),
            genres: row.filters ?? [],
            image: row.image
        )
    }

    /// Returns new for an episode that airs on the day of its first airing or the day after, and repeat for a later
    /// one. An evening in America is the next day in UTC.
    private func label(_ row: HDHomeRunProgramme) -> AiringLabel? {
        guard let first = row.firstAired, first > 0, let start = row.start else { return nil }
        let days = start / 86_400 - first / 86_400
        if days < 0 { return nil }
        return days <= 1 ? .new : .repeat
    }

    /// Returns the key for the guide.
    ///
    /// - Throws: `ProviderError`, also if the tuner has none.
    private func key() async throws -> String {
        let address = "\(tuner)/discover.json"
        do {
            let body = try await tunerWeb.page(at: address)?.body ?? []
            if body.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") { throw notATuner(address) }
            let device = try JSONRowReader(location: address).object(HDHomeRunDevice.self, in: body).value
            guard let key = device.key, !key.isEmpty, key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
                let model = device.model.flatMap { PlainText.title($0).text } ?? "this tuner"
                throw ProviderError(.refused, "\(model) has no key for the guide: update its firmware", at: address)
            }
            return key
        } catch let error as ProviderError {
            throw error.status == 404 ? notATuner(address) : error
        }
    }

    private func notATuner(_ address: String) -> ProviderError {
        ProviderError(.malformed, "no HDHomeRun answers at this address: check base-url", at: address)
    }

    private func slice(from start: Int, key: String) async throws -> (channels: [HDHomeRunChannel], notices: [Notice]) {
        let location = "\(guide)/api/guide"
        let redactor = SecretRedactor([key])
        do {
            let address = "\(location)?DeviceAuth=\(PercentEncoding.encode(key))&Start=\(start)"
            let body = try await guideWeb.page(at: address)?.body ?? []
            let text = body.drop { $0 <= 0x20 }
            // The end of the guide is an empty response or null.
            if text.isEmpty || text.starts(with: "null".utf8) { return ([], []) }
            let (rows, notices) = try JSONRowReader(location: location).rows(HDHomeRunChannel.self, in: body)
            return (rows.map(\.value), notices)
        } catch var error as ProviderError {
            if error.status == 401 || error.status == 403 {
                error.message = "the guide rejects the key of the tuner: restart the tuner to renew it"
            }
            // The address contains the key.
            error.location = location
            throw redactor.redacted(error)
        }
    }
}
