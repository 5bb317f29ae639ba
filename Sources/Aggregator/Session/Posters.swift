internal import ScheduleModel
internal import ProviderAPI
internal import ScheduleMerging
internal import Foundation
internal import ScheduleStore

/// The posters of followed shows, stored for offline use.
struct Posters {
    let session: Session

    private var folder: PictureFolder? { session.sessionStore.folder.map { PictureFolder(path: $0.imagePath) } }

    /// Returns the file of a show's poster, or nil if none is stored.
    func file(of show: MergedShow) -> String? {
        show.value.image.flatMap { link in folder?.file(of: link) }
    }

    /// Fetches a show's poster, unless it is stored or the session is offline.
    ///
    /// - Returns: The reason why it could not be stored, for the user. Nil if it was stored, if the show has none, or
    ///   if its source has no pictures.
    func fetch(for show: MergedShow) async -> String? {
        guard let folder, let link = show.value.image, folder.file(of: link) == nil,
            session.options.policy.mode != .never
        else { return nil }
        var reason: String?
        for source in show.sources where source.show.image == link {
            guard let instance = session.instances.first(where: { $0.id == source.key.provider }),
                let provider = instance.provider as? any PictureFetching
            else { continue }
            do {
                try folder.store(try await provider.picture(at: link), of: link)
                return nil
            } catch let error as ProviderError {
                reason = "\(source.key.provider): poster not fetched: \(instance.secrets.redacted(error).message)"
            } catch {
                reason =
                    "\(source.key.provider): poster not stored: \((error as? StoreError)?.message ?? "\(error)")"
            }
        }
        return reason
    }
}
