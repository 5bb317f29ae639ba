/// An unusable configuration file, or an unusable variable that replaces one of its values.
public struct ConfigurationError: Error, Sendable {
    /// The kind of a configuration error, for scripts. The raw values are frozen.
    public enum Code: String, Sendable {
        /// The content is invalid.
        case malformed = "configuration"
        /// The file cannot be read.
        case unreadable = "configuration.unreadable"
        /// A time zone is unknown, or the system's time-zone data is wrong.
        case timeZones = "configuration.time-zones"
    }

    /// The kind of the error.
    public let code: Code
    /// The error message. It begins with the file and the line, or with the variable.
    public let message: String
    /// The valid name that is most similar to an unknown one.
    public let suggestion: String?
    /// A fix, or the list of valid names.
    public let hint: String?
    /// Whether the user named the file, instead of aggctl using the default path.
    public let isExplicitPath: Bool

    init(_ code: Code, _ message: String, suggestion: String? = nil, hint: String? = nil, isExplicitPath: Bool = false)
    {
        self.code = code
        self.message = message
        self.suggestion = suggestion
        self.hint = hint
        self.isExplicitPath = isExplicitPath
    }
}
