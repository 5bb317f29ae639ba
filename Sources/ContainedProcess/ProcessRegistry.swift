internal import Cprctl
internal import Foundation
internal import Glibc
internal import Synchronization

/// The running programs and the orphaned processes that they leave.
///
/// aggctl becomes the parent of orphans (`PR_SET_CHILD_SUBREAPER`), so that they can be found and ended wherever
/// they went.
enum ProcessRegistry {
    private struct State {
        /// The process IDs of running programs. Each leads a session of its own.
        var leaders: Set<pid_t> = []
        /// The launch IDs of programs that are being started and have no process ID yet.
        var starting: Set<Int> = []
        var lastLaunchID = 0
        /// The folders to remove at the end.
        var folders: Set<String> = []
    }

    private static let state = Mutex(State())

    private static let isAdopting: Bool = aggctl_adopt_orphans() == 0

    /// Starts to adopt orphans, and announces a program that is being started.
    ///
    /// - Returns: The launch ID, which identifies the program until it has a process ID.
    static func announce(folder: String) -> Int {
        _ = isAdopting
        _ = TerminationSignals.areWatched
        return state.withLock { state in
            state.folders.insert(folder)
            state.lastLaunchID += 1
            state.starting.insert(state.lastLaunchID)
            return state.lastLaunchID
        }
    }

    /// Forgets a folder that was removed.
    static func forget(folder: String) { state.withLock { _ = $0.folders.remove(folder) } }

    /// Ends all running programs, because aggctl ends.
    static func endAll() {
        let (leaders, folders) = state.withLock { ($0.leaders, $0.folders) }
        Guard.end(leaders)
        for folder in folders { FolderRemoval.remove(folder) }
    }

    /// Withdraws the announcement of a program that could not be started.
    static func withdraw(_ launchID: Int) { state.withLock { _ = $0.starting.remove(launchID) } }

    /// Returns whether a process ID may belong to a running program.
    static func isLeader(_ id: pid_t) -> Bool { state.withLock { !$0.starting.isEmpty || $0.leaders.contains(id) } }

    /// Forgets a program that was reaped. Its process ID may be reused from now on.
    static func forget(_ leader: pid_t) { state.withLock { _ = $0.leaders.remove(leader) } }

    /// Records an announced program that is running now.
    static func begin(_ leader: pid_t, launchID: Int) {
        state.withLock { state in
            state.starting.remove(launchID)
            state.leaders.insert(leader)
        }
    }

    /// Returns the number of processes of a running program, without itself.
    static func count(of leader: pid_t, tag: String) -> Int {
        var family = Family(of: leader, tag: tag)
        return family.insert(ProcessTable.entries()).count
    }

    /// Ends all processes that a program left. The program itself is over but not yet reaped.
    ///
    /// Processes may fork while others are ended. The system assigns process IDs in order, so new processes are
    /// found by their IDs, which is faster than any fork. This is repeated until none is left.
    static func end(of leader: pid_t, tag: String) {
        var family = Family(of: leader, tag: tag)
        for _ in 0..<1000 {
            var last = ProcessTable.newest
            kill(-leader, SIGKILL)
            let remaining = family.insert(ProcessTable.entries())
            if remaining.isEmpty, !family.hasSuspects { return }
            end(remaining)
            while let first = last, let newest = ProcessTable.newest, newest != first {
                end(family.insert(ProcessTable.ids(after: first, to: newest).compactMap(ProcessTable.entry)))
                last = newest
            }
            sched_yield()
        }
    }

    private static func end(_ processes: [ProcessTable.Entry]) {
        for process in processes {
            kill(process.id, SIGKILL)
            waitpid(process.id, nil, WNOHANG)
        }
    }

    /// The processes of a program.
    ///
    /// They are in its session, or descend from it, or are orphans with its tag in no other running session.
    /// Process IDs are reused, so each check starts from scratch.
    private struct Family {
        /// A process, identified even if its process ID is reused.
        private struct Suspect: Hashable {
            let id: pid_t
            let startTime: Int
        }

        private let leader: pid_t
        private let tag: String
        private let thisProcess = getpid()
        private let session = getsid(0)
        /// Processes without a tag, with the launch IDs of the programs that were being started when they were first
        /// seen. A process may belong to one of these.
        private var suspects: [Suspect: Set<Int>] = [:]
        private(set) var hasSuspects = false

        init(of leader: pid_t, tag: String) {
            self.leader = leader
            self.tag = tag
        }

        /// Returns the processes that belong to the program.
        mutating func insert(_ processes: [ProcessTable.Entry]) -> [ProcessTable.Entry] {
            // The running programs are read after the list of processes, so a program in the list was announced
            // before.
            let (running, starting) = state.withLock { ($0.leaders, $0.starting) }
            var members: Set<pid_t> = [leader]
            var result: [ProcessTable.Entry] = []
            var remaining = processes.filter { $0.id != leader && $0.id != thisProcess && !running.contains($0.id) }
            while true {
                let belonging = remaining.filter { $0.session == leader || members.contains($0.parent) }
                if belonging.isEmpty { break }
                result += belonging
                members.formUnion(belonging.map(\.id))
                remaining = remaining.filter { !members.contains($0.id) }
            }
            hasSuspects = false
            for process in remaining {
                guard process.parent == thisProcess, process.session != session, !running.contains(process.session)
                else {
                    continue
                }
                switch ProcessTable.tag(of: process.id) {
                case tag: result.append(process)
                case .some: break
                case nil:
                    let suspect = Suspect(id: process.id, startTime: process.startTime)
                    let launchIDs = suspects[suspect] ?? starting
                    suspects[suspect] = launchIDs
                    if launchIDs.isDisjoint(with: starting) { result.append(process) } else { hasSuspects = true }
                }
            }
            return result
        }
    }
}
