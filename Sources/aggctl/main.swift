import AggctlKit
import EpisodeFileProvider
import FixtureProvider
import Foundation
import HTTPTransport
import PluginProvider
import ScheduleStore
import TVMazeProvider
import XMLTVGrabberProvider

let files = DiskFiles()
let environment = ProcessInfo.processInfo.environment
let traffic = TrafficFile(folder: Places(environment: environment).data, now: { Date() })
let program = Program(
    kinds: [
        TVMazeKind(ledger: .shared(traffic)), EpisodeFileKind(files: files),
        XMLTVGrabberKind(environment: environment), PluginKind(environment: environment), FixtureKind(),
    ],
    surroundings: .system(files: files)
)
exit(await program.run(Array(CommandLine.arguments.dropFirst())))
