package rialto.engine;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

import static java.math.BigInteger.valueOf;

/** All that the reference model knows, in plain collections, and questions about it. */
final class ReferenceState {
    private static final BigInteger MAX = BigInteger.TWO.pow(62);

    record Asset(Identifier symbol, int scale) {}

    record BalanceKey(long accountId, int assetId) {}

    record ClientKey(long accountId, Identifier id) {}

    record Content(
            int instrumentId,
            Side side,
            OrderType type,
            TimeInForce time,
            SelfTradePrevention prevention,
            long price,
            long lots,
            long quote,
            long expireNs,
            long minQuantity,
            int quoteTier,
            long quoteAccountId,
            long quoteRequestId,
            Identifier quoteId,
            TriggerType triggerType,
            TriggerPriceType triggerPriceType,
            long triggerTicks,
            int trailingDelta,
            long displayLots,
            long minEntryLots,
            ReferencePegs.Peg peg,
            boolean lessExecuted) {}

    static final class Balance {
        BalanceKey key;
        long available;
        long held;
    }

    static final class Order {
        long id;
        long accountId;
        Identifier clientOrderId;
        long price;
        long quantity;
        long remaining;
        long executedQuote;
        long enteredNs;
        long changedNs;
        Instrument instrument;
        Content terms;

        long expireNs;
        long cancelTimerId;
        long cancelTimerNamedAs;
        long publicId;
        long minQuantity;

        // of one with a trigger
        boolean waits;
        long waitsFor;
        long mark;
        long trailingNs;
        long triggeredNs;
        long laterOrderId;

        // of one in a list
        OrderList list;
        boolean pending;

        /** It is on its way into the market. */
        boolean enters;

        // of an iceberg; of a hidden order -1 and nothing
        long displayLots;
        long shownLots;
        long laterPartOrderId;

        /** Orders that came to the market later have a higher number, or are behind it in its queue. */
        long arrival() {
            final long released = list == null || id == list.id ? 0 : list.laterOrderId;
            final long later = Math.max(laterOrderId == 0 ? released : laterOrderId, laterPartOrderId);
            return later == 0 ? 2 * id : 2 * later - 1;
        }

        boolean isIceberg() {
            return displayLots > 0;
        }

        boolean isHidden() {
            return displayLots == -1;
        }

        /** What everybody sees of it. */
        long shown() {
            return isHidden() ? 0 : met();
        }

        /** What an incoming order meets of it at once. */
        long met() {
            return isIceberg() ? shownLots : remaining;
        }

        boolean isOutsideBook() {
            return waits || pending || isCollected();
        }

        boolean isBuy() {
            return terms.side == Side.BUY;
        }

        boolean isFor(final TimeInForce time) {
            return terms.time == time;
        }

        boolean isCollected() {
            return instrument.hasAuctions() && mustWaitOnABook();
        }

        private boolean mustWaitOnABook() {
            return terms.type == OrderType.MARKET || isCollectedForOneAuction();
        }

        boolean isCollectedForOneAuction() {
            return isFor(TimeInForce.AT_OPEN) || isFor(TimeInForce.AT_CLOSE);
        }

        /** Of a MARKET order 0: the other price is what it reserves at. */
        long limit() {
            return terms.type == OrderType.MARKET ? 0 : price;
        }
    }

    static final class OrderList {
        long id;
        long accountId;
        Identifier name;
        long hash;
        ContingencyType type;
        Instrument instrument;
        boolean released;
        Order winner;
        CancelReason reason;
        long laterOrderId;
        long held;

        /** All that it ever had. */
        final List<Order> orders = new ArrayList<>();

        List<Order> open(final ReferenceState state) {
            return orders.stream()
                    .filter(o -> state.openOrders.containsKey(o.id))
                    .toList();
        }

        /** Those that end one another. */
        List<Order> pair() {
            return switch (type) {
                case OCO -> orders;
                case OTO -> List.of();
                case OTOCO -> orders.subList(Math.min(1, orders.size()), orders.size());
            };
        }

