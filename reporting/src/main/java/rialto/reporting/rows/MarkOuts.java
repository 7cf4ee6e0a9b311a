package rialto.reporting.rows;

import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Where the mid stood some time after each execution. A mid at a moment is that of all events up to it, so it is known when an
 * event with a later time comes, before that event is looked at. Nothing else decides: the same events give the same mids.
 */
final class MarkOuts {
    /** How long after an execution its mids are taken. */
    static final long[] HORIZONS_NS = {
        TimeUnit.MILLISECONDS.toNanos(100), TimeUnit.SECONDS.toNanos(1), TimeUnit.SECONDS.toNanos(10)
    };

    /** The longest of them. */
    static final long LAST_HORIZON_NS = HORIZONS_NS[HORIZONS_NS.length - 1];

    /** How many executions may wait: 100,000 a second. Of more the oldest are given up. */
    static final int MAX_WAITING = 1_000_000;

    /** Too many executions came before the time of this one: its mid is not known. */
    static final long GIVEN_UP = -2;

    private final IntFunction<QuoteMarket> markets;
    private final int maxWaiting;
    /** Executions in order of time, for each horizon those whose time has not come. */
    private final List<ArrayDeque<QuoteExecutionRow>> waiting =
            List.of(new ArrayDeque<>(), new ArrayDeque<>(), new ArrayDeque<>());

    private long nextDueNs = Long.MAX_VALUE;

    /** @param markets by instrument id */
    MarkOuts(final IntFunction<QuoteMarket> markets, final int maxWaiting) {
        this.markets = markets;
        this.maxWaiting = maxWaiting;
    }

    /**
     * An execution that is not before any other.
     *
     * @param changed is told of the one that is given up for it
     */
    void add(final QuoteExecutionRow execution, final Consumer<QuoteExecutionRow> changed) {
        final int last = HORIZONS_NS.length - 1;
        if (waiting.get(last).size() == maxWaiting) {
            final QuoteExecutionRow oldest = waiting.get(last).peekFirst();
            giveUp(oldest);
            changed.accept(oldest);
        }
        for (int i = 0; i <= last; i++) {
            if (execution.twiceMidTicks[i] == QuoteExecutionRow.NOT_DUE) {
                waiting.get(i).addLast(execution);
                nextDueNs = Math.min(nextDueNs, execution.timestampNs + HORIZONS_NS[i]);
            }
        }
    }

    /**
     * Before the first event of a moment.
     *
     * @param changed is told of executions whose mids are known now
     */
    void onTime(final long timestampNs, final Consumer<QuoteExecutionRow> changed) {
        if (timestampNs <= nextDueNs) {
            return;
        }
        nextDueNs = Long.MAX_VALUE;
        for (int i = 0; i < HORIZONS_NS.length; i++) {
            final ArrayDeque<QuoteExecutionRow> queue = waiting.get(i);
            while (!queue.isEmpty() && queue.peekFirst().timestampNs + HORIZONS_NS[i] < timestampNs) {
                final QuoteExecutionRow execution = queue.pollFirst();
                execution.twiceMidTicks[i] =
                        markets.apply(execution.instrumentId).twiceMidTicks(execution.timestampNs + HORIZONS_NS[i]);
                changed.accept(execution);
            }
            if (!queue.isEmpty()) {
                nextDueNs = Math.min(nextDueNs, queue.peekFirst().timestampNs + HORIZONS_NS[i]);
            }
        }
    }

    /** It is the first of every queue that it is in, because all have the same order. */
    private void giveUp(final QuoteExecutionRow oldest) {
        for (int i = 0; i < HORIZONS_NS.length; i++) {
            if (waiting.get(i).peekFirst() == oldest) {
                waiting.get(i).pollFirst();
                oldest.twiceMidTicks[i] = GIVEN_UP;
            }
        }
    }
}
