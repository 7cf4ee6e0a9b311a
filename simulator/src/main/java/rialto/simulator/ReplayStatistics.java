package rialto.simulator;

import rialto.simulator.client.VenueException;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What a replay into a venue did so far, and how it differs from the recording. Thread-safe. */
public final class ReplayStatistics {
    private static final long NS_PER_SECOND = 1_000_000_000L;

    private final Map<String, Long> refusals = new TreeMap<>();
    private long recordedTimeNs;
    private long entered;
    private long canceled;
    private long reduced;
    private long open;
    private long recordedTrades;
    private long executions;
    private long executedQuantity;
    private long atOnceAsRecorded;
    private long atOnceOtherwise;
    private long gone;
    private long offTick;
    private long resent;
    private long disconnections;
    private long lateMs;
    private long latestMs;

    /** One line: where the recording is and what happened. */
    public synchronized String line() {
        return String.format(
                Locale.ROOT,
                "%s  %,d orders, %,d cancels, %,d open, %,d executions, %,d refused%s",
                clock(recordedTimeNs),
                entered,
                canceled + reduced,
                open,
                executions,
                refused(),
                lateMs > 100 ? ", " + lateMs + " ms late" : "");
    }

    /** What differed from the recording, in lines. */
    public synchronized String summary() {
        final StringBuilder text = new StringBuilder();
        line(text, entered, "orders entered");
        line(text, canceled + reduced, "cancels and reductions sent");
        line(text, executions, "executions of these orders, both sides counted, of " + executedQuantity + " in all");
        line(text, recordedTrades, "trades in the recording so far");
        line(text, atOnceAsRecorded, "orders that trade at once and leave traded the recorded quantity");
        line(text, atOnceOtherwise, "did not: others had traded with the orders they met, or joined the book");
        line(text, gone, "cancels had no order left: it was traded or refused before");
        line(text, offTick, "orders were left out: their price is no multiple of the instrument's tick size");
        line(text, resent, "calls were sent again: the venue was busy or an answer did not come");
        line(text, disconnections, "connections were lost");
        line(text, latestMs, "ms was the most that an order was late");
        refusals.forEach((reason, count) -> line(text, count, "refused: " + reason));
        return text.toString();
    }

    /** Orders, cancels and reductions refused. */
    public synchronized long refused() {
        return refusals.values().stream().mapToLong(Long::longValue).sum();
    }

    public synchronized long entered() {
        return entered;
    }

    public synchronized long executions() {
        return executions;
    }

    /** Orders that trade at once and leave, and traded the recorded quantity. */
    public synchronized long atOnceAsRecorded() {
        return atOnceAsRecorded;
    }

    /** Orders that trade at once and leave, and did not trade the recorded quantity. */
    public synchronized long atOnceOtherwise() {
        return atOnceOtherwise;
    }

    synchronized void onTime(final long timeNs, final long nowLateMs, final long nowOpen) {
        recordedTimeNs = timeNs;
        lateMs = nowLateMs;
        latestMs = Math.max(latestMs, nowLateMs);
        open = nowOpen;
    }

    synchronized void onEntered() {
        entered++;
    }

    synchronized void onRecordedTrades(final long count) {
        recordedTrades += count;
    }

    synchronized void onCanceled() {
        canceled++;
    }

    synchronized void onReduced() {
        reduced++;
    }

    synchronized void onExecuted(final long quantity) {
        executions++;
        executedQuantity += quantity;
    }

    synchronized void onLeftAtOnce(final boolean asRecorded) {
        if (asRecorded) {
            atOnceAsRecorded++;
        } else {
            atOnceOtherwise++;
        }
    }

    synchronized void onGone() {
        gone++;
    }

    synchronized void onOffTick() {
        offTick++;
    }

    synchronized void onResent() {
        resent++;
    }

    synchronized void onDisconnected() {
        disconnections++;
    }

    synchronized void onRefused(final Throwable failure) {
        final String reason = failure instanceof VenueException e ? e.getMessage() : failure.toString();
        refusals.merge(reason, 1L, Long::sum);
    }

    private static void line(final StringBuilder text, final long count, final String what) {
        if (count > 0) {
            text.append(String.format(Locale.ROOT, "  %,12d  %s%n", count, what));
        }
    }

    private static String clock(final long timeNs) {
        final long second = timeNs / NS_PER_SECOND;
        return String.format(Locale.ROOT, "%02d:%02d:%02d", second / 3_600, second / 60 % 60, second % 60);
    }
}
