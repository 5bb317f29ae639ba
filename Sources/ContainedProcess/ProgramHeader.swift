internal import Glibc

/// The beginning of a program that is no script (ELF). What the system cannot run, `execvp` hands to a shell, which runs it
/// line by line.
struct ProgramHeader {
    private let bytes: [UInt8]

    /// The first bytes of a file.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether the system can make sense of it: of our own kind of machine, something that is run, with a table of parts
    /// within the file.
    func isExecutable(fileSize: Int) -> Bool {
        guard bytes.count >= 64, bytes[4] == 2, let own = Self.machine else { return false }
        let (kind, machine) = (number(at: 16, 2), number(at: 18, 2))
        let (table, partSize, parts) = (number(at: 32, 8), number(at: 54, 2), number(at: 56, 2))
        return (kind == 2 || kind == 3) && machine == own && partSize == 56 && (1...1000).contains(parts)
            && table > 0 && table <= fileSize - parts * partSize
    }

    private func number(at place: Int, _ count: Int) -> Int {
        let value = bytes[place..<(place + count)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(clamping: value)
    }

    /// The kind of machine that we are made for.
    private static let machine: Int? = {
        let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 64)
        guard read(file, &bytes, bytes.count) == bytes.count else { return nil }
        return ProgramHeader(bytes).number(at: 18, 2)
    }()
}
