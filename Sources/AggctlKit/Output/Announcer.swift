internal import ScheduleMerging
internal import ScheduleModel
internal import ProviderBoundary
internal import Aggregator
internal import Foundation
internal import Synchronization

/// Tells on standard error what went wrong beside a document, and that something is being waited for.
struct Announcer {
    let session: Session

    /// Asks the session's providers, and says so where it takes a while.
    ///
    /// - Parameter run: the run that asks; the session's usual one where nil.
    func asking(
        by run: ProviderRun? = nil,
        _ question: @escaping @Sendable (ProviderInstance, AnswerDesk) async throws -> Void
    ) async -> [ProviderReport] {
        let run = run ?? session.run()
        return await waiting { await run.ask(question) }
    }

    /// Does a work; where it takes longer than half a second on a terminal, says who is being asked.
    func waiting<Outcome>(_ work: () async -> Outcome) async -> Outcome {
        guard session.environment.errorsAreTerminal, !session.global.quiet else { return await work() }
        let errors = session.environment.errors
        let clock = session.environment.clock
        let names = session.instances.map(\.id.rawValue).joined(separator: ", ")
        let line = ProgressLine(errors: errors, text: TerminalText.clip("asking \(names) …", to: 70))
        let timer = Task {
            do { try await clock.sleep(for: .milliseconds(500)) } catch { return }
            line.show()
        }
        let outcome = await work()
        timer.cancel()
        line.hide()
        return outcome
    }

    /// The notices of a run: what failed first, and whether anything did.
    func tell(_ reports: [ProviderReport]) {
        guard !session.global.quiet else { return }
        for report in reports {
            for line in NoticeText.lines(report, now: session.now) { write(line) }
        }
        tellKeeping(waits: false)
    }

    /// What was repaired, and what could not be kept.
    ///
    /// - Parameter waits: for what is still being written.
    func tellKeeping(waits: Bool = true) {
        let notices = session.keeper.takeNotices(waits: waits)
        if session.global.quiet { return }
        for line in notices.flatMap({ $0.split(separator: "\n") }) { write(String(line)) }
    }

    /// That the configuration settles something for a show which a provider that told of all its shows does not have.
    func tellUnknownShows(_ reports: [ProviderReport]) {
        guard !session.global.quiet else { return }
        for report in reports where report.failures.isEmpty {
            let isWhole = session.instances.contains { $0.id == report.id && $0.provider is any ShowCatalogue }
            let contents = report.outcomes.compactMap(\.answer)
            let told = Set(contents.flatMap { $0.shows.map(\.id) + $0.known.map(\.show.id) })
            for show in session.policy.shows where isWhole && show.source.provider == report.id {
                if told.contains(show.source.id) { continue }
                // What a question is not about is not told, and yet known.
                if session.keeper.claims.shows(of: report.id, .fitting(.source(show.source))) != nil { continue }
                write("aggctl: configuration: [[show]] \(show.source): \(report.id) has no such show")
                write("  next:    aggctl shows --provider \(report.id) lists its shows")
            }
        }
    }

    /// One line on standard error.
    func write(_ line: String) {
        let clean = TerminalText.clean(line) + "\n"
        let text = session.environment.hasASCIILocale ? TerminalText.ascii(clean) : clean
        try? session.environment.errors.write(Array(text.utf8))
    }

    /// One line of a terminal that comes, and goes without a trace.
    private final class ProgressLine: Sendable {
        private let errors: any ByteSink
        private let text: String
        private let state = Mutex<(isShown: Bool, isOver: Bool)>((false, false))

        init(errors: any ByteSink, text: String) {
            self.errors = errors
            self.text = text
        }

        func show() {
            state.withLock { state in
                guard !state.isOver else { return }
                state.isShown = true
                try? errors.write(Array("\r\(text)\u{1B}[K".utf8))
            }
        }

        func hide() {
            state.withLock { state in
                state.isOver = true
                if state.isShown { try? errors.write(Array("\r\u{1B}[K".utf8)) }
            }
        }
    }
}
