internal import ProviderAPI

/// A violation of a rule: the row and the problem.
struct Finding: Hashable, Sendable {
    /// The row or the request, in terms that the author of the provider uses.
    let row: String
    /// The problem and its likely cause.
    let fault: String

    init(_ row: String, _ fault: String) {
        self.row = row
        self.fault = fault
    }

    /// Creates a finding from a notice, which the source should fix.
    init(_ notice: Notice, in location: String, _ fault: String = "its source should fix this") {
        self.init("\(notice.location ?? location):", "\(notice.message): \(fault)")
    }

    /// The maximum number of findings of one kind to list. The others are counted.
    private static let maxPerKind = 5

    /// The text that findings with different values share: the problem without quotations and numbers.
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

    /// Returns findings as sentences without duplicates: the first few of each kind, then the number of the others.
    static func sentences(_ findings: [Finding]) -> [String] {
        var kinds: [String] = []
        var sentences: [String: [String]] = [:]
        var reported: Set<[String]> = []
        for finding in findings {
            let kind = finding.kind
            // The same problem in the schedule and in the list is reported once.
            if !reported.insert([finding.row, kind]).inserted { continue }
            if sentences[kind] == nil { kinds.append(kind) }
            sentences[kind, default: []].append("\(finding.row) \(finding.fault)")
        }
        return kinds.flatMap { kind in
            let all = sentences[kind] ?? []
            return all.count > maxPerKind
                ? all.prefix(maxPerKind) + ["and \(all.count - maxPerKind) more of these"] : all
        }
    }

    /// The maximum number of characters of a quotation.
    private static let maxQuotationLength = 60

    /// Returns a sentence with shortened quotations, so that the text after them remains readable.
    static func withShortQuotations(_ sentence: String) -> String {
        var result = ""
        var depth = 0
        var quotedLength = 0
        for character in sentence {
            if character == "”", depth > 0 { depth -= 1 }
            if depth == 0 {
                result.append(character)
                quotedLength = 0
            } else {
                quotedLength += 1
                if quotedLength <= maxQuotationLength { result.append(character) }
                if quotedLength == maxQuotationLength + 1 { result.append("…") }
            }
            if character == "“" { depth += 1 }
        }
        // A quotation without an end is not a quotation.
        return depth == 0 ? result : sentence
    }
}
