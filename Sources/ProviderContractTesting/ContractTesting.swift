internal import Foundation
public import ProviderContract
public import Testing

/// Checks a provider against one clause and records each violation as an issue of the running test. A clause that
/// cannot be checked for lack of information is a warning.
///
/// One line in a test file is enough:
/// ```swift
/// @Test("follows the contract", arguments: ProviderContract.clauses)
/// func contract(_ clause: ContractClause) async { await expectSatisfied(clause, by: subject) }
/// ```
public func expectSatisfied(
    _ clause: ContractClause,
    by subject: ContractSubject,
    sourceLocation: SourceLocation = #_sourceLocation
) async {
    record(await clause.verdict(on: ContractEvidence(subject)), of: subject, sourceLocation)
}

/// Checks a provider against all clauses, which share the responses. Use this if requests are expensive, for example
/// for a program.
public func expectContractSatisfied(
    by subject: ContractSubject,
    sourceLocation: SourceLocation = #_sourceLocation
) async {
    for verdict in await ProviderContract.verdicts(on: ContractEvidence(subject)) {
        record(verdict, of: subject, sourceLocation)
    }
}

extension SourceRecording {
    /// Reads the recording that `aggctl providers check --record` wrote into a folder.
    ///
    /// - Parameters:
    ///   - folder: The folder, relative to the folder of the test's file.
    ///   - file: The test's file.
    /// - Throws: An error if a file is missing or malformed.
    public init(folder: String, file: String = #filePath) throws {
        let folder = URL(filePath: folder, relativeTo: URL(filePath: file).deletingLastPathComponent())
        try self.init { name in Array(try Data(contentsOf: folder.appending(path: name))) }
    }
}

private func record(_ verdict: ContractVerdict, of subject: ContractSubject, _ location: SourceLocation) {
    for violation in verdict.violations {
        Issue.record("\(subject.name): \(violation.rule): \(violation.finding)", sourceLocation: location)
    }
    if let reason = verdict.notChecked, verdict.needsAuthorInput, subject.warnsAboutUnchecked {
        let text = "\(subject.name): not checked: \(verdict.rule): \(reason)"
        Issue.record("\(text)", severity: .warning, sourceLocation: location)
    }
}

extension ContractClause: CustomTestStringConvertible {
    public var testDescription: String { rule }
}
