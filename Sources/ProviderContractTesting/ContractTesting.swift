public import ProviderContract
public import Testing

/// Puts a provider through one clause and records every violation as an issue of the running test, and as a warning that a
/// clause is not checked because its author says too little of the source.
///
/// One line in a test file is all it takes:
/// ```swift
/// @Test("keeps the contract", arguments: ProviderContract.clauses)
/// func contract(_ clause: ContractClause) async { await expectKept(clause, by: subject) }
/// ```
public func expectSatisfied(
    _ clause: ContractClause,
    by subject: ContractSubject,
    sourceLocation: SourceLocation = #_sourceLocation
) async {
    record(await clause.verdict(on: ContractEvidence(subject)), of: subject, sourceLocation)
}

/// Puts a provider through every clause on one evidence: for a source that costs something to ask, such as a program.
public func expectContractSatisfied(
    by subject: ContractSubject,
    sourceLocation: SourceLocation = #_sourceLocation
) async {
    for verdict in await ProviderContract.verdicts(on: ContractEvidence(subject)) {
        record(verdict, of: subject, sourceLocation)
    }
}

private func record(_ verdict: ContractVerdict, of subject: ContractSubject, _ place: SourceLocation) {
    for violation in verdict.violations {
        Issue.record("\(subject.name): \(violation.rule): \(violation.finding)", sourceLocation: place)
    }
    if let reason = verdict.notChecked, verdict.needsAuthorInput, subject.warnsAboutUnchecked {
        let text = "\(subject.name): not checked: \(verdict.rule): \(reason)"
        Issue.record("\(text)", severity: .warning, sourceLocation: place)
    }
}

extension ContractClause: CustomTestStringConvertible {
    public var testDescription: String { rule }
}
