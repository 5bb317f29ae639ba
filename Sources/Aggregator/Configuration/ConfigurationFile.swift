internal import ScheduleMerging
internal import ScheduleModel
internal import ProviderAPI
internal import Foundation
internal import TOMLReading

/// Reads `config.toml`. An unknown key or a wrong type is an error that names the key and its line.
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
        /// Where each provider's table begins.
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
            case "server": configuration.server = try server(table[key], line: table.line(of: key))
            default:
                throw failure(
                    "unknown key “\(short(key))”",
                    line: table.line(of: key),
                    similarTo: ["country", "timezone", "streaming", "provider", "merge", "show", "server"],
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

    private func add(_ table: TOMLTable, at index: Int, to whole: inout Configuration) throws(ConfigurationError) {
        guard let kindName = table["kind"]?.string else {
            throw failure("provider \(index + 1): “kind” is missing", line: table.line)
        }
        guard let kind = kinds.first(where: { $0.descriptor.kind == kindName }) else {
            let known = kinds.map(\.descriptor.kind)
            throw failure(
                "there is no provider kind “\(short(kindName))”",
                line: table.line(of: "kind"),
                similarTo: known,
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
            let place = table.line(of: key)
            switch key {
            case "id", "kind":
                guard table[key]?.string != nil else { throw failure("\(key): expected a text in quotes", line: place) }
            case "priority":
                guard let priority = table[key]?.int else {
                    throw failure("priority: expected a whole number", line: place)
                }
                configuration.priority = priority
            case "priorities":
                for (field, priority) in try priorities(table[key], line: place) {
                    whole.policy.priorities[field, default: [:]][id] = priority
                }
            case _ where settings.contains { $0.isSecret && $0.includes(key.droppingFileSuffix ?? "") }:
                guard let setting = key.droppingFileSuffix, let name = table[key]?.string else {
                    throw failure("\(key): expected a path in quotes", line: place)
                }
                let path = configuration.path(name)
                do { configuration.settings[setting] = try secrets.text(key, in: path) } catch {
                    throw failure("\(key): \(error.message)", line: place)
                }
                whole.secretOrigins["\(id).\(setting)"] = "file \(path)"
                whole.secretFiles.insert(path)
            case _ where settings.contains { $0.includes(key) }:
                guard let value = table[key].flatMap(text) else {
                    throw failure("\(key): expected a text, a number or a truth", line: place)
                }
                configuration.settings[key] = value
                if kind.descriptor.isSecret(key) { whole.secretFiles.insert(path) }
            default:
                throw failure(
                    "unknown key “\(short(key))” of a \(kindName) provider",
                    line: place,
                    similarTo: settings.map(\.key) + Self.providerKeys,
                    key
                )
            }
        }
        for (key, variable) in secrets.environmentSecrets(for: id, settings) {
            configuration.settings[key] = secrets.environment[variable]
            whole.secretOrigins["\(id).\(key)"] = "environment \(variable)"
        }
        whole.providers.append(configuration)
    }

    /// What is wrong with a line, without the value where that is a secret: one that stands in no quotes is quoted.
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

    /// - Parameters:
    ///   - known: the words that may stand where the unknown one does; the hint names the nearest, or all.
    func failure(_ what: String, line: Int?, similarTo known: [String] = [], _ word: String = "") -> ConfigurationError
    {
        let place = path + (line.map { ":\($0)" } ?? "")
        return ConfigurationError(
            .malformed,
            "\(place): \(what)",
            suggestion: word.nearest(among: known),
            hint: known.isEmpty ? nil : "there are: " + known.joined(separator: ", ")
        )
    }

    func short(_ text: String) -> String { text.shortened }

    private func folder(of path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? "."
    }
}

extension String {
    /// What stands before `-file`; nil where that is not how it ends.
    fileprivate var droppingFileSuffix: String? {
        utf8.suffix(5).elementsEqual("-file".utf8) ? String(dropLast(5)) : nil
    }
}