        /** One that the list holds money for. */
        Order holder() {
            return released ? orders.getLast() : orders.getFirst();
        }
    }

    static final class Instrument {
        final InstrumentDefinition definition = new InstrumentDefinition();
        final List<Order> bids = new ArrayList<>();
        final List<Order> asks = new ArrayList<>();
        final List<List<Order>> collected = Stream.generate(() -> (List<Order>) new ArrayList<Order>())
                .limit(10)
                .toList();
        final ReferenceSchedule schedule = new ReferenceSchedule();
        ReferenceBands bands; // null without any
        final ReferenceLimits limits = new ReferenceLimits();
        final TreeMap<Long, ReferenceBookQuotes.Protection> quoteProtections = new TreeMap<>();
        ReferenceAuction.Result indication = ReferenceAuction.NOTHING;
        ReferenceInterruptions.Interruption interruption; // null without one
        boolean auctionTouched;

        /** For the last price to rise and to fall, the best ask, the best bid; buyers and sellers that trail. */
        final List<List<Order>> waiting = Stream.generate(() -> (List<Order>) new ArrayList<Order>())
                .limit(8)
                .toList();

        final List<Order> pending = new ArrayList<>();
        final List<OrderList> readyLists = new ArrayList<>();
        long risenTo;
        long fallenTo = ReferenceTriggers.NEVER;
        long triggersGoOn = ReferenceTriggers.NEVER;
        long lastTradeId;
        long bookEvents;
        Order topBid; // of those that bettered the market
        Order topAsk;
        long lastPrice;
        long sessionAt = ReferenceSessions.NEVER;
        long sessionCount;
        Order nextBuyer; // of the rest of a session

        /** Where quotes are streamed: what cannot wait and is on hold, and who has still to look. */
        final List<Order> onHold = new ArrayList<>();

        private final ReferenceQuoteState.Walk buyWalk = new ReferenceQuoteState.Walk();
        private final ReferenceQuoteState.Walk sellWalk = new ReferenceQuoteState.Walk();
        long walksGoOn = ReferenceQuoteState.NEVER;
        long looksFrom = Long.MIN_VALUE;

        /** Something was told of its order book that everybody may see. */
        long nextBookEvent() {
            bookEvents += hasAuctions() ? 1 : 0;
            return bookEvents;
        }

        void forgetTops() {
            topBid = null;
            topAsk = null;
        }

        /** An order came to rest while the market trades. */
        void entered(final Order order) {
            if (definition.matchAlgorithm == MatchAlgorithm.PRO_RATA_TOP
                    && !order.isHidden()
                    && shown(order.isBuy()).getFirst() == order) {
                topBid = order.isBuy() ? order : topBid;
                topAsk = order.isBuy() ? topAsk : order;
            }
        }

        /** An order has lost its place. */
        void left(final Order order) {
            topBid = topBid == order ? null : topBid;
            topAsk = topAsk == order ? null : topAsk;
        }

        boolean hasAuctions() {
            return !isPostedOffer() && !isStreamedQuotes();
        }

        boolean isStreamedQuotes() {
            return definition.marketModel == MarketModelKind.STREAMED_QUOTES;
        }

        ReferenceQuoteState.Walk walk(final boolean buyers) {
            return buyers ? buyWalk : sellWalk;
        }

        void stopWalks() {
            for (final ReferenceQuoteState.Walk walk : List.of(buyWalk, sellWalk)) {
                walk.next = null;
                walk.again = false;
            }
            walksGoOn = ReferenceQuoteState.NEVER;
        }

        boolean isPostedOffer() {
            return definition.marketModel == MarketModelKind.POSTED_OFFER;
        }

        List<Order> side(final boolean buy) {
            return buy ? bids : asks;
        }

        /** What everybody sees of a side. */
        List<Order> shown(final boolean buy) {
            return side(buy).stream().filter(o -> !o.isHidden()).toList();
        }

