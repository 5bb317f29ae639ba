import AggctlKit
import EpisodeFileProvider
import FixtureProvider
import Foundation
import TVMazeProvider

let files = DiskFiles()
let program = Program(
    kinds: [TVMazeKind(), EpisodeFileKind(files: files), FixtureKind()],
    surroundings: .system(files: files)
)
exit(await program.run(Array(CommandLine.arguments.dropFirst())))
