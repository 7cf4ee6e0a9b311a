package rialto.benchmarks.designs;

import org.agrona.collections.Long2LongHashMap;
import rialto.benchmarks.load.PostedOffers;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Whether rows of sales are what the market must make of the orders that were taken: each sale once and between a buyer and a
 * seller who agree; buyers first come, first served, each once in a session; always with the cheapest seller, the earlier one
 * at equal price; and nothing left that would trade.
 *
 * <p>Ids are given in the order of arrival, and orders join in that order, before a session. So an order is known to have joined
 * when a later one of its product trades in that session; where sessions cannot be told apart, when a later one has traded. No order may time out
 * meanwhile.
 */
final class SalesCheck {
    private static final long TEN_THOUSANDTHS = 10_000;
    /** The venue makes 1,024 trades and exits of sessions at one time, of all products; the rest comes after. */
    private static final int PART_OF_SESSION = 512;

    private final Long2LongHashMap sequences;
    private final PostedOffers offers;
    private final boolean timesTellSessions;
    private final List<String> faults = new ArrayList<>();
    private final Map<Integer, Product> products = new TreeMap<>();
    private final Map<Long, Integer> salesAt = new HashMap<>();

    /**
     * @param sequences of the orders that were taken, by id
     * @param timesTellSessions whether sales at one time are those of one session; else sessions are told apart by their
     *     order, and many sales at one time may be a part of one
     */
    SalesCheck(final Long2LongHashMap sequences, final PostedOffers offers, final boolean timesTellSessions) {
        this.sequences = sequences;
        this.offers = offers;
        this.timesTellSessions = timesTellSessions;
    }

    /**
     * Looks at all sales there are.
     *
     * @param rows in any order
     * @return what is wrong, in words; empty when nothing is
     */
    List<String> check(final Collection<SoldRow> rows) {
        sequences.forEachLong((id, sequence) -> add(new Order(id, offers.at(sequence))));
        rows.forEach(row -> salesAt.merge(row.time(), 1, Integer::sum));
        final List<SoldRow> inOrder =
                rows.stream().sorted(Comparator.comparingLong(SoldRow::saleId)).toList();
        inOrder.stream()
                .filter(this::isPosted)
                .forEach(row -> product(row).lastOrderAt.merge(row.time(), latest(row), Math::max));
        inOrder.forEach(this::sell);
        products.values().forEach(product -> faults.addAll(product.finish()));
        return faults;
    }

    private void add(final Order order) {
        products.computeIfAbsent(order.offer.productId(), id -> new Product())
                .arrivals
                .add(order);
    }

    private boolean isPosted(final SoldRow row) {
        return sequences.containsKey(row.purchaseId()) && sequences.containsKey(row.salesId());
    }

    private Product product(final SoldRow row) {
        return products.get(offers.at(sequences.get(row.purchaseId())).productId());
    }

    private static long latest(final SoldRow row) {
        return Math.max(row.purchaseId(), row.salesId());
    }

    private void sell(final SoldRow row) {
        if (!isPosted(row)) {
            faults.add(row + ": of an order that nobody posted");
            return;
        }
        final String fault = product(row).sell(row);
        if (fault != null) {
            faults.add(row + ": " + fault);
        }
    }

    private static final class Order {
        private final long id;
        private final PostedOffers.Offer offer;
        private long remaining;
        /** The session that it traded in last. */
        private long session = -1;

        private Order(final long id, final PostedOffers.Offer offer) {
            this.id = id;
            this.offer = offer;
            remaining = offer.quantity();
        }

        /** In ten-thousandths; of a purchase at any price higher than every price. */
        long price() {
            return offer.price() == 0 ? Long.MAX_VALUE : offer.price() * TEN_THOUSANDTHS;
        }
    }

    /** Orders of one product that are known to have joined, and are open. */
    private final class Product {
        private final List<Order> arrivals = new ArrayList<>();
        private final Map<Long, Order> orders = new HashMap<>();
        /** By the time of sales: the last order that one of them is of. */
        private final Map<Long, Long> lastOrderAt = new HashMap<>();
        /** By price, then by id. */
        private final TreeMap<Long, TreeMap<Long, Order>> sellers = new TreeMap<>();

