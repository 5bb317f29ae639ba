internal import ScheduleModel
internal import Foundation

/// Reads JSON into wire types row by row, so that a bad row costs one row, and says in words what it left out. A `Date` of
/// a wire type is a text as `Instant` reads it, such as `2026-11-20T19:00:00Z`.
public struct JSONRowReader {
    /// How a row's place is written in a notice.
    public enum LocationStyle: Sendable {
        /// By its index: what an API answers has no lines.
        case index
        /// By line and column: a person will look into the file.
        case line
    }

    /// A row with where it stands.
    public struct Row<Value> {
        /// The row.
        public let value: Value
        /// Where, such as `tv.json:12:3`.
        public let location: String
        /// The fields of it that could not be read: `number`, `show.network`.
        public var undecodedFields: [String]

        /// A row as it was read.
        public init(value: Value, location: String, undecodedFields: [String] = []) {
            self.value = value
            self.location = location
            self.undecodedFields = undecodedFields
        }
    }

    private let location: String
    private let locationStyle: LocationStyle
    private let keepsRowsBeforeError: Bool
    private let problems = UndecodedFields()
    private let decoder = JSONDecoder()

    /// A reader of what comes from a place: an address or a path.
    ///
    /// - Parameter takesWhatIsBefore: whether rows before a fault are taken, where the whole cannot be read.
    public init(location: String, locationStyle: LocationStyle = .index, keepsRowsBeforeError: Bool = false) {
        self.keepsRowsBeforeError = keepsRowsBeforeError
        self.location = location
        self.locationStyle = locationStyle
        decoder.dateDecodingStrategy = .custom { decoder in
            let value = try decoder.singleValueContainer()
            if let instant = Instant.parse(try value.decode(String.self)) { return instant }
            throw DecodingError.dataCorruptedError(in: value, debugDescription: "no date and time with an offset")
        }
        if let key = CodingUserInfoKey.fieldProblems { decoder.userInfo[key] = problems }
    }

    /// The rows of an array, with notices for what was left out.
    ///
    /// - Parameter array: where the array lies, if it is part of a larger document.
    public func rows<Value: Decodable>(
        _ type: Value.Type,
        in body: [UInt8],
        array: Range<Int>? = nil
    ) throws(ProviderError) -> (rows: [Row<Value>], notices: [Notice]) {
        let ranges: [Range<Int>]
        do {
            ranges = try JSONRows.ranges(
                in: array.map { body[$0] } ?? body[...],
                takesWhatIsBefore: keepsRowsBeforeError
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
            let place = locationStyle == .index ? "[\(index)]" : lines.position(of: range.lowerBound)
            do {
                guard isWhollyUTF8 || Self.isUTF8(body[range]) else { throw NotUTF8() }
                let value = try decoder.decode(Value.self, from: Data(body[range]))
                let unread = problems.removeAll()
                fields += unread.map { $0 + " at " + place }
                let whole = locationStyle == .index ? place : self.location + ":" + place
                rows.append(Row(value: value, location: whole, undecodedFields: unread))
            } catch {
                skipped.append(Self.reason(error) + " at " + place)
                fields += problems.removeAll().map { $0 + " at " + place }
            }
        }
        return (rows, notices(skipped: skipped, fields: fields, of: ranges.count))
    }

    /// Reads a document that is one object.
    public func object<Value: Decodable>(
        _ type: Value.Type,
        in body: [UInt8]
    ) throws(ProviderError) -> (value: Value, notices: [Notice]) {
        do { _ = try JSONRows.members(of: body) } catch { throw malformed(error, in: body) }
        do {
            guard Self.isUTF8(body[...]) else { throw NotUTF8() }
            let value = try decoder.decode(Value.self, from: Data(body))
            return (value, notices(skipped: [], fields: problems.removeAll(), of: 1))
        } catch {
            throw ProviderError(
                .malformed,
                "not the expected JSON: \(Self.reason(error))",
                at: location,
                underlying: error
            )
        }
    }

    /// A document that cannot be taken apart, as an error with its place.
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

    /// What is wrong with a row, in words: the decoder's own are meant for programmers.
    private static func reason(_ error: any Error) -> String {
        if error is NotUTF8 { return "not UTF-8" }
        guard let error = error as? DecodingError else { return "unreadable" }
        switch error {
        case .keyNotFound(let key, let context): return "no " + path(context.codingPath + [key])
        case .valueNotFound(_, let context): return "no " + path(context.codingPath)
        case .typeMismatch(_, let context): return path(context.codingPath) + " is of another type"
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
