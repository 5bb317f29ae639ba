extension LiveSession {
    /// What is answered from until something changes.
    package struct Snapshot: Sendable {
        /// Counted up with each one.
        package let number: Int
        /// The session at the snapshot's moment. It asks sources for what was never kept alone.
        package let session: Session
        /// Changes when the user's marks did.
        package let markNumber: Int
    }
}