        private final TreeMap<Long, TreeMap<Long, Order>> buyers = new TreeMap<>();
        private int joined;
        private long session;
        private long time = -1;
        private long lastSaleId = -1;
        private long lastBuyerId;

        private String sell(final SoldRow row) {
            join(timesTellSessions ? lastOrderAt.get(row.time()) : latest(row));
            final Order buyer = orders.get(row.purchaseId());
            final Order seller = orders.get(row.salesId());
            if (buyer == null || seller == null || buyer.offer.sells() || !seller.offer.sells()) {
                return "not a purchase and a sale of one product";
            }
            if (row.saleId() == lastSaleId) {
                return "it is there twice";
            }
            lastSaleId = row.saleId();
            if (!row.buyer().equals("user" + buyer.offer.user())
                    || !row.seller().equals("user" + seller.offer.user())) {
                return "of users who did not post these orders";
            }
            if (row.quantity() != Math.min(buyer.remaining, seller.remaining)) {
                return "the buyer wanted " + buyer.remaining + " and the seller had " + seller.remaining;
            }
            final String fault = turn(row, buyer, seller);
            buyer.session = session;
            take(buyers, buyer, row.quantity());
            take(sellers, seller, row.quantity());
            return fault;
        }

        /** Whether it was this buyer's turn, and this seller's. */
        private String turn(final SoldRow row, final Order buyer, final Order seller) {
            final Order cheapest = sellers.firstEntry().getValue().firstEntry().getValue();
            if (cheapest != seller) {
                return "order " + cheapest.id + " was cheaper or earlier";
            }
            if (row.price() != seller.price() || buyer.price() < row.price()) {
                return "the seller asked " + seller.price() + ", the buyer gave " + buyer.price() + " at most";
            }
            beginSession(row, buyer);
            if (buyer.session == session) {
                return "its buyer had a turn in this session";
            }
            for (final TreeMap<Long, Order> acceptable :
                    buyers.tailMap(row.price(), true).values()) {
                for (final Order earlier : acceptable.headMap(buyer.id).values()) {
                    if (earlier.session != session) {
                        return "order " + earlier.id + " came earlier and had no turn";
                    }
                }
            }
            return null;
        }

        private void beginSession(final SoldRow row, final Order buyer) {
            final boolean isAnotherTime = row.time() != time;
            final boolean goesOn = !timesTellSessions && salesAt.getOrDefault(time, 0) >= PART_OF_SESSION;
            final boolean beginsAnew = !timesTellSessions && buyer.id <= lastBuyerId;
            session += isAnotherTime && !goesOn || beginsAnew ? 1 : 0;
            time = row.time();
            lastBuyerId = buyer.id;
        }

        private void join(final long upToId) {
            if (joined == 0) {
                arrivals.sort(Comparator.comparingLong(order -> order.id));
            }
            while (joined < arrivals.size() && arrivals.get(joined).id <= upToId) {
                final Order order = arrivals.get(joined++);
                orders.put(order.id, order);
                (order.offer.sells() ? sellers : buyers)
                        .computeIfAbsent(order.price(), price -> new TreeMap<>())
                        .put(order.id, order);
            }
        }

        private void take(final TreeMap<Long, TreeMap<Long, Order>> side, final Order order, final long quantity) {
            order.remaining -= quantity;
            if (order.remaining <= 0) {
                final TreeMap<Long, Order> equal = side.get(order.price());
                equal.remove(order.id);
                if (equal.isEmpty()) {
                    side.remove(order.price());
                }
            }
        }

        private List<String> finish() {
            join(Long.MAX_VALUE);
            if (sellers.isEmpty() || buyers.isEmpty() || sellers.firstKey() > buyers.lastKey()) {
                return List.of();
            }
            return List.of("a sale is missing: a seller of product "
                    + arrivals.getFirst().offer.productId() + " asks " + sellers.firstKey() + ", a buyer gives "
                    + buyers.lastKey());
        }
    }
}
