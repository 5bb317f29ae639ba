/// Something that breaks a rule: what is wrong, and with which row.
struct Finding: Hashable, Sendable {
    /// The row or the question, as its author recognises it.
    let row: String
    /// What is wrong with it, and what is likely the cause: the same words for all rows of a kind.
    let fault: String

    init(_ row: String, _ fault: String) {
        self.row = row
        self.fault = fault
    }

    /// How many rows of a kind are told before they are counted.
    private static let most = 5

    /// Findings as sentences, each once: of each kind the first few, then how many more there are.
    static func sentences(_ findings: [Finding]) -> [String] {
        var kinds: [String] = []
        var rows: [String: [String]] = [:]
        var told: Set<Finding> = []
        for finding in findings where told.insert(finding).inserted {
            if rows[finding.fault] == nil { kinds.append(finding.fault) }
            rows[finding.fault, default: []].append(finding.row)
        }
        return kinds.flatMap { fault in
            let rows = rows[fault] ?? []
            let told = rows.prefix(most).map { "\($0) \(fault)" }
            return rows.count > most ? told + ["and \(rows.count - most) more of these"] : told
        }
    }
}
