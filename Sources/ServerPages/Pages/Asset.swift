internal import ScheduleModel
internal import Foundation

/// A static file of the page. Its name contains a hash of its content, so browsers can cache it forever.
package struct Asset: Sendable {
    /// The media type, such as `image/png`.
    package let kind: String
    package let bytes: [UInt8]
    /// The name with the hash, such as `style.1f3a.css`.
    package let name: String

    private init(_ stem: String, _ ending: String, _ kind: String, _ bytes: [UInt8]) {
        (self.kind, self.bytes) = (kind, bytes)
        name = "\(stem).\(Self.digest(bytes)).\(ending)"
    }

    /// Creates a file from Base64, as pictures are embedded in the program.
    private init(_ stem: String, _ ending: String, _ kind: String, base64 text: String) {
        self.init(stem, ending, kind, Data(base64Encoded: text).map { Array($0) } ?? [])
    }

    static let style = Asset("style", "css", "text/css; charset=utf-8", Array(styleText.utf8))
    static let gridStyle = Asset("grid", "css", "text/css; charset=utf-8", Array(gridStyleText.utf8))
    static let script = Asset("page", "js", "text/javascript; charset=utf-8", Array(scriptText.utf8))
    static let icon = Asset("icon", "svg", "image/svg+xml", Array(iconText.utf8))
    static let icon180 = Asset("icon180", "png", "image/png", base64: icon180Text)
    static let icon192 = Asset("icon192", "png", "image/png", base64: icon192Text)
    static let icon512 = Asset("icon512", "png", "image/png", base64: icon512Text)

    /// All assets by name.
    package static let all: [String: Asset] = Dictionary(
        [style, gridStyle, script, icon, icon180, icon192, icon512].map { ($0.name, $0) },
        uniquingKeysWith: { first, _ in first }
    )

    private static func digest(_ bytes: [UInt8]) -> String {
        var hash = StableHash()
        hash.add(bytes)
        return String(hash.value, radix: 16)
    }
}

extension Page {
    func address(of asset: Asset) -> Address { address("assets", asset.name) }
}
