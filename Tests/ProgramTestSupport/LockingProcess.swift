import Foundation

/// Another process that locks a database and does nothing.
package struct LockingProcess {
    private let process = Process()
    private let input = Pipe()

    package init(_ path: String) throws {
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [
            "-c",
            """
            import sqlite3, sys
            connection = sqlite3.connect(sys.argv[1], isolation_level=None)
            connection.execute("BEGIN EXCLUSIVE")
            print("held", flush=True)
            sys.stdin.readline()
            """, path,
        ]
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        _ = output.fileHandleForReading.availableData
    }

    package func letGo() throws {
        // The end of its input is not enough: a process that started in the meantime may have it open.
        try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
        process.waitUntilExit()
    }
}