        List<Order> queue(final Order order) {
            if (order.pending) {
                return pending;
            }
            if (order.waits) {
                return ReferenceTriggers.queue(order);
            }
            if (isPostedOffer()) {
                return side(order.isBuy());
            }
            if (isStreamedQuotes()) {
                return ReferenceQuoteOrders.waits(order) ? side(order.isBuy()) : onHold;
            }
            final int market = order.terms.type == OrderType.MARKET ? 0 : 2;
            final int buy = order.isBuy() ? 0 : 1;
            if (order.isFor(TimeInForce.AT_OPEN)) {
                return collected.get(2 + market + buy);
            }
            if (order.isFor(TimeInForce.AT_CLOSE)) {
                return collected.get(6 + market + buy);
            }
            if (order.terms.type == OrderType.MARKET) {
                return collected.get(buy);
            }
            return side(order.isBuy());
        }

        /** In the order of a snapshot. */
        List<List<Order>> queues() {
            return Stream.of(Stream.of(bids, asks), collected.stream(), waiting.stream(), Stream.of(pending, onHold))
                    .flatMap(queues -> queues)
                    .toList();
        }

        boolean reserves() {
            return definition.riskRule == RiskRule.FULL_RESERVE;
        }
    }

    static final class Outcome {
        long orderId;
        Content content;
        long contentHash;
        int instrumentId;
        RejectReason reason;
        boolean open;
    }

    /** What an incoming order still wants, and what stopped it. */
    static final class Taker {
        Order order;
        boolean byQuote;
        long budget;
        long executed;
        long lookedAt;
        long refreshes;
        long unpaid;
        long most = Long.MAX_VALUE; // lots that a sale by quote amount can give
        boolean soldOut; // it wanted more than that
        long collar; // the last price that it may trade at; 0 without one
        ReferenceBands.Band range; // of continuous trades; null where there is none
        long interruptsAt; // 0 for none
        boolean selfTrade;
        boolean ranOut;
        boolean cut;
    }

    final EngineLimits limits;
    final List<Asset> assets = new ArrayList<>();
    final List<Instrument> instruments = new ArrayList<>();
    final List<Identifier> accounts = new ArrayList<>();
    final Map<BalanceKey, Balance> balances = new LinkedHashMap<>();
    final Map<Long, Order> openOrders = new LinkedHashMap<>();
    final List<RevisableTrade> revisableTrades = new ArrayList<>(); // oldest first

    /** Of which some are open, the oldest first. */
    final List<OrderList> orderLists = new ArrayList<>();

    final Map<ClientKey, Outcome> clientOrders = new HashMap<>();
    final List<ClientKey> finished = new ArrayList<>();
    final List<ClientKey> passing = new ArrayList<>();
    final Map<Identifier, Long> transfers = new LinkedHashMap<>();
    final Map<Identifier, Long> passingTransfers = new LinkedHashMap<>();
    final Set<Long> frozen = new TreeSet<>();
    final ReferenceRules rules = new ReferenceRules();

    /** Why no orders enter an instrument, or with id 0 any. */
    final Map<Integer, Set<String>> suspensions = new TreeMap<>();

    long nextOrderId = 1;

    /** Set when there is somebody to cancel their orders. */
    ReferenceCancelTimers cancelTimers;

    ReferenceFees fees;

    long sessionsGoOn = Long.MIN_VALUE;

    /** Set when there are orders that they can enter. */
    ReferenceParents parents;

    final ReferenceQuoteState quotes = new ReferenceQuoteState();

    ReferenceState(final EngineLimits limits) {
        this.limits = limits;
    }

    boolean isClient(final long accountId) {
        return accountId >= 100 && accountId < 100 + accounts.size();
    }

    Instrument instrument(final int id) {
        return id >= 1 && id <= instruments.size() ? instruments.get(id - 1) : null;
    }

