internal import Glibc

/// The program that has the server, `aggctl-serve`: a part of its own, so that no other command links one.
enum ServerProgram {
    /// The folders it may lie in, seen from the program: beside it, or where a package puts what no one starts by hand.
    private static let searchPaths = ["", "../libexec/aggctl/", "../lib/aggctl/"]

    /// Becomes that program, with its arguments; returns where it is in none of the places.
    static func exec(_ arguments: [String]) {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let path = buffer.prefix(max(count, 0)).map(UInt8.init(bitPattern:))
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return }
        let folder = String(decoding: path[...slash], as: UTF8.self)
        var words = (["aggctl-serve"] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        for place in searchPaths { execv(folder + place + "aggctl-serve", &words) }
    }
}
