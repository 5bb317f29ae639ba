internal import Glibc

/// Looks whether a program may be run: that it is there, can be run, and can be changed by nobody else
/// (`failures.md`, P7).
public struct ProgramCheck {
    private let path: String
    private let folders: String

    /// A check of the program of a path.
    ///
    /// - Parameter folders: where `#!/usr/bin/env NAME` finds what runs it.
    public init(path: String, searching folders: String = "") {
        self.path = path
        self.folders = folders
    }

    /// The path of a program: itself where it has a slash, else where a search path has it.
    public static func find(_ name: String, searching folders: String) -> String? {
        if name.utf8.contains(UInt8(ascii: "/")) { return name }
        for folder in folders.split(separator: ":") {
            let path = folder + "/" + name
            if access(path, F_OK) == 0 { return path }
        }
        return nil
    }

    /// Throws where it may not be run.
    ///
    /// - Throws: `ProcessError`.
    public func check() throws {
        var facts = stat()
        guard stat(path, &facts) == 0 else { throw ProcessError("there is no program \(path)", isMissing: true) }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw ProcessError("\(path) is no program") }
        guard access(path, X_OK) == 0, facts.st_mode & 0o111 != 0 else {
            throw ProcessError("\(path) may not be run: chmod +x it")
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
        // What is neither a script nor a program of this machine would be run by a shell, line by line.
        // 7F “ELF” begins a program of Linux.
        if buffer.starts(with: [0x7F, 0x45, 0x4C, 0x46]) {
            var facts = stat()
            guard fstat(file, &facts) == 0, ProgramHeader(buffer).isExecutable(fileSize: Int(facts.st_size)) else {
                throw ProcessError("\(path) is no program of this machine")
            }
            return
        }
        guard count > 2, buffer.starts(with: "#!".utf8) else {
            throw ProcessError("\(path) is no program: a script begins with #! and what runs it")
        }
        let line = buffer[2..<count].prefix { $0 != UInt8(ascii: "\n") }
        // As editors of Windows end a line; the system takes it for a part of the name or of the argument.
        if line.last == UInt8(ascii: "\r") {
            throw ProcessError("\(path): its first line ends in a carriage return; end its lines as Unix does")
        }
        let words = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let interpreter = String(decoding: words.first ?? [], as: UTF8.self)
        if access(interpreter, X_OK) != 0 {
            throw ProcessError("\(path) is to be run by “\(interpreter)”, which is not there")
        }
        try TrustedPath(interpreter).check()
        guard interpreter.utf8.suffix(4).elementsEqual("/env".utf8), let name = Self.nameForEnv(words.dropFirst())
        else {
            return
        }
        guard let found = Self.find(name, searching: folders) else {
            throw ProcessError("\(path) is to be run by “\(name)”, which is not in the PATH")
        }
        try TrustedPath(found).check()
    }

    /// What `env` runs: the first word that is neither an option nor a variable.
    private static func nameForEnv(_ words: ArraySlice<ArraySlice<UInt8>>) -> String? {
        words.first { $0.first != UInt8(ascii: "-") && !$0.contains(UInt8(ascii: "=")) }
            .map { String(decoding: $0, as: UTF8.self) }
    }
}
