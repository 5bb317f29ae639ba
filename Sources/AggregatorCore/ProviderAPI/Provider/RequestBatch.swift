internal import Synchronization

/// The pages fetched for one operation. After the first few, its pages get a lower priority, so that another
/// operation with one page does not wait for sixty.
public final class RequestBatch: Sendable {
    /// The batch that the current task belongs to, or nil if its page is fetched on its own.
    @TaskLocal public static var current: RequestBatch?

    /// The number of pages with full priority.
    private static let fullPriorityCount = 4

    private let count = Mutex(0)

    /// Creates an empty batch.
    public init() {}

    /// Counts a page.
    ///
    /// - Returns: True if the page has a lower priority because the batch has many.
    public func countRequest() -> Bool {
        count.withLock { count in
            count += 1
            return count > Self.fullPriorityCount
        }
    }
}
