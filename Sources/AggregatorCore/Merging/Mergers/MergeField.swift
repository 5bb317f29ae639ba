public import ScheduleModel
public import Foundation

/// One merged field: how to read a claim about it, how to assign it, and the rule by which it is chosen.
package struct MergeField<Record>: Sendable {
    let key: MergeFieldName
    /// The rule if the configuration has none.
    let rule: FieldRule
    /// The value of a record as text, or nil if it has none.
    let text: @Sendable (Record) -> String?
    /// Whether a record has a value. Equivalent to `text` but faster.
    let hasValue: @Sendable (Record) -> Bool
    /// Copies the field from another record.
    let assign: @Sendable (inout Record, Record) -> Void
    /// Adds the values of another record to a list.
    var combine: (@Sendable (inout Record, Record) -> Void)?
    /// Adds more precise information from another record if it does not contradict.
    var refine: (@Sendable (inout Record, Record) -> Void)?
    /// Whether the value of a record is a placeholder for an unknown value. Every rule chooses it last.
    var isPlaceholder: (@Sendable (Record) -> Bool)?
    /// The precision of a record's value.
    var precision: @Sendable (Record) -> Int = { _ in 0 }

    init(
        _ subject: MergeSubject,
        _ name: String,
        _ text: @escaping @Sendable (Record) -> String?,
        _ assign: @escaping @Sendable (inout Record, Record) -> Void,
        rule: FieldRule = .priority,
        hasValue: (@Sendable (Record) -> Bool)? = nil
    ) {
        key = MergeFieldName(of: subject, named: name)
        self.rule = rule
        self.text = text
        self.hasValue = hasValue ?? { text($0) != nil }
        self.assign = assign
    }

    /// Creates a field with a single optional value.
    init<Value>(
        _ subject: MergeSubject,
        _ name: String,
        _ path: any WritableKeyPath<Record, Value?> & Sendable,
        as text: @escaping @Sendable (Value) -> String
    ) {
        self.init(
            subject,
            name,
            { $0[keyPath: path].map(text) },
            { $0[keyPath: path] = $1[keyPath: path] },
            hasValue: { $0[keyPath: path] != nil }
        )
    }

    /// Fills a record from another with lower priority, by the default rules: existing values remain, missing
    /// values are copied.
    func fill(_ record: inout Record, from other: Record) {
        if rule == .union {
            combine?(&record, other)
        } else if hasValue(other),
            !hasValue(record) || isPlaceholder?(record) ?? false && !(isPlaceholder?(other) ?? false)
        {
            assign(&record, other)
        }
        refine?(&record, other)
    }

    var name: String { key.name }

    /// Returns the claims about this field, the chosen one first.
    package func ranked(_ claims: [Claimed<Record>], by rules: MergeRules) -> [Claimed<Record>] {
        var ranked = claims.filter { hasValue($0.record) }
        if ranked.count < 2 { return ranked }
        if let trust = rules.trust(in: self) {
            ranked.stableSort { (trust[$0.source.provider] ?? 0) > (trust[$1.source.provider] ?? 0) }
        }
        switch rules.rule(for: self) {
        case .priority, .union: break
        case .newest: ranked.stableSort { $0.fetchedAt > $1.fetchedAt }
        case .precise: ranked.stableSort { precision($0.record) > precision($1.record) }
        case .longest: ranked.stableSort { (text($0.record)?.utf8.count ?? 0) > (text($1.record)?.utf8.count ?? 0) }
        case .provider(let provider):
            ranked.stableSort { $0.source.provider == provider && $1.source.provider != provider }
        }
        if let isPlaceholder { ranked.stableSort { !isPlaceholder($0.record) && isPlaceholder($1.record) } }
        return ranked
    }

    /// Chooses the field's value among claims, and assigns it to a record.
    func choose(among claims: [Claimed<Record>], by rules: MergeRules, into record: inout Record) {
        let ranked = ranked(claims, by: rules)
        guard let first = ranked.first else { return }
        assign(&record, first.record)
        if rules.rule(for: self) == .union {
            for other in ranked.dropFirst() { combine?(&record, other.record) }
        }
        for other in ranked.dropFirst() { refine?(&record, other.record) }
    }

    /// Returns the claims about this field and which of them was chosen, or nil if there is no value.
    func decision(among claims: [Claimed<Record>], by rules: MergeRules, of merged: Record) -> FieldDecision? {
        let ranked = ranked(claims, by: rules)
        guard let chosen = text(merged), !ranked.isEmpty else { return nil }
        let rule = rules.rule(for: self)
        return FieldDecision(
            field: key,
            rule: rule,
            value: chosen,
            claims: ranked.enumerated().map { rank, claim in
                FieldDecision.Claim(
                    source: claim.source,
                    value: text(claim.record) ?? "",
                    fetchedAt: claim.fetchedAt,
                    isChosen: rank == 0 || rule == .union || text(claim.record) == chosen
                )
            }
        )
    }
}

/// One source's record, with the source and the fetch time.
package struct Claimed<Record> {
    package let source: SourceKey
    package let fetchedAt: Date
    package let record: Record
}

/// The decision about one field: the claims, the chosen value and the rule.
public struct FieldDecision: Sendable {
    /// The field.
    public let field: MergeFieldName
    /// The rule.
    public let rule: FieldRule
    /// The chosen value, as text.
    public let value: String
    /// Every source's claim, the chosen one first. Sources without a value are left out.
    public let claims: [Claim]

    /// One source's claim.
    public struct Claim: Sendable {
        /// The source, and its ID of the record.
        public let source: SourceKey
        /// The value, as text.
        public let value: String
        /// The time at which the record was fetched.
        public let fetchedAt: Date
        /// Whether this value was chosen or equals the chosen one.
        public let isChosen: Bool

        package init(source: SourceKey, value: String, fetchedAt: Date, isChosen: Bool) {
            self.source = source
            self.value = value
            self.fetchedAt = fetchedAt
            self.isChosen = isChosen
        }
    }

    /// Whether the sources have different values.
    public var isDisputed: Bool { Set(claims.map(\.value)).count > 1 }
}

extension Array {
    /// Sorts better elements first. Equally good ones keep their order.
    fileprivate mutating func stableSort(_ isBetter: (Element, Element) -> Bool) {
        self = enumerated().sorted { left, right in
            if isBetter(left.element, right.element) { return true }
            return !isBetter(right.element, left.element) && left.offset < right.offset
        }.map(\.element)
    }
}
