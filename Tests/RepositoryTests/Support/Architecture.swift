/// Compares `docs/dev/architecture.md` with `Package.swift` and the imports of the files. Each fault is one sentence.
struct Architecture {
    let tree: RepositoryTree
    /// The targets of the program, and the rows of the table.
    let manifest: [String: RepositoryTree.Target]
    let table: [String: Set<String>]
    private static let page = "docs/dev/architecture.md"

    init(_ tree: RepositoryTree) throws {
        self.tree = tree
        manifest = try tree.targets(below: "Sources")
        table = try tree.arrows()
    }

    /// Returns the faults of the picture.
    func pictureFaults() throws -> [String] {
        let rows = try tree.picture()
        let (drawn, expected) = (Set(rows.joined()), Set(manifest.keys).union(["CCurl"]))
        var faults = expected.subtracting(drawn).map { "\(Self.page): the picture has no \($0)" }
        faults += drawn.subtracting(expected).map { "\(Self.page): the picture has \($0), which is no target" }
        for name in drawn where rows.joined().filter({ $0 == name }).count > 1 {
            faults.append("\(Self.page): the picture has \(name) twice")
        }
        for (index, row) in rows.enumerated() {
            let above = Set(rows[...index].joined())
            for target in row {
                for other in manifest[target]?.dependencies.intersection(above) ?? [] {
                    faults.append("\(Self.page): in the picture \(other) has to stand below \(target)")
                }
            }
        }
        return faults.sorted()
    }

    /// Returns the faults of the table, compared with the manifest.
    func tableFaults() -> [String] {
        var faults: [String] = Set(table.keys).subtracting(manifest.keys).subtracting(["CCurl"]).map {
            "\(Self.page): the table has a row “\($0)”, which is no target"
        }
        for (name, target) in manifest where name != "CCurl" {
            guard let row = table[name] else {
                faults.append("\(Self.page): the table has no row “\(name)”")
                continue
            }
            faults += target.dependencies.subtracting(row).map {
                "\(Self.page): the row “\(name)” lacks \($0), on which it depends in Package.swift"
            }
            faults += row.subtracting(target.dependencies).map {
                "Package.swift: \(name) does not depend on \($0), as its row in \(Self.page) says"
            }
        }
        return faults.sorted()
    }

    /// Returns the differences between the imports of a target's files and its row.
    func importFaults(of name: String) throws -> [String] {
        guard let target = manifest[name], let row = table[name] else { return [] }
        let imports = try tree.imports(below: target.folder)
        return imports.subtracting(row).map {
            "\(target.folder) imports \($0), and the row “\(name)” in \(Self.page) does not"
        }
            + row.subtracting(imports).map {
                "no file of \(target.folder) imports \($0), as its row in \(Self.page) says"
            }
    }
}
