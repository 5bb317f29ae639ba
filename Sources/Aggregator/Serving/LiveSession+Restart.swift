internal import Foundation
package import ScheduleMerging
internal import ScheduleModel
internal import ScheduleStore
internal import Synchronization

/// When all begins anew: with another configuration, and where what is kept is gone.
extension LiveSession {
    /// From where a look set out.
    struct PollStart {
        /// How often all had begun anew.
        let beginning: Int
        /// What was answered from.
        let session: Session
        /// How the configuration of that looked.
        let files: FileVersions
    }

    /// Begins anew with what is configured now; what cannot be used is told once, and the old stands.
    func configure(after start: PollStart) -> Bool {
        state.withLock { $0.files = start.files }
        do {
            let (session, refresher) = (try make(), try make())
            // An editor may put a new file in the place of an old one; and nobody means the standard sources by that.
            if start.session.configurationPath != nil, session.configurationPath == nil {
                log("the configuration is gone; the old one stands")
                return false
            }
            if restart(with: session, refresher, after: start) {
                log("the configuration changed, and counts from now on")
            }
            return true
        } catch {
            log("the configuration changed, and cannot be used; the old one stands: \(error.message)")
            return false
        }
    }

    /// - Returns: whether it did; not where another look has done so since, whose configuration may be a newer one.
    private func restart(with session: Session, _ refresher: Session, after start: PollStart) -> Bool {
        let now = clock()
        // What was written to it while it was read is read with the next look.
        let isAsRead = FileVersions(start.session.configurationFiles) == start.files
        let files = isAsRead ? FileVersions(session.configurationFiles) : start.files
        return state.withLock { state in
            guard state.generation == start.beginning else { return false }
            let old = state.snapshot
            state.removed += [old.session.sessionStore, state.refresher.sessionStore].filter(\.mustStayOpen)
            state.refresher = refresher.at(now)
            state.scheduled += state.service?.scheduledFetchCount ?? 0
            state.service = nil
            state.reportedSessionError = nil
            state.snapshot = Snapshot(
                number: old.number + 1,
                session: Self.answering(session, at: now),
                markNumber: old.markNumber + 1
            )
            state.files = files
            state.generation += 1
            return true
        }
    }

    /// Begins anew where what is kept was removed, such as with its folder: what is written to files that are open yet
    /// would be lost, and be answered from all the same. Where nothing could be kept, it is tried again.
    func reopenRemovedStore(after start: PollStart, _ looks: Int) -> Bool {
        let (refresher, problem, unmade, marks) = state.withLock {
            ($0.refresher, $0.reportedError, $0.reportedSessionError, $0.announcedMarks)
        }
        let old = start.session.sessionStore
        let isRemoved = !old.isCurrentFile || !refresher.sessionStore.isCurrentFile
        let isDue = looks % Self.pollsPerFolderCheck == 0
        guard isRemoved ? unmade == nil || isDue : problem != nil && isDue else { return false }
        do {
            let (session, other) = (try make(), try make())
            if !isRemoved, (try? other.sessionStore.openStorage()) == nil { return false }
            guard restart(with: session, other, after: start) else { return true }
            if isRemoved, let folder = session.sessionStore.folder?.path {
                // Who marked something since has made the file anew: what was told before is what counts.
                let lost = marks.vanished(from: session.marks) ? "; all marks that were there are gone" : ""
                let next = "it is opened anew, and what is missing is asked for again\(lost)"
                log("what is kept in \(folder) was removed or replaced: \(next)")
            }
            return true
        } catch {
            // Where the configuration cannot be used now, a later look begins anew.
            if isRemoved, unmade != error.message, let folder = old.folder?.path {
                log("what is kept in \(folder) was removed or replaced, and cannot be made anew: \(error.message)")
                state.withLock { $0.reportedSessionError = error.message }
            }
            return false
        }
    }

    /// Every how many looks it is tried whether something can be kept again.
    static let pollsPerFolderCheck = 15
}

extension UserMarks {
    /// Whether there were any, and none of them is left among others.
    package func vanished(from others: UserMarks) -> Bool {
        if shows.isEmpty && links.isEmpty { return false }
        return !links.contains(where: others.links.contains)
            && !shows.contains { mark in others.shows.contains { $0.sharesDecision(with: mark) } }
    }
}

extension ShowMark {
    /// Whether anything stands here that was decided about a show.
    fileprivate func sharesDecision(with other: ShowMark) -> Bool {
        guard title == other.title || !keys.isDisjoint(with: other.keys) else { return false }
        return (followedSince != nil && followedSince == other.followedSince) || (isHidden && other.isHidden)
            || !Set(episodes).isDisjoint(with: other.episodes)
    }
}

extension LiveSession.State {
    /// Takes what refreshes, or why nothing can be kept, unless all began anew meanwhile.
    ///
    /// - Returns: what refreshes, and what is to be told.
    mutating func accept(
        _ made: Result<RefreshService, OperationError>,
        begunAt beginning: Int
    ) -> (RefreshService?, String?) {
        if generation != beginning { return (try? made.get(), nil) }
        let told = reportedError
        switch made {
        case .success(let made):
            service = service ?? made
            reportedError = nil
            return (service, told == nil ? nil : "what the sources say is kept again")
        case .failure(let error):
            reportedError = error.message
            let news = "nothing the sources say can be kept, it is tried again: \(error.message)"
            return (service, told == error.message ? nil : news)
        }
    }
}
