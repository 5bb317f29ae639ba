internal import Foundation
public import ProviderAPI
internal import ScheduleModel

/// A provider for the guide of tvheadend, which comes off the air or from its own grabbers.
public struct TvheadendProvider: ScheduleProvider {
    private let base: String
    private let headers: [String: String]
    private let days: Int
    private let web: any WebFetching

    /// The events of one response.
    private static let pageSize = 1000
    /// The maximum number of responses for the requested days.
    private static let maxPages = 500

    init(base: String, user: String?, password: String?, days: Int, web: any WebFetching) {
        (self.base, self.days, self.web) = (base, days, web)
        let login = Data("\(user ?? ""):\(password ?? "")".utf8).base64EncodedString()
        headers = user == nil ? [:] : ["authorization": "Basic \(login)"]
    }

    public func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
        let today = TimeZone.gmt.day(of: collector.now())
        try await DailyResponses("guide", freshSeconds: 1800, on: collector).fetch(
            request,
            available: DaySpan(today).extended(before: 0, after: days)
        ) { requested in
            try await guide(of: requested)
        }
    }

    private func guide(of days: DaySpan) async throws -> SourceResponse {
        let start = Int(TimeZone.gmt.start(of: days.first).timeIntervalSince1970)
        let end = Int(TimeZone.gmt.start(of: days.last.advanced(by: 1)).timeIntervalSince1970)
        // Old versions ignore the filter, so the events are compared too.
        let filter =
            #"[{"field":"stop","type":"numeric","comparison":"gt","value":\#(start)},"#
            + #"{"field":"start","type":"numeric","comparison":"lt","value":\#(end)}]"#
        let path = "\(base)/api/epg/events/grid"
        var programmes: [GuideProgramme] = []
        var notices: [Notice] = []
        for page in 0..<Self.maxPages {
            let first = page * Self.pageSize
            let address =
                "\(path)?start=\(first)&limit=\(Self.pageSize)&sort=start&dir=ASC&filter=\(PercentEncoding.encode(filter))"
            let body = try await body(address)
            let reader = JSONRowReader(location: path)
            let total = try reader.object(TvheadendPage.self, in: body).value.totalCount ?? 0
            let (rows, rowNotices) = try reader.rows(TvheadendEvent.self, under: "entries", in: body)
            notices += rowNotices
            programmes += rows.map(\.value).filter { $0.start < end && $0.stop ?? $0.start >= start }.map(programme)
            if first + Self.pageSize >= total { break }
        }
        return SourceResponse(programmes: programmes, showIDPrefix: "title/", notices: notices, at: path)
    }

    private func programme(_ event: TvheadendEvent) -> GuideProgramme {
        func positive(_ number: Int?) -> Int? { number.flatMap { $0 > 0 ? $0 : nil } }
        let image = event.image.flatMap { $0.contains("://") ? $0 : nil }
        return GuideProgramme(
            id: "\(event.eventId)",
            title: event.title,
            episodeTitle: event.subtitle,
            number: EpisodeNumber(
                season: positive(event.seasonNumber),
                number: positive(event.episodeNumber),
                part: positive(event.partNumber)
            ),
            summary: event.description ?? event.summary,
            start: Date(timeIntervalSince1970: Double(event.start)),
            end: event.stop.map { Date(timeIntervalSince1970: Double($0)) },
            channel: event.channelName.flatMap { PlainText.title($0).text }.map {
                Channel(id: event.channelUuid, name: $0)
            },
            label: event.isRepeat == true ? .repeat : event.isNew == true ? .new : nil,
            genres: event.category ?? [],
            image: image
        )
    }

    private func body(_ address: String) async throws -> [UInt8] {
        do {
            let page = try await web.fetch(address, headers: headers, validators: nil)
            let body = page?.body ?? []
            if body.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
                throw ProviderError(
                    .malformed,
                    "this is a web page and not tvheadend's API: check base-url",
                    at: "\(base)/api/epg/events/grid"
                )
            }
            return body
        } catch var error as ProviderError {
            switch error.status {
            case 401, 403:
                error.message =
                    "tvheadend rejects the user: check user and password, and allow plain authentication for them"
            case 404: error.message = "tvheadend 4 does not answer at this address: check base-url"
            default: break
            }
            throw error
        }
    }
}
