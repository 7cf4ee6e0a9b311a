package rialto.app.replay;

import rialto.engine.Side;
import rialto.engine.TimeInForce;
import rialto.simulator.recording.LobsterMessage;
import rialto.simulator.recording.LobsterReader;
import rialto.simulator.recording.RecordedTrade;

import java.nio.file.Path;

/**
 * A LOBSTER day through the engine. After each message the engine's best bid and ask, price and size, must be the book
 * file's. The file sees only the best levels: what stands behind them is told by {@link UnseenOrders} when it becomes
 * the best, which is the only thing that is taken from the book file, and counted.
 */
final class LobsterReplay {
    static final String BEST = "messages after which best bid and ask, price and size, are the book file's";
    static final String EXECUTIONS = "visible executions that traded the recorded quantity at the recorded price";

    /** Numbers of orders that the recording does not name. */
    private static final long FIRST_TAKER = 1L << 62;

    private final ReplayVenue venue = new ReplayVenue("USD");
    private final EventLedger events = venue.events();
    private final ReplayReport report;
    private final UnseenOrders unseen;
    private final int instrumentId;
    private long takers = FIRST_TAKER;
    private long messages;
    private long agreed;
    private long revealed;
    private long executions;
    private long executionsAgreed;
    private long executionsInTurn;
    private long executionsOutOfTurn;
    private long executionsUnseen;
    private long takenUnknown;
    private long hidden;
    private long crosses;
    private long halts;

    private LobsterReplay(final Path file, final LobsterReader reader) {
        report = new ReplayReport("LOBSTER", file.toString());
        report.fact("symbol", reader.symbol());
        report.fact("date", reader.date());
        report.fact("levels in the book file", reader.levels());
        instrumentId = venue.addInstrument(reader.symbol() + "USD", reader.symbol());
        unseen = new UnseenOrders(venue, instrumentId, LastMentions.of(file));
    }

    /**
     * @throws rialto.simulator.recording.RecordingException when the file cannot be read
     */
    static ReplayReport run(final Path file) {
        try (LobsterReader reader = new LobsterReader(file)) {
            final LobsterReplay replay = new LobsterReplay(file, reader);
            for (LobsterMessage message = reader.next(); message != null; message = reader.next()) {
                replay.on(message);
            }
            return replay.report();
        }
    }

    private void on(final LobsterMessage message) {
        messages++;
        venue.advanceTo(message.timeNs());
        final long bidBefore = best(Side.BUY).bestPrice();
        final long askBefore = best(Side.SELL).bestPrice();
        apply(message);
        final boolean bidsRevealed = compare(message, Side.BUY, bidBefore);
        final boolean asksRevealed = compare(message, Side.SELL, askBefore);
        if (bidsRevealed || asksRevealed) {
            revealed++;
        } else if (matches(message, Side.BUY) && matches(message, Side.SELL)) {
            agreed++;
        }
    }

    private void apply(final LobsterMessage message) {
        if (takesMoreThanIsThere(message)) {
            return;
        }
        switch (message.type()) {
            case SUBMISSION -> submit(message);
            case PARTIAL_CANCEL, DELETION -> leave(message);
            case VISIBLE_EXECUTION -> execute(message);
            case HIDDEN_EXECUTION -> hidden++;
            case CROSS_TRADE -> crosses++;
            case HALT -> halts++;
        }
    }

    /**
     * Whether more leaves than stands at the price. At the best price, and before it, the book file says what stands there:
     * then the recording contradicts itself. Behind it the engine knows only what came within the window.
     */
    private boolean takesMoreThanIsThere(final LobsterMessage message) {
        final boolean leaves =
                switch (message.type()) {
                    case PARTIAL_CANCEL, DELETION, VISIBLE_EXECUTION -> true;
                    case SUBMISSION, HIDDEN_EXECUTION, CROSS_TRADE, HALT -> false;
                };
        if (!leaves) {
            return false;
        }
        final Side side = side(message);
        final long held = best(side).lotsAt(message.price());
        if (message.size() <= held) {
            return false;
        }
        if (messages > 1 && !isBehindBest(side, message.price())) {
            final boolean executes = message.type() == LobsterMessage.Type.VISIBLE_EXECUTION;
            executions += executes ? 1 : 0;
            report.disagree("line " + message.line() + ": " + message.size() + " of order " + message.orderId()
                    + (executes ? " must trade at " : " must leave at ") + message.price() + ", but only " + held
                    + (held == 1 ? " stands there" : " stand there"));
        } else {
            takenUnknown++;
        }
        unseen.takeAll(side, message.price());
        return true;
    }

    private boolean isBehindBest(final Side side, final long price) {
        final long best = best(side).bestPrice();
        return best != 0 && (side == Side.BUY ? price < best : price > best);
    }

    private void submit(final LobsterMessage message) {
        venue.enter(message.orderId(), instrumentId, side(message), message.price(), message.size(), TimeInForce.GTC);
        if (events.rejectReason() != null || events.restedLots() != message.size()) {
            report.disagree("line " + message.line() + ": order " + message.orderId() + " must rest with "
                    + message.size() + ", but " + events.restedLots() + " do"
                    + (events.rejectReason() == null ? "" : " (" + events.rejectReason() + ")"));
        }
    }

