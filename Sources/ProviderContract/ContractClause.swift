internal import ProviderAPI

/// A rule for every provider, with its check.
public struct ContractClause: Sendable {
    /// The rule as a sentence.
    public let rule: String
    private let check: @Sendable (ContractEvidence) async throws -> Check

    /// The result of a check.
    enum Check: Sendable {
        case found([Finding])
        /// Nothing could be checked, for this reason.
        case notChecked(String)
        /// The check needs information from the author (`ContractSubject`), which is missing.
        case needsAuthorInput(String)
    }

    init(_ rule: String, _ check: @escaping @Sendable (ContractEvidence) async throws -> Check) {
        self.rule = rule
        self.check = check
    }

    /// Checks whether a provider follows the rule.
    public func verdict(on evidence: ContractEvidence) async -> ContractVerdict {
        do {
            switch try await check(evidence) {
            case .found(let findings):
                let violations = Finding.sentences(findings).map {
                    ContractViolation(rule: rule, finding: evidence.subject.redacted($0))
                }
                return ContractVerdict(rule: rule, violations: violations)
            case .notChecked(let reason): return ContractVerdict(rule: rule, notChecked: reason)
            case .needsAuthorInput(let reason):
                return ContractVerdict(rule: rule, notChecked: reason, needsAuthorInput: true)
            }
        } catch let unchecked as ContractEvidence.UncheckedError {
            return ContractVerdict(rule: rule, notChecked: unchecked.reason)
        } catch let error as ProviderError where error.isTransient {
            // A temporary failure of the source is not a violation of the rule.
            let reason = evidence.subject.redacted("its source is temporarily unavailable: \(error.text)")
            return ContractVerdict(rule: rule, notChecked: reason, needsAuthorInput: true, isSourceUnavailable: true)
        } catch {
            let text = (error as? ProviderError)?.text ?? "\(error)"
            let finding = evidence.subject.redacted("the provider failed: \(text)")
            return ContractVerdict(rule: rule, violations: [ContractViolation(rule: rule, finding: finding)])
        }
    }

    /// Checks a provider, and returns its violations of the rule. The result is empty if there are none, or if the
    /// rule could not be checked.
    public func violations(by subject: ContractSubject) async -> [ContractViolation] {
        await verdict(on: ContractEvidence(subject)).violations
    }
}

/// The result of checking a provider against one rule.
public struct ContractVerdict: Sendable {
    /// The rule.
    public let rule: String
    /// The violations: the first few of each kind, then their number.
    public let violations: [ContractViolation]
    /// The reason why the rule could not be checked, or nil if it was.
    public let notChecked: String?
    /// Whether the rule can be checked if the author gives more information about the source (`ContractSubject`).
    public let needsAuthorInput: Bool
    /// Whether the rule was not checked because the source was unavailable.
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

/// A violation of a rule.
public struct ContractViolation: Hashable, Sendable {
    /// The rule.
    public let rule: String
    /// The finding.
    public let finding: String
}

extension ProviderError {
    /// The location and the message, for a finding.
    var text: String { location.map { "\($0): \(message)" } ?? message }
}
