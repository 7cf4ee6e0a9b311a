package rialto.app.replay;

import org.agrona.collections.Int2IntHashMap;
import org.agrona.collections.Int2ObjectHashMap;
import rialto.engine.Side;
import rialto.engine.TimeInForce;
import rialto.simulator.recording.ItchMessage;
import rialto.simulator.recording.ItchReader;
import rialto.simulator.recording.RecordedTrade;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * A Nasdaq ITCH 5.0 file through the engine, one instrument for each stock. Every execution, cancel, deletion and
 * replacement must be of a known order with enough shares left. Orders that would trade on arrival, which a real day
 * shows only in locked or crossed moments, stay outside the engine. An execution of the order that is first at the best
 * price is made by an incoming order and must trade just that; others are taken off the book.
 */
final class ItchReplay {
    static final String REFERENCES = "messages about an order: it was open, with enough shares left";
    static final String EXECUTIONS =
            "executions at the head of the book: the engine traded the same order, price, shares";
    static final String RESTED = "orders that rested in the engine, in full";
    static final String LEFT_OVER = "orders open at the end: shares left";

    private static final long NO_REFERENCE = -1;
    private static final long FIRST_TAKER = Long.MIN_VALUE;

    private final ReplayVenue venue = new ReplayVenue("USD");
    private final EventLedger events = venue.events();
    private final ItchOrders orders = new ItchOrders();
    private final Map<String, Long> counts = new TreeMap<>();
    private final Int2ObjectHashMap<String> stocks = new Int2ObjectHashMap<>();
    private final Int2IntHashMap instrumentIds = new Int2IntHashMap(0);
    private final ReplayReport report;
    private long takers = FIRST_TAKER;
    private long number;
    private long timeNs;
    private long adds;
    private long rested;
    private long crossing;
    private long references;
    private long referencesAgreed;
    private long executions;
    private long executionsAgreed;
    private long outOfTurn;
    private long setAside;

    private ItchReplay(final Path file) {
        report = new ReplayReport("ITCH", file.toString());
    }

    /**
     * @throws rialto.simulator.recording.RecordingException when the file cannot be read
     */
    static ReplayReport run(final Path file) {
        final ItchReplay replay = new ItchReplay(file);
        try (ItchReader reader = new ItchReader(file)) {
            for (ItchMessage message = reader.next(); message != null; message = reader.next()) {
                replay.number = reader.messageNumber();
                replay.on(message);
            }
            replay.report.fact(
                    "before each message", reader.hasLengths() ? "its length in two bytes" : "two bytes of zero");
        }
        return replay.report();
    }

    private void on(final ItchMessage message) {
        counts.merge(message.getClass().getSimpleName(), 1L, Long::sum);
        final long now = message.header().timeNs();
        if (now < timeNs) {
            report.disagree("message " + number + ": its time is " + (timeNs - now) + " ns before the last one's");
        }
        timeNs = now;
        venue.advanceTo(now);
        switch (message) {
            case ItchMessage.StockDirectory directory ->
                stocks.put(directory.header().stockLocate(), directory.stock());
            case ItchMessage.AddOrder add -> added(add);
            default -> refer(message);
        }
    }

    private void added(final ItchMessage.AddOrder add) {
        final int locate = add.header().stockLocate();
        final String stock = stocks.putIfAbsent(locate, add.stock());
        if (stock != null && !stock.equals(add.stock())) {
            report.disagree("message " + number + ": stock locate " + locate + " is " + add.stock() + ", was " + stock);
        }
        add(new ItchOrders.Order(add.orderReference(), locate, add.side(), add.price(), add.shares()));
    }

    private void add(final ItchOrders.Order order) {
        adds++;
        if (!orders.add(order)) {
            report.disagree("message " + number + ": order " + order.reference + " is there already");
            return;
        }
        enter(order);
        orders.waitingFor(order.reference).forEach(this::refer);
    }

    private void enter(final ItchOrders.Order order) {
        final int instrumentId = instrument(order.stockLocate);
        final Side side = ReplayVenue.side(order.side);
        final long opposite = events.levels(instrumentId, ReplayVenue.side(order.side.opposite()))
                .bestPrice();
        if (opposite != 0 && (side == Side.BUY ? opposite <= order.price : opposite >= order.price)) {
            crossing++;
            return;
        }
        venue.enter(order.reference, instrumentId, side, order.price, order.shares, TimeInForce.GTC);
        if (events.rejectReason() == null && events.restedLots() == order.shares) {
            rested++;
            order.inEngine = true;
        } else {
            report.disagree("message " + number + ": order " + order.reference + " must rest with " + order.shares
                    + ", but " + events.restedLots() + " do (" + events.rejectReason() + ")");
        }
    }

