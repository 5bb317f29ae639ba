internal import Aggregator
internal import ScheduleModel
internal import ArgumentParser
internal import Foundation
internal import AtomicFile

/// `aggctl providers new`
struct ProvidersNewCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "new",
        abstract: "Write a new provider that works: a program or a Swift package."
    )

    @Argument(help: ArgumentHelp("Name of the provider: a–z, 0–9, - and _.", valueName: "name")) var name: String
    @OptionGroup(title: "Output") var options: SkeletonOptions
    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<NoOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        guard let id = ProviderID(rawValue: name), name.utf8.first.map({ $0 >= UInt8(ascii: "a") }) == true else {
            throw .usage(
                "invalid name “\(ArgumentCheck.echo(name))”: expected a letter, then up to 63 of a–z, 0–9, - and _"
            )
        }
        let chosen = [options.python, options.shell, options.swift, options.web].filter(\.self)
        guard chosen.count == 1 else { throw .usage("expected one of --python, --shell, --swift and --web") }
        let environment = program.environment
        let skeleton = NewProvider(id: id, options: options)
        let files = skeleton.files.map { (path: environment.folder + "/" + $0.path, text: $0.text) }
        // Existing files are never replaced. If one differs, nothing is written. If an interrupted run wrote some of
        // the files, the others are added.
        let existing = files.filter { FileManager.default.fileExists(atPath: $0.path) }
        let different = existing.first { FileManager.default.contents(atPath: $0.path) != Data($0.text.utf8) }
        if let (path, _) = different ?? (existing.count == files.count ? existing.first : nil) {
            throw CommandFailure(.cannotCreate, "output.exists", "\(path) already exists")
        }
        let writer = DocumentWriter(output: environment.output)
        for (path, text) in files where !existing.contains(where: { $0.path == path }) {
            try? FileManager.default.createDirectory(
                atPath: ResolvedPath.folder(of: path),
                withIntermediateDirectories: true
            )
            if options.isPackage {
                try writer.write(Array(text.utf8), to: path)
            } else {
                try DocumentWriter.write(program: Array(text.utf8), to: path)
            }
        }
        let lines = files.map { "wrote " + TerminalText.clean($0.path) } + skeleton.next
        try writer.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: nil)
        return .success
    }
}

/// The language, and the package of aggctl.
struct SkeletonOptions: ParsableArguments {
    @Flag(help: "Write a Python program.") var python = false
    @Flag(help: "Write a shell script.") var shell = false
    @Flag(help: "Write a Swift package that builds an aggctl with the provider.") var swift = false
    @Flag(help: "Write a Swift package for a source on the web, with a key and pages.") var web = false
    @Option(help: ArgumentHelp("Path of aggctl's package, relative to the new package.", valueName: "path"))
    var aggctl = "../aggctl"

    /// Whether a Swift package is written, not a program.
    var isPackage: Bool { swift || web }
}
