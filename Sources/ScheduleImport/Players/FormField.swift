internal import Foundation

/// A field of a submitted form, whose body is one line or has several parts (RFC 7578).
package enum FormField {
    /// Returns the value of a field, or nil if the body is not a form with this field.
    ///
    /// - Parameter contentType: The content type, which contains the boundary of the parts.
    package static func value(of name: String, in body: [UInt8], _ contentType: String?) -> [UInt8]? {
        guard let contentType else { return nil }
        if contentType.lowercased().contains("application/x-www-form-urlencoded") {
            for pair in String(decoding: body, as: UTF8.self).split(separator: "&") {
                let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
                guard parts.count == 2, parts[0] == name else { continue }
                return parts[1].replacing("+", with: " ").removingPercentEncoding.map { Array($0.utf8) }
            }
            return nil
        }
        guard let match = contentType.firstMatch(of: /(?i)boundary="?([^";]{1,200})"?/) else { return nil }
        let boundary = Data("--\(match.1)".utf8)
        let data = Data(body)
        var position = data.startIndex
        while let begin = data.range(of: boundary, in: position..<data.endIndex) {
            let next = data.range(of: boundary, in: begin.upperBound..<data.endIndex)
            let part = data[begin.upperBound..<(next?.lowerBound ?? data.endIndex)]
            if let blank = part.range(of: Data("\r\n\r\n".utf8)) {
                let head = String(decoding: part[part.startIndex..<blank.lowerBound], as: UTF8.self)
                if head.contains(" name=\"\(name)\"") {
                    let value = part[blank.upperBound...]
                    return Array(value.count >= 2 ? value.dropLast(2) : value)
                }
            }
            guard let next else { return nil }
            position = next.lowerBound
        }
        return nil
    }
}
