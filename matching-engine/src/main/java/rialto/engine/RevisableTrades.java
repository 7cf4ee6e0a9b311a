package rialto.engine;

import org.agrona.collections.Long2LongHashMap;

import java.util.Arrays;

/**
 * The last trades of order books, of all instruments together: those that can be busted or corrected. A ring of records in one
 * array, written one behind the other, so a trade costs a store that nothing waits for. The oldest is forgotten when it is full.
 */
final class RevisableTrades {
    /** {@link #find} found nothing. */
    static final int NONE = -1;

    private static final int INITIAL_TRADES = 1_024;
    private static final int STRIDE = 12;
    private static final int TRADE_ID = 0;
    private static final int INSTRUMENT_AND_STATE = 1;
    private static final int PRICE = 2;
    private static final int LOTS = 3;
    private static final int MAKER_ORDER = 4;
    private static final int TAKER_ORDER = 5;
    private static final int ACCOUNTS = 6;
    private static final int MAKER_FEE = 7;
    private static final int TAKER_FEE = 8;
    private static final int FEE_RATES = 9;
    private static final int TIMESTAMP = 10;
    private static final int EVENT_SEQUENCE = 11;

    private static final int TAKER_BUYS = 1;
    private static final int BUSTED = 2;
    private static final int REVISION_SHIFT = 2;

    private final int limit;
    private final RevisableTrade view = new RevisableTrade();

    /** Of a snapshot: by instrument the last trade that it had. */
    private final Long2LongHashMap loaded = new Long2LongHashMap(0);

    private long[] words;
    private int capacity;

    /** Where the next trade goes. */
    private int next;

    private int count;

    RevisableTrades(final EngineLimits limits) {
        limit = limits.maxRevisableTrades();
        capacity = limits.preallocated() ? limit : Math.min(limit, INITIAL_TRADES);
        words = new long[capacity * STRIDE];
    }

    int count() {
        return count;
    }

    /** Remembers a trade that was just told. */
    void remember(final Execution execution, final long timestampNs) {
        if (limit == 0) {
            return;
        }
        final int at = nextRecord();
        final long[] to = words;
        to[at + TRADE_ID] = execution.tradeId;
        to[at + INSTRUMENT_AND_STATE] = RecordPool.pair(execution.instrumentId, execution.takerBuys ? TAKER_BUYS : 0);
        to[at + PRICE] = execution.priceTicks;
        to[at + LOTS] = execution.quantityLots;
        to[at + MAKER_ORDER] = execution.makerOrderId;
        to[at + TAKER_ORDER] = execution.takerOrderId;
        to[at + ACCOUNTS] = RecordPool.pair((int) execution.makerAccountId, (int) execution.takerAccountId);
        to[at + MAKER_FEE] = execution.makerFee;
        to[at + TAKER_FEE] = execution.takerFee;
        to[at + FEE_RATES] = RecordPool.pair(execution.makerFeePpm, execution.takerFeePpm);
        to[at + TIMESTAMP] = timestampNs;
        to[at + EVENT_SEQUENCE] = execution.eventSequence;
    }

    private int nextRecord() {
        if (next == capacity) {
            if (capacity == limit) {
                next = 0;
            } else {
                capacity = (int) Math.min(limit, capacity * 2L);
                words = Arrays.copyOf(words, capacity * STRIDE);
            }
        }
        if (count < capacity) {
            count++;
        }
        return next++ * STRIDE;
    }

    /**
     * Looks from the newest back. Trades of an instrument have consecutive numbers here, so of one with a greater number it is
     * known how many records the one that is looked for is behind it at least.
     *
     * @return its number for the other methods, until another trade is remembered; or {@link #NONE}
     */
    int find(final int instrumentId, final long tradeId) {
        long back = 1;
        while (back <= count) {
            final int trade = behindNewest((int) back);
            final long later = words[trade * STRIDE + TRADE_ID] - tradeId;
            if (instrumentId(trade) != instrumentId) {
                back++;
            } else if (later == 0) {
                return trade;
            } else if (later < 0) {
                return NONE;
            } else {
                back += later;
            }
        }
        return NONE;
    }

    /** @param back 1 for the newest, {@link #count} for the oldest */
    private int behindNewest(final int back) {
        return next - back < 0 ? next - back + capacity : next - back;
    }

    private int instrumentId(final int trade) {
        return (int) (words[trade * STRIDE + INSTRUMENT_AND_STATE] >>> 32);
    }

