import Foundation
import TestSupport
import Testing

/// The contributors' pages name only types, files and folders that exist.
///
/// Covers: Notice
@Suite struct ContributorDocsTests {
    private static let root = Repository.root

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Returns the paths of all files and folders of the repository.
    private static func paths() throws -> [String] {
        let folders = ["Sources", "Tests", "Trials", "Benchmarks", "Fuzz", "Examples", "Scripts", "Page", "docs"]
        let top = try FileManager.default.contentsOfDirectory(atPath: root.path)
        return try folders.reduce(into: top) { all, folder in
            let below = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
            all += below.map { folder + "/" + $0 }
        }
    }

    /// Returns all words of the code.
    private static func words(_ paths: [String]) throws -> Set<[UInt8]> {
        var words: Set<[UInt8]> = []
        for path in paths where path.hasSuffix(".swift") || path == "Packaging/make-man" {
            let bytes = try Data(contentsOf: root.appending(path: path))
            for word in bytes.split(whereSeparator: { !isOfWord($0) }) { words.insert(Array(word)) }
        }
        return words
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }

    @Test("The contributors' pages name no missing type, file or folder")
    func names() throws {
        let paths = try Self.paths()
        let words = try Self.words(paths)
        let names = Set(
            paths.flatMap { path in
                let name = path.split(separator: "/").last.map(String.init) ?? path
                return [name, String(name.prefix { $0 != "." })]
            }
        )
        for page in ["docs/dev/architecture.md", "docs/dev/glossary.md", "CONTRIBUTING.md"] {
            let lines = try Self.text(page).replacing(#/(?s)```.*?```/#, with: "")
            let quoted = Set(lines.matches(of: /`([A-Z][^`\n]*|[\w+-]+\.(?:swift|md|json))`/).map { String($0.1) })
            #expect(quoted.count > 10)
            for word in quoted where !word.contains("NAME") {
                let isThere: Bool
                if word.contains("/") {
                    guard word.wholeMatch(of: /[\w.\/+-]+/) != nil else { continue }
                    let path = word.hasSuffix("/") ? String(word.dropLast()) : word
                    isThere = paths.contains { $0 == path || $0.hasSuffix("/" + path) }
                } else if word.wholeMatch(of: /[\w+-]+\.(swift|md|json)/) != nil {
                    isThere = names.contains(word)
                } else if word.wholeMatch(of: /\w+(\.\w+)*/) != nil {
                    isThere = word.split(separator: ".").allSatisfy {
                        words.contains(Array($0.utf8)) || names.contains(String($0))
                    }
                } else {
                    continue
                }
                #expect(isThere, "\(page): \(word)")
            }
        }
    }

    @Test("exit-codes.md lists every warning code, and no other")
    func warningCodes() throws {
        let source = try Self.text("Sources/AggregatorCore/ProviderAPI/Provider/Notice.swift")
        let codes = Set(source.matches(of: /static let \w+ = Code\(rawValue: "([^"]+)"\)/).map { String($0.1) })
        let parts = try Self.text("docs/reference/exit-codes.md").components(separatedBy: "## Warning codes\n")
        try #require(parts.count == 2)
        let rows = parts[1].components(separatedBy: "\n## ")[0].split(separator: "\n").filter { $0.hasPrefix("| `") }
        let listed = Set(rows.compactMap { $0.firstMatch(of: /`([a-z.-]+)`/).map { String($0.1) } })
        #expect(codes.count > 10 && listed == codes, "\(codes.symmetricDifference(listed).sorted())")
    }
}
