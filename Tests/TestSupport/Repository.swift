public import Foundation

/// The checkout that the tests were built from.
public enum Repository {
    /// The folder with `Package.swift`.
    public static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
}
