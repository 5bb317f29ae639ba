internal import ScheduleMerging
internal import ScheduleModel
internal import ProviderAPI
internal import Foundation
internal import TOMLReading

/// Reads `config.toml`. An unknown key or a wrong type is an error that contains the key and its line.
struct ConfigurationFile {
    let path: String
    let text: String
    let kinds: [any ProviderKind]
    let homeFolder: String
    let secrets: SecretSettings

    private static let providerKeys = ["id", "kind", "priority", "priorities"]

    func read() throws(ConfigurationError) -> Configuration {
        let table: TOMLTable
        do {
            table = try TOMLReader.read(text)
        } catch {
            throw failure(withoutSecret(error.message, line: error.line), line: error.line)
        }
        var configuration = Configuration(providers: [])
        configuration.path = path
        /// The line of each provider's table.
        var lines: [Int] = []
        for key in table.keys {
            switch key {
            case "country":
                guard let country = table[key]?.string.flatMap(Country.init) else {
                    throw failure("country: expected two letters in quotes, such as \"US\"", line: table.line(of: key))
                }
                configuration.country = country
            case "timezone":
                guard let name = table[key]?.string else {
                    throw failure(
                        "timezone: expected the name of a zone in quotes, such as \"America/New_York\"",
                        line: table.line(of: key)
                    )
                }
                do { configuration.zone = try ZoneParser.parse(name) } catch {
                    throw ConfigurationError(
                        .malformed,
                        failure("timezone: \(error.message)", line: table.line(of: key)).message,
                        hint: error.hints.first
                    )
                }
            case "streaming":
                guard let truth = table[key]?.bool else {
                    throw failure("streaming: expected true or false", line: table.line(of: key))
                }
                configuration.includesStreaming = truth
            case "provider":
                guard let array = table[key]?.array else {
                    throw failure("provider: expected [[provider]] tables", line: table.line(of: key))
                }
                for (index, item) in array.enumerated() {
                    guard let provider = item.table else {
                        throw failure("provider: expected [[provider]] tables", line: item.line)
                    }
                    try add(provider, at: index, to: &configuration)
                    lines.append(provider.line)
                }
            case "merge":
                configuration.policy.rules = try rules(table[key], "merge", line: table.line(of: key))
            case "show":
                configuration.policy.shows = try shows(table[key])
            case "display": configuration.display = try display(table[key], line: table.line(of: key))
            case "server": configuration.server = try server(table[key], line: table.line(of: key))
            default:
                throw failure(
                    "unknown key “\(short(key))”",
                    line: table.line(of: key),
                    similarTo: ["country", "timezone", "streaming", "provider", "merge", "show", "display", "server"],
                    key
                )
            }
        }
        try checkNames(configuration.providers, lines)
        try check(configuration.policy, table, providers: configuration.providers.map(\.id))
        if configuration.providers.isEmpty {
            configuration.providers = Configuration.standard(homeFolder: homeFolder).providers
        }
        return configuration
    }

