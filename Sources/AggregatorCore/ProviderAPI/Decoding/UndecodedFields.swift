internal import ScheduleModel
internal import Synchronization

/// The names of one row's fields that were present but could not be decoded. They are ignored, and the rest of the
/// row is used.
final class UndecodedFields: Sendable {
    private let names = Mutex<[String]>([])

    /// Returns the names recorded until now, and clears them.
    func removeAll() -> [String] {
        names.withLock { names in
            defer { names = [] }
            return names
        }
    }

    fileprivate func append(_ name: String) { names.withLock { $0.append(name) } }
}

extension CodingUserInfoKey {
    /// The key of the `UndecodedFields` in which `decodeLeniently` records failures.
    static let undecodedFields = CodingUserInfoKey(rawValue: "aggctl.undecodedFields")
}

extension KeyedDecodingContainer {
    /// Decodes a field. Returns nil if it is absent, null or of another type. A wrong type is recorded.
    ///
    /// Inlinable so that it is specialized at the call site, because it runs for every field of every row.
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

/// Records the path of a field, such as `network.country`, if a `JSONRowReader` decodes the row.
@usableFromInline
func recordUndecodedField(_ path: [any CodingKey], _ key: any CodingKey, in decoder: any Decoder) {
    guard let infoKey = CodingUserInfoKey.undecodedFields, let fields = decoder.userInfo[infoKey] as? UndecodedFields
    else { return }
    fields.append((path.map(\.stringValue) + [key.stringValue]).joined(separator: "."))
}
