internal import Foundation
package import ScheduleMerging
internal import ScheduleModel
internal import ScheduleStore
internal import Synchronization

/// Restarts with another configuration, or if the stored files were removed.
extension LiveSession {
    /// The state at the start of a poll.
    struct PollStart {
        /// The number of restarts.
        let generation: Int
        /// The session that served requests.
        let session: Session
        /// The versions of its configuration files.
        let files: FileVersions
    }

    /// Restarts with the current configuration. If it is invalid, logs this and continues with the previous one.
    ///
    /// - Returns: Whether the session restarted, because of this poll or a later one.
    func restartWithNewConfiguration(after start: PollStart) -> Bool {
        // Later polls only try again if the files change again, or if the time zone differs.
        state.withLock { $0.files = start.files }
        do {
            let (session, refresher) = (try makeSession(), try makeSession())
            // An editor may briefly remove the file while it saves. Nobody wants the default sources because of that.
            if start.session.configurationPath != nil, session.configurationPath == nil {
                log("configuration file removed; still using the previous settings")
                return false
            }
            if restart(with: session, refresher, after: start) {
                log("configuration reloaded")
            }
            return true
        } catch {
            log("the changed configuration cannot be used; still using the previous settings: \(error.message)")
            return false
        }
    }

    /// - Returns: Whether it restarted. False if a later poll already did, possibly with a newer configuration.
    private func restart(with session: Session, _ refresher: Session, after start: PollStart) -> Bool {
        let now = clock()
        // If the configuration was written while it was read, the next poll reads it again.
        let isUnchanged = FileVersions(start.session.configurationFiles) == start.files
        let files = isUnchanged ? FileVersions(session.configurationFiles) : start.files
        return state.withLock { state in
            guard state.generation == start.generation else { return false }
            let old = state.snapshot
            state.removedStores += [old.session.sessionStore, state.refresher.sessionStore].filter(\.mustStayOpen)
            state.refresher = refresher.at(now)
            state.earlierFetchCount += state.service?.scheduledFetchCount ?? 0
            state.service = nil
            state.reportedSessionError = nil
            state.snapshot = Snapshot(
                number: old.number + 1,
                session: Self.servingSession(session, at: now),
                markNumber: old.markNumber + 1
            )
            state.files = files
            state.generation += 1
            return true
        }
    }

    /// Restarts if stored files were removed, such as with their folder. Data written to the open files would be lost,
    /// but still served. If data could not be stored before, this tries again from time to time.
    ///
    /// - Returns: Whether the session restarted, because of this poll or a later one.
    func reopenRemovedStore(after start: PollStart, _ pollCount: Int) async -> Bool {
        let (oldRefresher, problem, sessionError, marks) = state.withLock {
            ($0.refresher, $0.reportedError, $0.reportedSessionError, $0.announcedMarks)
        }
        let old = start.session.sessionStore
        let isRemoved = !old.isCurrentFile || !oldRefresher.sessionStore.isCurrentFile
        let isDue = pollCount % Self.pollsPerStorageRetry == 0
        // Removed files are recreated at once. After a failed attempt, or if data cannot be stored, few polls try
        // again.
        let isFirstAttempt = isRemoved && sessionError == nil
        let isRetry = isDue && (isRemoved || problem != nil)
        guard isFirstAttempt || isRetry else { return false }
        do {
            let (session, refresher) = (try makeSession(), try makeSession())
            if !isRemoved {
                let opened = try? await refresher.sessionStore.openStorage()
                if opened == nil { return false }
            }
            guard restart(with: session, refresher, after: start) else { return true }
            if isRemoved, let folder = session.sessionStore.folder?.path {
                // A new mark may have recreated the file, so the previously announced marks are compared.
                let lostMarks = marks.vanished(from: session.marks) ? "; all previous marks are gone" : ""
                let details = "it is reopened, and missing data is fetched again\(lostMarks)"
                log("stored data in \(folder) was removed or replaced; \(details)")
            }
            return true
        } catch {
            // An invalid configuration is one reason. A later poll tries again, and the same problem is logged once.
            if isRemoved, sessionError != error.message, let folder = old.folder?.path {
                log("stored data in \(folder) was removed or replaced, and cannot be recreated: \(error.message)")
                state.withLock { $0.reportedSessionError = error.message }
            }
            return false
        }
    }

    /// The number of polls between attempts to store data again.
    static let pollsPerStorageRetry = 15
}

extension UserMarks {
    /// Returns whether there were marks and none of them is left in `others`.
    package func vanished(from others: UserMarks) -> Bool {
        if shows.isEmpty && links.isEmpty { return false }
        return !links.contains(where: others.links.contains)
            && !shows.contains { mark in others.shows.contains { $0.sharesDecision(with: mark) } }
    }
}

extension ShowMark {
    /// Returns whether any decision about a show is the same in both marks.
    fileprivate func sharesDecision(with other: ShowMark) -> Bool {
        guard title == other.title || !keys.isDisjoint(with: other.keys) else { return false }
        return (followedSince != nil && followedSince == other.followedSince) || (isHidden && other.isHidden)
            || !Set(episodes).isDisjoint(with: other.episodes)
    }
}

extension LiveSession.State {
    /// Stores the new service, or the reason why data cannot be stored, unless the session restarted in the meantime.
    ///
    /// - Returns: The service to use, or nil if there is none, and a message to log, or nil.
    mutating func accept(
        _ made: Result<RefreshService, OperationError>,
        startedAt startGeneration: Int
    ) -> (RefreshService?, String?) {
        // After a restart the caller's session is outdated. Its service is not stored, and only this caller uses it.
        if generation != startGeneration { return (try? made.get(), nil) }
        let previousError = reportedError
        switch made {
        case .success(let made):
            service = service ?? made
            reportedError = nil
            return (service, previousError == nil ? nil : "source data is stored again")
        case .failure(let error):
            reportedError = error.message
            let message = "source data cannot be stored, trying again: \(error.message)"
            return (service, previousError == error.message ? nil : message)
        }
    }
}
