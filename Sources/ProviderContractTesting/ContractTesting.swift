public import ProviderContract
public import Testing

/// Puts a provider through one clause and records every violation as an issue of the running test.
///
/// One line in a test file is all it takes:
/// ```swift
/// @Test("keeps the contract", arguments: ProviderContract.clauses)
/// func contract(_ clause: ContractClause) async { await expectKept(clause, by: subject) }
/// ```
public func expectKept(
    _ clause: ContractClause,
    by subject: ContractSubject,
    sourceLocation: SourceLocation = #_sourceLocation
) async {
    for violation in await clause.violations(by: subject) {
        Issue.record("\(subject.name): \(violation.rule): \(violation.finding)", sourceLocation: sourceLocation)
    }
}

extension ContractClause: CustomTestStringConvertible {
    public var testDescription: String { rule }
}
