internal import Aggregator
internal import ProviderAPI

extension CommandContext {
    /// The context with a session that only uses stored data.
    var offline: CommandContext {
        var context = self
        context.session = session.withFetchMode(.never)
        return context
    }

    /// Returns the evening. At a terminal it consists of stored data. If the list of a followed show was never stored,
    /// it is waited for at most two seconds.
    func evening(_ query: TonightQuery) async throws(CommandFailure) -> TonightResult {
        guard isInteractive, !waitsForSources, session.sessionStore.hasStoredData,
            let stored = try? await offline.session.perform(query)
        else { return try await perform(query) }
        let new = stored.lacksLists ? await session.perform(query, within: Self.maxWait) : nil
        let result = new ?? stored
        retained?.retain(result)
        return result
    }

    /// Performs a listing. At a terminal, the user does not wait long for data that is already stored:
    ///
    /// - Data of today is shown at once, and refreshed in the background if it is old.
    /// - Older data is waited for at most two seconds. Then it is shown with its age.
    /// - Missing data is waited for.
    func performListing<Operation: Query>(
        _ operation: Operation
    ) async throws(CommandFailure) -> Operation.Output where Operation.Output: SourceBackedResult {
        guard isInteractive, !waitsForSources, session.sessionStore.hasStoredData,
            let stored = try? await offline.session.perform(operation),
            stored.origin.isComplete
        else { return try await perform(operation) }
        func show(_ result: Operation.Output) async -> Operation.Output {
            retained?.retain(result)
            await statusReporter.report(result.origin)
            return result
        }
        if !stored.origin.isOutdated { return await show(stored) }
        let runAgain = environment.runInBackground
        if runAgain == nil || !stored.origin.isFetched(on: session.today, in: session.zone) {
            let session = session
            let new = try? await statusReporter.withProgress {
                await session.perform(operation, within: Self.maxWait)
            }
            if let new = new ?? nil { return await show(new) }
        }
        runAgain?(ArgumentCheck.adding(["--json", "--quiet"], to: commandLine))
        return await show(stored)
    }

    /// The maximum wait for a refresh of old data.
    private static let maxWait = Duration.seconds(2)

    /// Starts a refresh of old data that continues after this program has ended.
    ///
    /// - Returns: Whether it was started.
    func refreshInBackground(_ options: some CommandOptions) -> Bool {
        guard let run = environment.runInBackground else { return false }
        run(["refresh", "--stale", "--quiet"] + options.sources.arguments + options.global.arguments)
        return true
    }
}
