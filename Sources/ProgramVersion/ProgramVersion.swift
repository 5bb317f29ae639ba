/// The version of the program, in the one place where it stands.
public enum ProgramVersion {
    /// The numbers of Semantic Versioning.
    public static let text = "0.1.0"
}
