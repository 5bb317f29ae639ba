internal import Cmalloc

/// The C library's heap.
enum Heap {
    /// Fits the heap to a program that is short-lived and has few threads.
    ///
    /// Large blocks go back as soon as they are free. Else glibc keeps up to 64 MB of them for later, which a command that
    /// reads one large file and shows a page of it never needs. All threads share one heap: a heap for each thread grows a
    /// page at a time, by a call of the system for each (`docs/performance.md`, *A row*).
    static func configureAllocator() {
        _ = mallopt(M_MMAP_THRESHOLD, 128 << 10)
        _ = mallopt(M_ARENA_MAX, 1)
    }
}
