internal import ScheduleModel
internal import Synchronization

/// The fields of one row that were there but could not be read; they are left out, the row stays.
final class UndecodedFields: Sendable {
    private let names = Mutex<[String]>([])

    /// The names noted so far, which are then forgotten.
    func removeAll() -> [String] {
        names.withLock { names in
            defer { names = [] }
            return names
        }
    }

    fileprivate func append(_ name: String) { names.withLock { $0.append(name) } }
}

extension CodingUserInfoKey {
    /// Where `lenient` tells what it could not read.
    static let fieldProblems = CodingUserInfoKey(rawValue: "aggctl.fieldProblems")
}

extension KeyedDecodingContainer {
    /// The value of a field, or nil where it is absent, null or of another type; the last is noted.
    ///
    /// Inlinable, so that it is specialised where it is called: for every field of every row.
    @inlinable
    public func decodeLeniently<Value: Decodable>(_ key: Key, in decoder: any Decoder) -> Value? {
        do {
            return try decodeIfPresent(Value.self, forKey: key)
        } catch {
            recordUndecodedField(codingPath, key, in: decoder)
            return nil
        }
    }
}

@usableFromInline
func recordUndecodedField(_ path: [any CodingKey], _ key: any CodingKey, in decoder: any Decoder) {
    guard let infoKey = CodingUserInfoKey.fieldProblems, let problems = decoder.userInfo[infoKey] as? UndecodedFields
    else { return }
    problems.append((path.map(\.stringValue) + [key.stringValue]).joined(separator: "."))
}
