package rialto.simulator.recording;

import java.util.List;

/** What somebody did on the exchange, as far as the recording says. Times are nanoseconds after its midnight. */
public sealed interface RecordedAction {
    /** Line or message of the recording, the last one that tells of it. */
    long place();

    long timeNs();

    /**
     * An order came.
     *
     * @param orderId  0 for one that the recording does not name and that traded at once
     * @param price    its limit, in the recording's ticks; where the recording does not say, the worst it traded at
     * @param quantity of the order, in whole units
     * @param rests    how much of it stayed in the book; when 0 it left at once
     * @param trades   what it traded on arrival, in order; together with {@code rests} its quantity
     */
    record Enter(
            long place,
            long timeNs,
            long orderId,
            Side side,
            long price,
            long quantity,
            long rests,
            List<RecordedTrade> trades)
            implements RecordedAction {}

    /** A resting order became smaller by {@code quantity} and kept its place. */
    record Reduce(long place, long timeNs, long orderId, long quantity) implements RecordedAction {}

    /**
     * A resting order left.
     *
     * @param remaining with this quantity; 0 when the recording does not say
     */
    record Cancel(long place, long timeNs, long orderId, long remaining) implements RecordedAction {}

    /** The exchange went over to another phase; at the end of an auction's phase it traded. */
    record Phase(long place, long timeNs, SessionPhase phase) implements RecordedAction {}

    /** What a call auction traded, told after the end of its phase. */
    record Auction(long place, long timeNs, List<RecordedTrade> trades) implements RecordedAction {}
}
