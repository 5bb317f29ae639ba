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
        let (python, shell, swift) = (options.python, options.shell, options.swift)
        guard [python, shell, swift].filter(\.self).count == 1 else {
            throw .usage("expected one of --python, --shell and --swift")
        }
        let environment = program.environment
        let skeleton = NewProvider(id: id, options: options)
        let files = skeleton.files.map { (path: environment.folder + "/" + $0.path, text: $0.text) }
        // Nothing that is there is written over, and then nothing at all is written. What a run that was ended has left is
        // what it would be now, and the others are added.
        let there = files.filter { FileManager.default.fileExists(atPath: $0.path) }
        let other = there.first { FileManager.default.contents(atPath: $0.path) != Data($0.text.utf8) }
        if let (path, _) = other ?? (there.count == files.count ? there.first : nil) {
            throw CommandFailure(.cannotCreate, "output.exists", "\(path) already exists")
        }
        let writer = DocumentWriter(output: environment.output)
        for (path, text) in files where !there.contains(where: { $0.path == path }) {
            try? FileManager.default.createDirectory(
                atPath: ResolvedPath.folder(of: path),
                withIntermediateDirectories: true
            )
            if swift {
                try writer.write(Array(text.utf8), to: path)
            } else {
                try DocumentWriter.write(program: Array(text.utf8), to: path)
            }
        }
        let told = files.map { "wrote " + TerminalText.clean($0.path) } + skeleton.next
        try writer.write(Array((told.joined(separator: "\n") + "\n").utf8), to: nil)
        return .success
    }
}

/// In which language, and for which package.
struct SkeletonOptions: ParsableArguments {
    @Flag(help: "Write a Python program.") var python = false
    @Flag(help: "Write a shell script.") var shell = false
    @Flag(help: "Write a Swift package that builds an aggctl with the provider.") var swift = false
    @Option(help: ArgumentHelp("Path of aggctl's package, relative to the new package.", valueName: "path"))
    var aggctl = "../aggctl"
}
