internal import Cmalloc

/// The return of free memory to the system.
enum MemoryRelease {
    /// Returns the free pages of the heap to the system. glibc keeps pages between blocks in use, which can be several
    /// hundred megabytes after a large listing.
    static func trim() { _ = malloc_trim(0) }
}
