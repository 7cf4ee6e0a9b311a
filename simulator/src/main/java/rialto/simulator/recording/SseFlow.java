package rialto.simulator.recording;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The orders behind a Shanghai day's rows. The exchange publishes what an incoming order trades before it publishes the
 * order: a run of TRADE rows with the same aggressor is one order, and the ADD of the same order that follows it says
 * what is left of it and at which limit. Without one it left, and its limit is not known: the worst price of the run.
 * The exchange's phases are in no row; they are put where its timetable has them.
 */
public final class SseFlow implements OrderFlow {
    /** Trades of one order or one auction; a whole day has some ten thousand. */
    private static final int MAX_RUN = 1_000_000;

    private static final long MINUTE_NS = 60_000_000_000L;
    private static final List<RecordedAction.Phase> TIMETABLE = List.of(
            phase(9 * 60 + 15, SessionPhase.OPENING_AUCTION),
            phase(9 * 60 + 25, SessionPhase.CONTINUOUS),
            phase(14 * 60 + 57, SessionPhase.CLOSING_AUCTION),
            phase(15 * 60, SessionPhase.CLOSED));

    private final SseReader reader;
    private SseRow ahead;
    private int phases;

    /**
     * @throws RecordingException when the file cannot be opened or has another header
     */
    public SseFlow(final Path file) {
        this(new SseReader(file));
    }

    SseFlow(final SseReader reader) {
        this.reader = reader;
        ahead = reader.next();
    }

    /** The exchange's phases in the course of a day. */
    public static List<RecordedAction.Phase> timetable() {
        return TIMETABLE;
    }

    @Override
    public RecordedAction next() {
        final SseRow first = ahead;
        if (first == null) {
            return null;
        }
        if (isPhaseDue()) {
            return TIMETABLE.get(phases++);
        }
        return switch (first.event()) {
            case ADD -> {
                advance();
                yield entered(first, List.of());
            }
            case CANCEL -> {
                advance();
                yield new RecordedAction.Cancel(first.line(), first.timeNs(), first.orderId(), first.quantity());
            }
            case TRADE -> first.isAuctionTrade() ? auction(first) : aggressor(first);
        };
    }

    @Override
    public void close() {
        reader.close();
    }

    private static RecordedAction.Phase phase(final long minute, final SessionPhase phase) {
        return new RecordedAction.Phase(0, minute * MINUTE_NS, phase);
    }

    private RecordedAction auction(final SseRow first) {
        final List<RecordedTrade> trades = run(first);
        return new RecordedAction.Auction(trades.getLast().place(), first.timeNs(), trades);
    }

    private RecordedAction aggressor(final SseRow first) {
        final List<RecordedTrade> trades = run(first);
        final SseRow rest = ahead;
        if (rest != null && rest.event() == SseRow.Event.ADD && rest.orderId() == first.aggressorId()) {
            if (rest.side() != first.side()) {
                throw new RecordingException("line " + rest.line() + ": order " + rest.orderId() + " is added as "
                        + rest.side() + ", but traded as " + first.side() + " before");
            }
            advance();
            return entered(rest, trades);
        }
        return new RecordedAction.Enter(
                trades.getLast().place(),
                first.timeNs(),
                first.aggressorId(),
                first.side(),
                worstPrice(first.side(), trades),
                quantity(trades),
                0,
                trades);
    }

    private static RecordedAction entered(final SseRow rest, final List<RecordedTrade> trades) {
        return new RecordedAction.Enter(
                rest.line(),
                rest.timeNs(),
                rest.orderId(),
                rest.side(),
                rest.priceTicks(),
                quantity(trades) + rest.quantity(),
                rest.quantity(),
                trades);
    }

    /** The trades from {@code first} on that are of the same aggressor, or of the same auction. */
    private List<RecordedTrade> run(final SseRow first) {
        final List<RecordedTrade> trades = new ArrayList<>();
        while (ahead != null
                && ahead.event() == SseRow.Event.TRADE
                && !isPhaseDue()
                && ahead.side() == first.side()
                && ahead.aggressorId() == first.aggressorId()) {
            if (trades.size() == MAX_RUN) {
                throw new RecordingException("line " + ahead.line() + ": more than " + MAX_RUN
                        + " trades of one order or one auction one after the other");
            }
            trades.add(ahead.trade());
            advance();
        }
        return trades;
    }

    /** Whether another phase begins before the next row. */
    private boolean isPhaseDue() {
        return phases < TIMETABLE.size() && TIMETABLE.get(phases).timeNs() <= ahead.timeNs();
    }

    private void advance() {
        ahead = reader.next();
    }

    private static long worstPrice(final Side side, final List<RecordedTrade> trades) {
        return side == Side.BUY
                ? trades.stream().mapToLong(RecordedTrade::price).max().orElseThrow()
                : trades.stream().mapToLong(RecordedTrade::price).min().orElseThrow();
    }

    private static long quantity(final List<RecordedTrade> trades) {
        return trades.stream().mapToLong(RecordedTrade::quantity).sum();
    }
}
