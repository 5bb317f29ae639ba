/// The rules for every provider, which `ScheduleProvider` lists, each with a check.
public enum ProviderContract {
    /// All rules.
    public static let clauses: [ContractClause] = [
        sameResponseTwice, adjacentWindowsJoin, longWindow, hostileZones, emptyWindow,
        uniqueIDs, oneShowOneID, showsAreDelivered, channelsStay,
        instantsFitTheirDay, noInventedTime, expectedStarts, sharedSlots,
        plainText, possibleValues,
        listAgrees, castIsReported, sameShowTwice, unknownShows,
        searchFinds, lookupFinds, catalogHasAll, detailsAgree, sameFindingsTwice,
        cancelledBefore, cancelledInBetween, blocksNoThread, unreachableSource, brokenRow,
    ]

    /// Checks a provider against all rules. Clauses share the responses to their requests.
    public static func verdicts(on evidence: ContractEvidence) async -> [ContractVerdict] {
        var verdicts: [ContractVerdict] = []
        for clause in clauses { verdicts.append(await clause.verdict(on: evidence)) }
        return verdicts
    }

    /// Checks a provider, and returns its violations. The result is empty if it follows all rules that could be
    /// checked.
    public static func violations(by subject: ContractSubject) async -> [ContractViolation] {
        await verdicts(on: ContractEvidence(subject)).flatMap(\.violations)
    }
}
