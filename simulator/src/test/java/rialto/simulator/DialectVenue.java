package rialto.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import rialto.simulator.client.ExecutionReport;
import rialto.simulator.client.NewOrder;
import rialto.simulator.client.VenueClientListener;
import rialto.simulator.client.VenueException;
import rialto.simulator.crowd.Crowd;
import rialto.simulator.crowd.Instrument;
import rialto.simulator.crowd.Side;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * A venue in memory that speaks the dialect as the crowd's connections do, on a clock of its own: calls arrive and answers
 * come back a little later, events before the answer. It has accounts with funds and fees, a limit of open orders, and on
 * demand everything that can go wrong between a client and a venue.
 */
final class DialectVenue implements Later {
    static final long STEP_MS = 20;
    private static final long LATENCY_MS = 3;
    private static final int MAX_OPEN_ORDERS = 200;
    private static final int INSUFFICIENT = -2010;
    private static final int FILTER = -1013;
    private static final int REPLACE_FAILED = -2022;

    /** How often things go wrong, each as a share of calls or reports. */
    record Faults(double lostReports, double lostAnswers, double busy, double renames, double disconnections) {
        static final Faults NONE = new Faults(0, 0, 0, 0, 0);
    }

    private record Task(long dueMs, long number, Runnable action) implements Comparable<Task> {
        @Override
        public int compareTo(final Task other) {
            final int byTime = Long.compare(dueMs, other.dueMs);
            return byTime == 0 ? Long.compare(number, other.number) : byTime;
        }
    }

    private final List<Instrument> instruments;
    private final Map<String, DialectBook> books = new LinkedHashMap<>();
    private final Map<String, DialectAccount> accounts = new LinkedHashMap<>();
    private final Map<String, DialectConnection> connections = new LinkedHashMap<>();
    private final PriorityQueue<Task> tasks = new PriorityQueue<>();
    private final SplittableRandom chance;
    private final Map<Instrument, Long> trades = new LinkedHashMap<>();
    private Faults faults = Faults.NONE;
    private Crowd crowd;
    private long nowMs = 1_000_000;
    private long taskCount;
    private long renamed;

    DialectVenue(final long seed, final List<Instrument> instruments) {
        this.instruments = instruments;
        chance = new SplittableRandom(seed);
        for (final Instrument instrument : instruments) {
            books.put(instrument.symbol(), new DialectBook(instrument, new Trades()));
        }
    }

    long nowMs() {
        return nowMs;
    }

    void faults(final Faults wanted) {
        faults = wanted;
    }

    /** Makes an account with funds, and its connection. */
    DialectConnection open(
            final String name, final double notionalOfEach, final double quote, final VenueClientListener listener) {
        final DialectAccount account = new DialectAccount(name, instruments, notionalOfEach, quote);
        accounts.put(name, account);
        final DialectConnection connection = new DialectConnection(this, account, listener);
        connections.put(name, connection);
        return connection;
    }

    DialectBook book(final Instrument instrument) {
        return books.get(instrument.symbol());
    }

    DialectAccount account(final String name) {
        return accounts.get(name);
    }

    long trades(final Instrument instrument) {
        return trades.getOrDefault(instrument, 0L);
    }

    /** Runs the crowd for some time, calling back after every step. */
    void run(final Crowd traders, final long durationMs, final Runnable afterStep) {
        crowd = traders;
        final long endMs = nowMs + durationMs;
        while (nowMs < endMs) {
            final long stepEndMs = nowMs + STEP_MS;
            while (!tasks.isEmpty() && tasks.peek().dueMs <= stepEndMs) {
                final Task task = tasks.poll();
                nowMs = task.dueMs;
                task.action.run();
            }
            nowMs = stepEndMs;
            for (int i = 0; i < instruments.size(); i++) {
                final DialectBook book = book(instruments.get(i));
                crowd.onBestPrices(i, book.bestTicks(Side.BUY), book.bestTicks(Side.SELL));
            }
            crowd.step(nowMs);
            afterStep.run();
        }
    }

    @Override
    public void run(final long delayMs, final Runnable action) {
        tasks.add(new Task(nowMs + delayMs, ++taskCount, action));
    }

    boolean happens(final double share) {
        return share > 0 && chance.nextDouble() < share;
    }

    Faults faults() {
        return faults;
    }

    /** After the time that a message takes. */
    void arrive(final Runnable action) {
        run(LATENCY_MS, action);
    }

    JsonNode place(final DialectAccount account, final NewOrder request) {
        final DialectBook book = books.get(request.symbol());
        final DialectOrder order = order(account, book, request);
        if (order.lots == 0 || "LIMIT_MAKER".equals(request.type()) && book.crosses(order)) {
            throw refused(INSUFFICIENT, "Order would immediately match and take.");
        }
        if (account.openOn(book.instrument) >= MAX_OPEN_ORDERS) {
            throw refused(FILTER, "Filter failure: MAX_NUM_ORDERS");
        }
        if (!account.canPay(order, order.ticks)) {
            throw refused(INSUFFICIENT, "Account has insufficient balance for requested action.");
        }
        report(order, "NEW", "NEW", 0, 0);
        book.match(order);
        final boolean rests = "LIMIT_MAKER".equals(request.type()) || "GTC".equals(request.timeInForce());
        if (order.remainingLots() > 0 && rests) {
            book.rest(order);
            account.open.put(order.clientOrderId, order);
        } else if (order.remainingLots() > 0) {
            report(order, "EXPIRED", "EXPIRED", 0, 0);
        }
        return JsonNodeFactory.instance.objectNode();
    }

