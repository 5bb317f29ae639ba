internal import ScheduleModel
internal import ScheduleMerging
internal import TOMLReading

/// The merge settings of the configuration: `[merge]`, `priorities` of a provider, and `[[show]]`.
extension ConfigurationFile {
    private static let showKeys = ["source", "link", "unlink", "shift", "numbering", "merge"]

    /// Reads the rules of a `merge` table: by subject, then by field.
    func rules(
        _ value: TOMLNode?,
        _ name: String,
        line: Int?
    ) throws(ConfigurationError) -> [MergeFieldName: FieldRule] {
        var rules: [MergeFieldName: FieldRule] = [:]
        for (field, value) in try fields(value, name, line: line) {
            let valueLine = value.line
            guard let rule = value.string.flatMap(FieldRule.init) else {
                throw failure("\(field.name): expected the name of a rule or a provider in quotes", line: valueLine)
            }
            if rule == .union, !field.subject.isList(field.name) {
                throw failure("\(field.name): only lists can be joined by “union”", line: valueLine)
            }
            rules[field] = rule
        }
        return rules
    }

    /// Reads a provider's priorities for single fields.
    func priorities(
        _ value: TOMLNode?,
        line: Int?
    ) throws(ConfigurationError) -> [MergeFieldName: Int] {
        var priorities: [MergeFieldName: Int] = [:]
        for (field, value) in try fields(value, "priorities", line: line) {
            guard let priority = value.int else {
                throw failure("\(field.name): expected a whole number", line: value.line)
            }
            priorities[field] = priority
        }
        return priorities
    }

    /// Reads the overrides for single shows.
    func shows(_ value: TOMLNode?) throws(ConfigurationError) -> [ShowOverride] {
        guard let array = value?.array else { throw failure("show: expected [[show]] tables", line: value?.line) }
        var shows: [ShowOverride] = []
        for (index, item) in array.enumerated() {
            guard let table = item.table else { throw failure("show: expected [[show]] tables", line: item.line) }
            let show = try show(table, at: index)
            if shows.contains(where: { $0.source == show.source }) {
                throw failure("“\(short(show.source.description))” is configured twice", line: table.line)
            }
            shows.append(show)
        }
        return shows
    }

    /// Returns the line of a field's rule: the one in `[merge]`, or else in a `[[show]]`.
    private func line(of field: MergeFieldName, in table: TOMLTable) -> Int? {
        let tables = [table] + (table["show"]?.array?.compactMap(\.table) ?? [])
        return tables.lazy.compactMap { entry in
            entry["merge"]?.table?[field.subject.rawValue]?.table?.line(of: field.name)
        }.first
    }

    /// Checks that every provider exists that a rule or an override refers to.
    func check(_ policy: MergePolicy, _ table: TOMLTable, providers: [ProviderID]) throws(ConfigurationError) {
        let rules = [policy.rules] + policy.shows.map(\.rules)
        for (field, rule) in rules.flatMap({ $0.sorted { $0.key.name < $1.key.name } }) {
            guard case .provider(let id) = rule, !providers.contains(id) else { continue }
            let candidates = ["priority", "newest", "precise", "longest", "union"] + providers.map(\.rawValue)
            throw failure(
                "\(field.name): “\(short(id.rawValue))” is neither a rule nor a provider",
                line: line(of: field, in: table),
                similarTo: candidates,
                id.rawValue
            )
        }
        for (index, show) in policy.shows.enumerated() {
            for key in [show.source] + show.linked.sorted() + show.unlinked.sorted()
            where !providers.contains(key.provider) {
                throw failure(
                    "there is no provider “\(short(key.provider.rawValue))”",
                    line: table["show"]?.array?[index].line,
                    similarTo: providers.map(\.rawValue),
                    key.provider.rawValue
                )
            }
        }
    }

    private func show(_ table: TOMLTable, at index: Int) throws(ConfigurationError) -> ShowOverride {
        guard let source = table["source"]?.string.flatMap(SourceKey.init) else {
            throw failure(
                "show \(index + 1): “source” must be a provider's show, such as \"tvmaze:13\"",
                line: table.line(of: "source") ?? table.line
            )
        }
        var show = ShowOverride(source: source)
        for key in table.keys.sorted() {
            let line = table.line(of: key)
            switch key {
            case "source": break
            case "link": show.linked = try sources(table[key], key, line: line)
            case "unlink": show.unlinked = try sources(table[key], key, line: line)
            case "shift":
                guard let minutes = table[key]?.int, (-7 * 1440...7 * 1440).contains(minutes) else {
                    throw failure("shift: expected a whole number of minutes, a week at most", line: line)
                }
                show.shift = minutes
            case "numbering":
                guard let numbering = table[key]?.string.flatMap(ShowOverride.Numbering.init) else {
                    throw failure(
                        "numbering: expected absolute, ignore, or steps such as \"S+1\" and \"E-1\"",
                        line: line
                    )
                }
                show.numbering = numbering
            case "merge": show.rules = try rules(table[key], "merge", line: line)
            default: throw failure("unknown key “\(short(key))” of a show", line: line, similarTo: Self.showKeys, key)
            }
        }
        if let both = show.linked.intersection(show.unlinked).min() {
            throw failure("\(short(both.description)) is both linked and unlinked", line: table.line)
        }
        for other in show.linked.union(show.unlinked) where other.provider == source.provider {
            throw failure("\(other): two shows of one provider are never one", line: table.line)
        }
        return show
    }

    private func sources(
        _ value: TOMLNode?,
        _ key: String,
        line: Int?
    ) throws(ConfigurationError) -> Set<SourceKey> {
        let expected = "\(key): expected shows such as [\"tvmaze:13\"]"
        if let text = value?.string {
            guard let source = SourceKey(text) else { throw failure(expected, line: line) }
            return [source]
        }
        guard let array = value?.array else { throw failure(expected, line: line) }
        var sources: Set<SourceKey> = []
        for item in array {
            guard let source = item.string.flatMap(SourceKey.init) else { throw failure(expected, line: item.line) }
            sources.insert(source)
        }
        return sources
    }

    /// Returns the fields of a table of tables: `{show = {title = …}, airing = {start = …}}`.
    private func fields(
        _ value: TOMLNode?,
        _ name: String,
        line: Int?
    ) throws(ConfigurationError) -> [(MergeFieldName, TOMLNode)] {
        let subjects = MergeSubject.allCases.map(\.rawValue)
        guard let table = value?.table else {
            throw failure(
                "\(name): expected tables: \(subjects.map { "\(name).\($0)" }.joined(separator: ", "))",
                line: line
            )
        }
        var fields: [(MergeFieldName, TOMLNode)] = []
        for key in table.keys.sorted() {
            guard let subject = MergeSubject(rawValue: key) else {
                throw failure(
                    "unknown key “\(short(key))” of \(name)",
                    line: table.line(of: key) ?? line,
                    similarTo: subjects,
                    key
                )
            }
            guard let entries = table[key]?.table else { throw failure("\(name).\(key): expected a table", line: line) }
            for field in entries.keys.sorted() {
                guard let fieldName = MergeFieldName(subject, field), let value = entries[field] else {
                    let fieldLine = entries.line(of: field) ?? line
                    throw failure(
                        "no \(key) has a field “\(short(field))”",
                        line: fieldLine,
                        similarTo: subject.fields,
                        field
                    )
                }
                fields.append((fieldName, value))
            }
        }
        return fields
    }
}
