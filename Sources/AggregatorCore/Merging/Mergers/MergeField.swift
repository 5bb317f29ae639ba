public import ScheduleModel
public import Foundation

/// One field of what is merged: how a claim on it reads, how it is taken over, and by which rule it is chosen.
package struct MergeField<Record>: Sendable {
    let key: MergeFieldName
    /// The rule where the configuration sets none.
    let rule: FieldRule
    /// What a record says, as text; nil where it says nothing.
    let text: @Sendable (Record) -> String?
    /// Whether a record says anything; the same as its text, and quicker.
    let hasValue: @Sendable (Record) -> Bool
    /// Takes the field over from another record.
    let assign: @Sendable (inout Record, Record) -> Void
    /// Adds what another record says of a list, or what it says more exactly without contradiction.
    var combine: (@Sendable (inout Record, Record) -> Void)?
    var refine: (@Sendable (inout Record, Record) -> Void)?
    /// Whether what a record says only stands for what is not known yet; it is the last to be chosen, by any rule.
    var isPlaceholder: (@Sendable (Record) -> Bool)?
    /// How exactly a record says it.
    var precision: @Sendable (Record) -> Int = { _ in 0 }

    init(
        _ subject: MergeSubject,
        _ name: String,
        _ text: @escaping @Sendable (Record) -> String?,
        _ take: @escaping @Sendable (inout Record, Record) -> Void,
        rule: FieldRule = .priority,
        hasValue: (@Sendable (Record) -> Bool)? = nil
    ) {
        key = MergeFieldName(of: subject, named: name)
        self.rule = rule
        self.text = text
        self.hasValue = hasValue ?? { text($0) != nil }
        self.assign = take
    }

    /// A field that is one value, or nothing.
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

    /// Completes a record by another of lesser weight, as the usual rules have it: what it says stands, what it leaves
    /// open is taken over.
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

    /// The claims on this field, the chosen one first.
    package func ranked(_ claims: [Claimed<Record>], by rules: MergeRules) -> [Claimed<Record>] {
        var said = claims.filter { hasValue($0.record) }
        if said.count < 2 { return said }
        if let trust = rules.trust(in: self) {
            said.stableSort { (trust[$0.source.provider] ?? 0) > (trust[$1.source.provider] ?? 0) }
        }
        switch rules.rule(for: self) {
        case .priority, .union: break
        case .newest: said.stableSort { $0.fetchedAt > $1.fetchedAt }
        case .precise: said.stableSort { precision($0.record) > precision($1.record) }
        case .longest: said.stableSort { (text($0.record)?.utf8.count ?? 0) > (text($1.record)?.utf8.count ?? 0) }
        case .provider(let provider):
            said.stableSort { $0.source.provider == provider && $1.source.provider != provider }
        }
        if let isPlaceholder { said.stableSort { !isPlaceholder($0.record) && isPlaceholder($1.record) } }
        return said
    }

    /// Chooses the field's value among claims, and puts it into a record.
    func choose(among claims: [Claimed<Record>], by rules: MergeRules, into record: inout Record) {
        let ranked = ranked(claims, by: rules)
        guard let first = ranked.first else { return }
        assign(&record, first.record)
        if rules.rule(for: self) == .union {
            for other in ranked.dropFirst() { combine?(&record, other.record) }
        }
        for other in ranked.dropFirst() { refine?(&record, other.record) }
    }

    /// The claims on this field and which of them was chosen, for a person.
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

/// One source's record, with the source and when it delivered it.
package struct Claimed<Record> {
    package let source: SourceKey
    package let fetchedAt: Date
    package let record: Record
}

/// What became of one field: who said what, and what was chosen by which rule.
public struct FieldDecision: Sendable {
    /// The field.
    public let field: MergeFieldName
    /// The rule.
    public let rule: FieldRule
    /// The chosen value, as text.
    public let value: String
    /// Every source's claim, the chosen one first; those that say nothing are left out.
    public let claims: [Claim]

    /// One source's claim.
    public struct Claim: Sendable {
        /// The source, and its id of the thing.
        public let source: SourceKey
        /// Its value, as text.
        public let value: String
        /// When the source delivered it.
        public let fetchedAt: Date
        /// Whether it is what was chosen, or says the same.
        public let isChosen: Bool

        package init(source: SourceKey, value: String, fetchedAt: Date, isChosen: Bool) {
            self.source = source
            self.value = value
            self.fetchedAt = fetchedAt
            self.isChosen = isChosen
        }
    }

    /// Whether the sources do not agree.
    public var isDisputed: Bool { Set(claims.map(\.value)).count > 1 }
}

extension Array {
    /// Sorts so that what is better comes first; what is equally good keeps its order.
    fileprivate mutating func stableSort(_ isBetter: (Element, Element) -> Bool) {
        self = enumerated().sorted { left, right in
            if isBetter(left.element, right.element) { return true }
            return !isBetter(right.element, left.element) && left.offset < right.offset
        }.map(\.element)
    }
}
