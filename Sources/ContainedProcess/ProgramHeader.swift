internal import Glibc

/// The header of an ELF program. If the system cannot run a file, `execvp` passes it to a shell, which runs it line
/// by line.
struct ProgramHeader {
    private let bytes: [UInt8]

    /// Creates a header from the first bytes of a file.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns whether the system can run the program: for this kind of machine, executable, and with a program
    /// header table within the file.
    func isExecutable(fileSize: Int) -> Bool {
        guard bytes.count >= 64, bytes[4] == 2, let ownMachine = Self.machine else { return false }
        let (kind, machine) = (number(at: 16, 2), number(at: 18, 2))
        let (table, partSize, parts) = (number(at: 32, 8), number(at: 54, 2), number(at: 56, 2))
        return (kind == 2 || kind == 3) && machine == ownMachine && partSize == 56 && (1...1000).contains(parts)
            && table > 0 && table <= fileSize - parts * partSize
    }

    private func number(at offset: Int, _ count: Int) -> Int {
        let value = bytes[offset..<(offset + count)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(clamping: value)
    }

    /// The kind of machine for which aggctl was built.
    private static let machine: Int? = {
        let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 64)
        guard read(file, &bytes, bytes.count) == bytes.count else { return nil }
        return ProgramHeader(bytes).number(at: 18, 2)
    }()
}
