/// The version of the program. Packages and the manual read it here.
public enum ProgramVersion {
    /// The version number, as in Semantic Versioning.
    public static let text = "0.2.0"
    /// The date of the version, `YYYY-MM-DD`, for files in packages and pages of the manual.
    public static let date = "2026-11-22"
}
