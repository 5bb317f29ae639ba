public import ScheduleModel

/// A provider that can fetch the pictures that its shows point to.
public protocol PictureFetching: ScheduleProvider {
    /// The bytes of a picture, as they came.
    ///
    /// - Throws: `ProviderError`.
    func picture(at link: WebLink) async throws -> [UInt8]

    /// Where the source has a smaller form of a show's or a person's picture, for a list; nil where it has none.
    func thumbnail(of link: WebLink) -> WebLink?
}

extension PictureFetching {
    /// A source has one size, unless it says otherwise.
    public func thumbnail(of link: WebLink) -> WebLink? { nil }
}

/// The kinds of picture that are kept: raster pictures alone, recognised by their first bytes, whatever a server calls
/// them.
public enum PictureKind: String, Sendable, CaseIterable {
    case jpeg = "jpg"
    case png
    case gif
    case webp

    /// A larger one is not taken.
    public static let limit = 4 << 20

    /// The kind of some bytes, by what files of it begin with: JPEG with FF D8 and the next marker's FF, PNG with 89,
    /// “PNG” and line ends. Nil for what is no such picture.
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
