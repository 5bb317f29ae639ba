internal import Aggregator
internal import Foundation
internal import ServerPages
internal import HTTPTypes
internal import ProviderAPI
internal import ScheduleModel
internal import ScheduleStore

/// The values that pages need in addition to results: the user, the server's address, and the names of pictures.
struct PageContext: Sendable {
    let reader: Reader
    /// The path of the server, or an empty string if it is the root.
    let base: String
    /// The path and query of the request.
    let requestTarget: String
    /// The origin under which the client reaches the server, such as `http://127.0.0.1:8080`.
    let origin: String
    /// True if clients need a token, because the server is reachable from the network.
    let needsToken: Bool
    /// The configured country and time zone, regardless of the user's preferences.
    let configured: (region: Country, zone: TimeZone)
    private let pictures: PictureRegistry

    /// Creates the context of a request.
    ///
    /// - Parameter host: the host in the request, which is one of the server's names. Nil uses the default origin.
    init(site: Site, reader: Reader, requestTarget: String, host: String?) {
        self.reader = reader
        self.requestTarget = requestTarget
        base = site.identity.basePath
        origin = host.map { site.identity.origin(calledBy: $0) } ?? site.identity.origin
        needsToken = site.isReachableFromNetwork
        pictures = site.pictures
        let session = site.live.snapshot.session
        configured = (session.region, session.zone)
    }

    /// Returns the values that a page is built with.
    ///
    /// - Parameters:
    ///   - session: the session of the request. The page has its time, zone and region.
    ///   - sink: receives the first parts of a large page while the rest is built.
    func page(_ session: Session, sink: Page.Sink? = nil) -> Page {
        // The page stores a closure, which needs only the registry and not this context.
        let pictures = pictures
        var preferences = reader.preferences
        preferences.includesStreaming = preferences.includesStreaming ?? session.includesStreaming
        return Page(
            language: reader.language,
            preferences: preferences,
            zone: session.zone,
            region: session.region,
            now: session.now,
            base: base,
            currentAddress: Address(trusted: requestTarget),
            attributions: session.attributions,
            canSaveMarks: session.isPersistent,
            isFetching: session.isBeforeResponse,
            sink: sink,
            picture: { pictures.name(of: $0) }
        )
    }
}
