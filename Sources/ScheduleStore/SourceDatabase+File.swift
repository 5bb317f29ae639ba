extension SourceDatabase {
    /// Whether the open file is still the one at its path.
    public var isCurrentFile: Bool { file.isCurrentFile }

    /// Whether the database is in WAL mode. Then it must not be closed after its file was removed.
    public var hasWAL: Bool { file.hasWAL }
}
