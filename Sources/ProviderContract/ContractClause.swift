/// One rule that every provider keeps.
public struct ContractClause: Sendable {
    /// The rule, as a sentence.
    public let rule: String
    private let findViolations: @Sendable (ContractSubject) async throws -> [String]

    init(_ rule: String, _ findViolations: @escaping @Sendable (ContractSubject) async throws -> [String]) {
        self.rule = rule
        self.findViolations = findViolations
    }

    /// How a provider breaks the rule; empty where it keeps it.
    public func violations(by subject: ContractSubject) async -> [ContractViolation] {
        do {
            return try await findViolations(subject).map { ContractViolation(rule: rule, finding: $0) }
        } catch {
            return [ContractViolation(rule: rule, finding: "it could not be asked: \(error)")]
        }
    }
}

/// A rule that a provider broke.
public struct ContractViolation: Hashable, Sendable {
    /// The rule.
    public let rule: String
    /// What was found.
    public let finding: String
}
