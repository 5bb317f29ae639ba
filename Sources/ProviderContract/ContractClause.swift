internal import ProviderAPI

/// One rule that every provider keeps.
public struct ContractClause: Sendable {
    /// The rule, as a sentence.
    public let rule: String
    private let check: @Sendable (ContractEvidence) async throws -> Check

    /// What a look came to.
    enum Check: Sendable {
        case found([Finding])
        /// There was nothing to look at, and why.
        case notChecked(String)
        /// Only its author can say what there is to look at (`ContractSubject`), and did not.
        case needsAuthorInput(String)
    }

    init(_ rule: String, _ look: @escaping @Sendable (ContractEvidence) async throws -> Check) {
        self.rule = rule
        self.check = look
    }

    /// How a provider keeps the rule.
    public func verdict(on evidence: ContractEvidence) async -> ContractVerdict {
        do {
            switch try await check(evidence) {
            case .found(let findings):
                let violations = Finding.sentences(findings).map {
                    ContractViolation(rule: rule, finding: evidence.subject.shown($0))
                }
                return ContractVerdict(rule: rule, violations: violations)
            case .notChecked(let reason): return ContractVerdict(rule: rule, notChecked: reason)
            case .needsAuthorInput(let reason):
                return ContractVerdict(rule: rule, notChecked: reason, needsAuthorInput: true)
            }
        } catch let unchecked as ContractEvidence.UncheckedError {
            return ContractVerdict(rule: rule, notChecked: unchecked.reason)
        } catch let error as ProviderError where error.isTransient {
            // It says something of the source's day, and nothing of the rule.
            let reason = evidence.subject.shown("its source could not be asked: \(error.text)")
            return ContractVerdict(rule: rule, notChecked: reason, needsAuthorInput: true, isSourceUnavailable: true)
        } catch {
            let text = (error as? ProviderError)?.text ?? "\(error)"
            let finding = evidence.subject.shown("it could not be asked: \(text)")
            return ContractVerdict(rule: rule, violations: [ContractViolation(rule: rule, finding: finding)])
        }
    }

    /// How a provider breaks the rule; empty where it keeps it, or where it could not be checked.
    public func violations(by subject: ContractSubject) async -> [ContractViolation] {
        await verdict(on: ContractEvidence(subject)).violations
    }
}

/// How a provider keeps one rule.
public struct ContractVerdict: Sendable {
    /// The rule.
    public let rule: String
    /// How it breaks it; of each kind the first few, then their number.
    public let violations: [ContractViolation]
    /// Why it could not be checked; nil where it was.
    public let notChecked: String?
    /// Whether its author can have it checked, by saying more of the source (`ContractSubject`).
    public let needsAuthorInput: Bool
    /// Whether it was not checked since the source could not be asked.
    public let isSourceUnavailable: Bool

    init(
        rule: String,
        violations: [ContractViolation] = [],
        notChecked: String? = nil,
        needsAuthorInput: Bool = false,
        isSourceUnavailable: Bool = false
    ) {
        self.isSourceUnavailable = isSourceUnavailable
        self.rule = rule
        self.violations = violations
        self.notChecked = notChecked
        self.needsAuthorInput = needsAuthorInput
    }
}

/// A rule that a provider broke.
public struct ContractViolation: Hashable, Sendable {
    /// The rule.
    public let rule: String
    /// What was found.
    public let finding: String
}

extension ProviderError {
    /// The failure and its place, as a finding tells them.
    var text: String { location.map { "\($0): \(message)" } ?? message }
}
