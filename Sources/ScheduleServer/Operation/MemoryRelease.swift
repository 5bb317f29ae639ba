internal import Cmalloc

/// The return of free memory to the system.
enum MemoryRelease {
    /// Returns the free pages of the heap to the system. glibc only returns pages at the end of the heap, so several
    /// hundred megabytes can remain after a large listing.
    static func trim() { _ = malloc_trim(0) }
}
