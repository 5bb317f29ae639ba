import AggctlKit
import EpisodeFileProvider
import FixtureProvider
import Foundation
import HTTPTransport
import ScheduleStore
import TVMazeProvider

let files = DiskFiles()
let traffic = TrafficFile(folder: Places(environment: ProcessInfo.processInfo.environment).data, now: { Date() })
let program = Program(
    kinds: [TVMazeKind(ledger: .shared(traffic)), EpisodeFileKind(files: files), FixtureKind()],
    surroundings: .system(files: files)
)
exit(await program.run(Array(CommandLine.arguments.dropFirst())))
