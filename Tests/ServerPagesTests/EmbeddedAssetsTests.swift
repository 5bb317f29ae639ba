import Foundation
import TestSupport
import Testing

@testable import ServerPages

/// The files of `Page` as embedded in the program.
/// Covers: Asset, ServiceWorkerFile, MessageCatalog, ManifestFile
@Suite struct EmbeddedAssetsTests {
    private static let root = Repository.root

    private func file(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Self.root.appendingPathComponent("Page/" + name)))
    }

    @Test(
        "Embedded files equal those in Page, as written by Scripts/embed-page",
        arguments: [
            ("style.css", Asset.style), ("grid.css", .gridStyle), ("page.js", .script), ("icons/icon.svg", .icon),
            ("icons/icon180.png", .icon180), ("icons/icon192.png", .icon192), ("icons/icon512.png", .icon512),
        ]
    )
    func assets(_ name: String, _ asset: Asset) throws {
        let isSame = asset.bytes == (try file(name))
        #expect(isSame, "\(name)")
    }

    @Test("Embedded messages and the worker equal those in Page")
    func messages() throws {
        let folder = Self.root.appendingPathComponent("Page/translations")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".po") }
            .sorted()
        #expect(wordTexts == (try names.map { String(decoding: try file("translations/" + $0), as: UTF8.self) }))
        #expect(Array(workerText.utf8) == (try file("worker.js")))
    }

    @Test("A file's name contains a digest of its content and its type")
    func names() {
        #expect(Asset.all.count == 7)
        for (name, asset) in Asset.all {
            #expect(name == asset.name)
            #expect(name.split(separator: ".").count == 3)
            #expect(!asset.bytes.isEmpty)
        }
    }
}
