internal import Glibc

/// The first bytes of a program in the format ELF with 64 bits (`man 5 elf`).
///
/// If the system cannot run a file, `execvp` passes it to a shell, which runs it line by line. The header shows
/// beforehand if the system can run it.
struct ProgramHeader {
    /// A number in the header.
    private struct Field {
        let offset: Int
        /// The number of bytes, the lowest first.
        let size: Int

        /// `e_type`, such as an executable or a library.
        static let fileType = Field(offset: 16, size: 2)
        /// `e_machine`
        static let machine = Field(offset: 18, size: 2)
        /// `e_phoff`, the offset of the program header table in the file.
        static let tableOffset = Field(offset: 32, size: 8)
        /// `e_phentsize`, the size of each entry of the table.
        static let entrySize = Field(offset: 54, size: 2)
        /// `e_phnum`, the number of entries of the table.
        static let entryCount = Field(offset: 56, size: 2)
    }

    private static let headerSize = 64
    /// The byte that states if the program has 32 or 64 bits (`EI_CLASS`).
    private static let elfClassOffset = 4
    /// The value for 64 bits (`ELFCLASS64`).
    private static let elfClass64: UInt8 = 2
    /// Executables with a fixed address (`ET_EXEC`) and with any address (`ET_DYN`).
    private static let executableTypes = [2, 3]
    private static let tableEntrySize = 56
    private static let maxEntryCount = 1000

    private let bytes: [UInt8]

    /// Creates a header from the first bytes of a file.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns whether the system can run the program: for this kind of machine, executable, and with a program
    /// header table within the file.
    func isExecutable(fileSize: Int) -> Bool {
        guard bytes.count >= Self.headerSize, bytes[Self.elfClassOffset] == Self.elfClass64,
            let ownMachine = Self.ownMachine, number(.machine) == ownMachine,
            Self.executableTypes.contains(number(.fileType))
        else { return false }
        return hasTable(fileSize: fileSize)
    }

    /// Returns whether the program header table is plausible and within the file.
    private func hasTable(fileSize: Int) -> Bool {
        let entryCount = number(.entryCount)
        guard number(.entrySize) == Self.tableEntrySize, (1...Self.maxEntryCount).contains(entryCount) else {
            return false
        }
        let offset = number(.tableOffset)
        return offset > 0 && offset <= fileSize - entryCount * Self.tableEntrySize
    }

    private func number(_ field: Field) -> Int {
        let fieldBytes = bytes[field.offset..<(field.offset + field.size)]
        let value = fieldBytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(clamping: value)
    }

    /// The kind of machine for which aggctl was built, or nil if its own file cannot be read.
    private static let ownMachine: Int? = {
        let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: headerSize)
        guard read(file, &bytes, bytes.count) == bytes.count else { return nil }
        return ProgramHeader(bytes).number(.machine)
    }()
}
