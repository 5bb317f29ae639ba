internal import Glibc

/// How long others that hold a database are waited for: as long as they get on, which the file shows or that they work, ten
/// seconds in all; and not as long for one that holds it and does nothing, or is stopped.
///
/// That is the limit of all that is done until something is written again: who was waited for in vain is waited for a
/// moment only by what comes after, however much that is. Where it was a reader that waited in vain, what is read shows as
/// well that nobody keeps others out any more; where it was a writer, that says nothing, since many a holder lets others
/// read.
struct LockTimeout: Sendable {
    /// What shows that somebody gets on: the sizes and the times of a database and its journals, and how much work the
    /// process did so far that holds it.
    struct Activity: Hashable, Sendable {
        var numbers: [Int] = []
        /// Whether the process that holds it runs just now, or waits for the disk.
        var isActive = false

        /// The signs of the database at a path.
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

    /// In milliseconds: how long is waited in all, how long while nothing is seen to happen, and for one pause.
    private static let (maxTotal, maxIdle, maxPause) = (10_000, 3000, 50)
    /// In milliseconds: what is waited for each further lock where nothing is left of that. A commit takes as long.
    private static let minPerLock = 100

    private var waited = 0
    private var waitedForOne = 0
    private var still = 0
    private var last: Activity?
    private var timedOut = false
    /// Whether what was waited for in vain last was to be read.
    private var wasVainToRead = false
    /// Whether anything was read since something was waited for in vain.
    private var hasRead = false
    /// Whether something is being read: then one that keeps out readers is waited for.
    var isReading = false

    /// Takes that reading is over.
    mutating func endReading(_ wasRead: Bool) {
        isReading = false
        if !wasRead { return }
        if wasVainToRead { self = LockTimeout() } else { hasRead = true }
    }

    /// For how many milliseconds to wait before the next try; nil where it is to be given up.
    ///
    /// - Parameters:
    ///   - tries: how often it was tried before for this lock.
    ///   - signs: what the file looks like now.
    mutating func pause(tries: Int, signs: Activity) -> Int? {
        if tries == 0 {
            // The lock before was had, or else it was waited for in vain; a reader that is kept out now was not then.
            if !timedOut || (isReading && hasRead) { renew() }
            (timedOut, waitedForOne) = (false, 0)
        }
        if signs != last || signs.isActive { (last, still) = (signs, 0) }
        if waitedForOne >= Self.minPerLock, waited >= Self.maxTotal || still >= Self.maxIdle {
            (timedOut, wasVainToRead, hasRead) = (true, isReading, false)
            return nil
        }
        let pause = min(1 << min(tries, 16), Self.maxPause)
        waited += pause
        waitedForOne += pause
        still += pause
        return pause
    }

    private mutating func renew() {
        let isReading = isReading
        self = LockTimeout()
        self.isReading = isReading
    }
}
