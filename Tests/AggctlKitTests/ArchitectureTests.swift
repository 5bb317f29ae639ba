import Foundation
import Testing

/// The table of `docs/architecture.md` is what `Package.swift` says and what the files import.
@Suite struct ArchitectureTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "../.."
    ).standardized

    /// What comes with Swift and the system.
    private static let system: Set = ["Foundation", "Synchronization", "Glibc", "Dispatch", "Testing"]

    private struct Target {
        let dependencies: Set<String>
        let folder: String
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The arrows of the table, by target.
    private static func table() throws -> [String: Set<String>] {
        let lines = try text("docs/architecture.md").split(separator: "\n")
        let start = try #require(lines.firstIndex { $0 == "| target | duty | imports |" })
        let rows = lines[(start + 2)...].prefix { $0.first == "|" }
        return try rows.reduce(into: [:]) { table, row in
            let cells = row.split(separator: "|", omittingEmptySubsequences: false)
            let names = cells[1].matches(of: /`([\w-]+)`/).map { String($0.1) }
            table[try #require(names.first)] = Set(cells[3].matches(of: /`(\w+)`/).map { String($0.1) })
        }
    }

    /// The targets of the manifest that are built of Swift or C and make up the program.
    private static func manifest() throws -> [String: Target] {
        let text = try text("Package.swift")
        var targets: [String: Target] = [:]
        for match in text.matches(of: /\.(executableTarget|target)\(\s*name: "([^"]+)"/) {
            let name = String(match.2)
            let body = Self.balanced(text[match.range.upperBound...], "(", ")")
            let list =
                body.firstRange(of: "dependencies: [").map { Self.balanced(body[$0.upperBound...], "[", "]") } ?? ""
            let products = list.matches(of: /name: "([^"]+)"/).map { String($0.1) }
            let plain = list.replacing(/\.product\([^)]*\)/, with: "").matches(of: /"([^"]+)"/).map { String($0.1) }
            let folder = body.firstMatch(of: /path: "([^"]+)"/).map { String($0.1) } ?? "Sources/" + name
            guard folder.hasPrefix("Sources/") else { continue }
            targets[name] = Target(dependencies: Set(products + plain), folder: folder)
        }
        return targets
    }

    /// What stands before the bracket that closes one that is open.
    private static func balanced(_ text: Substring, _ open: Character, _ close: Character) -> Substring {
        var depth = 1
        return text.prefix { letter in
            if letter == open { depth += 1 }
            if letter == close { depth -= 1 }
            return depth > 0
        }
    }

    private static func imports(of folder: String) throws -> Set<String> {
        let files = try #require(FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path))
        var names: Set<String> = []
        for case let path as String in files where path.hasSuffix(".swift") {
            for match in try text(folder + "/" + path).matches(of: /(?m)^(?:\w+ )?import (?:\w+ )?(\w+)/) {
                names.insert(String(match.1))
            }
        }
        return names.subtracting(system)
    }

    @Test("the picture has every target once, and what each depends on stands in rows below its own")
    func pictureIsManifest() throws {
        let text = try Self.text("docs/architecture.md")
        let start = try #require(text.firstRange(of: "```text\n")).upperBound
        let rows = text[start...].prefix { $0 != "`" }.split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
        let names = rows.flatMap { $0 }
        let manifest = try Self.manifest()
        #expect(names.count == Set(names).count)
        #expect(Set(names) == Set(manifest.keys).union(["CCurl"]))
        for (row, targets) in rows.enumerated() {
            let above = Set(rows[...row].flatMap { $0 })
            for target in targets {
                #expect(manifest[target]?.dependencies.isDisjoint(with: above) ?? true, "\(target)")
            }
        }
    }

    @Test("every target is in the table, with the dependencies that the manifest gives it, and no other")
    func tableIsManifest() throws {
        let (table, manifest) = (try Self.table(), try Self.manifest())
        #expect(Set(table.keys) == Set(manifest.keys).union(["CCurl"]))
        for (name, target) in manifest where name != "CCurl" {
            #expect(table[name] == target.dependencies, "\(name)")
        }
    }

    @Test("every file imports only what the table allows its target, and every arrow of the table is used")
    func importsAreArrows() throws {
        let (table, manifest) = (try Self.table(), try Self.manifest())
        #expect(manifest.count > 15)
        for (name, target) in manifest where name != "CCurl" {
            #expect(try Self.imports(of: target.folder) == table[name], "\(name)")
        }
    }

    @Test("the arrows go one way")
    func noCircles() throws {
        var left = try Self.table()
        while !left.isEmpty {
            let names = Set(left.keys)
            let free = left.filter { $0.value.isDisjoint(with: names) }.keys
            try #require(!free.isEmpty, "a circle among \(names.sorted())")
            for name in free { left[name] = nil }
        }
    }
}
