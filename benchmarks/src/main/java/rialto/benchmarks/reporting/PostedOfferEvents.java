package rialto.benchmarks.reporting;

import rialto.protocol.Identifier36;
import rialto.protocol.MarketModel;
import rialto.protocol.MatchType;
import rialto.protocol.OrderType;
import rialto.protocol.RiskRule;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * Recorded events of the load of {@code bench posted-offer}: fifty users buy and sell a hundred products at random, and each
 * order makes about one sale. Without balances, as these markets have none. The same seed gives the same events.
 */
final class PostedOfferEvents extends MemoryEvents {
    private static final int PRODUCTS = 100;
    private static final int USERS = 50;
    private static final int FIRST_USER = 100;
    private static final int ASSET = 1;
    private static final int ORDERS_A_SESSION = 100;
    private static final long ORDER_INTERVAL_NS = 20_000;
    private static final int RADIX = 36;

    private static final class Order {
        long orderId;
        long accountId;
        /** Of a purchase the highest that will do. */
        long priceTicks;

        long lots;
    }

    private final Random random;
    private final List<PriorityQueue<Order>> sales = new ArrayList<>();
    private final List<Deque<Order>> purchases = new ArrayList<>();
    private final long[] tradeIds = new long[PRODUCTS + 1];
    private long lastOrderId;

    PostedOfferEvents(final long seed, final long events) {
        random = new Random(seed);
        asset(ASSET, "UNITS");
        for (int i = 1; i <= PRODUCTS; i++) {
            instrument(i, Integer.toString(i), ASSET, ASSET, MarketModel.POSTED_OFFER, RiskRule.NONE);
            sales.add(new PriorityQueue<>(Comparator.<Order>comparingLong(order -> order.priceTicks)
                    .thenComparingLong(order -> order.orderId)));
            purchases.add(new ArrayDeque<>());
        }
        for (int i = 0; i < USERS; i++) {
            account(FIRST_USER + i, "po-user" + i);
        }
        while (encoder.sequence() < events) {
            post();
            if (lastOrderId % ORDERS_A_SESSION == 0) {
                for (int product = 1; product <= PRODUCTS; product++) {
                    session(product);
                }
            }
        }
    }

    private void post() {
        encoder.later(ORDER_INTERVAL_NS);
        final int product = 1 + random.nextInt(PRODUCTS);
        final boolean sell = random.nextBoolean();
        final boolean anyPrice = !sell && random.nextBoolean();
        final Order order = new Order();
        order.orderId = ++lastOrderId;
        order.accountId = FIRST_USER + random.nextInt(USERS);
        order.priceTicks = anyPrice ? Long.MAX_VALUE : (sell ? 90 : 95) + random.nextInt(21);
        order.lots = 1 + random.nextInt(100);
        final long shownTicks = anyPrice ? 0 : order.priceTicks;
        final Side side = sell ? Side.SELL : Side.BUY;
        encoder.accepted.wrapAndApplyHeader(encoder.buffer, encoder.begin(), encoder.messageHeader);
        encoder.header(encoder.accepted.header());
        encoder.accepted.orderId(order.orderId).accountId(order.accountId).priceTicks(shownTicks);
        encoder.accepted.quantityLots(order.lots).instrumentId(product).side(side);
        encoder.accepted
                .orderType(anyPrice ? OrderType.MARKET : OrderType.LIMIT)
                .timeInForce(TimeInForce.GTC);
        encoder.accepted.selfTradePrevention(SelfTradePrevention.NONE);
        Identifier36.encode("po-1-" + Long.toString(order.orderId, RADIX), encoder.accepted.clientOrderId());
        encoder.end(encoder.accepted.encodedLength());
        encoder.rested.wrapAndApplyHeader(encoder.buffer, encoder.begin(), encoder.messageHeader);
        encoder.header(encoder.rested.header());
        encoder.rested.orderId(order.orderId).priceTicks(shownTicks).remainingLots(order.lots);
        encoder.rested.instrumentId(product).side(side);
        encoder.end(encoder.rested.encodedLength());
        command();
        if (sell) {
            sales.get(product - 1).add(order);
        } else {
            purchases.get(product - 1).add(order);
        }
    }

    /** Each buyer once to the cheapest sale, in a command of its own when there is a sale. */
    private void session(final int product) {
        final PriorityQueue<Order> offered = sales.get(product - 1);
        final Deque<Order> buyers = purchases.get(product - 1);
        boolean any = false;
        for (int turns = buyers.size(); turns > 0 && !offered.isEmpty(); turns--) {
            final Order buyer = buyers.removeFirst();
            final Order sale = offered.peek();
            if (buyer.priceTicks >= sale.priceTicks) {
                any = true;
                sell(product, sale, buyer);
                if (sale.lots == 0) {
                    offered.poll();
                }
            }
            if (buyer.lots > 0) {
                buyers.addLast(buyer);
            }
        }
        if (any) {
            command();
        }
    }

    private void sell(final int product, final Order sale, final Order buyer) {
        final long lots = Math.min(sale.lots, buyer.lots);
        sale.lots -= lots;
        buyer.lots -= lots;
        encoder.executed.wrapAndApplyHeader(encoder.buffer, encoder.begin(), encoder.messageHeader);
        encoder.header(encoder.executed.header());
        encoder.executed.tradeId(++tradeIds[product]);
        encoder.executed.makerOrderId(sale.orderId).takerOrderId(buyer.orderId);
        encoder.executed.makerAccountId(sale.accountId).takerAccountId(buyer.accountId);
        encoder.executed.priceTicks(sale.priceTicks).quantityLots(lots).quoteAmount(sale.priceTicks * lots);
        encoder.executed.makerRemainingLots(sale.lots).takerRemainingLots(buyer.lots);
        encoder.executed.instrumentId(product).takerSide(Side.BUY).matchType(MatchType.POSTED_OFFER);
        encoder.end(encoder.executed.encodedLength());
    }
}
