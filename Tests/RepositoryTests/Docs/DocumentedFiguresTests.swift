import Foundation
import TestSupport
import Testing

@testable import AggctlKit

/// Figures that the documentation promises about the repository.
///
/// Covers: ScheduleProvider, ScheduleQuery, ProgramCommand, ProgramVersion
@Suite struct DocumentedFiguresTests {
    private static let root = Repository.root

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Returns the Swift files below a folder, with their paths.
    private static func files(_ folder: String) throws -> [(path: String, text: String)] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
        return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
            ("\(folder)/\(path)", try text("\(folder)/\(path)"))
        }
    }

    private static func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

    @Test("A provider over HTTP outside the repository has under 100 lines, with manifest, contract and tests")
    func provider() throws {
        let manifest = ("Package.swift", try Self.text("Examples/Web/Package.swift"))
        let files = try Self.files("Examples/Web/Sources") + Self.files("Examples/Web/Tests") + [manifest]
        #expect(files.count == 4)
        let lines = files.map { $0.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 }
        #expect(lines.reduce(0, +) < 100, "\(lines)")
    }

    @Test("A program that uses the library fetches a week in ten lines")
    func library() throws {
        let all = Self.lines(try Self.text("Examples/Library/Sources/week-of-shows/main.swift"))
        let lines = all.filter { !$0.contains(/^(import |\/\/)/) }
        #expect(lines.contains { $0.contains("ScheduleQuery(") })
        #expect(lines.count <= 10, "\(lines)")
    }

    @Test("A row passes at most eight named types on its way to a cell, and each of them exists")
    func stops() throws {
        let page = try Self.text("docs/dev/architecture.md")
        let part = try #require(page.components(separatedBy: "## From a row to a cell").last)
        let way = try #require(Self.lines(part).first)
        let stops = way.components(separatedBy: "→")
        #expect(stops.count <= 8, "\(stops)")
        let sources = try Self.files("Sources").map(\.text).joined(separator: "\n")
        for stop in stops {
            let name = try #require(stop.firstMatch(of: /`(\w+)`/)?.1, "\(stop)")
            #expect(sources.contains(try Regex("(struct|enum|class|actor) \(name)\\b")), "\(name)")
        }
    }

    @Test("Seven in eight commands have at most fifty lines, and none has eighty")
    func commands() throws {
        var lengths: [String: Int] = [:]
        for (_, text) in try Self.files("Sources/AggctlKit") {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() {
                guard let name = line.firstMatch(of: #/^struct (\w+Command): /#)?.1 else { continue }
                lengths[String(name)] = (lines[number...].firstIndex(of: "}") ?? lines.endIndex) - number + 1
            }
        }
        #expect(lengths.count >= 40)
        #expect(lengths.values.allSatisfy { $0 < 80 }, "\(lengths.filter { $0.value >= 80 })")
        #expect(lengths.values.filter { $0 > 50 }.count * 8 <= lengths.count, "\(lengths.filter { $0.value > 50 })")
    }

    @Test("The version is in only one place")
    func version() throws {
        let page = try Self.text("Sources/ProgramVersion/ProgramVersion.swift")
        let version = String(try #require(page.firstMatch(of: /text = "([^"]+)"/)?.1))
        let others = try (Self.files("Sources") + [("Package.swift", Self.text("Package.swift"))])
            .filter { $0.text.contains("\"\(version)\"") && $0.path != "Sources/ProgramVersion/ProgramVersion.swift" }
        #expect(others.map(\.path) == [])
        for path in ["Packaging/package", "Packaging/make-man"] {
            #expect(try !Self.text(path).contains(version), "\(path)")
        }
        #expect(try Self.text("README.md").contains("aggctl_\(version)_"))
        #expect(try Self.text("CHANGELOG.md").contains("\n## \(version)"))
    }
}
