internal import Aggregator
internal import Foundation
internal import ServerPages
internal import HTTPTypes
internal import ProviderAPI
internal import ScheduleModel
internal import ScheduleStore

/// What pages are made with beside their answers: who reads, where the server is, and the names of pictures.
struct PageContext: Sendable {
    let reader: Reader
    let base: String
    /// The address that was asked for, path and query.
    let own: String
    let origin: String
    let needsToken: Bool
    /// The country and zone that are configured, whatever the reader chose.
    let configured: (region: Country, zone: TimeZone)
    private let pictures: PictureRegistry

    /// - Parameter host: what the server was called by who asks, which is one of its names.
    init(site: Site, reader: Reader, own: String, host: String?) {
        self.reader = reader
        self.own = own
        base = site.identity.basePath
        origin = host.map { site.identity.origin(calledBy: $0) } ?? site.identity.origin
        needsToken = site.isWide
        pictures = site.pictures
        let session = site.live.snapshot.session
        configured = (session.region, session.zone)
    }

    /// What a page is made with, at the session's moment.
    func page(_ session: Session) -> Page {
        let pictures = pictures
        var choices = reader.choices
        choices.includesStreaming = choices.includesStreaming ?? session.includesStreaming
        return Page(
            language: reader.language,
            choices: choices,
            zone: session.zone,
            region: session.region,
            now: session.now,
            base: base,
            currentAddress: Address(own: own),
            attributions: session.attributions,
            canSaveMarks: session.isPersistent,
            picture: { pictures.name(of: $0) }
        )
    }
}
