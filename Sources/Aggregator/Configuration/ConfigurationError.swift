/// Why a configuration, or what the environment says in its place, cannot be used.
public struct ConfigurationError: Error, Sendable {
    /// What kind of fault it is, for scripts; frozen.
    public enum Code: String, Sendable {
        /// What it says cannot be understood.
        case malformed = "configuration"
        /// Its file cannot be read.
        case unreadable = "configuration.unreadable"
        /// A zone is not known, or the zones of this machine are wrong.
        case timeZones = "configuration.time-zones"
    }

    /// What kind of fault it is.
    public let code: Code
    /// What is wrong, after the file and the line, or the variable.
    public let message: String
    /// The known word that comes nearest to one that is not known.
    public let suggestion: String?
    /// What mends it.
    public let hint: String?
    /// Whether the file was named, and not looked for where one may be.
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
