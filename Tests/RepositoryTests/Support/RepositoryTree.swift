import Foundation
import TestSupport

/// The files of this repository, or a variant with some files replaced. A test plants a variant with a fault.
struct RepositoryTree: Sendable {
    private static let root = Repository.root

    /// The contents of replaced and additional files.
    private var planted: [String: String] = [:]

    /// The files on the disk.
    static let working = RepositoryTree()

    /// Returns a variant with another text for a file.
    func planting(_ text: String, at path: String) -> RepositoryTree {
        var tree = self
        tree.planted[path] = text
        return tree
    }

    func text(_ path: String) throws -> String {
        try planted[path] ?? String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    }

    /// Returns the paths of the files below a folder, or an empty list if it does not exist.
    func paths(below folder: String) -> [String] {
        let found =
            (try? FileManager.default.subpathsOfDirectory(atPath: Self.root.appendingPathComponent(folder).path))
        let more = planted.keys.filter { $0.hasPrefix(folder + "/") }
        return Set((found ?? []).map { folder + "/" + $0 }).union(more).sorted()
    }

    /// The names of the providers' folders.
    var providers: [String] {
        let parts = paths(below: "Sources/Providers").map { $0.split(separator: "/") }
        return Set(parts.filter { $0.count > 3 }.map { String($0[2]) }).sorted()
    }

    // MARK: Package.swift

    struct Target {
        let dependencies: Set<String>
        let folder: String
    }

    /// Returns the targets of the manifest below a folder: those of the program in Swift or C, or the tests.
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
            let defaultPath = (match.1 == "testTarget" ? "Tests/" : "Sources/") + name
            let path = body.firstMatch(of: /path: "([^"]+)"/).map { String($0.1) } ?? defaultPath
            guard path.hasPrefix(folder + "/") else { continue }
            targets[name] = Target(dependencies: Set(products + plain), folder: path)
        }
        return targets
    }

    /// Returns the text before the bracket that closes an open one.
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

    /// Returns the rows of the picture, each with its targets.
    func picture() throws -> [[String]] {
        let text = try text("docs/dev/architecture.md")
        let picture = text.components(separatedBy: "```text\n").dropFirst().first?.prefix { $0 != "`" } ?? ""
        return picture.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    }

    /// Returns the arrows of the table, by target.
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

    /// Modules of Swift and the system.
    private static let system: Set = ["Foundation", "Synchronization", "Glibc", "Dispatch", "Testing"]

    /// Returns the modules that the files below a folder import, except those of Swift.
    func imports(below folder: String) throws -> Set<String> {
        let names = try paths(below: folder).filter { $0.hasSuffix(".swift") }.flatMap {
            Self.imports(in: try text($0))
        }
        return Set(names).subtracting(Self.system)
    }

    /// Returns the imports of a file, with any attributes and conditions, but without those in string literals.
    private static func imports(in text: String) -> [String] {
        let pieces = text.components(separatedBy: "import ")
        return pieces.indices.dropFirst().compactMap { index in
            let before = pieces[index - 1].split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
            guard before.wholeMatch(of: /\ *(?:@\w+(?:\([^)]*\))?\ +)*(?:\w+\ +)?/) != nil,
                let name = pieces[index].prefixMatch(of: /\ *(?:(?:struct|class|enum|protocol|func|var|let)\ +)?(\w+)/)
            else { return nil }
            let quotes = before.first == " " ? pieces[..<index].joined().components(separatedBy: "\"\"\"").count - 1 : 0
            return quotes.isMultiple(of: 2) ? String(name.1) : nil
        }
    }

    /// Returns a file without its comments. The slashes of an address have no blank before them.
    static func code(_ text: String) -> String {
        text.components(separatedBy: "\n").map { line in
            line.utf8.starts(with: "//".utf8) ? "" : line.components(separatedBy: " //")[0]
        }
        .joined(separator: "\n")
    }
}
