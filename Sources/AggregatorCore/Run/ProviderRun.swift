public import Foundation

/// Asks providers side by side and gathers what they answer. One that fails, hangs or will not be cancelled
/// never holds up the others.
public struct ProviderRun: Sendable {
    /// How long a provider may be silent before the run goes on without it.
    public static let patience = Duration.seconds(45)

    /// So many shows of a provider are remembered.
    private static let memory = 100_000

    private let instances: [ProviderInstance]
    private let store: any AnswerStore
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let current: (@Sendable () -> Date)?

    /// A run over some instances.
    ///
    /// - Parameters:
    ///   - clock: measures patience.
    ///   - now: tells the time at which answers are given.
    ///   - current: tells the time to the second, for what a source asks to wait.
    public init(
        _ instances: [ProviderInstance],
        store: any AnswerStore = NoAnswerStore(),
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date,
        current: (@Sendable () -> Date)? = nil
    ) {
        self.instances = instances
        self.store = store
        self.clock = clock
        self.now = now
        self.current = current
    }

    /// Puts a question to every instance at once, and reports in their order.
    public func ask(
        _ question: @escaping @Sendable (ProviderInstance, AnswerDesk) async throws -> Void
    ) async -> [ProviderReport] {
        await withTaskGroup(of: (Int, ProviderReport).self) { group in
            for (index, instance) in instances.enumerated() {
                group.addTask { (index, await report(instance, question)) }
            }
            var reports: [(Int, ProviderReport)] = []
            for await report in group { reports.append(report) }
            return reports.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// What some instances said, as one, linked over everything that they are known to have.
    ///
    /// What they told of shows is kept for the next time, where the source cannot be asked for all of them at once.
    public func merge(_ reports: [ProviderReport], policy: MergePolicy = MergePolicy()) -> MergedCatalogue {
        var known: [SourceKey: KnownShow] = [:]
        for report in reports where instances.count > 1 {
            let isWhole = instances.contains { $0.id == report.id && $0.provider is any ShowCatalogue }
            for show in isWhole ? [] : remembered(report) {
                known[SourceKey(provider: report.id, id: show.show.id)] = show
            }
        }
        return MergedCatalogue(reports.map(\.claims), policy: policy, known: known)
    }

    /// The shows that a provider ever told of, those that it tells of now among them.
    private func remembered(_ report: ProviderReport) -> [KnownShow] {
        let older = store.knownShows(of: report.id)
        var shows = Dictionary(older.map { ($0.show.id, $0) }, uniquingKeysWith: { _, last in last })
        var isNew = false
        for show in report.answers.flatMap({ $0.content?.shows ?? [] }) where shows.count < Self.memory {
            let known = KnownShow(show)
            if shows.updateValue(known, forKey: show.id) != known { isNew = true }
        }
        let all = shows.values.sorted { $0.show.id < $1.show.id }
        if isNew { store.keep(all, of: report.id) }
        return all
    }

    private func report(
        _ instance: ProviderInstance,
        _ question: @escaping @Sendable (ProviderInstance, AnswerDesk) async throws -> Void
    ) async -> ProviderReport {
        let desk = AnswerDesk(provider: instance.id, now: now, current: current, store: store)
        let clock = clock
        let error: ProviderError? = await FirstOutcome.of(
            {
                do {
                    try await question(instance, desk)
                    return nil
                } catch let error as ProviderError {
                    return error
                } catch is CancellationError {
                    return ProviderError(.timedOut, "interrupted", isTransient: true)
                } catch {
                    return ProviderError(.unexpected, "unexpected failure: \(error)", underlying: error)
                }
            },
            {
                var seen = -1
                while desk.progress > seen {
                    seen = desk.progress
                    do { try await clock.sleep(for: Self.patience) } catch { break }
                }
                let seconds = Self.patience.components.seconds
                return ProviderError(.timedOut, "nothing new came for \(seconds) s", isTransient: true)
            }
        )
        return ProviderReport(
            id: instance.id,
            kind: instance.descriptor.kind,
            priority: instance.priority,
            answers: desk.delivered,
            error: error
        )
    }
}
