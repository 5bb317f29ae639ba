import Foundation
import TestSupport

/// The files of this repository, or what they would be with others in their places: so a test can plant what somebody
/// forgets.
struct RepositoryTree: Sendable {
    private static let root = Repository.root

    /// What stands in the place of a file, or beside those there are.
    private var planted: [String: String] = [:]

    /// As it lies on the disk.
    static let working = RepositoryTree()

    /// The same with another text in a file's place.
    func planting(_ text: String, at path: String) -> RepositoryTree {
        var tree = self
        tree.planted[path] = text
        return tree
    }

    func text(_ path: String) throws -> String {
        try planted[path] ?? String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The files below a folder, by their paths; none where it is not there.
    func paths(below folder: String) -> [String] {
        let found =
            (try? FileManager.default.subpathsOfDirectory(atPath: Self.root.appendingPathComponent(folder).path))
        let more = planted.keys.filter { $0.hasPrefix(folder + "/") }
        return Set((found ?? []).map { folder + "/" + $0 }).union(more).sorted()
    }

    /// The folders of the providers.
    var providers: [String] {
        let parts = paths(below: "Sources/Providers").map { $0.split(separator: "/") }
        return Set(parts.filter { $0.count > 3 }.map { String($0[2]) }).sorted()
    }

    // MARK: Package.swift

    struct Target {
        let dependencies: Set<String>
        let folder: String
    }

    /// The targets of the manifest below a folder: built of Swift or C those of the program, or the tests.
    func targets(below folder: String) throws -> [String: Target] {
        let text = Self.code(try text("Package.swift"))
        var targets: [String: Target] = [:]
        for match in text.matches(of: /\.(executableTarget|testTarget|target)\(\s*name: "([^"]+)"/) {
            let name = String(match.2)
            let body = Self.balanced(text[match.range.upperBound...], "(", ")")
            let list =
                body.firstRange(of: "dependencies: [").map { Self.balanced(body[$0.upperBound...], "[", "]") } ?? ""
            let products = list.matches(of: /name: "([^"]+)"/).map { String($0.1) }
            let plain = list.replacing(/\.product\([^)]*\)/, with: "").matches(of: /"([^"]+)"/).map { String($0.1) }
            let usual = (match.1 == "testTarget" ? "Tests/" : "Sources/") + name
            let path = body.firstMatch(of: /path: "([^"]+)"/).map { String($0.1) } ?? usual
            guard path.hasPrefix(folder + "/") else { continue }
            targets[name] = Target(dependencies: Set(products + plain), folder: path)
        }
        return targets
    }

    /// What stands before the bracket that closes one that is open.
    private static func balanced(_ text: Substring, _ open: Unicode.Scalar, _ close: Unicode.Scalar) -> Substring {
        var depth = 1
        let within = text.utf8.prefix { letter in
            if letter == UInt8(ascii: open) { depth += 1 }
            if letter == UInt8(ascii: close) { depth -= 1 }
            return depth > 0
        }
        return Substring(within)
    }

    // MARK: docs/dev/architecture.md

    /// The rows of the picture, each with the targets in it.
    func picture() throws -> [[String]] {
        let text = try text("docs/dev/architecture.md")
        let picture = text.components(separatedBy: "```text\n").dropFirst().first?.prefix { $0 != "`" } ?? ""
        return picture.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    }

    /// The arrows of the table, by target.
    func arrows() throws -> [String: Set<String>] {
        let lines = try text("docs/dev/architecture.md").split(separator: "\n")
        guard let start = lines.firstIndex(where: { $0 == "| target | duty | imports |" }) else { return [:] }
        var table: [String: Set<String>] = [:]
        for row in lines[(start + 2)...].prefix(while: { $0.first == "|" }) {
            let cells = row.split(separator: "|", omittingEmptySubsequences: false)
            guard let name = cells[1].firstMatch(of: /`([\w-]+)`/) else { continue }
            table[String(name.1)] = Set(cells[3].matches(of: /`(\w+)`/).map { String($0.1) })
        }
        return table
    }

    /// What comes with Swift and the system.
    private static let system: Set = ["Foundation", "Synchronization", "Glibc", "Dispatch", "Testing"]

    /// What the files below a folder import, but for what comes with Swift.
    func imports(below folder: String) throws -> Set<String> {
        let names = try paths(below: folder).filter { $0.hasSuffix(".swift") }.flatMap {
            Self.imports(in: try text($0))
        }
        return Set(names).subtracting(Self.system)
    }

    /// What a file imports, with whatever stands before the word, and under a condition too; but not what a text in it shows.
    private static func imports(in text: String) -> [String] {
        let pieces = text.components(separatedBy: "import ")
        return pieces.indices.dropFirst().compactMap { place in
            let before = pieces[place - 1].split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
            guard before.wholeMatch(of: /\ *(?:@\w+(?:\([^)]*\))?\ +)*(?:\w+\ +)?/) != nil,
                let name = pieces[place].prefixMatch(of: /\ *(?:(?:struct|class|enum|protocol|func|var|let)\ +)?(\w+)/)
            else { return nil }
            let quotes = before.first == " " ? pieces[..<place].joined().components(separatedBy: "\"\"\"").count - 1 : 0
            return quotes.isMultiple(of: 2) ? String(name.1) : nil
        }
    }

    /// A file without its comments; an address has no blank before its slashes.
    static func code(_ text: String) -> String {
        text.components(separatedBy: "\n").map { line in
            line.utf8.starts(with: "//".utf8) ? "" : line.components(separatedBy: " //")[0]
        }
        .joined(separator: "\n")
    }
}
