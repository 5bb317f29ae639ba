package import Foundation

/// The part of JSON Schema that the schemas in `docs/schemas` use. An unsupported keyword is a finding.
package struct JSONSchema {
    private static let annotations: Set = ["$schema", "title", "description", "$defs"]

    package let folder: URL

    /// Creates a checker for the schemas in a folder.
    package init(folder: URL) { self.folder = folder }

    /// Returns the violations of a file's schema in a value, or an empty list.
    package func findings(_ value: Any, file: String) throws -> [String] {
        try check(value, try load(file), file: file, at: "$")
    }

    private func load(_ file: String) throws -> [String: Any] {
        let data = try Data(contentsOf: folder.appendingPathComponent(file))
        return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }

    private func check(_ value: Any, _ schema: [String: Any], file: String, at path: String) throws -> [String] {
        var findings: [String] = []
        for (keyword, rule) in schema where !Self.annotations.contains(keyword) {
            switch (keyword, rule) {
            case ("$ref", let reference as String):
                let parts = reference.components(separatedBy: "#/$defs/")
                let definitions = try load(parts[0])["$defs"] as? [String: Any]
                guard let target = definitions?[parts[1]] as? [String: Any] else {
                    return ["\(reference) leads nowhere"]
                }
                findings += try check(value, target, file: parts[0], at: path)
            case ("type", _):
                let names = rule as? [String] ?? [rule as? String ?? ""]
                if !names.contains(where: { Self.isA(value, $0) }) { findings.append("\(path) is no \(names)") }
            case ("const", let expected as String):
                if value as? String != expected { findings.append("\(path) is not \(expected)") }
            case ("enum", let values as [String]):
                if !values.contains(value as? String ?? "") { findings.append("\(path) is none of \(values)") }
            case ("pattern", let pattern as String):
                if let text = value as? String, text.range(of: pattern, options: .regularExpression) == nil {
                    findings.append("\(path) is not of the form \(pattern): \(text)")
                }
            case ("required", let names as [String]):
                let object = value as? [String: Any]
                if let object { findings += names.filter { object[$0] == nil }.map { "\(path).\($0) is missing" } }
            case ("properties", let properties as [String: Any]):
                for (name, inner) in properties {
                    guard let member = (value as? [String: Any])?[name], let inner = inner as? [String: Any] else {
                        continue
                    }
                    findings += try check(member, inner, file: file, at: "\(path).\(name)")
                }
            case ("additionalProperties", _):
                let declared = (schema["properties"] as? [String: Any]) ?? [:]
                let names = (value as? [String: Any])?.keys.filter { declared[$0] == nil } ?? []
                findings += names.map { "\(path).\($0) is not foreseen" }
            case ("items", let inner as [String: Any]):
                for (index, item) in ((value as? [Any]) ?? []).enumerated() {
                    findings += try check(item, inner, file: file, at: "\(path)[\(index)]")
                }
            case ("anyOf", let choices as [[String: Any]]):
                let outcomes = try choices.map { try check(value, $0, file: file, at: path) }
                if !outcomes.contains(where: \.isEmpty) { findings += outcomes.flatMap { $0 } }
            default: findings.append("the schema's keyword \(keyword) is not understood")
            }
        }
        return findings
    }

    private static func isA(_ value: Any, _ name: String) -> Bool {
        switch name {
        case "null": return value is NSNull
        case "object": return value is [String: Any]
        case "array": return value is [Any]
        case "string": return value is String
        case "boolean": return (value as? NSNumber).map { isBoolean($0) } ?? false
        case "integer":
            return (value as? NSNumber).map { !isBoolean($0) && $0.doubleValue == $0.doubleValue.rounded() } ?? false
        case "number": return (value as? NSNumber).map { !isBoolean($0) } ?? false
        default: return false
        }
    }

    private static func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
}
