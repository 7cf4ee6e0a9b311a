package rialto.reporting.rows;

import org.agrona.collections.Long2ObjectHashMap;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What is known of the quotes of an instrument: the newest ladder of each stream, and what the present minute has had. */
final class QuoteMarket {
    /** A mid that there was not, because a side had no price. */
    static final long NO_MID = -1;

    private static final long MINUTE_NS = TimeUnit.MINUTES.toNanos(1);
    private static final int STREAM_BITS = 4;

    final int instrumentId;
    private final List<QuoteLadderRow> ladders = new ArrayList<>();
    private final Long2ObjectHashMap<QuoteLadderRow> ladderOfStream = new Long2ObjectHashMap<>();
    private final Long2ObjectHashMap<QuoteMinuteRow> minutes = new Long2ObjectHashMap<>();
    private final Map<QuoteReasonRow.Key, QuoteReasonRow> reasons = new HashMap<>();
    private long minuteNs;

    QuoteMarket(final int instrumentId) {
        this.instrumentId = instrumentId;
    }

    /** When the minute began that a moment is in. */
    static long minuteOf(final long timestampNs) {
        return timestampNs - Math.floorMod(timestampNs, MINUTE_NS);
    }

    List<QuoteLadderRow> ladders() {
        return ladders;
    }

    /** The ladder of a stream, 0 to 15; the first time one without prices. */
    QuoteLadderRow ladder(final long accountId, final int stream) {
        final long key = accountId << STREAM_BITS | stream;
        QuoteLadderRow ladder = ladderOfStream.get(key);
        if (ladder == null) {
            ladder = new QuoteLadderRow(instrumentId, accountId, stream);
            ladderOfStream.put(key, ladder);
            ladders.add(ladder);
        }
        return ladder;
    }

    QuoteMinuteRow minute(final long accountId, final long timestampNs) {
        begin(timestampNs);
        QuoteMinuteRow minute = minutes.get(accountId);
        if (minute == null) {
            minute = new QuoteMinuteRow(minuteNs, instrumentId, accountId);
            minutes.put(accountId, minute);
        }
        return minute;
    }

    QuoteReasonRow reason(final QuoteReasonRow.Key key, final long timestampNs) {
        begin(timestampNs);
        return reasons.computeIfAbsent(key, k -> new QuoteReasonRow(minuteNs, instrumentId, k));
    }

    private void begin(final long timestampNs) {
        final long minute = minuteOf(timestampNs);
        if (minute != minuteNs) {
            minuteNs = minute;
            minutes.clear();
            reasons.clear();
        }
    }

    /** The best bid plus the best ask of the ladders that stand at a moment; {@link #NO_MID} when one side has none. */
    long twiceMidTicks(final long atNs) {
        long bid = 0;
        long ask = Long.MAX_VALUE;
        for (int i = 0; i < ladders.size(); i++) {
            final QuoteLadderRow ladder = ladders.get(i);
            if (ladder.validUntilNs > atNs) {
                bid = Math.max(bid, ladder.bidTicks);
                ask = ladder.askTicks == 0 ? ask : Math.min(ask, ladder.askTicks);
            }
        }
        return bid == 0 || ask == Long.MAX_VALUE ? NO_MID : bid + ask;
    }
}
