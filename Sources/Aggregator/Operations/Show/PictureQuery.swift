public import ProviderAPI
public import ScheduleModel
internal import Foundation
internal import ScheduleStore

/// A picture that a source told of, from what is kept; it is fetched if it is not there yet.
public struct PictureQuery: Query {
    /// Where the source has it.
    public let link: WebLink
    /// The source.
    public let provider: ProviderID
    /// Whether the small one of several sizes is enough.
    public let isSmall: Bool

    /// A question about a picture.
    public init(_ link: WebLink, of provider: ProviderID, isSmall: Bool) {
        self.link = link
        self.provider = provider
        self.isSmall = isSmall
    }

    /// The picture.
    ///
    /// - Throws: where nothing is kept, or the source has no such picture.
    public func perform(in session: Session) async throws(OperationError) -> PictureResult {
        guard let folder = session.sessionStore.folder else { throw .storageDisabled }
        let seen = PictureFolder(path: folder.imagePath + "/seen", capacity: Self.maxBytes)
        let instance = session.instances.first { $0.id == provider }
        let fetching = instance?.provider as? any PictureFetching
        let small = isSmall ? fetching?.thumbnail(of: link) : nil
        for link in [small, link].compactMap(\.self) {
            for folder in [PictureFolder(path: folder.imagePath), seen] {
                if let picture = folder.picture(of: link) { return picture }
            }
            if session.options.policy.mode == .never { continue }
            guard let bytes = try? await fetching?.picture(at: link), let kind = PictureKind(bytes) else { continue }
            // A picture that cannot be kept is shown all the same.
            _ = try? seen.store(bytes, of: link)
            return PictureResult(bytes: bytes, kind: kind)
        }
        throw .noPicture(link)
    }

    /// How many bytes of pictures that pages showed are kept.
    private static let maxBytes = 256 << 20
}

/// A picture.
public struct PictureResult: Sendable {
    /// Its bytes, as they came.
    public let bytes: [UInt8]
    /// What it is.
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
