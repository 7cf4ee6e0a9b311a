package rialto.simulation;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.QuoteRecordListener;
import rialto.client.SnapshotDemultiplexer;
import rialto.client.SnapshotListener;
import rialto.gateway.state.Account;
import rialto.gateway.state.Balance;
import rialto.gateway.state.DepthSide;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gateway.state.VenueView;
import rialto.protocol.Identifier36;
import rialto.protocol.MarketModel;
import rialto.protocol.OrderType;
import rialto.protocol.Side;
import rialto.protocol.SnapshotAccountDecoder;
import rialto.protocol.SnapshotBalanceDecoder;
import rialto.protocol.SnapshotBookDecoder;
import rialto.protocol.SnapshotDisplayDecoder;
import rialto.protocol.SnapshotHoldDecoder;
import rialto.protocol.SnapshotInstrumentDecoder;
import rialto.protocol.SnapshotOrderDecoder;
import rialto.protocol.SnapshotTriggerDecoder;
import rialto.protocol.TimeInForce;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Levels of books with their public orders, balances and open orders, of an engine's state and of a gateway's view: to be compared. */
final class Books implements SnapshotListener {
    private final Map<String, Long> levels = new TreeMap<>();
    private final Map<String, String> balances = new TreeMap<>();
    private final Map<Long, String> orders = new TreeMap<>();
    /** Canceled but for what is on hold: an engine has forgotten them, or has what is on hold alone. */
    private final Set<Long> leaving = new HashSet<>();
    /** Of a snapshot, without what is on hold. */
    private final Map<Long, Long> executed = new HashMap<>();

    private final Map<Integer, BigInteger> sums = new HashMap<>();
    private final Map<Integer, Boolean> hasBook = new HashMap<>();
    private final Map<Long, Boolean> isClient = new HashMap<>();
    /** Whether the next order of a snapshot is not in the market yet. */
    private boolean waits;
    /** What the book shows of the next order of a snapshot; 0 when that is all of it. */
    private long shownLots;

    private Books() {}

    /** Of a snapshot's records. */
    static Books ofState(final List<byte[]> records) {
        final Books books = new Books();
        final SnapshotDemultiplexer demultiplexer = new SnapshotDemultiplexer(books);
        records.forEach(record -> demultiplexer.onRecord(new UnsafeBuffer(record), 0));
        books.orders.replaceAll((orderId, text) -> text + books.executed.get(orderId));
        return books;
    }

    /** Of what a gateway knows. */
    static Books ofView(final VenueView view) {
        final Books books = new Books();
        for (final Instrument instrument : view.instruments()) {
            if (instrument.hasBook()) {
                books.addSide(
                        instrument.instrumentId(), Side.BUY, instrument.book().bids());
                books.addSide(
                        instrument.instrumentId(), Side.SELL, instrument.book().asks());
                books.addPublic(instrument);
            }
        }
        for (final Account account : view.accounts()) {
            for (final Balance balance : account.balances()) {
                books.addBalance(account.accountId(), balance.asset().assetId(), balance.available(), balance.held());
            }
            for (final Order order : account.openOrders()) {
                if (order.isLeaving()) {
                    books.leaving.add(order.orderId());
                } else {
                    books.orders.put(
                            order.orderId(),
                            order.clientOrderId() + ' ' + order.quantityLots() + ' ' + order.executedLots());
                }
            }
        }
        return books;
    }

    /** For each asset the sum over all accounts is zero. */
    static void requireConserved(final List<byte[]> records) {
        ofState(records).sums.forEach((asset, sum) -> {
            if (sum.signum() != 0) {
                throw new Violation("of asset " + asset + " there is " + sum + " too much");
            }
        });
    }

    /** @throws Violation telling the first difference */
    void requireSame(final String who, final Books expected) {
        compare(who, "book", expected.levels, levels);
        compare(who, "balance", expected.balances, balances);
        final Map<Long, String> staying = new TreeMap<>(expected.orders);
        staying.keySet().removeAll(leaving);
        compare(who, "order", staying, orders);
    }

