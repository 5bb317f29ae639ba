import Foundation

/// A command that writes, as a scene for faults: the preparations, and the change that must happen completely or
/// not at all.
struct WritingScene: Sendable {
    /// The name for the table.
    let name: String
    /// The commands that prepare it, without a fault.
    var before: [[String]] = []
    /// The command. `{out}` is a file of its own. `{saved}` is a backup and `{marks}` are exported marks, both made
    /// before.
    let command: [String]
    /// The text typed at a terminal, if the command prompts for it.
    var typed: String?
    /// The file that the command writes in its current folder. It must be completely the older or the newer one.
    var file = "out"
    /// Whether the command writes such a file.
    var writesFile: Bool { file != "out" || command.contains { $0.contains("{out}") } }

    /// Whether the scene can run here. A command that prompts at a terminal gets one from `script`.
    var isPossible: Bool {
        typed == nil || Victim.path(of: "script") != nil && FileManager.default.isWritableFile(atPath: "/dev/ptmx")
    }

    private static let some = [["watched", "Victim", "S01E01-E02"], ["refresh"]]

    /// All scenes.
    static let all: [WritingScene] = [
        WritingScene(name: "the first of all", command: ["follow", "Victim"]),
        WritingScene(name: "follow", before: some, command: ["follow", "Victim"]),
        WritingScene(name: "follow --hide", before: some, command: ["follow", "Victim", "--hide"]),
        WritingScene(name: "hide", before: some, command: ["hide", "Victim"]),
        WritingScene(name: "undo", before: some + [["watched", "Victim", "S01E03"]], command: ["undo"]),
        WritingScene(name: "unfollow", before: some + [["follow", "Victim"]], command: ["unfollow", "Victim"]),
        WritingScene(name: "watched", before: some, command: ["watched", "Victim", "S01E03-E09"]),
        WritingScene(name: "skipped", before: some, command: ["skipped", "Victim", "S01E03-E09"]),
        WritingScene(name: "unwatched", before: some, command: ["unwatched", "Victim", "S01E01-E02"]),
        WritingScene(name: "watched --again", before: some, command: ["watched", "Victim", "S01E01", "--again"]),
        WritingScene(name: "rate", before: some, command: ["rate", "Victim", "S01E01", "8", "--note", "good"]),
        WritingScene(name: "drop", before: some + [["follow", "Victim"]], command: ["drop", "Victim"]),
        WritingScene(name: "link", before: some, command: ["link", "v:victim", "w:witness"]),
        WritingScene(
            name: "unlink --undo",
            before: some + [["unlink", "v:victim", "w:witness"]],
            command: ["unlink", "v:victim", "w:witness", "--undo"]
        ),
        WritingScene(name: "token add", before: [["token", "add", "desk"]], command: ["token", "add", "phone"]),
        WritingScene(name: "token revoke", before: [["token", "add", "desk"]], command: ["token", "revoke", "desk"]),
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
        WritingScene(name: "setup", command: ["setup", "--config", "{out}"], typed: "GB\n\n2\n\n"),
        WritingScene(
            name: "providers new",
            command: ["providers", "new", "fresh", "--python"],
            file: "aggctl-provider-fresh"
        ),
        WritingScene(
            name: "tv-grab --configure",
            before: [some[1]],
            command: ["tv-grab", "--configure", "--config-file", "{out}"]
        ),
        WritingScene(name: "doctor", before: some, command: ["doctor"]),
    ]
}
