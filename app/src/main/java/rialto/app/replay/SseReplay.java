package rialto.app.replay;

import org.agrona.collections.Long2LongHashMap;
import rialto.engine.TimeInForce;
import rialto.simulator.recording.RecordedAction;
import rialto.simulator.recording.RecordedTrade;
import rialto.simulator.recording.SseFlow;

import java.nio.file.Path;
import java.util.List;

/**
 * A Shanghai day through the engine. Every incoming order must trade exactly what the exchange recorded, in the same
 * order, and leave exactly what the exchange says is left; every cancel must find its order with the recorded rest; at
 * the end the engine must have exactly the orders that the recording leaves open.
 */
final class SseReplay {
    static final String CONTINUOUS_TRADES = "continuous trades: buy order, sell order, price, quantity, in this order";
    static final String CANCELS = "cancels: the order was open, with the recorded quantity left";
    static final String LEFT_OVER = "orders open at the end: number and quantity";

    private static final long CONTINUOUS_BEGINS_NS = 34_200_000_000_000L; // 09:30
    private static final long CLOSING_CALL_BEGINS_NS = 53_820_000_000_000L; // 14:57

    private final ReplayVenue venue = new ReplayVenue("CNY");
    private final EventLedger events = venue.events();
    private final Long2LongHashMap open = new Long2LongHashMap(0);
    private final ReplayReport report;
    private final int instrumentId;
    private CallPhase call = new CallPhase();
    private long continuousTrades;
    private long continuousAgreed;
    private long cancels;
    private long cancelsAgreed;
    private long orders;
    private long auctionTrades;

    private SseReplay(final Path file) {
        report = new ReplayReport("SSE", file.toString());
        instrumentId = venue.addInstrument("STOCKCNY", "STOCK");
    }

    /**
     * @throws rialto.simulator.recording.RecordingException when the file cannot be read
     */
    static ReplayReport run(final Path file) {
        final SseReplay replay = new SseReplay(file);
        try (SseFlow flow = new SseFlow(file)) {
            for (RecordedAction action = flow.next(); action != null; action = flow.next()) {
                replay.on(action);
            }
        }
        return replay.report();
    }

    private void on(final RecordedAction action) {
        venue.advanceTo(action.timeNs());
        switch (action) {
            case RecordedAction.Enter enter -> enter(enter);
            case RecordedAction.Cancel cancel -> cancel(cancel);
            case RecordedAction.Auction auction -> auction(auction);
            case RecordedAction.Phase phase -> {}
            case RecordedAction.Reduce reduce -> throw new IllegalStateException("not in this format: " + reduce);
        }
    }

    private void enter(final RecordedAction.Enter enter) {
        orders++;
        enter.trades().forEach(this::executed);
        if (enter.rests() > 0) {
            open.put(enter.orderId(), enter.rests());
        }
        if (inCall(enter.timeNs())) {
            if (call == null) {
                call = new CallPhase();
            }
            call.enter(enter);
            return;
        }
        send(enter);
    }

    private void send(final RecordedAction.Enter enter) {
        venue.enter(
                enter.orderId(),
                instrumentId,
                ReplayVenue.side(enter.side()),
                enter.price(),
                enter.quantity(),
                enter.rests() > 0 ? TimeInForce.GTC : TimeInForce.IOC);
        final List<RecordedTrade> expected = enter.trades();
        continuousTrades += expected.size();
        if (TradeComparison.equal(expected, events.trades())) {
            continuousAgreed += expected.size();
        } else {
            continuousAgreed += TradeComparison.commonBegin(expected, events.trades());
            report.disagree("line " + enter.place() + ": order " + enter.orderId() + " "
                    + TradeComparison.difference(expected, events.trades()));
        }
        if (events.rejectReason() != null || events.restedLots() != enter.rests()) {
            report.disagree("line " + enter.place() + ": of order " + enter.orderId() + " " + enter.rests()
                    + " must rest, but " + events.restedLots() + " do"
                    + (events.rejectReason() == null ? "" : " (" + events.rejectReason() + ")"));
        }
    }

    private void cancel(final RecordedAction.Cancel cancel) {
        cancels++;
        final long remaining = open.remove(cancel.orderId());
        if (remaining != cancel.remaining()) {
            report.disagree("line " + cancel.place() + ": the recording cancels " + cancel.remaining() + " of order "
                    + cancel.orderId() + ", of which it left " + remaining);
        }
        if (call != null && call.cancel(cancel.orderId())) {
            cancelsAgreed++;
            return;
        }
        venue.cancel(cancel.orderId(), instrumentId);
        if (events.rejectReason() == null && events.canceledLots() == cancel.remaining()) {
            cancelsAgreed++;
        } else {
            report.disagree("line " + cancel.place() + ": order " + cancel.orderId() + " must leave with "
                    + cancel.remaining() + ", but "
                    + (events.rejectReason() == null
                            ? "left with " + events.canceledLots()
                            : "the engine says " + events.rejectReason()));
        }
    }

    private void auction(final RecordedAction.Auction auction) {
        auction.trades().forEach(this::executed);
        for (final RecordedTrade trade : auction.trades()) {
            auctionTrades++;
            leave(trade.buyOrderId(), trade.quantity());
            leave(trade.sellOrderId(), trade.quantity());
        }
        call.end().forEach(this::send);
        call = null;
    }

    /** Takes what the auction traded off an order that rested before it began. */
    private void leave(final long orderId, final long quantity) {
        if (call.execute(orderId, quantity)) {
            return;
        }
        final OpenOrder order = events.order(orderId);
        if (order == null || quantity >= order.remainingLots) {
            venue.cancel(orderId, instrumentId);
        } else {
            venue.reduce(order, quantity);
        }
    }

    /** Takes a recorded trade off what the recording leaves open. */
    private void executed(final RecordedTrade trade) {
        executed(trade.buyOrderId(), trade);
        executed(trade.sellOrderId(), trade);
    }

    private void executed(final long orderId, final RecordedTrade trade) {
        final long remaining = open.get(orderId);
        if (remaining > trade.quantity()) {
            open.put(orderId, remaining - trade.quantity());
        } else if (remaining == trade.quantity()) {
            open.remove(orderId);
        } else if (remaining > 0) {
            report.disagree("line " + trade.place() + ": the recording trades " + trade.quantity() + " of order "
                    + orderId + ", of which it left " + remaining);
        }
    }

    private static boolean inCall(final long timeNs) {
        return timeNs < CONTINUOUS_BEGINS_NS || timeNs >= CLOSING_CALL_BEGINS_NS;
    }

    private ReplayReport report() {
        report.fact("orders", orders);
        report.fact("cancels", cancels);
        report.fact("accounts", ReplayVenue.ACCOUNTS);
        report.check(CONTINUOUS_TRADES, continuousAgreed, continuousTrades);
        report.check(CANCELS, cancelsAgreed, cancels);
        report.unchecked(
                auctionTrades, "trades of call auctions", "they were taken off the orders as the recording says");
        compareLeftOver();
        venue.moneyFaults().forEach(report::disagree);
        return report;
    }

    private void compareLeftOver() {
        long agreed = 0;
        for (final OpenOrder order : events.openOrders()) {
            if (open.get(order.recordedId) == order.remainingLots) {
                agreed++;
            } else {
                report.disagree("order " + order.recordedId + " has " + order.remainingLots
                        + " left in the engine, in the recording " + open.get(order.recordedId));
            }
        }
        report.check(LEFT_OVER, agreed, open.size());
    }
}
