internal import Foundation
package import ScheduleMerging
internal import ScheduleModel
internal import ScheduleStore
internal import Synchronization

/// When all begins anew: with another configuration, and where what is kept is gone.
extension LiveSession {
    /// Begins anew with what is configured now; what cannot be used is told once, and the old stands.
    func configure(_ files: FileStamps, after old: Snapshot) -> Bool {
        state.withLock { $0.files = files }
        do {
            let (session, refresher) = (try make(), try make())
            // An editor may put a new file in the place of an old one; and nobody means the standard sources by that.
            if old.session.configurationPath != nil, session.configurationPath == nil {
                note("the configuration is gone; the old one stands")
                return false
            }
            begin(with: session, refresher, after: old)
            note("the configuration changed, and counts from now on")
            return true
        } catch {
            note("the configuration changed, and cannot be used; the old one stands: \(error.message)")
            return false
        }
    }

    private func begin(with session: Session, _ refresher: Session, after old: Snapshot) {
        let now = clock()
        state.withLock { state in
            state.refresher = refresher.at(now)
            state.scheduled += state.service?.countBySchedule ?? 0
            state.service = nil
            state.snapshot = Snapshot(
                number: old.number + 1,
                session: Self.answering(session, at: now),
                markNumber: old.markNumber + 1
            )
            state.files = FileStamps(session.configurationFiles)
            state.beginnings += 1
        }
    }

    /// Begins anew where what is kept was removed, such as with its folder: what is written to files that are open yet
    /// would be lost, and be answered from all the same. Where nothing could be kept, it is tried again.
    func keepsAnew(_ old: Snapshot, _ looks: Int) -> Bool {
        let (refresher, problem, marks) = state.withLock { ($0.refresher, $0.toldProblem, $0.toldMarks) }
        let isRemoved = !old.session.sessionStore.isInPlace || !refresher.sessionStore.isInPlace
        let isDue = problem != nil && looks % Self.looksAtFolder == 0
        // Where the configuration cannot be used now, a later look begins anew.
        guard isRemoved || isDue, let session = try? make(), let other = try? make() else { return false }
        if !isRemoved, (try? other.sessionStore.claimStore()) == nil { return false }
        state.withLock { $0.removed += [old.session.sessionStore, $0.refresher.sessionStore].filter(\.mustStayOpen) }
        begin(with: session, other, after: old)
        if isRemoved, let folder = session.sessionStore.folder?.path {
            // Who marked something since has made the file anew: what was told before is what counts.
            let lost = marks.areGone(from: session.marks) ? "; all marks that were there are gone" : ""
            let next = "it is opened anew, and what is missing is asked for again\(lost)"
            note("what is kept in \(folder) was removed or replaced: \(next)")
        }
        return true
    }

    /// Every how many looks it is tried whether something can be kept again.
    private static let looksAtFolder = 15
}

extension UserMarks {
    /// Whether there were any, and none of them is left among others.
    package func areGone(from others: UserMarks) -> Bool {
        if shows.isEmpty && links.isEmpty { return false }
        return !links.contains(where: others.links.contains)
            && !shows.contains { mark in others.shows.contains { $0.holds(anyOf: mark) } }
    }
}

extension ShowMark {
    /// Whether anything stands here that was decided about a show.
    fileprivate func holds(anyOf other: ShowMark) -> Bool {
        guard title == other.title || !keys.isDisjoint(with: other.keys) else { return false }
        return (followedSince != nil && followedSince == other.followedSince) || (isHidden && other.isHidden)
            || !Set(episodes).isDisjoint(with: other.episodes)
    }
}