    private func add(_ table: TOMLTable, at index: Int, to result: inout Configuration) throws(ConfigurationError) {
        guard let kindName = table["kind"]?.string else {
            throw failure("provider \(index + 1): “kind” is missing", line: table.line)
        }
        guard let kind = kinds.first(where: { $0.descriptor.kind == kindName }) else {
            let kindNames = kinds.map(\.descriptor.kind)
            throw failure(
                "there is no provider kind “\(short(kindName))”",
                line: table.line(of: "kind"),
                similarTo: kindNames,
                kindName
            )
        }
        guard let id = ProviderID(rawValue: table["id"]?.string ?? kindName) else {
            throw failure("id: expected 1–64 of a–z, 0–9, - and _", line: table.line(of: "id"))
        }
        var configuration = ProviderConfiguration(
            id: id,
            kind: kindName,
            baseFolder: folder(of: path),
            homeFolder: homeFolder
        )
        let settings = kind.descriptor.settings
        for key in table.keys.sorted() {
            let line = table.line(of: key)
            switch key {
            case "id", "kind":
                guard table[key]?.string != nil else { throw failure("\(key): expected a text in quotes", line: line) }
            case "priority":
                guard let priority = table[key]?.int else {
                    throw failure("priority: expected a whole number", line: line)
                }
                configuration.priority = priority
            case "priorities":
                for (field, priority) in try priorities(table[key], line: line) {
                    result.policy.priorities[field, default: [:]][id] = priority
                }
            case _ where settings.contains { $0.isSecret && $0.includes(key.droppingFileSuffix ?? "") }:
                guard let setting = key.droppingFileSuffix, let name = table[key]?.string else {
                    throw failure("\(key): expected a path in quotes", line: line)
                }
                let path = configuration.path(name)
                do { configuration.settings[setting] = try secrets.text(key, in: path) } catch {
                    throw failure("\(key): \(error.message)", line: line)
                }
                result.secretOrigins["\(id).\(setting)"] = "file \(path)"
                result.secretFiles.insert(path)
            case _ where settings.contains { $0.includes(key) }:
                guard let value = table[key].flatMap(text) else {
                    throw failure("\(key): expected a text, a number, true or false", line: line)
                }
                configuration.settings[key] = value
                if kind.descriptor.isSecret(key) { result.secretFiles.insert(path) }
            default:
                throw failure(
                    "unknown key “\(short(key))” of a \(kindName) provider",
                    line: line,
                    similarTo: settings.map(\.key) + Self.providerKeys,
                    key
                )
            }
        }
        for (key, variable) in secrets.environmentSecrets(for: id, settings) {
            configuration.settings[key] = secrets.environment[variable]
            result.secretOrigins["\(id).\(key)"] = "environment \(variable)"
        }
        result.providers.append(configuration)
    }

    /// Returns the error message of a line with secret values removed. A value without quotes is quoted in the message.
    private func withoutSecret(_ message: String, line: Int) -> String {
        let lines = text.unicodeScalars.split(separator: "\n", maxSplits: line, omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1) else { return message }
        // Such as `key = value`, `"key" = value`, or a table in one line.
        let keys = String(lines[line - 1]).split { " \t\"'{},=".contains($0) }.map(String.init)
        let secrets = keys.filter { key in
            kinds.map(\.descriptor).contains { kind in
                kind.settings.contains { $0.includes(key) } && kind.isSecret(key)
            }
        }
        if secrets.isEmpty || secrets.contains(where: { message.contains("“\($0)”") }) { return message }
        return message.replacing(/“[^”]*”/, with: "what stands there")
    }

    private func text(_ value: TOMLNode) -> String? {
        value.string ?? value.int.map(String.init) ?? value.bool.map { $0 ? "true" : "false" }
    }

    private func checkNames(_ providers: [ProviderConfiguration], _ lines: [Int]) throws(ConfigurationError) {
        var seen = Set<ProviderID>()
        for (index, provider) in providers.enumerated() where !seen.insert(provider.id).inserted {
            throw failure("two providers are called “\(provider.id)”", line: lines[index])
        }
    }

    /// Returns an error with the path and the line before the message.
    ///
    /// - Parameters:
    ///   - candidates: The names that are valid instead of `name`. The hint lists them, and the suggestion is the most
    ///     similar one.
    func failure(
        _ detail: String,
        line: Int?,
        similarTo candidates: [String] = [],
        _ name: String = ""
    ) -> ConfigurationError {
        let location = path + (line.map { ":\($0)" } ?? "")
        return ConfigurationError(
            .malformed,
            "\(location): \(detail)",
            suggestion: name.closestMatch(among: candidates),
            hint: candidates.isEmpty ? nil : "there are: " + candidates.joined(separator: ", ")
        )
    }

    func short(_ text: String) -> String { text.shortened }

    private func folder(of path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "."
    }
}

extension String {
    /// The key without its suffix `-file`, or nil if it has no such suffix.
    fileprivate var droppingFileSuffix: String? {
        utf8.suffix(5).elementsEqual("-file".utf8) ? String(dropLast(5)) : nil
    }
}
