package import Aggregator
import ScheduleModel
package import ProviderAPI
package import ScheduleMerging
package import AggctlKit
package import Foundation
package import HTTPTransport
import PoliteWeb
import StandardProviders
import Synchronization
package import TestSupport

/// One run of the program in the environment of a test.
package struct ProgramRun {
    package let status: Int32
    package let output: String
    package let errors: String

    /// The files, variables, clock and network of a run.
    package struct Place {
        package var files = MemoryFiles()
        package var environment: [String: String] = ["HOME": "/home/me"]
        package var now = instant("2026-11-20T12:00:00Z")
        package var outputWidth: Int?
        package var store: (any ScheduleStorage)?
        package var transport: any WebTransport = ReplayingTransport { _ in nil }
        package var brokenOutput: String?
        package var errorsAreTerminal = false
        /// The lines that a user types, or nil without a terminal for input.
        package var typed: [String]?
        package var folder = "/"
        /// Receives the command lines that run in the background, or nil if none can.
        package var runInBackground: (@Sendable ([String]) -> Void)?
        /// Measures waits. If programs are run, it is the real clock.
        package var clock: any Clock<Duration> = SleeplessClock()

        package init() {}

        /// Returns a place in which programs can run, with a configuration.
        package static func running(_ configuration: String = "", folder: String = "/") -> Place {
            var place = Place()
            place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
            place.clock = ContinuousClock()
            place.folder = folder
            return place
        }

        /// Returns a place with some files. Each is a source with the file's name, without its extension.
        package static func holding(_ files: [String: String], zone: String = "UTC", at now: String? = nil) -> Place {
            var place = Place()
            if let now { place.now = instant(now) }
            var configuration = "timezone = \"\(zone)\"\n"
            for (name, text) in files.sorted(by: { $0.key < $1.key }) {
                place.files.put("/\(name)", Array(text.utf8))
                let id = name.prefix { $0 != "." }
                configuration += "[[provider]]\nid = \"\(id)\"\nkind = \"episode-file\"\npath = \"/\(name)\"\n"
            }
            place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
            return place
        }
    }

    private static let realPath = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]

    package static let kinds = StandardProviders.kinds

    package static func environment(
        of place: Place,
        _ output: any ByteSink,
        _ errors: any ByteSink
    ) -> ProgramEnvironment {
        let now = place.now
        var environment = ProgramEnvironment(now: { now }, output: output, errors: errors, files: place.files)
        environment.variables = realPath.merging(place.environment) { $1 }
        environment.outputWidth = place.outputWidth
        environment.clock = place.clock
        environment.folder = place.folder
        environment.errorsAreTerminal = place.errorsAreTerminal
        environment.readLine = place.typed.map { typed in
            let remaining = Mutex(typed[...])
            return { remaining.withLock { $0.popFirst() } }
        }
        environment.runInBackground = place.runInBackground
        environment.storage = place.store
        environment.persistsData = place.environment["XDG_DATA_HOME"] != nil
        let transport = place.transport
        environment.web = { PoliteWeb(transport, limit: $0, now: { now }) }
        return environment
    }

    package static func run(
        _ arguments: [String],
        in place: Place = Place(),
        server: ServerRunner? = nil
    ) async -> ProgramRun {
        let output = CapturingSink(failure: place.brokenOutput)
        let errors = CapturingSink()
        let program = Program(kinds: kinds, environment: environment(of: place, output, errors), server: server)
        let status = await program.run(arguments)
        return ProgramRun(status: status, output: output.text, errors: errors.text)
    }

    /// A configuration whose only source is a TVMaze that uses a test's transport.
    package static let tvMaze = """
        timezone = "America/New_York"
        country = "US"
        [[provider]]
        id = "tvmaze"
        kind = "tvmaze"
        base-url = "http://tvmaze.test"
        """

    /// Returns a configuration whose only source is a program of the user's own.
    ///
    /// - Parameter more: Further settings of the source, one per line.
    package static func plugin(_ path: String, _ more: String = "") -> String {
        "timezone = \"UTC\"\n[[provider]]\nid = \"p\"\nkind = \"plugin\"\ncommand = \"\(path)\"\n\(more)\n"
    }

    /// Runs a command with a configuration, and stores its data in a folder.
    package static func storing(
        in folder: TemporaryFolder,
        _ arguments: [String],
        _ configuration: String = "",
        at now: String = "2026-11-18T12:00:00Z",
        transport: ReplayingTransport = ReplayingTransport { _ in nil },
        files: MemoryFiles = MemoryFiles()
    ) async -> ProgramRun {
        var place = Place.running(configuration)
        place.files = files
        place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
        place.environment = ["HOME": "/home/me", "XDG_DATA_HOME": folder.path, "AGGCTL_TIMEZONE": "UTC"]
        place.now = instant(now)
        place.transport = transport
        return await run(arguments, in: place)
    }

    /// The output as JSON.
    package var json: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(output.utf8))) as? [String: Any] ?? [:]
    }
}

/// Collects the written bytes, or fails.
package final class CapturingSink: ByteSink {
    private let bytes = Mutex<[UInt8]>([])
    private let failure: String?

    package init(failure: String? = nil) { self.failure = failure }

    package var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

    package func write(_ more: [UInt8]) throws {
        if let failure { throw SinkError(failure) }
        bytes.withLock { $0 += more }
    }
}