    Order find(final long accountId, final int instrumentId, final long orderId, final Identifier client) {
        return openOrders.values().stream()
                .filter(o -> o.accountId == accountId && o.instrument.definition.instrumentId == instrumentId)
                .filter(o -> orderId != 0 ? o.id == orderId : o.clientOrderId.equals(client))
                .findFirst()
                .orElse(null);
    }

    Balance find(final long accountId, final int assetId) {
        return balances.get(new BalanceKey(accountId, assetId));
    }

    long available(final long accountId, final int assetId) {
        final Balance balance = find(accountId, assetId);
        return balance == null ? 0 : balance.available;
    }

    boolean crosses(final Order order, final long price) {
        return order.terms.type == OrderType.MARKET || (order.isBuy() ? price <= order.price : price >= order.price);
    }

    long quoteFor(final Order order, final long lots) {
        return quote(order.instrument, order.price, lots).longValueExact();
    }

    /** price * lots * tickSize * lotSize / 10^baseScale */
    BigInteger quote(final Instrument instrument, final long price, final long lots) {
        final InstrumentDefinition d = instrument.definition;
        final BigInteger[] whole = valueOf(price)
                .multiply(valueOf(lots))
                .multiply(valueOf(d.tickSize))
                .multiply(valueOf(d.lotSize))
                .divideAndRemainder(BigInteger.TEN.pow(assets.get(d.baseAssetId - 1).scale));
        if (whole[1].signum() != 0) {
            throw new AssertionError("not a whole amount");
        }
        return whole[0];
    }

    long reserve(final Order order) {
        return order.isBuy() ? quoteFor(order, order.remaining) : order.remaining * order.instrument.definition.lotSize;
    }

    static int paid(final Order order) {
        return order.isBuy() ? order.instrument.definition.quoteAssetId : order.instrument.definition.baseAssetId;
    }

    static int received(final Order order) {
        return order.isBuy() ? order.instrument.definition.baseAssetId : order.instrument.definition.quoteAssetId;
    }

    static Identifier id(final OrderRequest r) {
        return Ids.copy(r.clientOrderId);
    }

    static Content content(final OrderRequest r) {
        return content(r, false);
    }

    static Content content(final OrderRequest r, final boolean lessExecuted) {
        final boolean forQuotes = r.minQuantityLots != 0 || r.quoteTier != 0 || r.quoteRequestId != 0;
        return new Content(
                r.instrumentId,
                r.side,
                r.orderType,
                r.timeInForce,
                r.selfTradePrevention,
                r.priceTicks,
                r.quantityLots,
                r.quoteAmount,
                r.expireTimestampNs,
                r.minQuantityLots,
                r.quoteTier,
                forQuotes ? r.quoteAccountId : 0,
                r.quoteRequestId,
                forQuotes ? Ids.copy(r.quoteId) : new Identifier(),
                r.triggerType,
                r.triggerPriceType,
                r.triggerTicks,
                r.trailingDelta,
                r.displayLots,
                r.minEntryLots,
                ReferencePegs.Peg.of(r),
                lessExecuted);
    }

    static boolean isTooBig(final BigInteger amount) {
        return amount.compareTo(MAX) > 0;
    }

    /** Those that begin with two hyphens make no room for others, nor others for them. */
    Map<Identifier, Long> transfers(final Identifier id) {
        return isPassing(id) ? passingTransfers : transfers;
    }

    int maxPassing() {
        return Math.min(limits.maxClientOrders() / 2, 262_144);
    }

    int maxTransfers(final Identifier id) {
        return isPassing(id) ? Math.min(limits.maxTransfers(), 262_144) : limits.maxTransfers();
    }

    /** Whether it begins with {@code --P} or {@code --Q}, as only the ids of children and quotes do. */
    static boolean isReserved(final Identifier id) {
        final long third = id.word0() >>> 12 & 63;
        return isPassing(id) && (third == 15 || third == 16);
    }

    static boolean isPassing(final Identifier id) {
        return (id.word0() & 63) == 62 && (id.word0() >>> 6 & 63) == 62;
    }
}
