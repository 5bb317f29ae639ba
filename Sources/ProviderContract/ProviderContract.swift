/// The rules that every provider keeps (`ScheduleProvider` lists them in words), each as a check of its own.
public enum ProviderContract {
    /// Every rule.
    public static let clauses: [ContractClause] = [
        sameAnswerTwice, adjacentWindowsJoin, hostileZones, emptyWindow,
        uniqueIDs, oneShowOneID, showsAreDelivered, channelsStay,
        instantsFitTheirDay, noInventedTime, knownStarts, sharedSlots,
        plainText, possibleValues,
        listAgrees, castIsTold, sameShowTwice, unknownShows,
        searchFinds, lookupFinds, catalogueHasAll, detailsAgree, sameFindingsTwice,
        cancelledBefore, cancelledInBetween, blocksNoThread, unreachableSource, brokenRow,
    ]

    /// How a provider keeps every rule. What one clause asked is not asked again for another.
    ///
    /// - Parameter told: is told of each verdict as soon as it is known.
    public static func verdicts(
        on evidence: ContractEvidence,
        telling told: (ContractVerdict) -> Void = { _ in }
    ) async -> [ContractVerdict] {
        var verdicts: [ContractVerdict] = []
        for clause in clauses {
            let verdict = await clause.verdict(on: evidence)
            told(verdict)
            verdicts.append(verdict)
        }
        return verdicts
    }

    /// How a provider breaks the rules; empty where it keeps all that could be checked.
    public static func violations(by subject: ContractSubject) async -> [ContractViolation] {
        await verdicts(on: ContractEvidence(subject)).flatMap(\.violations)
    }
}
