import ScheduleModel
import ProviderAPI
import CBaselineLoops
import Foundation
import Glibc
import ScheduleImport

/// Reading and writing guides and calendars, compared with other programs and with the minimum in C.
enum Formats {
    static func measure() throws -> [Figure] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("aggctl-bench-formats-\(getpid())")
            .path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (small, large, huge) = (folder + "/10.xml", folder + "/100.xml", folder + "/500.xml")
        try GuideFiles.write(small, megabytes: 10)
        try GuideFiles.write(large, megabytes: 100)
        var figures: [Figure] = []
        let smallSize = megabytes(small)
        let read = try repeated { try Self.read(small) }
        let copied = try repeated { try copy(small, folder + "/copy.xml") }
        for tool in ["tv_sort", "tv_cat"] {
            let peer = try milliseconds { try spawn([tool, small, "--output", folder + "/theirs.xml"]) }
            figures.append(
                Figure(
                    name:
                        "a guide of \(Int(smallSize)) MB read (\(Int(smallSize / read * 1000)) MB/s), against `\(tool)`",
                    ours: read,
                    peer: peer,
                    unit: "ms",
                    limit: 0.02,
                    aim: nil
                )
            )
            figures.append(
                Figure(
                    name: "the same read and written again (\(Int(smallSize / copied * 1000)) MB/s), against `\(tool)`",
                    ours: copied,
                    peer: peer,
                    unit: "ms",
                    limit: 0.02,
                    aim: nil
                )
            )
        }
        let largeSize = megabytes(large)
        let ours = try repeated { try Self.read(large) }
        let peer = try repeated { if bare_read(large) <= 0 { throw BenchmarkFailure("the bare loop failed") } }
        figures.append(
            Figure(
                name:
                    "a guide of \(Int(largeSize)) MB read (\(Int(largeSize / ours * 1000)) MB/s), against a bare expat loop in C",
                ours: ours,
                peer: peer,
                unit: "ms",
                limit: 4,
                aim: 2
            )
        )
        let oursCopied = try repeated { try copy(large, folder + "/copy.xml") }
        let peerCopied = try repeated {
            if bare_copy(large, folder + "/bare.xml") <= 0 { throw BenchmarkFailure("the bare loop failed") }
        }
        figures.append(
            Figure(
                name:
                    "the same read and written again (\(Int(largeSize / oursCopied * 1000)) MB/s), against the same in C",
                ours: oursCopied,
                peer: peerCopied,
                unit: "ms",
                limit: 4,
                aim: 2
            )
        )
        try? FileManager.default.removeItem(atPath: large)
        try GuideFiles.write(huge, megabytes: 500)
        figures.append(
            Figure(
                name: "the memory in which a week of a guide of \(Int(megabytes(huge))) MB is read, against 64 MB",
                ours: try memory(huge, folder),
                peer: 64,
                unit: "MB",
                limit: 1,
                aim: nil
            )
        )
        return figures
    }

    /// Reads a week of a guide, and writes its peak memory to a file. Runs in a process of its own.
    static func week(_ path: String, sayingIn target: String) throws {
        guard let region = Country(rawValue: "US") else { throw BenchmarkFailure("no country") }
        let request = ScheduleRequest(
            days: DaySpan(weekOf: GuideFiles.middle),
            zone: .gmt,
            region: region
        )
        var intake = EpisodeFileDecoder(path: path, options: EpisodeFileOptions(), isWanted: request.contains)
        try pieces(of: path) { try intake.append($0) }
        let content = try intake.finish()
        // `getrusage` includes the peak of the process that started this one.
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
        guard let line = status.first(where: { $0.hasPrefix("VmHWM:") }), let kilobytes = Int(line.filter(\.isNumber))
        else {
            throw BenchmarkFailure("the kernel reports no peak memory")
        }
        try "\(kilobytes) \(content.episodes.count)".write(toFile: target, atomically: true, encoding: .utf8)
    }

    private static func memory(_ path: String, _ folder: String) throws -> Double {
        try spawn([CommandLine.arguments[0], "guide-week", path, folder + "/memory"])
        let fields = try String(contentsOfFile: folder + "/memory", encoding: .utf8).split(separator: " ")
        guard fields.count == 2, let kilobytes = Double(fields[0]), let episodes = Int(fields[1]), episodes > 7_000
        else {
            throw BenchmarkFailure("the week was not read")
        }
        return kilobytes / 1024
    }

    private static func read(_ path: String) throws {
        final class Count { var programmes = 0 }
        let count = Count()
        let reader = try XMLTVReader { item in
            if case .programme(let programme) = item { count.programmes += programme.titles.count }
        }
        try pieces(of: path, reader.consume)
        try reader.finish()
        if count.programmes == 0 { throw BenchmarkFailure("no programme was read") }
    }

    private static func copy(_ path: String, _ target: String) throws {
        final class Sink {
            var writer = XMLTVWriter()
            var file: FileHandle?
        }
        let sink = Sink()
        _ = FileManager.default.createFile(atPath: target, contents: nil)
        sink.file = FileHandle(forWritingAtPath: target)
        sink.writer.begin([])
        let reader = try XMLTVReader { item in
            switch item {
            case .guide, .tooLarge, .fault: break
            case .channel(let channel): sink.writer.add(channel)
            case .programme(let programme): sink.writer.add(programme)
            }
            if sink.writer.count > 1 << 16 { try? sink.file?.write(contentsOf: Data(sink.writer.drain())) }
        }
        try pieces(of: path, reader.consume)
        try reader.finish()
        sink.writer.end()
        try sink.file?.write(contentsOf: Data(sink.writer.drain()))
        try sink.file?.close()
    }

    private static func pieces(of path: String, _ body: ([UInt8]) throws -> Void) throws {
        let file = open(path, O_RDONLY)
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count <= 0 { return }
            try body(Array(buffer[..<count]))
        }
    }

    private static func repeated(_ work: () throws -> Void) throws -> Double {
        try median((0..<3).map { _ in try milliseconds(work) })
    }

    private static func megabytes(_ path: String) -> Double {
        let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
        return Double(size) / 1_000_000
    }
}
