/// An array whose members are decoded one by one. A member that cannot be decoded does not affect the others.
struct LossyArray<Member: Decodable>: Decodable {
    let members: [Member]
    /// The number of members that could not be decoded. Null is skipped and does not count.
    let undecodableCount: Int

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        var members: [Member] = []
        var undecodable = 0
        while !list.isAtEnd {
            if try list.decodeNil() { continue }
            let index = list.currentIndex
            if let member = try? list.decode(Member.self) {
                members.append(member)
            } else {
                undecodable += 1
                if list.currentIndex == index { _ = try list.decode(Anything.self) }
            }
        }
        self.members = members
        self.undecodableCount = undecodable
    }

    /// A value that is skipped.
    private struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }
}
