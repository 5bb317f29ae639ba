internal import Aggregator
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import Synchronization

/// Tells on standard error what went wrong beside a document, and that something is being waited for.
struct StatusReporter {
    let environment: ProgramEnvironment
    let session: Session
    let isQuiet: Bool

    /// Does a work; where it takes longer than half a second on a terminal, says who is being asked, and how far it is.
    func withProgress<Outcome>(
        _ work: () async throws(OperationError) -> Outcome
    ) async throws(OperationError) -> Outcome {
        guard environment.errorsAreTerminal, !isQuiet else { return try await work() }
        let clock = environment.clock
        let names = session.instances.map(\.id.rawValue).joined(separator: ", ")
        let (width, isASCII) = (max((environment.outputWidth ?? 80) - 1, 20), environment.hasASCIILocale)
        let (line, progress) = (ProgressLine(errors: environment.errors), environment.progress)
        let timer = Task {
            while (try? await clock.sleep(for: .milliseconds(500))) != nil {
                await Task.yield()
                let text = TerminalText.clean("fetching \(progress.text ?? names) …")
                line.show(TerminalText.clip(isASCII ? TerminalText.ascii(text) : text, to: width, isASCII: isASCII))
            }
        }
        defer {
            timer.cancel()
            line.clear()
        }
        return try await work()
    }

    /// What is to be said beside an answer: what failed first, and what the configuration settles for nothing.
    func report(_ origin: ResultOrigin) {
        report(origin.reports)
        if isQuiet { return }
        for show in origin.unusedOverrides {
            write("aggctl: configuration: [[show]] \(show): \(show.provider) has no such show")
            write("  next: aggctl shows --provider \(show.provider)")
        }
    }

    /// The words of a filter that fit no show.
    func report(_ unmatched: [UnmatchedFilterTerm]) {
        if isQuiet { return }
        for each in unmatched {
            write("aggctl: no show on these days has the \(each.field) “\(each.term.shortened)”")
            if let suggestion = each.suggestion { write("  did you mean “\(suggestion)”?") }
        }
    }

    /// The title that comes nearest to one that was searched for in vain.
    func report(similarTo title: String) {
        if isQuiet { return }
        write("aggctl: no show has that in its title")
        write("  did you mean “\(title)”?")
    }

    /// What a search found that the user hides.
    func report(hidden shows: [MergedShow]) {
        if isQuiet { return }
        for show in shows.prefix(3) {
            write("aggctl: “\(show.value.title.shortened)” is hidden")
            write("  next: aggctl unfollow \(show.id)")
        }
    }

    /// What is to be said beside the reason why there is no answer.
    func report(failed error: OperationError) {
        switch error {
        case .ambiguousShow(_, _, let reports): report(reports)
        case .noSuchShow(_, _, let reports) where reports.contains { $0.failures.isEmpty }: report(reports)
        // Who failed may have had it.
        case .noSuchSeason(_, _, let reports), .noSuchEpisode(_, _, _, let reports),
            .nothingMarked(_, _, _, let reports), .noCast(_, let reports):
            report(reports)
        case .noPoster(_, let reason): if let reason { write("aggctl: " + reason) }
        default: break
        }
    }

    /// The notices of a run: what failed first, and whether anything did.
    func report(_ reports: [ProviderReport]) {
        if isQuiet { return }
        for report in reports {
            for line in NoticeFormatter.lines(report, now: session.now, zone: session.zone) { write(line) }
        }
        reportStorage(waitsForWrites: false)
    }

    /// What was repaired, and what could not be kept.
    ///
    /// - Parameter waits: for what is still being written.
    func reportStorage(waitsForWrites: Bool = true) {
        let notices = session.sessionStore.drainNotices(waitsForWrites: waitsForWrites)
        if isQuiet { return }
        for line in notices.flatMap({ $0.split(separator: "\n") }) { write(String(line)) }
    }

    /// One line on standard error.
    func write(_ line: String) {
        let clean = TerminalText.clean(line) + "\n"
        let text = environment.hasASCIILocale ? TerminalText.ascii(clean) : clean
        try? environment.errors.write(Array(text.utf8))
    }

    /// One line of a terminal that comes, and goes without a trace.
    private final class ProgressLine: Sendable {
        private let errors: any ByteSink
        private let state = Mutex<(shown: String?, isOver: Bool)>((nil, false))

        init(errors: any ByteSink) { self.errors = errors }

        func show(_ text: String) {
            state.withLock { state in
                guard !state.isOver, state.shown != text else { return }
                state.shown = text
                try? errors.write(Array("\r\(text)\u{1B}[K".utf8))
            }
        }

        func clear() {
            state.withLock { state in
                state.isOver = true
                if state.shown != nil { try? errors.write(Array("\r\u{1B}[K".utf8)) }
            }
        }
    }
}