    private DialectOrder order(final DialectAccount account, final DialectBook book, final NewOrder request) {
        final Instrument instrument = book.instrument;
        final Side side = Side.valueOf(request.side());
        final long best = book.bestTicks(side.opposite());
        // a market order goes five per cent deep at most
        final long ticks = request.price() == null
                ? Math.round(best * (1 + 0.05 * side.sign()))
                : instrument.ticks(new BigDecimal(request.price()));
        final long lots = best == 0 && request.price() == null
                ? 0
                : request.quantity() != null
                        ? instrument.lots(new BigDecimal(request.quantity()))
                        : instrument.lotsOf(Double.parseDouble(request.quoteOrderQty()), best);
        return new DialectOrder(account, instrument, side, ticks, lots, request.clientOrderId(), nowMs);
    }

    JsonNode cancel(final DialectAccount account, final String clientOrderId) {
        final DialectOrder order = account.open.remove(clientOrderId);
        if (order == null) {
            throw refused(VenueException.UNKNOWN_ORDER, "Unknown order sent.");
        }
        book(order.instrument).remove(order);
        report(order, "CANCELED", "CANCELED", 0, 0);
        return JsonNodeFactory.instance.objectNode();
    }

    JsonNode cancelReplace(final DialectAccount account, final String clientOrderId, final NewOrder request) {
        try {
            cancel(account, clientOrderId);
        } catch (final VenueException e) {
            throw replaceFailed("FAILURE", e.code());
        }
        try {
            return place(account, request);
        } catch (final VenueException e) {
            throw replaceFailed("SUCCESS", 0);
        }
    }

    JsonNode amend(final DialectAccount account, final String clientOrderId, final String newQuantity) {
        final DialectOrder order = account.open.get(clientOrderId);
        final long lots = order == null ? 0 : order.instrument.lots(new BigDecimal(newQuantity));
        if (order == null || lots <= order.executedLots || lots >= order.lots) {
            throw refused(
                    order == null ? VenueException.UNKNOWN_ORDER : VenueException.AMEND_REFUSED,
                    "The order is not open.");
        }
        order.lots = lots;
        report(order, "REPLACED", order.executedLots > 0 ? "PARTIALLY_FILLED" : "NEW", 0, 0);
        if (happens(faults.renames)) {
            account.open.remove(clientOrderId);
            order.clientOrderId = "renamed-" + ++renamed;
            account.open.put(order.clientOrderId, order);
        }
        return JsonNodeFactory.instance.objectNode();
    }

    JsonNode cancelAll(final DialectAccount account, final String symbol) {
        for (final DialectOrder order : new ArrayList<>(account.open.values())) {
            if (order.instrument.symbol().equals(symbol)) {
                cancel(account, order.clientOrderId);
            }
        }
        return JsonNodeFactory.instance.arrayNode();
    }

    static VenueException refused(final int code, final String message) {
        return new VenueException(400, code, message, JsonNodeFactory.instance.objectNode());
    }

    private static VenueException replaceFailed(final String cancelResult, final int cancelCode) {
        final var data = JsonNodeFactory.instance.objectNode().put("cancelResult", cancelResult);
        data.putObject("cancelResponse").put("code", cancelCode);
        return new VenueException(409, REPLACE_FAILED, "Order cancel-replace failed.", data);
    }

    private void report(
            final DialectOrder order, final String type, final String status, final long lots, final long ticks) {
        if (happens(faults.lostReports)) {
            return;
        }
        final DialectConnection connection = connections.get(order.account.name);
        connection.tell(new ExecutionReport(
                order.instrument.symbol(),
                order.clientOrderId,
                type,
                status,
                new BigDecimal(order.instrument.quantity(lots)),
                new BigDecimal(order.instrument.price(ticks))));
    }

    private final class Trades implements DialectBook.Listener {
        @Override
        public void onTrade(final DialectOrder maker, final DialectOrder taker, final long lots) {
            for (final DialectOrder order : List.of(taker, maker)) {
                order.account.settle(order.side, order.instrument, lots, maker.ticks, order == maker);
                final boolean filled = order.remainingLots() == 0;
                report(order, "TRADE", filled ? "FILLED" : "PARTIALLY_FILLED", lots, maker.ticks);
            }
            if (maker.remainingLots() == 0) {
                maker.account.open.remove(maker.clientOrderId);
            }
            trades.merge(maker.instrument, 1L, Long::sum);
            final int index = instruments.indexOf(maker.instrument);
            arrive(() -> crowd.onTrade(nowMs, index, maker.ticks, lots, maker.side == Side.BUY));
        }

        @Override
        public void onExpired(final DialectOrder maker) {
            maker.account.open.remove(maker.clientOrderId);
            report(maker, "TRADE_PREVENTION", "EXPIRED_IN_MATCH", 0, 0);
        }
    }
}
