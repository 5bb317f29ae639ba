internal import Glibc

/// Checks whether a program may be run: it exists, is executable, and nobody else can change it.
public struct ProgramCheck {
    private let path: String
    private let folders: String

    /// Creates a check of the program at a path.
    ///
    /// - Parameter folders: The search path for the interpreter in `#!/usr/bin/env NAME`.
    public init(path: String, searching folders: String = "") {
        self.path = path
        self.folders = folders
    }

    /// Returns the path of a program: the name itself if it contains a slash, or else the first match in a search
    /// path.
    public static func find(_ name: String, searching folders: String) -> String? {
        if name.utf8.contains(UInt8(ascii: "/")) { return name }
        for folder in folders.split(separator: ":") {
            let path = folder + "/" + name
            if access(path, F_OK) == 0 { return path }
        }
        return nil
    }

    /// Checks the program and its interpreter.
    ///
    /// - Throws: `ProcessError` if it may not be run.
    public func check() throws {
        var facts = stat()
        guard stat(path, &facts) == 0 else { throw ProcessError("there is no program \(path)", isMissing: true) }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw ProcessError("\(path) is not a program") }
        guard access(path, X_OK) == 0, facts.st_mode & 0o111 != 0 else {
            throw ProcessError("\(path) is not executable: chmod +x it")
        }
        try TrustedPath(path).check()
        try checkInterpreter()
    }

    private func checkInterpreter() throws {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = read(file, &buffer, buffer.count)
        // A file that is neither a script nor a program for this machine would be run by a shell, line by line.
        // Linux programs begin with 7F “ELF”.
        if buffer.starts(with: [0x7F, 0x45, 0x4C, 0x46]) {
            var facts = stat()
            guard fstat(file, &facts) == 0, ProgramHeader(buffer).isExecutable(fileSize: Int(facts.st_size)) else {
                throw ProcessError("\(path) is not a program for this machine")
            }
            return
        }
        guard count > 2, buffer.starts(with: "#!".utf8) else {
            throw ProcessError("\(path) is not a program: a script begins with #! and its interpreter")
        }
        let line = buffer[2..<count].prefix { $0 != UInt8(ascii: "\n") }
        // Editors on Windows end lines with a carriage return. The system would treat it as part of the name or
        // argument.
        if line.last == UInt8(ascii: "\r") {
            throw ProcessError("\(path): its first line ends with a carriage return; use Unix line endings")
        }
        let arguments = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let interpreter = String(decoding: arguments.first ?? [], as: UTF8.self)
        if access(interpreter, X_OK) != 0 {
            throw ProcessError("\(path) needs “\(interpreter)”, which does not exist")
        }
        try TrustedPath(interpreter).check()
        guard interpreter.utf8.suffix(4).elementsEqual("/env".utf8), let name = Self.nameForEnv(arguments.dropFirst())
        else {
            return
        }
        guard let programPath = Self.find(name, searching: folders) else {
            throw ProcessError("\(path) needs “\(name)”, which is not in the PATH")
        }
        try TrustedPath(programPath).check()
    }

    /// Returns the program that `env` runs: the first argument that is neither an option nor a variable.
    private static func nameForEnv(_ arguments: ArraySlice<ArraySlice<UInt8>>) -> String? {
        arguments.first { $0.first != UInt8(ascii: "-") && !$0.contains(UInt8(ascii: "=")) }
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
