internal import Cmalloc

/// The heap of the C library.
enum Heap {
    /// Configures the heap for a short-lived program with few threads.
    ///
    /// Large blocks are returned to the system at once. Otherwise glibc retains up to 64 MB for later. A command
    /// that reads one large file and shows a page of it never needs them.
    ///
    /// All threads share one heap. A heap per thread would grow one page at a time, with a system call for each
    /// (`docs/dev/performance.md`).
    static func configureAllocator() {
        _ = mallopt(M_MMAP_THRESHOLD, 128 << 10)
        _ = mallopt(M_ARENA_MAX, 1)
    }
}
