import Aggregator
import Testing

/// Covers: EventHub
@Suite struct EventHubTests {
    @Test("A slow listener does not delay others, and receives the number of events it missed")
    func listeners() async {
        let hub = EventHub()
        let (slow, quick) = (hub.events(), hub.events())
        var reader = quick.makeAsyncIterator()
        for number in 0..<400 {
            hub.send(.eventsDropped(number))
            if case .eventsDropped(let seen)? = await reader.next() { #expect(seen == number) }
        }
        var late = slow.makeAsyncIterator()
        var seen = 0
        while seen < 257, await late.next() != nil { seen += 1 }
        #expect(seen == 257)
        hub.send(.eventsDropped(-1))
        hub.close()
        var remaining: [Int] = []
        while case .eventsDropped(let count)? = await late.next() { remaining.append(count) }
        #expect(remaining == [143, -1])
        #expect(await reader.next() != nil)
        #expect(await reader.next() == nil)
    }
}
