internal import Aggregator
internal import AtomicFile
internal import Foundation
internal import ProviderAPI

/// Writes the configuration. The old file stays until the new one is complete.
struct ConfigurationWriter {
    let path: String
    let environment: ProgramEnvironment

    /// Returns the text of the file, or nil if there is none.
    ///
    /// - Throws: a failure if the file cannot be read.
    func text() throws(CommandFailure) -> String? {
        do {
            return String(decoding: try environment.files.read(path, limit: 1 << 20), as: UTF8.self)
        } catch FileReadError.missing {
            return nil
        } catch {
            let reason = (error as? FileReadError)?.message ?? "it cannot be read"
            throw CommandFailure(.configuration, "configuration.unreadable", "\(ArgumentCheck.echo(path)): \(reason)")
        }
    }

    /// Writes the file, and creates its folder.
    ///
    /// - Throws: a failure if it cannot be written.
    func write(_ text: String) throws(CommandFailure) {
        let folder = ResolvedPath.folder(of: path)
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try DocumentWriter(output: environment.output).write(Array(text.utf8), to: path)
    }

    /// Adds sources to the end of the file.
    ///
    /// - Parameter oldText: The text that was read before. Nil if there was no file.
    /// - Throws: a failure if the file was changed in the meantime, or cannot be written.
    func add(_ sources: [SourceDraft], to oldText: String?, base: String) throws(CommandFailure) {
        guard try text() == oldText else {
            throw CommandFailure(
                .cannotCreate,
                "config.changed",
                "\(ArgumentCheck.echo(path)): changed in the meantime, so nothing was written",
                hints: ["next: try again"]
            )
        }
        try write(ConfigurationDraft.text(base, adding: sources))
    }
}