    private static <K, V> void compare(
            final String who, final String what, final Map<K, V> expected, final Map<K, V> seen) {
        if (!expected.equals(seen)) {
            final Map<K, V> missing = new TreeMap<>(expected);
            missing.entrySet().removeAll(seen.entrySet());
            final Map<K, V> extra = new TreeMap<>(seen);
            extra.entrySet().removeAll(expected.entrySet());
            throw new Violation(who + ": " + what + " is " + extra + ", the engine has " + missing);
        }
    }

    private void addSide(final int instrument, final Side side, final DepthSide levelsOfSide) {
        for (int level = 0; level < levelsOfSide.size(); level++) {
            levels.put(key(instrument, side, levelsOfSide.priceTicks(level)), levelsOfSide.quantityLots(level));
        }
    }

    private void addPublic(final Instrument instrument) {
        if (instrument.bookEvents().number() != 0) {
            levels.put(
                    eventsOf(instrument.instrumentId()), instrument.bookEvents().number());
        }
        for (Order order = instrument.restingOrders().first();
                order != null;
                order = instrument.restingOrders().after(order)) {
            levels.put(publicIdOf(order.orderId()), order.publicId());
        }
    }

    private static String eventsOf(final int instrumentId) {
        return "events of book " + instrumentId;
    }

    private static String publicIdOf(final long orderId) {
        return "public id of order " + orderId;
    }

    private void addBalance(final long account, final int asset, final long available, final long held) {
        if (available != 0 || held != 0) {
            balances.put(account + "/" + asset, available + "/" + held);
        }
    }

    private static String key(final int instrument, final Side side, final long priceTicks) {
        return instrument + " " + side + ' ' + priceTicks;
    }

    @Override
    public void onInstrument(final SnapshotInstrumentDecoder record) {
        hasBook.put(record.instrumentId(), record.terms().marketModel() == MarketModel.ORDER_BOOK);
    }

    @Override
    public void onBook(final SnapshotBookDecoder record) {
        levels.put(eventsOf(record.instrumentId()), record.bookEvents());
    }

    @Override
    public void onAccount(final SnapshotAccountDecoder record) {
        isClient.put(record.accountId(), true);
    }

    @Override
    public void onBalance(final SnapshotBalanceDecoder record) {
        final BigInteger sum = BigInteger.valueOf(record.available()).add(BigInteger.valueOf(record.held()));
        sums.merge(record.assetId(), sum, BigInteger::add);
        if (isClient.containsKey(record.accountId())) {
            addBalance(record.accountId(), record.assetId(), record.available(), record.held());
        }
    }

    @Override
    public void onTrigger(final SnapshotTriggerDecoder record) {
        waits = record.triggeredTimestampNs() == 0;
    }

    @Override
    public void onDisplay(final SnapshotDisplayDecoder record) {
        shownLots = record.shownLots();
    }

    @Override
    public void onOrder(final SnapshotOrderDecoder record) {
        final long orderId = record.orderId();
        executed.put(orderId, record.executedLots());
        orders.put(orderId, Identifier36.text(record.clientOrderId()) + ' ' + record.quantityLots() + ' ');
        final boolean collected = record.orderType() == OrderType.MARKET
                || record.timeInForce() == TimeInForce.AT_OPEN
                || record.timeInForce() == TimeInForce.AT_CLOSE;
        final boolean pending = record.publicOrderId() == 0;
        if (hasBook.getOrDefault(record.instrumentId(), false) && !collected && !waits && !pending) {
            levels.merge(
                    key(record.instrumentId(), record.side(), record.priceTicks()),
                    shownLots == 0 ? record.quantityLots() - record.executedLots() : shownLots,
                    Long::sum);
            levels.put(publicIdOf(orderId), record.publicOrderId());
        }
        waits = false;
        shownLots = 0;
    }

    @Override
    public QuoteRecordListener quotes() {
        return new QuoteRecordListener() {
            @Override
            public void onHold(final SnapshotHoldDecoder record) {
                if (record.rejected() == 0 && record.orderLeft() == 0) {
                    executed.merge(record.takerOrderId(), -record.quantityLots(), Long::sum);
                }
            }
        };
    }
}
