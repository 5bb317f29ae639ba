import Foundation

/// `make linkage PAIRS=…` and `make alignment` measure the quality of the merge on real and invented lists. `make
/// torture` measures the safety of stored data.
@main struct Trials {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            switch (arguments.first, arguments.count) {
            case ("linkage", 2):
                let folder = (Bundle.main.executableURL ?? URL(fileURLWithPath: ".")).deletingLastPathComponent()
                exit(try Linkage(pairs: arguments[1], program: folder).run() ? 0 : 1)
            case ("torture", 4), ("torture", 5):
                let torture = Torture(
                    program: arguments[1],
                    kills: Int(arguments[2]) ?? 0,
                    damages: Int(arguments[3]) ?? 0,
                    isComplete: arguments.count == 4
                )
                exit(try torture.run() ? 0 : 1)
            case ("damages", 3):
                let folder = FileManager.default.temporaryDirectory.path + "/aggctl-damages-\(getpid())"
                defer { try? FileManager.default.removeItem(atPath: folder) }
                let damages = Damages(folder: folder, firstSeed: UInt64(arguments[1]) ?? 0)
                let rows = try damages.run(Int(arguments[2]) ?? 1)
                for row in rows { Torture.report(row) }
                if rows.contains(where: { $0.silent + $0.unopened > 0 }) { throw TrialFailure("not all held") }
            case ("alignment", _): exit(try await Alignment(folder: arguments.dropFirst().first).run() ? 0 : 1)
            default:
                fail(
                    "usage: aggctl-trials linkage PAIRS.jsonl | alignment [DATA] | torture AGGCTL KILLS DAMAGES [short] | damages SEED COUNT",
                    64
                )
            }
        } catch {
            fail("\(error)", 1)
        }
    }

    private static func fail(_ message: String, _ status: Int32) -> Never {
        FileHandle.standardError.write(Data((message + "\n").utf8))
        exit(status)
    }
}

/// The reason why a trial cannot run.
struct TrialFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Prints a line at once.
func printLine(_ line: String) { try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8)) }

/// Returns a share as text with four digits.
func share(_ part: Int, of total: Int) -> String {
    total == 0 ? "–" : String(format: "%.4f", Double(part) / Double(total))
}