    /** A message about an order that was added before, or about none. */
    private void refer(final ItchMessage message) {
        final long reference =
                switch (message) {
                    case ItchMessage.OrderExecuted m -> m.orderReference();
                    case ItchMessage.OrderExecutedWithPrice m -> m.orderReference();
                    case ItchMessage.OrderCancel m -> m.orderReference();
                    case ItchMessage.OrderDelete m -> m.orderReference();
                    case ItchMessage.OrderReplace m -> m.orderReference();
                    default -> NO_REFERENCE;
                };
        if (reference == NO_REFERENCE) {
            return;
        }
        final ItchOrders.Order order = orders.get(reference);
        if (order == null) {
            orders.await(reference, message);
            return;
        }
        references++;
        switch (message) {
            case ItchMessage.OrderExecuted m -> execute(order, m.shares(), order.price);
            case ItchMessage.OrderExecutedWithPrice m -> execute(order, m.shares(), m.price());
            case ItchMessage.OrderCancel m -> leave(order, m.shares());
            case ItchMessage.OrderReplace m -> {
                leave(order, order.shares);
                add(new ItchOrders.Order(m.newOrderReference(), order.stockLocate, order.side, m.price(), m.shares()));
            }
            default -> leave(order, order.shares);
        }
    }

    private void execute(final ItchOrders.Order order, final long shares, final long price) {
        final OpenOrder open = events.order(order.reference);
        final boolean enough = shares <= order.shares;
        if (open == null || !enough || price != order.price || !isFirst(open)) {
            if (open == null) {
                setAside++;
            } else {
                outOfTurn++;
            }
            leave(order, shares);
            return;
        }
        executions++;
        final Side taking = open.side == Side.BUY ? Side.SELL : Side.BUY;
        venue.enter(takers++, open.instrumentId, taking, price, shares, TimeInForce.IOC);
        if (tradedJust(order, shares)) {
            executionsAgreed++;
        } else {
            report.disagree("message " + number + ": " + shares + " of order " + order.reference + " must trade at "
                    + price + ", but the engine traded " + events.trades());
        }
        take(order, shares);
    }

    private boolean tradedJust(final ItchOrders.Order order, final long shares) {
        if (events.trades().size() != 1) {
            return false;
        }
        final RecordedTrade trade = events.trades().getFirst();
        final long maker = ReplayVenue.side(order.side) == Side.BUY ? trade.buyOrderId() : trade.sellOrderId();
        return maker == order.reference && trade.price() == order.price && trade.quantity() == shares;
    }

    private boolean isFirst(final OpenOrder open) {
        final Levels levels = events.levels(open.instrumentId, open.side);
        return levels.bestPrice() == open.priceTicks && levels.first(open.priceTicks) == open;
    }

    /** Shares go without a trade in the engine. */
    private void leave(final ItchOrders.Order order, final long shares) {
        final OpenOrder open = events.order(order.reference);
        if (open != null && shares >= open.remainingLots) {
            venue.cancel(open);
        } else if (open != null) {
            venue.reduce(open, shares);
        }
        take(order, shares);
    }

    private void take(final ItchOrders.Order order, final long shares) {
        if (shares <= order.shares) {
            referencesAgreed++;
        } else {
            report.disagree("message " + number + ": " + shares + " shares go from order " + order.reference
                    + ", which has " + order.shares);
        }
        orders.take(order, shares);
    }

    private int instrument(final int stockLocate) {
        int instrumentId = instrumentIds.get(stockLocate);
        if (instrumentId == 0) {
            instrumentId = venue.addInstrument("S" + stockLocate, "STOCK" + stockLocate);
            instrumentIds.put(stockLocate, instrumentId);
        }
        return instrumentId;
    }

    private ReplayReport report() {
        counts.forEach((type, count) -> report.fact(type + " messages", count));
        report.fact("messages", number);
        report.fact("stocks with orders", instrumentIds.size());
        report.fact("commands to the engine", venue.commands());
        orders.waiting()
                .forEach((reference, messages) -> report.disagree("order " + reference + ", which " + messages.size()
                        + " messages are about, is not open or was never added"));
        report.check(REFERENCES, referencesAgreed, references);
        report.check(RESTED, rested, adds - crossing);
        report.check(EXECUTIONS, executionsAgreed, executions);
        compareLeftOver();
        report.unchecked(
                orders.early(),
                "messages about an order before the message that adds it",
                "the file has them in this order; they were applied when the order came");
        report.unchecked(
                crossing,
                "orders that would have traded on arrival",
                "the file's book is crossed there, which continuous trading does not allow; kept outside the engine");
        report.unchecked(setAside, "executions of such orders", "only their shares were checked");
        report.unchecked(
                outOfTurn,
                "executions of an order that was not first at the best price, or not at its price",
                "price-time priority does not allow them; taken off the book, their shares were checked");
        venue.moneyFaults().forEach(report::disagree);
        return report;
    }

    private void compareLeftOver() {
        long agreed = 0;
        for (final OpenOrder open : events.openOrders()) {
            final ItchOrders.Order order = orders.get(open.recordedId);
            if (order != null && order.shares == open.remainingLots) {
                agreed++;
            } else {
                report.disagree(open + " is open in the engine, in the recording "
                        + (order == null ? "not" : "with " + order.shares));
            }
        }
        report.check(
                LEFT_OVER,
                agreed,
                orders.stream().filter(order -> order.inEngine).count());
    }
}
