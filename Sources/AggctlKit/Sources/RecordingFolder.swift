internal import Aggregator
internal import Foundation

/// The folder into which `aggctl providers check --record` writes the answers of a source.
struct RecordingFolder {
    private let path: String

    /// Creates the folder's name, relative to the working folder. Nothing is created on disk yet.
    ///
    /// - Throws: a failure if the folder has other files than a recording.
    init(_ path: String, in environment: ProgramEnvironment) throws(CommandFailure) {
        self.path = path.utf8.first == UInt8(ascii: "/") ? path : environment.folder + "/" + path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: self.path)) ?? []
        if names.isEmpty || names.contains("recording.json") { return }
        throw CommandFailure(
            .cannotCreate,
            "output.exists",
            "--record: \(ArgumentCheck.echo(path)) has other files; choose an empty folder"
        )
    }

    /// Writes the files of a recording. The folder is created if necessary, and an earlier recording is overwritten.
    func write(_ files: [RecordedFile], of id: String, _ context: CommandContext) throws(CommandFailure) {
        if files.isEmpty { throw .usage("--record: \(id) makes no web requests, so there is nothing to record") }
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let writer = DocumentWriter(output: context.environment.output)
        for file in files { try writer.write(file.content, to: path + "/" + file.name) }
        if context.isQuiet { return }
        let count = files.count == 2 ? "1 answer" : "\(files.count - 1) answers"
        context.statusReporter.write(
            "aggctl: recorded \(count) in \(ArgumentCheck.echo(path)), without secret settings; "
                + "read them before you publish them"
        )
    }
}
