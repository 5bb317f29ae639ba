import Foundation

/// The places that must name a provider, as CONTRIBUTING lists them. Each missing one is a sentence. Places that only a
/// run of the program shows are not checked.
struct NewProviderChecklist {
    let tree: RepositoryTree

    /// The call by which a test runs the contract for a provider.
    static var contractCall: Regex<(Substring, Substring)> { /await expect(Satisfied\(clause|ContractSatisfied\()/ }

    /// Returns the missing places of all providers that have a folder.
    func forgotten() throws -> [String] {
        let architecture = try Architecture(tree)
        let tests = try tree.targets(below: "Tests")
        let picture = Set(try tree.picture().joined())
        return try tree.providers.flatMap { name in
            try inManifest(name, architecture, tests) + inList(name) + inPicture(name, architecture, picture)
                + inInterface(name) + contract(name)
        }
    }

    private func inManifest(
        _ name: String,
        _ architecture: Architecture,
        _ tests: [String: RepositoryTree.Target]
    ) -> [String] {
        var missing: [String] = []
        let folder = "Sources/Providers/\(name)"
        if architecture.manifest["\(name)Provider"]?.folder != folder {
            missing.append("Package.swift: no target \(name)Provider with the path \(folder)")
        }
        if tests["\(name)ProviderTests"] == nil {
            missing.append("Package.swift: no test target \(name)ProviderTests")
        }
        if architecture.manifest["StandardProviders"]?.dependencies.contains("\(name)Provider") != true {
            missing.append("Package.swift: StandardProviders does not depend on \(name)Provider")
        }
        return missing
    }

    private func inList(_ name: String) throws -> [String] {
        let path = "Sources/StandardProviders/StandardProviders.swift"
        let isListed = try tree.text(path).split(separator: "\n").contains { line in
            line.drop { $0 == " " }.starts(with: "\(name)Kind(")
        }
        return isListed ? [] : ["\(path): \(name)Kind() is not in the list of kinds"]
    }

    private func inPicture(_ name: String, _ architecture: Architecture, _ picture: Set<String>) -> [String] {
        let (path, target) = ("docs/dev/architecture.md", "\(name)Provider")
        var missing: [String] = []
        if !picture.contains(target) { missing.append("\(path): the picture has no \(target)") }
        if architecture.table[target] == nil { missing.append("\(path): the table has no row “\(target)”") }
        if architecture.table["StandardProviders"]?.contains(target) != true {
            missing.append("\(path): the row “StandardProviders” lacks \(target)")
        }
        return missing
    }

    private func inInterface(_ name: String) throws -> [String] {
        let path = "Sources/Providers/\(name)/\(name)Kind.swift"
        guard let text = try? tree.text(path), let kind = text.firstMatch(of: /kind: "([\w-]+)"/)?.1 else {
            return ["\(path): no kind of its own is named there"]
        }
        let settings = text.matches(of: /\.init\(\s*"([\w-]+)",/).map { String($0.1) }
        return Self.undocumented(String(kind), settings, on: try tree.text("docs/reference/configuration.md"))
    }

    /// Returns a fault if the configuration page does not document a kind, and one for each undocumented setting.
    static func undocumented(_ kind: String, _ settings: [String], on page: String) -> [String] {
        let fault = "docs/reference/configuration.md: “Configuration” does not tell of "
        let isDocumented = ["kind = \"\(kind)\"", "`\(kind)` provider", " \(kind) provider"].contains {
            page.range(of: $0) != nil
        }
        return (isDocumented ? [] : [fault + "kind = \"\(kind)\""])
            + settings.filter { page.range(of: $0) == nil }.map { fault + "the setting \($0) of \(kind)" }
    }

    private func contract(_ name: String) throws -> [String] {
        let calls = try contractCalls(of: name)
        let missing =
            "Tests/\(name)ProviderTests: no test calls the contract (expectSatisfied over ProviderContract.clauses)"
        return calls.functions.isEmpty ? [missing] : calls.faults
    }

    /// Returns the functions in which a provider's tests call the contract, and anything that may prevent the call.
    func contractCalls(of name: String) throws -> (functions: [String], faults: [String]) {
        var (functions, faults): ([String], [String]) = ([], [])
        for path in tree.paths(below: "Tests/\(name)ProviderTests") where path.hasSuffix(".swift") {
            let text = RepositoryTree.code(try tree.text(path))
            let calls = text.matches(of: Self.contractCall)
            if calls.isEmpty { continue }
            faults += [".disabled(", ".enabled(", "withKnownIssue", "#if "].filter { text.range(of: $0) != nil }
                .map { "\(path): the contract may be held off by \($0)" }
            for call in calls {
                let head = text[..<call.range.lowerBound]
                // The test must run all clauses, not only some of them.
                let test = head.range(of: "@Test(", options: .backwards).map { head[$0.lowerBound...] } ?? ""
                if !call.0.contains("ContractSatisfied"), !test.contains(/ProviderContract\.clauses\s*\)/) {
                    faults.append("\(path): not all clauses: \(test.prefix(80))")
                }
                guard let function = head.matches(of: /func (\w+)\(/).last else { continue }
                functions.append(String(function.1))
                if head[function.range.upperBound...].contains(/\breturn\s*[;}\n]/) {
                    faults.append("\(path): \(function.1) may return before it calls the contract")
                }
            }
        }
        return (functions, faults)
    }
}
