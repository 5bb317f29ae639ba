public import ScheduleModel

/// A provider that can fetch the pictures its shows link to.
public protocol PictureFetching: ScheduleProvider {
    /// Returns the bytes of a picture, unchanged.
    ///
    /// - Throws: `ProviderError`.
    func picture(at link: WebLink) async throws -> [UInt8]

    /// Returns the link of a smaller version of a picture of a show or a person, or nil if the source has none.
    func thumbnail(of link: WebLink) -> WebLink?
}

extension PictureFetching {
    /// Returns nil: the source has one size only.
    public func thumbnail(of link: WebLink) -> WebLink? { nil }
}

/// The supported kinds of pictures. Only raster formats are supported. They are recognized by their first bytes,
/// regardless of the media type that a server sends.
public enum PictureKind: String, Sendable, CaseIterable {
    case jpeg = "jpg"
    case png
    case gif
    case webp

    /// The maximum size in bytes. Larger pictures are rejected.
    public static let limit = 4 << 20

    /// Determines the kind from the first bytes. JPEG begins with FF D8 and the FF of the next marker. PNG begins
    /// with 89, “PNG” and line ends. Returns nil for everything else.
    public init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: Array("GIF8".utf8)) {
            self = .gif
        } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            self = .webp
        } else {
            return nil
        }
    }
}
