internal import ProviderAPI

/// Something that breaks a rule: what is wrong, and with which row.
struct Finding: Hashable, Sendable {
    /// The row or the question, as its author recognises it.
    let row: String
    /// What is wrong with it, and what is likely the cause.
    let fault: String

    init(_ row: String, _ fault: String) {
        self.row = row
        self.fault = fault
    }

    /// What a reader noticed, which is its source's to mend.
    init(_ notice: Notice, in place: String, _ fault: String = "it is its source's to mend") {
        self.init("\(notice.location ?? place):", "\(notice.message): \(fault)")
    }

    /// How many rows of a kind are told before they are counted.
    private static let maxPerKind = 5

    /// What findings have in common that differ in their values alone: the fault without what is quoted, and without
    /// numbers.
    private var kind: String {
        var kind = ""
        var depth = 0
        for character in fault {
            if character == "“" { depth += 1 }
            if depth == 0, !character.isNumber { kind.append(character) }
            if character == "”" { depth = max(depth - 1, 0) }
        }
        return kind
    }

    /// Findings as sentences, each once: of each kind the first few, then how many more there are.
    static func sentences(_ findings: [Finding]) -> [String] {
        var kinds: [String] = []
        var sentences: [String: [String]] = [:]
        var told: Set<[String]> = []
        for finding in findings {
            let kind = finding.kind
            // What is wrong in the schedule is wrong in the list too, and told once.
            if !told.insert([finding.row, kind]).inserted { continue }
            if sentences[kind] == nil { kinds.append(kind) }
            sentences[kind, default: []].append("\(finding.row) \(finding.fault)")
        }
        return kinds.flatMap { kind in
            let all = sentences[kind] ?? []
            return all.count > maxPerKind
                ? all.prefix(maxPerKind) + ["and \(all.count - maxPerKind) more of these"] : all
        }
    }

    /// How many characters of a text are quoted.
    private static let maxQuotationLength = 60

    /// A sentence whose quotations are cut, so that what it says of them is read.
    static func withShortQuotations(_ sentence: String) -> String {
        var words = ""
        var depth = 0
        var quoted = 0
        for character in sentence {
            if character == "”", depth > 0 { depth -= 1 }
            if depth == 0 {
                words.append(character)
                quoted = 0
            } else {
                quoted += 1
                if quoted <= maxQuotationLength { words.append(character) }
                if quoted == maxQuotationLength + 1 { words.append("…") }
            }
            if character == "“" { depth += 1 }
        }
        // A quotation that never ends is no quotation.
        return depth == 0 ? words : sentence
    }
}
