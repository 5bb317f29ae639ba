import Aggregator
import Foundation
import ScheduleServer
import ScheduleModel
import TestSupport
import ProgramTestSupport
import Testing

/// The server's OpenAPI description matches its responses.
/// Covers: OpenAPIDescription, PathTemplate, Schemas
@Suite struct OpenAPITests {
    private static let folder = Repository.root.appending(path: "docs/schemas")
    private static let schemas = JSONSchema(folder: folder)

    /// A request target from a path with braces.
    private static func target(_ path: String, token: String) -> String {
        if path == "/api/v1/season/{show}" { return "/api/v1/season/demo:drama-2024%2F3x1" }
        let pieces = ["{show}": "demo:drama-2024", "{season}": "3", "{episode}": "S03E01", "{token}": token]
        let target = pieces.reduce(path) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
        return path == "/api/v1/search" ? target + "?text=the" : target
    }

    @Test("The description has the responses “not modified” and errors in their actual form")
    func otherResponses() async throws {
        let server = try await ServedProgram(isDemo: true)
        let description = try await server.request("/api/v1/openapi.json").json
        let paths = try #require(description["paths"] as? [String: [String: [String: Any]]])
        #expect(paths["/feed/{token}/week.ics"] != nil && paths["/feed/{token}/changes.atom"] != nil)
        let season = paths["/api/v1/season/{show}"]?["get"]?["parameters"] as? [[String: Any]] ?? []
        #expect(!season.contains { $0["name"] as? String == "highlight" }, "the episode that is named is pointed out")
        var (tags, pages) = (0, 0)
        for (path, operations) in paths.sorted(by: { $0.key < $1.key }) where path != "/api/v1/events" {
            guard let responses = operations["get"]?["responses"] as? [String: [String: Any]] else { continue }
            let target = Self.target(path, token: "agg_nosuch")
            if let tag = try await server.request(target).headers["etag"] {
                tags += 1
                let again = try await server.request(target, ["If-None-Match: \(tag)"])
                #expect(again.status == 304 && responses["304"] != nil, "\(target): \(again.status)")
            }
            let contents = responses["default"]?["content"] as? [String: Any] ?? [:]
            for accept in ["*/*", "text/html"] {
                let odd = try await server.request(
                    target + (target.contains("?") ? "&" : "?") + "nosuch=1",
                    ["Accept: \(accept)"]
                )
                if odd.status < 400 { continue }
                let type = String((odd.headers["content-type"] ?? "").prefix { $0 != ";" })
                #expect(contents[type] != nil, "\(target): \(odd.status) is \(type)")
                if type == "text/html" { pages += 1 }
            }
        }
        #expect(tags > 25 && pages > 15, "\(tags) tags, \(pages) pages")
        await server.end()
    }

    @Test("Each address of the description responds, and each document matches the schema that it names")
    func addresses() async throws {
        var place = ProgramRun.Place()
        place.now = instant("2026-11-20T12:00:00Z")
        let configuration = "[[provider]]\nid = \"demo\"\nkind = \"fixture\"\n"
        place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
        let folder = TemporaryFolder()
        place.environment["XDG_DATA_HOME"] = folder.path
        let added = await ProgramRun.run(["token", "add", "phone", "--scope", "feed", "--format", "json"], in: place)
        let token = try #require(added.json["text"] as? String, "\(added.errors)")
        let server = try await ServedProgram.storing(in: folder, place)
        let description = try await server.request("/api/v1/openapi.json").json
        #expect(description["openapi"] as? String == "3.1.0")
        let paths = try #require(description["paths"] as? [String: [String: [String: Any]]])
        #expect(paths.count > 30)
        var documents = 0
        for (path, operations) in paths.sorted(by: { $0.key < $1.key }) where path != "/api/v1/events" {
            guard let operation = operations["get"] else { continue }
            let target = Self.target(path, token: token)
            let answer = try await server.request(target)
            guard let responses = operation["responses"] as? [String: [String: Any]],
                let contents = (answer.status == 200 ? responses["200"] : responses["default"])?["content"]
                    as? [String: [String: Any]],
                let (type, content) = contents.first.map({ ($0.key, $0.value) })
            else {
                Issue.record("\(path): \(answer.status) is not described")
                continue
            }
            let contentType = answer.headers["content-type"] ?? ""
            #expect(
                contentType.prefix { $0 != ";" } == type.prefix { $0 != ";" } || type == "image/*",
                "\(target): \(contentType)"
            )
            #expect(
                answer.status == 200 || path.contains("image") || path == "/api/v1/season/{show}",
                "\(target): \(answer.text.prefix(200))"
            )
            let schema = content["schema"] as? [String: Any] ?? [:]
            let names = ((schema["anyOf"] as? [[String: String]]) ?? [schema.compactMapValues { $0 as? String }])
                .compactMap { $0["$ref"]?.split(separator: "/").last.map(String.init) }
            if names.isEmpty { continue }
            documents += 1
            let findings = try names.map { try Self.schemas.findings(answer.json, file: $0 + ".json") }
            #expect(findings.contains([]), "\(target): \(findings)")
        }
        #expect(documents > 20)
        await server.end()
    }

    @Test("The description's schemas equal docs/schemas, as written by Scripts/embed-schemas")
    func embeddedSchemas() async throws {
        let server = try await ServedProgram(isDemo: true)
        let description = try await server.request("/api/v1/openapi.json").json
        await server.end()
        let components = try #require((description["components"] as? [String: Any])?["schemas"] as? [String: Any])
        for file in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path) where file.hasSuffix(".json")
        {
            let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
                .replacingOccurrences(of: "common.json#", with: "#")
                .replacingOccurrences(of: "#/$defs/", with: "#/components/schemas/")
            var schema = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            schema["$schema"] = nil
            if file == "common.json" {
                for (name, definition) in try #require(schema["$defs"] as? [String: Any]) {
                    #expect((components[name] as? NSObject) == (definition as? NSObject), "\(name)")
                }
            } else {
                #expect((components[String(file.dropLast(5))] as? NSObject) == (schema as NSObject), "\(file)")
            }
        }
    }
}
