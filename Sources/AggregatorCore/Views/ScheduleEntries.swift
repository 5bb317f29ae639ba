/// The entries of several days one after the other, without a second copy of them.
public typealias ScheduleEntries = FlattenSequence<[[ScheduleEntry]]>
