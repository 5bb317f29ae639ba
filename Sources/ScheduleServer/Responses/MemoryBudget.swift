internal import Synchronization

/// A limit on the memory that all responses of the server use together. It includes cached responses, and those that
/// clients have not read yet.
final class MemoryBudget: Sendable {
    /// The error if a response does not fit into the budget now.
    struct Exhausted: Error {}

    private let used = Mutex(0)
    private let capacity: Int

    /// Creates a budget.
    ///
    /// - Parameter capacity: the maximum memory, in bytes.
    init(capacity: Int) { self.capacity = capacity }

    /// The memory in use, in bytes.
    var size: Int { used.withLock { $0 } }

    fileprivate func reserve(_ count: Int) throws(Exhausted) {
        let fits = used.withLock { used in
            guard used + count <= capacity else { return false }
            used += count
            return true
        }
        if !fits { throw Exhausted() }
    }

    fileprivate func release(_ count: Int) { used.withLock { $0 -= count } }
}

/// The part of a budget that one response uses. It is released with the last reference to it.
final class MemoryReservation: Sendable {
    private let budget: MemoryBudget
    private let count = Mutex(0)

    init(_ budget: MemoryBudget) { self.budget = budget }

    deinit { budget.release(count.withLock { $0 }) }

    /// Sets the reserved memory, in bytes.
    ///
    /// - Throws: `MemoryBudget.Exhausted` if it grows and the budget has no room. It is unchanged then.
    func resize(to size: Int) throws(MemoryBudget.Exhausted) {
        let result = count.withLock { count -> Result<Void, MemoryBudget.Exhausted> in
            do throws(MemoryBudget.Exhausted) {
                if size > count { try budget.reserve(size - count) } else { budget.release(count - size) }
                count = size
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }
}
