/// The rules that every provider keeps (`ScheduleProvider` lists them in words), each as a check of its own.
public enum ProviderContract {
    /// Every rule.
    public static let clauses: [ContractClause] = [
        sameResponseTwice, adjacentWindowsJoin, longWindow, hostileZones, emptyWindow,
        uniqueIDs, oneShowOneID, showsAreDelivered, channelsStay,
        instantsFitTheirDay, noInventedTime, expectedStarts, sharedSlots,
        plainText, possibleValues,
        listAgrees, castIsReported, sameShowTwice, unknownShows,
        searchFinds, lookupFinds, catalogHasAll, detailsAgree, sameFindingsTwice,
        cancelledBefore, cancelledInBetween, blocksNoThread, unreachableSource, brokenRow,
    ]

    /// How a provider keeps every rule. What one clause asked is not asked again for another.
    public static func verdicts(on evidence: ContractEvidence) async -> [ContractVerdict] {
        var verdicts: [ContractVerdict] = []
        for clause in clauses { verdicts.append(await clause.verdict(on: evidence)) }
        return verdicts
    }

    /// How a provider breaks the rules; empty where it keeps all that could be checked.
    public static func violations(by subject: ContractSubject) async -> [ContractViolation] {
        await verdicts(on: ContractEvidence(subject)).flatMap(\.violations)
    }
}
