internal import Glibc

/// The program `aggctl-serve`, which contains the server. It is separate, so that no other command links the
/// server.
enum ServerProgram {
    /// The folders of the program, relative to `aggctl`: the same one, or those that packages use for internal
    /// programs.
    private static let searchPaths = ["", "../libexec/aggctl/", "../lib/aggctl/"]

    /// Replaces this process by the server program. Returns only if it is in none of the folders.
    static func exec(_ arguments: [String]) {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let path = buffer.prefix(max(count, 0)).map(UInt8.init(bitPattern:))
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return }
        let folder = String(decoding: path[...slash], as: UTF8.self)
        var argv = (["aggctl-serve"] + arguments).map { strdup($0) } + [nil]
        defer { for argument in argv { free(argument) } }
        for searchPath in searchPaths { execv(folder + searchPath + "aggctl-serve", &argv) }
    }
}
