internal import ScheduleModel
internal import ProviderBoundary
internal import Aggregator
internal import Foundation

/// What a run comes to for the exit code: what failed is told, and fails the command only if nothing is left.
struct ListingOutcome {
    let reports: [ProviderReport]
    let isStrict: Bool

    /// The exit code of a listing that shows something.
    ///
    /// - Throws: where every source failed and there is nothing to show.
    func status() throws(CommandFailure) -> ExitStatus {
        let failed = reports.filter { !$0.failures.isEmpty }
        if !failed.isEmpty, !reports.contains(where: \.hasContent), failed.count == reports.count {
            throw failure(failed)
        }
        let hasSkipped = reports.contains { $0.notices.contains { $0.code == .unreadableRow } }
        return isStrict && (!failed.isEmpty || hasSkipped) ? .inPart : .done
    }

    /// The exit code of a refresh, for which what is kept of earlier answers is nothing.
    ///
    /// - Throws: where every source failed.
    func status(ofRefresh: Bool) throws(CommandFailure) -> ExitStatus {
        let hasAnswered = reports.contains {
            $0.outcomes.contains { $0.failure == nil && $0.answer != nil } || $0.failures.isEmpty
        }
        if !reports.isEmpty, !hasAnswered { throw failure(reports) }
        return reports.contains { !$0.failures.isEmpty } ? .inPart : .done
    }

    /// What is not found where every source failed is not known to be missing: then this says what failed.
    func absence(_ absence: CommandFailure) -> CommandFailure {
        reports.isEmpty || reports.contains { $0.failures.isEmpty } ? absence : failure(reports)
    }

    private func failure(_ failed: [ProviderReport]) -> CommandFailure {
        let failures = failed.flatMap(\.failures)
        let first = failed[0]
        let cause = PlacedText.of(first.failures[0].message, at: first.failures[0].place)
        let more = failed.count > 1 ? "; so did " + failed.dropFirst().map(\.id.rawValue).joined(separator: ", ") : ""
        let text = "\(first.id): failed: \(cause)\(more)"
        let times = failed.map(\.retryAt)
        if !times.contains(nil), let soonest = times.compactMap({ $0 }).min() {
            var failure = CommandFailure(
                .tryLater,
                failures[0].code.rawValue,
                text,
                hints: ["next:    may be asked again at \(Instant.text(soonest))"]
            )
            failure.provider = first.id.rawValue
            failure.retryAt = soonest
            return failure
        }
        let byCode: [ProviderError.Code: ExitStatus] = [
            .unreadableFile: .unreadableFile, .malformedFile: .malformedFile, .brokenProtocol: .pluginProtocol,
            .missingProgram: .configuration, .refusedProgram: .configuration,
        ]
        let code = failures[0].code
        let status = failures.allSatisfy { $0.code == code } ? byCode[code] ?? .unavailable : .unavailable
        let next =
            switch status {
            case .unavailable: "try again later, or see invented data: add --demo"
            case .pluginProtocol: "aggctl providers check \(first.id)"
            case .configuration: "mend the program, or its name in the configuration"
            default: "mend the file, or its path in the configuration"
            }
        var failure = CommandFailure(status, code.rawValue, text, hints: ["next:    " + next])
        failure.provider = first.id.rawValue
        return failure
    }
}
