extension SourceDatabase {
    /// Whether the file that is open still stands at its path.
    public var isCurrentFile: Bool { file.isCurrentFile }

    /// Whether it must not be closed once it was removed.
    public var hasWAL: Bool { file.hasWAL }
}
