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
internal import JellyfinProvider
internal import SonarrProvider
internal import TMDBProvider
internal import ScheduleStore
internal import TVMazeProvider
internal import TvheadendProvider
internal import HDHomeRunProvider
internal import XMLTVGrabberProvider

/// The program with all kinds of provider in this repository.
public enum StandardProviders {
    /// The kinds, one per line.
    public static let kinds: [any ProviderKind] = [
        TVMazeKind(),
        EpisodeFileKind(),
        XMLTVGrabberKind(),
        SonarrKind(),
        TMDBKind(),
        JellyfinKind(),
        TvheadendKind(),
        HDHomeRunKind(),
        PluginKind(),
        FixtureKind(),
    ]

    /// Runs the program with the arguments of this process, and returns its exit code.
    ///
    /// - Parameters:
    ///   - more: Additional kinds, such as one of your own package.
    ///   - server: Runs a server. If nil, the program aggctl-serve replaces this one for the command `serve`.
    public static func run(adding more: [any ProviderKind] = [], server: ServerRunner? = nil) async -> Int32 {
        let arguments = Program.arguments(of: CurrentProcess.arguments)
        if server == nil, arguments.first == "serve" { ServerProgram.exec(arguments) }
        CurrentProcess.denyInspection()
        CurrentProcess.handleFileSizeSignal()
        let problem =
            CurrentProcess.checkProc() ?? CurrentProcess.raiseOpenFileLimit() ?? CurrentProcess.checkThreadMemory()
        if let problem {
            // Printing must not need another file or thread.
            let bytes = Array("aggctl: \(problem)\n".utf8)
            try? FileHandle.standardError.write(contentsOf: bytes)
            return 78
        }
        Heap.configureAllocator()
        let ahead = needsStorePreload(arguments) ? PreopenedStore(folder: folders.data) : nil
        // Without stored data, the command will need the network.
        if ahead == nil, needsStorePreload(arguments), !arguments.contains("--offline") { CurlLibrary.preload() }
        let code = await program(adding: more, server, ahead).run(arguments)
        // An abandoned program may still be running.
        ContainedProcesses.endAll()
        return code
    }

    /// Runs the program with the arguments of this process, and ends the process with its exit code.
    ///
    /// Other threads may still open the store or load a library. `exit` would run destructors, and such a thread could
    /// then use a destroyed value. So the process ends without them, after the output is written.
    ///
    /// - Parameters:
    ///   - more: Additional kinds, such as one of your own package.
    ///   - server: Runs a server. If nil, the program aggctl-serve replaces this one for the command `serve`.
    public static func runUntilExit(adding more: [any ProviderKind] = [], server: ServerRunner? = nil) async -> Never {
        let code = await run(adding: more, server: server)
        fflush(nil)
        _exit(code)
    }

    private static let retained = RetainedUntilExit()

    private static var folders: UserFolders {
        UserFolders(environment: ProgramEnvironment.system(files: NoFiles()).variables)
    }

    /// Returns whether a command lists episodes. The store or the network library is then prepared while arguments
    /// and configuration are read.
    private static func needsStorePreload(_ arguments: [String]) -> Bool {
        guard let command = arguments.first, Program.listsEpisodes(command) else { return false }
        return !arguments.contains("--demo") && !arguments.contains("--help") && !arguments.contains("-h")
    }

    private static func program(
        adding more: [any ProviderKind],
        _ server: ServerRunner?,
        _ ahead: PreopenedStore?
    ) -> Program {
        var environment = ProgramEnvironment.system(files: DiskFiles())
        environment.sessionEnvironment.preopenedStore = ahead
        let store = HostLimitsStore(folder: folders.data, now: { Date() })
        let limits = HostLimits.shared(store)
        let progress = environment.sessionEnvironment.progress
        environment.web = {
            PoliteWeb($0, hosts: limits, now: { Date() }, onWait: { progress.recordPause(for: $0, $1) })
        }
        environment.send = { message in
            // No service has a stricter limit than one message in two seconds.
            let limit = WebRateLimit(requests: 10, seconds: 20, enteredURLs: [message.address])
            let web = PoliteWeb(limit, hosts: limits, now: { Date() })
            _ = try await web.send(WebPost(to: message.address, headers: message.headers, body: message.body))
        }
        environment.runInBackground = BackgroundProgram.launcher(variables: environment.sessionEnvironment.variables)
        return Program(kinds: kinds + more, environment: environment, server: server, retained: retained)
    }
}
