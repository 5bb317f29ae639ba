internal import Synchronization

/// All that is fetched for one question. What comes after its first few pages leaves room for others: who asks for one page
/// is not to wait for who asks for sixty.
public final class RequestBatch: Sendable {
    /// The errand on which a page is fetched; nil where it is fetched for itself.
    @TaskLocal public static var current: RequestBatch?

    /// So many pages go like any other.
    private static let fullPriorityCount = 4

    private let count = Mutex(0)

    /// An errand of which nothing is fetched yet.
    public init() {}

    /// Counts a page.
    ///
    /// - Returns: whether it is one of many.
    public func countRequest() -> Bool {
        count.withLock { count in
            count += 1
            return count > Self.fullPriorityCount
        }
    }
}
