/// SQL that converts a store back to an older schema.
enum OlderSchema {
    /// From version 10 to version 6.
    static let version6 = """
        ALTER TABLE show DROP COLUMN watch;
        ALTER TABLE episode DROP COLUMN on_disk;
        ALTER TABLE episode DROP COLUMN rating;
        DROP INDEX episode_by_key; CREATE INDEX episode_by_show ON episode (show_key);
        ALTER TABLE resource DROP COLUMN doubtful_since;
        """
}