    private void leave(final LobsterMessage message) {
        final OpenOrder order = seen(message);
        if (order == null) {
            unseen.withdraw(message.line(), side(message), message.price(), message.size());
            return;
        }
        if (message.type() == LobsterMessage.Type.DELETION && order.remainingLots != message.size()) {
            final long lots = order.remainingLots - message.size();
            venue.cancel(order);
            unseen.stayBehind(order, lots);
            return;
        }
        if (order.remainingLots <= message.size()) {
            venue.cancel(order);
        } else {
            venue.reduce(order, message.size());
        }
    }

    private void execute(final LobsterMessage message) {
        executions++;
        final OpenOrder order = seen(message);
        if (order != null) {
            if (unseen.bringToFront(order)) {
                executionsInTurn++;
            } else {
                executionsOutOfTurn++;
            }
        } else if (!unseen.isFirst(side(message), message.price(), message.size())) {
            unseen.withdraw(message.line(), side(message), message.price(), message.size());
            executions--;
            executionsUnseen++;
            return;
        }
        final Side taking = side(message) == Side.BUY ? Side.SELL : Side.BUY;
        venue.enter(takers++, instrumentId, taking, message.price(), message.size(), TimeInForce.IOC);
        if (tradedAsRecorded(message, order)) {
            executionsAgreed++;
        } else {
            report.disagree("line " + message.line() + ": " + message.size() + " of order " + message.orderId()
                    + " must trade at " + message.price() + ", but the engine traded " + events.trades());
        }
    }

    private boolean tradedAsRecorded(final LobsterMessage message, final OpenOrder order) {
        long quantity = 0;
        for (final RecordedTrade trade : events.trades()) {
            final long maker =
                    message.side() == rialto.simulator.recording.Side.BUY ? trade.buyOrderId() : trade.sellOrderId();
            if (trade.price() != message.price() || order != null && maker != message.orderId()) {
                return false;
            }
            quantity += trade.quantity();
        }
        return quantity == message.size();
    }

    /**
     * Compares a side's best level and takes the file's where the message emptied the level before it.
     *
     * @return whether it had to
     */
    private boolean compare(final LobsterMessage message, final Side side, final long priceBefore) {
        if (matches(message, side)) {
            return false;
        }
        final long price = message.bestPrice(recorded(side));
        final boolean emptied = best(side).lotsAt(priceBefore) == 0;
        final boolean worse =
                price == 0 || priceBefore == 0 || (side == Side.BUY ? price < priceBefore : price > priceBefore);
        final boolean expected = messages == 1 || emptied && worse;
        if (!expected) {
            report.disagree("line " + message.line() + ": best " + (side == Side.BUY ? "bid " : "ask ") + "must be "
                    + message.bestSize(recorded(side)) + " at " + price + ", but is "
                    + best(side).bestLots() + " at "
                    + best(side).bestPrice());
        }
        unseen.reveal(message.line(), side, price, message.bestSize(recorded(side)));
        return expected;
    }

    private boolean matches(final LobsterMessage message, final Side side) {
        return best(side).bestPrice() == message.bestPrice(recorded(side))
                && best(side).bestLots() == message.bestSize(recorded(side));
    }

    private Levels best(final Side side) {
        return events.levels(instrumentId, side);
    }

    /** The order of a message, when its submission was seen and it stands where the message says. */
    private OpenOrder seen(final LobsterMessage message) {
        final OpenOrder order = events.order(message.orderId());
        if (order == null || order.priceTicks != message.price() || order.side != side(message)) {
            return null;
        }
        return order.remainingLots < message.size() ? unseen.restore(message.line(), order, message.size()) : order;
    }

    private static Side side(final LobsterMessage message) {
        return ReplayVenue.side(message.side());
    }

    private static rialto.simulator.recording.Side recorded(final Side side) {
        return side == Side.BUY ? rialto.simulator.recording.Side.BUY : rialto.simulator.recording.Side.SELL;
    }

    private ReplayReport report() {
        report.fact("messages", messages);
        report.fact("commands to the engine", venue.commands());
        report.fact("accounts", ReplayVenue.ACCOUNTS);
        report.check(BEST, agreed, messages - revealed);
        report.check(EXECUTIONS, executionsAgreed, executions);
        report.unchecked(
                revealed,
                "messages that emptied the best level",
                "the level behind it lies outside the file's price window; it was taken from the book file");
        report.unchecked(
                hidden, "hidden executions", "the file does not show the hidden order; best bid and ask stayed");
        report.unchecked(crosses, "cross trades", "the file does not show the orders of a cross");
        report.unchecked(halts, "trading halts", "the file does not say what the exchange did then");
        report.unchecked(
                unseen.pendingCancels(),
                "messages for orders from outside the window",
                "their submission is not in the file; the level's size was checked, the order was not");
        report.unchecked(
                executionsUnseen,
                "of these are visible executions",
                "in the engine's queue others stood before what is left of orders from outside; who traded was not checked");
        report.unchecked(
                takenUnknown,
                "messages for more than the engine had at a price behind the best",
                "what came there before the file begins, or outside the window, is not in the file");
        report.unchecked(
                unseen.corrections(),
                "messages for more of an order than the engine had",
                "when its level came back into the window with less, the wrong order had been made smaller");
        report.unchecked(
                unseen.reductions(),
                "deletions of less than was left of the order",
                "it had become smaller outside the window");
        report.unchecked(
                executionsOutOfTurn,
                "executions of an order that stood behind others in the engine's queue",
                "of " + (executionsInTurn + executionsOutOfTurn)
                        + " executions of orders seen; the file does not tell the queue, and those before it may have left unseen");
        venue.moneyFaults().forEach(report::disagree);
        return report;
    }
}
