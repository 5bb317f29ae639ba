internal import Synchronization

/// The side of a collector that the run of a provider uses.
extension ResponseCollector {
    /// Changes the delivered responses of some resources after all of them are complete, because one may explain
    /// another. The cached responses stay unchanged, because the explanation may differ next time.
    ///
    /// - Parameters:
    ///   - resources: The resources.
    ///   - change: Returns the changed response, or nil if nothing changes.
    package func updateResponses(of resources: [ResourceID], _ change: (SourceResponse) -> SourceResponse?) {
        collected.state.withLock { state in for resource in resources { state.outcomes.update(resource, change) } }
    }

    /// Sets the files that exist. Cached data of other files is removed.
    package func setExistingFiles(_ files: [ResourceID]) { collected.state.withLock { $0.files = Set(files) } }

    /// Writes the new responses to storage, all at once, because changes are detected over all responses of a run.
    /// This is called at the end of a run, or earlier by a caller that reads the cached data next.
    package func commit() {
        let (responses, files) = collected.state.withLock { state in
            defer { (state.pendingWrites, state.files) = ([:], nil) }
            return (state.pendingWrites, state.files)
        }
        if !responses.isEmpty { storage.store(responses, of: provider) }
        if let files { storage.removeFiles(of: provider, except: files) }
        // A run that starts now finds the response in the cache.
        collected.releaseShared(ifSettled: true)
    }

    /// All outcomes, in the order of the resources' names.
    package var outcomes: [FetchOutcome] {
        collected.state.withLock(\.outcomes.outcomes).sorted { $0.resource < $1.resource }
    }

    /// A number that grows while the provider makes progress.
    package var progress: Int { collected.state.withLock { $0.steps + $0.outcomes.successCount } }

    /// The progress of the run.
    package var counts: FetchCounts { collected.state.withLock(\.counts) }
}
