internal import Cmalloc

/// The C library's heap.
enum Heap {
    /// Lets go of large blocks as soon as they are free. Else glibc keeps up to 64 MB of them for later, which a command
    /// that reads one large file and shows a page of it never needs (`docs/performance.md`, *A row*).
    static func givesBackAtOnce() {
        _ = mallopt(M_MMAP_THRESHOLD, 128 << 10)
    }
}
