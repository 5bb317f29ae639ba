internal import ScheduleModel
internal import Foundation

/// A decoder that reads JSON row by row, so that a bad row costs only that row. Notices list the skipped rows and
/// fields.
///
/// A `Date` in a decoded type is a string that `Instant.parse` accepts, such as `2026-11-20T19:00:00Z`.
public struct JSONRowReader {
    /// The way a notice names the location of a row.
    public enum LocationStyle: Sendable {
        /// The index, such as `[3]`. For responses of APIs, which users never see as lines.
        case index
        /// The line and column, such as `12:3`. For files that a user can open and edit.
        case line
    }

    /// A decoded row and its location.
    public struct Row<Value> {
        /// The decoded value.
        public let value: Value
        /// The location, such as `tv.json:12:3`. With `.index` only the index, such as `[3]`.
        public let location: String
        /// The names of fields that could not be decoded, such as `number` or `show.network`.
        public var undecodedFields: [String]

        /// Creates a decoded row.
        public init(value: Value, location: String, undecodedFields: [String] = []) {
            self.value = value
            self.location = location
            self.undecodedFields = undecodedFields
        }
    }

    private let location: String
    private let locationStyle: LocationStyle
    private let usesRowsBeforeError: Bool
    private let undecodedFields = UndecodedFields()
    private let decoder = JSONDecoder()

    /// Creates a JSON reader.
    ///
    /// - Parameters:
    ///   - location: The address or path of the document, for notices and errors.
    ///   - locationStyle: The way a notice names a row.
    ///   - usesRowsBeforeError: Whether to return the rows before a syntax error instead of throwing it.
    public init(location: String, locationStyle: LocationStyle = .index, usesRowsBeforeError: Bool = false) {
        self.usesRowsBeforeError = usesRowsBeforeError
        self.location = location
        self.locationStyle = locationStyle
        decoder.dateDecodingStrategy = .custom { decoder in
            let value = try decoder.singleValueContainer()
            if let instant = Instant.parse(try value.decode(String.self)) { return instant }
            throw DecodingError.dataCorruptedError(in: value, debugDescription: "no date and time with an offset")
        }
        if let key = CodingUserInfoKey.undecodedFields { decoder.userInfo[key] = undecodedFields }
    }

    /// Decodes the rows of a JSON array. Rows that cannot be decoded are skipped and listed in a notice.
    ///
    /// - Parameters:
    ///   - type: The type of a row.
    ///   - body: The document.
    ///   - array: The byte range of the array, if it is part of a larger document.
    /// - Throws: `ProviderError` if the document is not valid JSON or not an array.
    public func rows<Value: Decodable>(
        _ type: Value.Type,
        in body: [UInt8],
        array: Range<Int>? = nil
    ) throws(ProviderError) -> (rows: [Row<Value>], notices: [Notice]) {
        let ranges: [Range<Int>]
        do {
            ranges = try JSONRows.ranges(
                in: array.map { body[$0] } ?? body[...],
                usesRowsBeforeError: usesRowsBeforeError
            )
        } catch {
            throw malformed(error, in: body)
        }
        let isWhollyUTF8 = Self.isUTF8(body[...])
        var lines = LineCounter(body)
        var rows: [Row<Value>] = []
        rows.reserveCapacity(ranges.count)
        var skipped: [String] = []
        var fields: [String] = []
        for (index, range) in ranges.enumerated() {
            let position = locationStyle == .index ? "[\(index)]" : lines.position(of: range.lowerBound)
            do {
                guard isWhollyUTF8 || Self.isUTF8(body[range]) else { throw NotUTF8() }
                let value = try decoder.decode(Value.self, from: Data(body[range]))
                let undecoded = undecodedFields.removeAll()
                fields += undecoded.map { $0 + " at " + position }
                let rowLocation = locationStyle == .index ? position : self.location + ":" + position
                rows.append(Row(value: value, location: rowLocation, undecodedFields: undecoded))
            } catch {
                skipped.append(Self.reason(error) + " at " + position)
                fields += undecodedFields.removeAll().map { $0 + " at " + position }
            }
        }
        return (rows, notices(skipped: skipped, fields: fields, of: ranges.count))
    }

