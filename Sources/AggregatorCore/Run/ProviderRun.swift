public import Foundation

/// Asks providers side by side and gathers what they answer. One that fails, hangs or will not be cancelled
/// never holds up the others.
public struct ProviderRun: Sendable {
    /// How long a provider may be silent before the run goes on without it.
    public static let patience = Duration.seconds(45)

    /// How long where nobody waits for it, as in a refresh: a program that is run for its answer may take two minutes.
    public static let longPatience = Duration.seconds(150)

    private let instances: [ProviderInstance]
    private let store: any AnswerStore
    private let mode: AskingMode
    private let clock: any Clock<Duration>
    private let patience: Duration
    private let now: @Sendable () -> Date
    private let current: (@Sendable () -> Date)?

    /// A run over some instances.
    ///
    /// - Parameters:
    ///   - mode: when sources are asked at all.
    ///   - clock: measures patience.
    ///   - patience: how long a provider may be silent.
    ///   - now: tells the time at which answers are given.
    ///   - current: tells the time to the second, for what a source asks to wait.
    public init(
        _ instances: [ProviderInstance],
        store: any AnswerStore = NoAnswerStore(),
        mode: AskingMode = AskingMode(),
        clock: any Clock<Duration> = ContinuousClock(),
        patience: Duration = Self.patience,
        now: @escaping @Sendable () -> Date,
        current: (@Sendable () -> Date)? = nil
    ) {
        self.instances = instances
        self.store = store
        self.mode = mode
        self.clock = clock
        self.patience = patience
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

    /// What some instances said, as one, linked over everything that they are known to have, where the source cannot be
    /// asked for all of its shows at once.
    public func merge(_ reports: [ProviderReport], policy: MergePolicy = MergePolicy()) -> MergedCatalogue {
        var known: [SourceKey: KnownShow] = [:]
        for report in reports where instances.count > 1 {
            if instances.contains(where: { $0.id == report.id && $0.provider is any ShowCatalogue }) { continue }
            for show in store.knownShows(of: report.id) {
                known[SourceKey(provider: report.id, id: show.show.id)] = show
            }
            for show in report.answers.flatMap({ $0.content?.shows ?? [] }) {
                known[SourceKey(provider: report.id, id: show.id)] = KnownShow(show)
            }
        }
        return MergedCatalogue(reports.map(\.claims), policy: policy, known: known)
    }

    /// Puts what was ever told of the shows that fit beside what is asked for now.
    func recall(_ query: ShowQuery, of instance: ProviderInstance, to desk: AnswerDesk) {
        if instance.provider is any ShowCatalogue { return }
        desk.recall(store.recallShows(of: instance.id, fitting: query), as: ResourceID("shows seen before"))
    }

    /// Puts what was ever told of a show and its episodes beside what is asked for now.
    func recall(_ showID: String, of instance: ProviderInstance, to desk: AnswerDesk) {
        if instance.provider is any ShowCatalogue { return }
        desk.recall(store.recallShow(showID, of: instance.id), as: ResourceID("episodes seen before"))
    }

    private func report(
        _ instance: ProviderInstance,
        _ question: @escaping @Sendable (ProviderInstance, AnswerDesk) async throws -> Void
    ) async -> ProviderReport {
        let desk = AnswerDesk(provider: instance.id, now: now, current: current, store: store, mode: mode)
        let (clock, patience) = (clock, patience)
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
                    do { try await clock.sleep(for: patience) } catch { break }
                }
                let seconds = patience.components.seconds
                return ProviderError(.timedOut, "nothing new came for \(seconds) s", isTransient: true)
            }
        )
        desk.close()
        return ProviderReport(
            id: instance.id,
            kind: instance.descriptor.kind,
            priority: instance.priority,
            answers: desk.delivered,
            error: error
        )
    }
}
