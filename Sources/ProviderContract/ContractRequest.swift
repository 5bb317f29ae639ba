internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

/// A request that is sent to a provider during contract checks.
enum ContractRequest: Hashable, Sendable {
    case schedule(ScheduleRequest)
    case episodes(of: String)
    case cast(of: String)
    case details(of: String)
    case search(String)
    case lookup(ExternalID)
    case catalog

    /// Sends the request, unless the provider does not support it.
    ///
    /// The collector does not restrict a schedule to the requested days, so that rows on other days are checked too.
    func send(to provider: any ScheduleProvider, collector: ResponseCollector) async throws {
        switch self {
        case .schedule(let request): try await provider.schedule(for: request, to: collector)
        case .episodes(let show): try await (provider as? any EpisodeListing)?.episodes(of: show, to: collector)
        case .cast(let show): try await (provider as? any CastListing)?.cast(of: show, to: collector)
        case .details(let show): try await (provider as? any ShowDetailFetching)?.show(show, to: collector)
        case .search(let text): try await (provider as? any ShowSearching)?.search(text, to: collector)
        case .lookup(let id): try await (provider as? any ShowLookup)?.lookup(id, to: collector)
        case .catalog: try await (provider as? any ShowCatalogListing)?.catalog(to: collector)
        }
    }

    /// Returns whether a provider supports this kind of request.
    func isFor(_ provider: any ScheduleProvider) -> Bool {
        switch self {
        case .schedule: true
        case .episodes: provider is any EpisodeListing
        case .cast: provider is any CastListing
        case .details: provider is any ShowDetailFetching
        case .search: provider is any ShowSearching
        case .lookup: provider is any ShowLookup
        case .catalog: provider is any ShowCatalogListing
        }
    }

    /// The request as text for a finding.
    var description: String {
        switch self {
        case .schedule(let request):
            "the schedule of \(request.days.first)…\(request.days.last) in \(request.zone.identifier)"
        case .episodes(let show): "the episodes of \(show)"
        case .cast(let show): "the cast of \(show)"
        case .details(let show): "the show \(show)"
        case .search(let text): "the search for “\(text)”"
        case .lookup(let id): "the show with \(id.database.rawValue) \(id.value)"
        case .catalog: "the catalogue"
        }
    }
}

extension ScheduleRequest {
    /// Creates a request for a subject's days, or for others.
    init(_ subject: ContractSubject, days: DaySpan? = nil, zone: TimeZone = .gmt) {
        self.init(days: days ?? subject.days, zone: zone, region: subject.region, includesStreaming: true)
    }
}
