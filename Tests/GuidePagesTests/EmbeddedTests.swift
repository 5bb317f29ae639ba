import Foundation
import Testing

@testable import ServerPages

/// The files of `Page`, as they are in the program.
@Suite struct EmbeddedTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../.."
    )

    private func file(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Self.root.appendingPathComponent("Page/" + name)))
    }

    @Test(
        "what is embedded is what lies in Page; else Scripts/embed-page is to be run",
        arguments: [
            ("style.css", Asset.style), ("grid.css", .gridStyle), ("page.js", .script), ("icons/icon.svg", .icon),
            ("icons/icon180.png", .icon180), ("icons/icon192.png", .icon192), ("icons/icon512.png", .icon512),
        ]
    )
    func assets(_ name: String, _ asset: Asset) throws {
        let isSame = asset.bytes == (try file(name))
        #expect(isSame, "\(name)")
    }

    @Test("so are the words and the worker")
    func words() throws {
        let folder = Self.root.appendingPathComponent("Page/translations")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".po") }
            .sorted()
        #expect(wordTexts == (try names.map { String(decoding: try file("translations/" + $0), as: UTF8.self) }))
        #expect(Array(workerText.utf8) == (try file("worker.js")))
    }

    @Test("a file's name changes with what is in it, and says what it is")
    func names() {
        #expect(Asset.all.count == 7)
        for (name, asset) in Asset.all {
            #expect(name == asset.name)
            #expect(name.split(separator: ".").count == 3)
            #expect(!asset.bytes.isEmpty)
        }
    }
}
