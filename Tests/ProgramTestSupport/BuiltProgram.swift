package import Foundation
import TestSupport
import Testing

/// Runs a script in bash, in which `$AGGCTL` is the built program.
package func shell(_ script: String) throws -> (status: Int32, output: String, errors: String) {
    let process = try builtProgram(script)
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    let errorText = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (
        process.terminationStatus, String(decoding: text, as: UTF8.self), String(decoding: errorText, as: UTF8.self)
    )
}

/// Returns a script that is not running yet.
package func builtProgram(_ script: String) throws -> Process {
    // The test bundle is next to the program.
    let folder = try #require(
        CommandLine.arguments.first.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    )
    let path = folder + "/aggctl"
    try #require(FileManager.default.isExecutableFile(atPath: path), "no program at \(path)")
    let process = Process()
    // The server of other tests makes this process ignore signals, and a program that it starts would ignore them, too.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["--default-signal", "/bin/bash", "-c", script]
    process.environment = [
        "AGGCTL": path, "HOME": "/nonexistent", "PATH": "/usr/bin:/bin", "TZ": "America/New_York",
        "TMPDIR": FileManager.default.temporaryDirectory.path,
    ].merging(sanitizerSettings) { given, _ in given }
    return process
}
