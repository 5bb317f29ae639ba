internal import ScheduleModel
public import ProviderBoundary
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
    /// Runs the program for the command line that this process was started with, and returns its exit code.
    ///
    /// - Parameter more: further kinds, such as one of a package of your own.
    ///
    /// - Parameter server: runs a server; without one `serve` is handed to the program aggctl-serve, which has one.
    public static func run(adding more: [any ProviderKind] = [], server: ServerRunning? = nil) async -> Int32 {
        let arguments = Program.arguments(of: CommandLine.arguments)
        if server == nil, arguments.first == "serve" { ServerProgram.takeOver(arguments) }
        OwnProcess.hide()
        if let problem = OwnProcess.makeRoomForFiles() {
            // Nothing that needs a file can be used to say it.
            let bytes = Array("aggctl: \(problem)\n".utf8)
            try? FileHandle.standardError.write(contentsOf: bytes)
            return 78
        }
        Heap.fits()
        if isFirstListing(arguments) { CurlLibrary.loadAhead() }
        let code = await program(adding: more, server).run(arguments)
        // One that was given up, and not waited for, may still be running.
        ContainedProcesses.endAll()
        return code
    }

    /// Whether a command lists what nothing is kept of yet: it needs the network, which takes a while to be loaded, and
    /// meanwhile it can read its words and its configuration.
    private static func isFirstListing(_ arguments: [String]) -> Bool {
        let listings = ["today", "tomorrow", "day", "week", "now", "upcoming", "calendar"]
        guard let command = arguments.first, listings.contains(command), !arguments.contains("--offline"),
            !arguments.contains("--demo")
        else { return false }
        let variables = ProgramEnvironment.system(files: NoFiles()).variables
        let folder = Places(environment: variables).data
        return !FileManager.default.fileExists(atPath: folder + "/store.db")
    }

    private static func program(adding more: [any ProviderKind], _ server: ServerRunning?) -> Program {
        var environment = ProgramEnvironment.system(files: DiskFiles())
        let variables = environment.variables
        let store = HostLimitsStore(folder: Places(environment: variables).data, now: { Date() })
        let limits = HostLimits.shared(store)
        let progress = environment.surroundings.progress
        environment.web = {
            PoliteWeb($0, hosts: limits, now: { Date() }, waiting: { progress.wait(for: $0, $1) })
        }
        environment.send = { message in
            // No service asks for less than one message in two seconds.
            let limit = WebRateLimit(requests: 10, seconds: 20, typedAddress: message.address)
            let web = PoliteWeb(limit, hosts: limits, now: { Date() })
            try await web.post(message.body, headers: message.headers, to: message.address)
        }
        return Program(
            kinds: [
                TVMazeKind(), EpisodeFileKind(), XMLTVGrabberKind(),
                PluginKind(), FixtureKind(),
            ] + more,
            environment: environment,
            server: server
        )
    }
}