    /// Decodes the rows of an array within an object, such as `Items` in `{"Items": [], "TotalRecordCount": 0}`.
    ///
    /// - Parameter name: The name of the member with the array.
    /// - Throws: `ProviderError` if the document is not valid JSON, or if the member is missing or not an array.
    public func rows<Value: Decodable>(
        _ type: Value.Type,
        under name: String,
        in body: [UInt8]
    ) throws(ProviderError) -> (rows: [Row<Value>], notices: [Notice]) {
        let members: [(name: String, value: Range<Int>)]
        do { members = try JSONRows.members(of: body) } catch { throw malformed(error, in: body) }
        guard let array = members.first(where: { $0.name == name })?.value else {
            throw ProviderError(.malformed, "not the expected JSON: no member “\(name)”", at: location)
        }
        return try rows(type, in: body, array: array)
    }

    /// Decodes a document that is a single object.
    ///
    /// - Throws: `ProviderError` if the document is not valid JSON or does not have the expected fields.
    public func object<Value: Decodable>(
        _ type: Value.Type,
        in body: [UInt8]
    ) throws(ProviderError) -> (value: Value, notices: [Notice]) {
        do { _ = try JSONRows.members(of: body) } catch { throw malformed(error, in: body) }
        do {
            guard Self.isUTF8(body[...]) else { throw NotUTF8() }
            let value = try decoder.decode(Value.self, from: Data(body))
            return (value, notices(skipped: [], fields: undecodedFields.removeAll(), of: 1))
        } catch {
            throw ProviderError(
                .malformed,
                "not the expected JSON: \(Self.reason(error))",
                at: location,
                underlying: error
            )
        }
    }

    /// Returns the error for a document with a syntax error. The error includes the byte offset, or line and column
    /// for files.
    public func malformed(_ problem: JSONRows.Problem, in body: [UInt8]) -> ProviderError {
        switch locationStyle {
        case .index:
            return ProviderError(
                .malformed,
                problem.offset == 0 ? problem.message : "\(problem.message) (byte \(problem.offset))",
                at: location,
                underlying: problem
            )
        case .line:
            var lines = LineCounter(body)
            let position = location + ":" + lines.position(of: problem.offset)
            return ProviderError(.malformedFile, problem.message, at: position, underlying: problem)
        }
    }

    private struct NotUTF8: Error {}

    private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) != nil }
    }

    private func notices(skipped: [String], fields: [String], of count: Int) -> [Notice] {
        var notices: [Notice] = []
        if !skipped.isEmpty {
            let text = "\(skipped.count) of \(count) items skipped: \(Self.list(skipped))"
            notices.append(Notice(.unreadableRow, text, at: location))
        }
        if !fields.isEmpty {
            let noun = fields.count == 1 ? "field" : "fields"
            notices.append(
                Notice(.unreadableField, "\(fields.count) \(noun) left out: \(Self.list(fields))", at: location)
            )
        }
        return notices
    }

    private static func list(_ items: [String]) -> String {
        items.prefix(5).joined(separator: ", ") + (items.count > 5 ? ", …" : "")
    }

    /// Describes why a row could not be decoded. `DecodingError` itself has texts for programmers only.
    private static func reason(_ error: any Error) -> String {
        if error is NotUTF8 { return "not UTF-8" }
        guard let error = error as? DecodingError else { return "unreadable" }
        switch error {
        case .keyNotFound(let key, let context): return "no " + path(context.codingPath + [key])
        case .valueNotFound(_, let context): return "no " + path(context.codingPath)
        case .typeMismatch(_, let context): return path(context.codingPath) + " has the wrong type"
        case .dataCorrupted(let context):
            return context.codingPath.isEmpty ? "not JSON" : path(context.codingPath) + " is unreadable"
        @unknown default: return "unreadable"
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        let names = keys.filter { $0.intValue == nil }.map(\.stringValue)
        return names.isEmpty ? "item" : names.joined(separator: ".")
    }
}
