internal import Cprctl
internal import Foundation
internal import Glibc
internal import Synchronization

/// The programs that run, and what they leave behind: processes whose parent is gone. These become ours
/// (`PR_SET_CHILD_SUBREAPER`), so that they can be found and ended wherever they went.
enum ProcessRegistry {
    private struct State {
        /// The programs that run now; each leads a session of its own.
        var leaders: Set<pid_t> = []
        /// The programs that are being started, whose numbers are not known yet, each by its turn.
        var starting: Set<Int> = []
        var turns = 0
        /// The folders that are to be gone afterwards.
        var folders: Set<String> = []
    }

    private static let state = Mutex(State())

    private static let isAdopting: Bool = aggctl_adopt_orphans() == 0

    /// Makes ours what loses its parent from now on, and announces a program that is being started.
    ///
    /// - Returns: its turn.
    static func announce(folder: String) -> Int {
        _ = isAdopting
        _ = TerminationSignals.areWatched
        return state.withLock { state in
            state.folders.insert(folder)
            state.turns += 1
            state.starting.insert(state.turns)
            return state.turns
        }
    }

    /// Lets go of a folder that is gone.
    static func forget(folder: String) { state.withLock { _ = $0.folders.remove(folder) } }

    /// Ends all programs that run, since we end ourselves.
    static func endAll() {
        let (leaders, folders) = state.withLock { ($0.leaders, $0.folders) }
        Guard.end(leaders)
        for folder in folders { try? FileManager.default.removeItem(atPath: folder) }
    }

    /// Takes back the announcement of a program that could not be started.
    static func withdraw(_ turn: Int) { state.withLock { _ = $0.starting.remove(turn) } }

    /// Whether a program that runs has this number.
    static func isLeader(_ id: pid_t) -> Bool { state.withLock { !$0.starting.isEmpty || $0.leaders.contains(id) } }

    /// Lets go of a program that is over and reaped: its number may be another's from now on.
    static func forget(_ leader: pid_t) { state.withLock { _ = $0.leaders.remove(leader) } }

    /// Takes a program that was announced, and runs now.
    static func begin(_ leader: pid_t, turn: Int) {
        state.withLock { state in
            state.starting.remove(turn)
            state.leaders.insert(leader)
        }
    }

    /// How many processes belong to a program that runs, itself not counted.
    static func count(of leader: pid_t, mark: String) -> Int {
        var family = Family(of: leader, mark: mark)
        return family.insert(ProcessTable.entries()).count
    }

    /// Ends all that a program left, which itself is over and not yet reaped.
    ///
    /// Processes may fork while others are ended. So those that are new are looked for by their numbers, which the
    /// system gives in order: that is faster than anything can fork. Then it is looked again until none is left.
    static func end(of leader: pid_t, mark: String) {
        var family = Family(of: leader, mark: mark)
        for _ in 0..<1000 {
            var last = ProcessTable.newest
            kill(-leader, SIGKILL)
            let left = family.insert(ProcessTable.entries())
            if left.isEmpty, !family.hasSuspects { return }
            end(left)
            while let first = last, let newest = ProcessTable.newest, newest != first {
                end(family.insert(ProcessTable.numbers(after: first, to: newest).compactMap(ProcessTable.entry)))
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

    /// The processes of a program: those in its session, those below it, and those that lost their parent, are ours
    /// now, in no session that runs, and bear its mark. A number may soon be another's, so each look begins anew.
    private struct Family {
        /// A process, whatever becomes of its number.
        private struct Suspect: Hashable {
            let id: pid_t
            let startTime: Int
        }

        private let leader: pid_t
        private let mark: String
        private let own = getpid()
        private let session = getsid(0)
        /// Those without a mark, with the turns of the programs that were being started when they were seen first: one of
        /// these it may be.
        private var suspects: [Suspect: Set<Int>] = [:]
        private(set) var hasSuspects = false

        init(of leader: pid_t, mark: String) {
            self.leader = leader
            self.mark = mark
        }

        /// Those of some processes that belong to it.
        mutating func insert(_ processes: [ProcessTable.Entry]) -> [ProcessTable.Entry] {
            // Who runs is looked up after the processes were: a program that is among them was announced before.
            let (running, starting) = state.withLock { ($0.leaders, $0.starting) }
            var members: Set<pid_t> = [leader]
            var found: [ProcessTable.Entry] = []
            var rest = processes.filter { $0.id != leader && $0.id != own && !running.contains($0.id) }
            while true {
                let belonging = rest.filter { $0.session == leader || members.contains($0.parent) }
                if belonging.isEmpty { break }
                found += belonging
                members.formUnion(belonging.map(\.id))
                rest = rest.filter { !members.contains($0.id) }
            }
            hasSuspects = false
            for process in rest {
                guard process.parent == own, process.session != session, !running.contains(process.session) else {
                    continue
                }
                switch ProcessTable.tag(of: process.id) {
                case mark: found.append(process)
                case .some: break
                case nil:
                    let suspect = Suspect(id: process.id, startTime: process.startTime)
                    let turns = suspects[suspect] ?? starting
                    suspects[suspect] = turns
                    if turns.isDisjoint(with: starting) { found.append(process) } else { hasSuspects = true }
                }
            }
            return found
        }
    }
}
