public import ProviderAPI
public import ScheduleModel
internal import Foundation
internal import ScheduleStore

/// A picture of a source, from the stored pictures. It is fetched if it is not stored.
public struct PictureQuery: Query {
    /// The address of the picture.
    public let link: WebLink
    /// The source.
    public let provider: ProviderID
    /// Whether the smallest available size is enough.
    public let isSmall: Bool

    /// Creates a query for a picture.
    public init(_ link: WebLink, of provider: ProviderID, isSmall: Bool) {
        self.link = link
        self.provider = provider
        self.isSmall = isSmall
    }

    /// Returns the picture. A demo draws it, because it has no storage.
    ///
    /// - Throws: An error if the session has no storage and is no demo, or if the source has no such picture.
    public func perform(in session: Session) async throws(OperationError) -> PictureResult {
        let instance = session.instances.first { $0.id == provider }
        let fetching = instance?.provider as? any PictureFetching
        guard let folder = session.sessionStore.folder else {
            if !session.options.isDemo { throw .storageDisabled }
            guard let picture = await Self.fetched(link, by: fetching) else { throw .noPicture(link) }
            return picture
        }
        let cache = PictureFolder(path: folder.imagePath + "/seen", capacity: Self.maxBytes)
        let small = isSmall ? fetching?.thumbnail(of: link) : nil
        for link in [small, link].compactMap(\.self) {
            for folder in [PictureFolder(path: folder.imagePath), cache] {
                if let picture = folder.picture(of: link) { return picture }
            }
            if session.options.policy.mode == .never { continue }
            guard let picture = await Self.fetched(link, by: fetching) else { continue }
            // The picture is returned even if it cannot be stored.
            _ = try? cache.store(picture.bytes, of: link)
            return picture
        }
        throw .noPicture(link)
    }

    private static func fetched(_ link: WebLink, by fetching: (any PictureFetching)?) async -> PictureResult? {
        guard let bytes = try? await fetching?.picture(at: link) else { return nil }
        return PictureKind(bytes).map { PictureResult(bytes: bytes, kind: $0) }
    }

    /// The maximum size of the stored pictures of pages, in bytes.
    private static let maxBytes = 256 << 20
}

/// A picture.
public struct PictureResult: Sendable {
    /// The file's content.
    public let bytes: [UInt8]
    /// The image format.
    public let kind: PictureKind
}

extension PictureFolder {
    fileprivate func picture(of link: WebLink) -> PictureResult? {
        guard let file = file(of: link), let data = try? Data(contentsOf: URL(fileURLWithPath: file)),
            data.count <= PictureKind.limit
        else { return nil }
        let bytes = [UInt8](data)
        return PictureKind(bytes).map { PictureResult(bytes: bytes, kind: $0) }
    }
}
