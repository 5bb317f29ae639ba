extension ClaimStore {
    /// Whether the file that is open still stands at its path.
    public var isInPlace: Bool { file.isInPlace }

    /// Whether it must not be closed once it was removed.
    public var hasWAL: Bool { file.hasWAL }
}
