internal import ScheduleModel
internal import ProviderBoundary
internal import Foundation
internal import Synchronization

extension ProviderContract {
    static let cancellation = ContractClause("a cancelled request ends at once, and says that it was cancelled") {
        subject in
        var findings: [String] = []
        let request = ScheduleRequest(subject, zone: .gmt)
        let provider = try subject.make()
        let soon = subject.deadline
        let early = await outcome(within: soon, cancelFirst: true) {
            try await provider.schedule(within: request, to: .forContract())
        }
        if let finding = finding(early, when: "before it began") { findings.append(finding) }
        if let hanging = try subject.makeHanging?() {
            let late = await outcome(within: soon, cancelFirst: false) {
                try await hanging.schedule(within: request, to: .forContract())
            }
            if let finding = finding(late, when: "while its source was silent") { findings.append(finding) }
        }
        return findings
    }

    static let unreachableSource = ContractClause("a source that cannot be reached is a typed error, in time") {
        subject in
        guard let unreachable = try subject.makeUnreachable?() else { return [] }
        let request = ScheduleRequest(subject, zone: .gmt)
        let desk = AnswerDesk.forContract()
        let outcome = await outcome(within: subject.deadline, cancels: false, cancelFirst: false) {
            try await unreachable.schedule(within: request, to: desk)
        }
        if desk.delivered.contains(where: { $0.answer != nil }) { return ["it answered from nowhere"] }
        switch outcome {
        case .late: return ["it gave no answer within \(subject.deadline)"]
        case .failed(let error) where !(error is ProviderError): return ["the error is no ProviderError: \(error)"]
        case .done where desk.delivered.isEmpty: return ["it said nothing at all: that looks like an empty schedule"]
        case .failed, .done: return []
        }
    }

    private enum Outcome: Sendable {
        case done
        case failed(any Error)
        case late
    }

    private static func finding(_ outcome: Outcome, when: String) -> String? {
        switch outcome {
        case .failed(let error) where error is CancellationError: nil
        case .failed(let error): "cancelled \(when), it failed with \(error) in place of CancellationError"
        case .done: "cancelled \(when), it ended as if nothing had happened"
        case .late: "cancelled \(when), it did not end"
        }
    }

    /// What a work comes to, which may be nothing within the deadline: it is not waited for any longer.
    private static func outcome(
        within deadline: Duration,
        cancels: Bool = true,
        cancelFirst: Bool,
        _ work: @escaping @Sendable () async throws -> Void
    ) async -> Outcome {
        let box = OutcomeBox()
        return await withCheckedContinuation { continuation in
            box.continuation.withLock { $0 = continuation }
            let task = Task.detached {
                if cancelFirst { withUnsafeCurrentTask { $0?.cancel() } }
                do {
                    try await work()
                    box.finish(.done)
                } catch {
                    box.finish(.failed(error))
                }
            }
            Task.detached {
                if cancels, !cancelFirst {
                    // The work is given a few turns to get to where it waits. What time it then has to end is counted
                    // from the cancellation on: on a busy machine the turns alone may take longer.
                    for _ in 0..<10 { await Task.yield() }
                    task.cancel()
                }
                try? await ContinuousClock().sleep(for: deadline)
                box.finish(.late)
            }
        }
    }

    private final class OutcomeBox: Sendable {
        let continuation = Mutex<CheckedContinuation<Outcome, Never>?>(nil)

        func finish(_ outcome: Outcome) {
            let waiting = continuation.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }
            waiting?.resume(returning: outcome)
        }
    }
}
