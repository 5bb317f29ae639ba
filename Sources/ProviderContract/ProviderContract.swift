/// The rules that every provider keeps (`ScheduleProvider` lists them in words), each as a check of its own.
public enum ProviderContract {
    /// Every rule.
    public static let clauses: [ContractClause] = [
        sameAnswerTwice, adjacentWindowsJoin, hostileZones, emptyWindow, uniqueIDs,
        instantsFitTheirDay, noInventedTime, numbersAgreeWithTheList, showsAreDelivered, plainText, cancellation,
        unreachableSource,
    ]

    /// How a provider breaks the rules; empty where it keeps them all.
    public static func violations(by subject: ContractSubject) async -> [ContractViolation] {
        var found: [ContractViolation] = []
        for clause in clauses { found += await clause.violations(by: subject) }
        return found
    }
}
