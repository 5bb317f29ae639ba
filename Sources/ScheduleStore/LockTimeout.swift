internal import Glibc

/// The time to wait for other processes that hold a database.
///
/// A holder that makes progress is waited for up to ten seconds in all. Progress shows in the file, or in the work
/// of the process. A holder that does nothing or is stopped is waited for a shorter time.
///
/// The limit covers all operations until the next successful write. After a timeout, later operations wait only a
/// moment. If a reader timed out, a later successful read shows that the holder is gone. If a writer timed out, a
/// read shows nothing, because many holders let others read.
struct LockTimeout: Sendable {
    /// The signs of progress: sizes and times of a database and its journals, and the CPU time of its holder.
    struct Activity: Hashable, Sendable {
        var numbers: [Int] = []
        /// Whether the process that holds the database is running or waiting for the disk.
        var isActive = false

        /// Returns the current signs for the database at a path.
        static func of(_ path: String) -> Activity {
            let holder = LockHolder.holderActivity(on: path)
            var signs = Activity(numbers: [holder?.ticks ?? -1], isActive: holder?.isAtWork ?? false)
            for suffix in ["", "-journal", "-wal"] {
                var facts = stat()
                guard stat(path + suffix, &facts) == 0 else {
                    signs.numbers.append(-1)
                    continue
                }
                signs.numbers += [Int(facts.st_ino), Int(facts.st_size), facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec]
            }
            return signs
        }
    }

    /// The longest wait in all, the longest wait without progress, and the longest pause, in milliseconds.
    private static let (maxTotal, maxIdle, maxPause) = (10_000, 3000, 50)
    /// The wait for each further lock after a timeout, in milliseconds. A commit takes about as long.
    private static let minPerLock = 100

    private var waited = 0
    private var waitedForLock = 0
    private var idle = 0
    private var last: Activity?
    private var timedOut = false
    /// Whether the last timeout happened while reading.
    private var timedOutReading = false
    /// Whether a read succeeded since the last timeout.
    private var hasReadSince = false
    /// Whether a read is in progress. Then a holder that blocks readers is waited for.
    var isReading = false

    /// Ends a read.
    mutating func endReading(_ wasRead: Bool) {
        isReading = false
        if !wasRead { return }
        if timedOutReading { self = LockTimeout() } else { hasReadSince = true }
    }

    /// Returns the milliseconds to wait before the next try, or nil to give up.
    ///
    /// - Parameters:
    ///   - tries: The number of earlier tries for this lock.
    ///   - signs: The current activity on the file.
    mutating func pause(tries: Int, signs: Activity) -> Int? {
        if tries == 0 {
            // Either the previous lock was acquired, or it timed out. A reader that is blocked now was not blocked
            // then.
            if !timedOut || (isReading && hasReadSince) { renew() }
            (timedOut, waitedForLock) = (false, 0)
        }
        if signs != last || signs.isActive { (last, idle) = (signs, 0) }
        if waitedForLock >= Self.minPerLock, waited >= Self.maxTotal || idle >= Self.maxIdle {
            (timedOut, timedOutReading, hasReadSince) = (true, isReading, false)
            return nil
        }
        let pause = min(1 << min(tries, 16), Self.maxPause)
        waited += pause
        waitedForLock += pause
        idle += pause
        return pause
    }

    private mutating func renew() {
        let isReading = isReading
        self = LockTimeout()
        self.isReading = isReading
    }
}
