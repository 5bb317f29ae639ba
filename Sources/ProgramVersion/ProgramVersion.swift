/// The version of the program, in the one place where it stands: packages and the manual read it here.
public enum ProgramVersion {
    /// The numbers of Semantic Versioning.
    public static let text = "0.2.0"
    /// The day of the version, `YYYY-MM-DD`: that of its files in packages, and of its pages in the manual.
    public static let date = "2026-11-22"
}