    /** Whether the trades of each instrument have consecutive numbers, as {@link #find} takes for granted. */
    boolean areConsecutive() {
        final Long2LongHashMap newest = new Long2LongHashMap(0);
        for (int back = count; back >= 1; back--) {
            final int trade = behindNewest(back);
            if (!isNext(newest, instrumentId(trade), words[trade * STRIDE + TRADE_ID])) {
                return false;
            }
        }
        return true;
    }

    private static boolean isNext(final Long2LongHashMap newest, final int instrumentId, final long tradeId) {
        final long before = newest.put(instrumentId, tradeId);
        return before == 0 || tradeId == before + 1;
    }

    boolean isBusted(final int trade) {
        return (words[trade * STRIDE + INSTRUMENT_AND_STATE] & BUSTED) != 0;
    }

    long priceTicks(final int trade) {
        return words[trade * STRIDE + PRICE];
    }

    long quantityLots(final int trade) {
        return words[trade * STRIDE + LOTS];
    }

    /** Keeps what became of a trade: its price, fees, and how often it was revised. */
    void revise(final int trade, final RevisableTrade revised) {
        final int at = trade * STRIDE;
        words[at + PRICE] = revised.priceTicks;
        words[at + MAKER_FEE] = revised.makerFee;
        words[at + TAKER_FEE] = revised.takerFee;
        words[at + INSTRUMENT_AND_STATE] = RecordPool.pair(revised.instrumentId, state(revised));
    }

    private static int state(final RevisableTrade trade) {
        return (trade.takerBuys ? TAKER_BUYS : 0) | (trade.busted ? BUSTED : 0) | trade.revision << REVISION_SHIFT;
    }

    /** Tells a trade as it is now. */
    void read(final int trade, final RevisableTrade into) {
        final int at = trade * STRIDE;
        final int state = (int) words[at + INSTRUMENT_AND_STATE];
        into.tradeId = words[at + TRADE_ID];
        into.instrumentId = instrumentId(trade);
        into.takerBuys = (state & TAKER_BUYS) != 0;
        into.busted = (state & BUSTED) != 0;
        into.revision = state >>> REVISION_SHIFT;
        into.priceTicks = words[at + PRICE];
        into.quantityLots = words[at + LOTS];
        into.makerOrderId = words[at + MAKER_ORDER];
        into.takerOrderId = words[at + TAKER_ORDER];
        into.makerAccountId = words[at + ACCOUNTS] >>> 32;
        into.takerAccountId = words[at + ACCOUNTS] & 0xFFFF_FFFFL;
        into.makerFee = words[at + MAKER_FEE];
        into.takerFee = words[at + TAKER_FEE];
        into.makerFeePpm = (int) (words[at + FEE_RATES] >>> 32);
        into.takerFeePpm = (int) words[at + FEE_RATES];
        into.timestampNs = words[at + TIMESTAMP];
        into.eventSequence = words[at + EVENT_SEQUENCE];
    }

    /** Tells all, the oldest first. */
    void snapshot(final EngineSnapshotListener listener) {
        for (int back = count; back >= 1; back--) {
            read(behindNewest(back), view);
            listener.onRevisableTrade(view);
        }
    }

    /** Takes one of a snapshot; where fewer are remembered than were the oldest are forgotten. */
    void load(final EngineState state, final RevisableTrade trade) {
        final Instrument instrument = state.instruments.get(trade.instrumentId);
        EngineSnapshotLoader.require(
                instrument != null
                        && instrument.continuous != null
                        && trade.tradeId <= instrument.lastTradeId
                        && isNext(loaded, trade.instrumentId, trade.tradeId)
                        && state.accounts.client(trade.makerAccountId) != Accounts.NONE
                        && state.accounts.client(trade.takerAccountId) != Accounts.NONE,
                "trade",
                trade.tradeId);
        if (limit == 0) {
            return;
        }
        final int at = nextRecord();
        words[at + TRADE_ID] = trade.tradeId;
        words[at + INSTRUMENT_AND_STATE] = RecordPool.pair(trade.instrumentId, state(trade));
        words[at + PRICE] = trade.priceTicks;
        words[at + LOTS] = trade.quantityLots;
        words[at + MAKER_ORDER] = trade.makerOrderId;
        words[at + TAKER_ORDER] = trade.takerOrderId;
        words[at + ACCOUNTS] = RecordPool.pair((int) trade.makerAccountId, (int) trade.takerAccountId);
        words[at + MAKER_FEE] = trade.makerFee;
        words[at + TAKER_FEE] = trade.takerFee;
        words[at + FEE_RATES] = RecordPool.pair(trade.makerFeePpm, trade.takerFeePpm);
        words[at + TIMESTAMP] = trade.timestampNs;
        words[at + EVENT_SEQUENCE] = trade.eventSequence;
    }
}
