internal import ScheduleModel
public import ProviderAPI
internal import AggctlKit
public import Aggregator
internal import ContainedProcess
internal import EpisodeFileProvider
internal import FixtureProvider
internal import Foundation
internal import HTTPTransport
internal import PluginProvider
internal import PoliteWeb
internal import ScheduleStore
internal import TVMazeProvider
internal import XMLTVGrabberProvider

/// The program as it is built here, with all kinds of provider that this repository has.
public enum StandardProviders {
    /// The kinds, one a line.
    public static let kinds: [any ProviderKind] = [
        TVMazeKind(),
        EpisodeFileKind(),
        XMLTVGrabberKind(),
        PluginKind(),
        FixtureKind(),
    ]

    /// Runs the program for the command line that this process was started with, and returns its exit code.
    ///
    /// - Parameter more: further kinds, such as one of a package of your own.
    ///
    /// - Parameter server: runs a server; without one `serve` is handed to the program aggctl-serve, which has one.
    public static func run(adding more: [any ProviderKind] = [], server: ServerRunner? = nil) async -> Int32 {
        let arguments = Program.arguments(of: CommandLine.arguments)
        if server == nil, arguments.first == "serve" { ServerProgram.exec(arguments) }
        CurrentProcess.denyInspection()
        CurrentProcess.handleFileSizeSignal()
        if let problem = CurrentProcess.raiseOpenFileLimit() ?? CurrentProcess.checkThreadMemory() {
            // Nothing that needs a file or a thread can be used to say it.
            let bytes = Array("aggctl: \(problem)\n".utf8)
            try? FileHandle.standardError.write(contentsOf: bytes)
            return 78
        }
        Heap.configureAllocator()
        let ahead = needsStorePreload(arguments) ? PreopenedStore(folder: folders.data) : nil
        // What nothing is kept of yet needs the network.
        if ahead == nil, needsStorePreload(arguments), !arguments.contains("--offline") { CurlLibrary.preload() }
        let code = await program(adding: more, server, ahead).run(arguments)
        // One that was given up, and not waited for, may still be running.
        ContainedProcesses.endAll()
        return code
    }

    private static let retained = RetainedUntilExit()

    private static var folders: UserFolders {
        UserFolders(environment: ProgramEnvironment.system(files: NoFiles()).variables)
    }

    /// Whether a command lists episodes: what it needs for that takes a while to be opened or loaded, and meanwhile it can
    /// read its words and its configuration.
    private static func needsStorePreload(_ arguments: [String]) -> Bool {
        let listings = ["today", "tomorrow", "day", "week", "now", "upcoming", "calendar"]
        guard let command = arguments.first, listings.contains(command) else { return false }
        return !arguments.contains("--demo") && !arguments.contains("--help") && !arguments.contains("-h")
    }

    private static func program(
        adding more: [any ProviderKind],
        _ server: ServerRunner?,
        _ ahead: PreopenedStore?
    ) -> Program {
        var environment = ProgramEnvironment.system(files: DiskFiles())
        environment.forSession.preopenedStore = ahead
        let store = HostLimitsStore(folder: folders.data, now: { Date() })
        let limits = HostLimits.shared(store)
        let progress = environment.forSession.progress
        environment.web = {
            PoliteWeb($0, hosts: limits, now: { Date() }, waiting: { progress.wait(for: $0, $1) })
        }
        environment.send = { message in
            // No service asks for less than one message in two seconds.
            let limit = WebRateLimit(requests: 10, seconds: 20, userEnteredURL: message.address)
            let web = PoliteWeb(limit, hosts: limits, now: { Date() })
            try await web.post(message.body, headers: message.headers, to: message.address)
        }
        return Program(kinds: kinds + more, environment: environment, server: server, held: retained)
    }
}
