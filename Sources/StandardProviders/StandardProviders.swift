internal import ScheduleModel
public import ProviderBoundary
internal import AggctlKit
internal import ContainedProcess
internal import EpisodeFileProvider
internal import FixtureProvider
internal import Foundation
internal import HTTPTransport
internal import PluginProvider
internal import ScheduleStore
internal import TVMazeProvider
internal import XMLTVGrabberProvider

/// The program as it is built here, with all kinds of provider that this repository has.
public enum StandardProviders {
    /// Runs the program for the command line that this process was started with, and returns its exit code.
    ///
    /// - Parameter more: further kinds, such as one of a package of your own.
    public static func run(adding more: [any ProviderKind] = []) async -> Int32 {
        Heap.givesBackAtOnce()
        let code = await program(adding: more).run(Program.arguments(of: CommandLine.arguments))
        // One that was given up, and not waited for, may still be running.
        ContainedProcesses.endAll()
        return code
    }

    private static func program(adding more: [any ProviderKind]) -> Program {
        let files = DiskFiles()
        let environment = ProcessInfo.processInfo.environment
        let traffic = TrafficFile(folder: Places(environment: environment).data, now: { Date() })
        return Program(
            kinds: [
                TVMazeKind(ledger: .shared(traffic)), EpisodeFileKind(files: files),
                XMLTVGrabberKind(environment: environment), PluginKind(environment: environment), FixtureKind(),
            ] + more,
            surroundings: .system(files: files)
        )
    }
}
