internal import Aggregator
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import Synchronization

/// Prints warnings and progress to standard error.
struct StatusReporter {
    let environment: ProgramEnvironment
    let session: Session
    let isQuiet: Bool

    /// Runs work. If it takes longer than half a second, a terminal shows a progress line.
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

    /// Prints the warnings of a result: failures, and `[[show]]` entries of the configuration that match no show.
    func report(_ origin: ResultOrigin) async {
        await report(origin.reports)
        if isQuiet { return }
        for show in origin.unusedOverrides {
            write("aggctl: configuration: [[show]] \(show): \(show.provider) has no such show")
            write("  next: aggctl shows --provider \(show.provider)")
        }
    }

    /// Prints filter values that match no show.
    func report(_ unmatched: [UnmatchedFilterTerm]) {
        if isQuiet { return }
        for term in unmatched {
            write("aggctl: no show on these days has the \(term.field) “\(term.term.shortened)”")
            if let suggestion = term.suggestion { write("  did you mean “\(suggestion)”?") }
        }
    }

    /// Prints the title that is most similar to a search without result.
    func report(similarTo title: String) {
        if isQuiet { return }
        write("aggctl: no show has that in its title")
        write("  did you mean “\(title)”?")
    }

    /// Prints the hidden shows that a search found.
    func report(hidden shows: [MergedShow]) {
        if isQuiet { return }
        for show in shows.prefix(3) {
            write("aggctl: “\(show.value.title.shortened)” is hidden")
            write("  next: aggctl unfollow \(show.id)")
        }
    }

    /// Prints the warnings for an error.
    func report(failed error: OperationError) async {
        switch error {
        case .ambiguousShow(_, _, let reports): await report(reports)
        case .noSuchShow(_, _, let reports) where reports.contains { $0.failures.isEmpty }: await report(reports)
        // A failed source may have the missing data.
        case .noSuchSeason(_, _, let reports), .noSuchEpisode(_, _, _, let reports),
            .nothingMarked(_, _, _, let reports), .noCast(_, let reports):
            await report(reports)
        case .noPoster(_, let reason): if let reason { write("aggctl: " + reason) }
        default: break
        }
    }

    /// Prints the failures and warnings of providers, and storage problems.
    func report(_ reports: [ProviderReport]) async {
        if isQuiet { return }
        for report in reports {
            for line in NoticeFormatter.lines(report, now: session.now, zone: session.zone) { write(line) }
        }
        await reportStorage(waitsForWrites: false)
    }

    /// Prints repairs and failed writes of the databases.
    ///
    /// - Parameter waitsForWrites: Whether to wait for writes in progress.
    func reportStorage(waitsForWrites: Bool = true) async {
        let notices = await session.sessionStore.drainNotices(waitsForWrites: waitsForWrites)
        if isQuiet { return }
        for line in notices.flatMap({ $0.split(separator: "\n") }) { write(String(line)) }
    }

    /// Prints a line to standard error, without control characters.
    func write(_ line: String) {
        let clean = TerminalText.clean(line) + "\n"
        let text = environment.hasASCIILocale ? TerminalText.ascii(clean) : clean
        try? environment.errors.write(Array(text.utf8))
    }

    /// A line of a terminal that is erased at the end.
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
