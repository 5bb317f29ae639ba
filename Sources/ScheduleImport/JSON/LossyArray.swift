/// A list of which each member is read by itself: one that cannot be read costs itself alone.
struct LossyArray<Member: Decodable>: Decodable {
    let members: [Member]
    /// How many could not be read; what is null says nothing.
    let undecodableCount: Int

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        var members: [Member] = []
        var unread = 0
        while !list.isAtEnd {
            if try list.decodeNil() { continue }
            let place = list.currentIndex
            if let member = try? list.decode(Member.self) {
                members.append(member)
            } else {
                unread += 1
                if list.currentIndex == place { _ = try list.decode(Anything.self) }
            }
        }
        self.members = members
        self.undecodableCount = unread
    }

    /// What is passed over.
    private struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }
}
