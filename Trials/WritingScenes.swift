/// Every command that writes, as a scene in which faults come: what is done before, and what is to be done whole or not at
/// all.
struct WritingScene: Sendable {
    /// Its name, for the table.
    let name: String
    /// What is done before it, without a fault.
    var before: [[String]] = []
    /// The command. `{out}` is a file of its own, `{saved}` a backup and `{marks}` exported marks that were made before.
    let command: [String]
    /// Whether it writes a file of its own, which is the older one whole or the newer one whole.
    var writesFile: Bool { command.contains { $0.contains("{out}") } }

    private static let some = [["watched", "Victim", "S01E01-E02"], ["refresh"]]

    /// All of them.
    static let all: [WritingScene] = [
        WritingScene(name: "the first of all", command: ["follow", "Victim"]),
        WritingScene(name: "follow", before: some, command: ["follow", "Victim"]),
        WritingScene(name: "follow --hide", before: some, command: ["follow", "Victim", "--hide"]),
        WritingScene(name: "unfollow", before: some + [["follow", "Victim"]], command: ["unfollow", "Victim"]),
        WritingScene(name: "watched", before: some, command: ["watched", "Victim", "S01E03-E09"]),
        WritingScene(name: "skipped", before: some, command: ["skipped", "Victim", "S01E03-E09"]),
        WritingScene(name: "unwatched", before: some, command: ["unwatched", "Victim", "S01E01-E02"]),
        WritingScene(name: "refresh", before: [some[0]], command: ["refresh"]),
        WritingScene(name: "week", before: [some[0]], command: ["week", "--date", "2020-01-06"]),
        WritingScene(
            name: "import-marks",
            before: some + [["export-marks", "-o", "{marks}"], ["unwatched", "Victim", "S01E01-E02"]],
            command: ["import-marks", "{marks}"]
        ),
        WritingScene(
            name: "restore",
            before: some + [["follow", "Victim"], ["backup", "{saved}"], ["unfollow", "Victim"]],
            command: ["restore", "{saved}"]
        ),
        WritingScene(
            name: "backup",
            before: some + [["backup", "{out}"], ["follow", "Victim"]],
            command: ["backup", "{out}"]
        ),
        WritingScene(
            name: "export-marks -o",
            before: some + [["export-marks", "-o", "{out}"], ["follow", "Victim"]],
            command: ["export-marks", "-o", "{out}"]
        ),
        WritingScene(
            name: "week -o",
            before: some + [["today", "-o", "{out}"]],
            command: ["week", "--date", "2020-01-06", "-o", "{out}"]
        ),
        WritingScene(name: "config init", command: ["config", "init", "--config", "{out}"]),
        WritingScene(name: "doctor", before: some, command: ["doctor"]),
    ]
}
