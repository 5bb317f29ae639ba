import Foundation
import ProviderAPI
import ProviderContract
import ScheduleModel
import TestSupport
import Testing

/// Planted faults, whose author had read the rules but not the clauses.
///
/// `docs/dev/provider-contract.md` lists the faults that are not caught.
/// Covers: ProviderContract, ContractEvidence, ContractVerdict
@Suite struct InjectedFaultTests {
    @Test("K2: The source without planted faults satisfies every rule, and every rule is checked")
    func sound() async {
        let verdicts = await ProviderContract.verdicts(on: ContractEvidence(Self.subject(nil)))
        #expect(verdicts.flatMap(\.violations).map(\.finding) == [])
        #expect(
            verdicts.compactMap(\.notChecked) == [
                "no source with a row that cannot be decoded is given (makeBroken, in a test)"
            ]
        )
    }

    @Test("K1, K3, K5: Each planted fault is caught except for documented ones, and each clause catches one")
    func planted() async {
        var broken: Set<String> = ["a row that cannot be decoded is a notice with its location, not a lost schedule"]
        for flaw in Flaw.allCases {
            let violations = await ProviderContract.violations(by: Self.subject(flaw))
            #expect(violations.isEmpty == Self.missed.contains(flaw), "\(flaw)")
            broken.formUnion(violations.map(\.rule))
        }
        #expect(ProviderContract.clauses.map(\.rule).filter { !broken.contains($0) } == [])
    }

    @Test("K1: The request limit of `providers check` is enough for every check")
    func announced() async {
        var subject = ContractSubject("asked", days: days("2026-11-17", "2026-11-18"), region: country("US")) {
            FaultySource()
        }
        // The settings of `ProviderCheckQuery`.
        (subject.maxShows, subject.maxRequests, subject.checksClockChanges) = (3, 74, false)
        subject.emptyDays = days("1900-01-01", "1900-01-01")
        let verdicts = await ProviderContract.verdicts(on: ContractEvidence(subject))
        #expect(verdicts.compactMap(\.notChecked).filter { $0.contains("the limit of") } == [])
        #expect(verdicts.flatMap(\.violations).map(\.finding) == [])
    }

    @Test("At least nine in ten planted faults are caught")
    func share() {
        #expect(Flaw.allCases.count >= 60)
        #expect(Self.missed.count * 10 <= Flaw.allCases.count)
    }

    @Test("The documentation lists every rule, and every fault that is not caught")
    func documented() throws {
        let folder = Repository.root
        let text = try String(contentsOf: folder.appending(path: "docs/dev/provider-contract.md"), encoding: .utf8)
        for clause in ProviderContract.clauses { #expect(text.contains("| \(clause.rule) |"), "\(clause.rule)") }
        for flaw in Self.missed { #expect(text.contains("| `\(flaw.rawValue)`: "), "\(flaw.rawValue)") }
    }

    /// The faults that are not caught. `docs/dev/provider-contract.md` has the reasons.
    private static let missed: Set<Flaw> = [.claimsAllAirings]

    /// The faults that block cancellation. A shorter deadline does not change the findings.
    private static let slow: Set<Flaw> = [.cancellationIgnored, .threadBlocked]

    private static func subject(_ flaw: Flaw?) -> ContractSubject {
        var subject = ContractSubject("planted", days: days("2026-11-16", "2026-11-22"), region: country("US")) {
            FaultySource(flaw)
        }
        subject.untimedEpisodes = ["ferry-w45-a"]
        subject.expectedStarts = ["harbour-w45-a": instant("2026-11-18T02:00:00Z")]
        subject.showsWithCast = ["harbour"]
        subject.emptyDays = days("1900-01-01", "1900-01-03")
        subject.makeUnreachable = { FaultySource(flaw, state: .unreachable) }
        subject.makeHanging = { FaultySource(flaw, state: .silent) }
        if let flaw, Self.slow.contains(flaw) { subject.deadline = .milliseconds(300) }
        return subject
    }
}
