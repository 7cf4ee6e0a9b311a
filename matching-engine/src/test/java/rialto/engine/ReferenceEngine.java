package rialto.engine;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import static java.math.BigInteger.valueOf;

/**
 * The engine's rules once more, in plain collections and the obvious way, to compare the real one with. Slow on purpose.
 * Only {@link EngineLimits} of a handful are sensible here.
 */
final class ReferenceEngine {
    private static final BigInteger MAX = BigInteger.TWO.pow(62);
    private static final BigInteger MILLION = valueOf(1_000_000);

    record Id(long word0, long word1, long word2, long word3) {
        boolean isNone() {
            return equals(new Id(0, 0, 0, 0));
        }
    }

    record Asset(Id symbol, int scale) {}

    record BalanceKey(long accountId, int assetId) {}

    record ClientKey(long accountId, Id id) {}

    record Content(
            int instrumentId,
            Side side,
            OrderType type,
            TimeInForce time,
            SelfTradePrevention prevention,
            long price,
            long lots,
            long quote,
            long expireNs) {}

    static final class Balance {
        BalanceKey key;
        long available;
        long held;
    }

    static final class Order {
        long id;
        long accountId;
        Id clientOrderId;
        long price;
        long quantity;
        long remaining;
        long executedQuote;
        long enteredNs;
        long changedNs;
        Instrument instrument;
        Content terms;

        long expireNs;
        long guardId;

        boolean isBuy() {
            return terms.side == Side.BUY;
        }

        boolean isFor(final TimeInForce time) {
            return terms.time == time;
        }

        boolean isCollected() {
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

    static final class Instrument {
        final InstrumentDefinition definition = new InstrumentDefinition();
        final List<Order> bids = new ArrayList<>();
        final List<Order> asks = new ArrayList<>();
        final List<List<Order>> collected = Stream.generate(() -> (List<Order>) new ArrayList<Order>())
                .limit(10)
                .toList();
        final ReferenceSchedule schedule = new ReferenceSchedule();
        ReferenceAuction.Result indication = ReferenceAuction.NOTHING;
        boolean auctionTouched;
        long lastTradeId;
        long lastPrice;

        List<Order> side(final boolean buy) {
            return buy ? bids : asks;
        }

        List<Order> queue(final Order order) {
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
            return Stream.concat(Stream.of(bids, asks), collected.stream()).toList();
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
        boolean selfTrade;
        boolean ranOut;
    }

    final List<Asset> assets = new ArrayList<>();
    final List<Instrument> instruments = new ArrayList<>();
    final List<Id> accounts = new ArrayList<>();
    final Map<BalanceKey, Balance> balances = new LinkedHashMap<>();
    final Map<Long, Order> openOrders = new LinkedHashMap<>();
    final Map<ClientKey, Outcome> clientOrders = new HashMap<>();
    final List<ClientKey> finished = new ArrayList<>();
    final Map<Id, Long> transfers = new LinkedHashMap<>();
    long nextOrderId = 1;

    private final EngineLimits limits;
    private final EngineListener out;
    private final Map<Balance, long[]> touched = new LinkedHashMap<>();
    private final ReferenceChecks checks = new ReferenceChecks(this);
    private final ReferencePhases phases;
    final ReferenceGuards guards;

    ReferenceEngine(final EngineLimits limits, final EngineListener out) {
        this.limits = limits;
        this.out = out;
        phases = new ReferencePhases(this, out);
        guards = new ReferenceGuards(this, out);
    }

    EngineLimits limits() {
        return limits;
    }

    // ------------------------------------------------------------------------------------------------------ orders

    void enterOrder(final OrderRequest request, final long now) {
        enter(request, request.validateOnly, now);
        endCommand();
    }

    private void enter(final OrderRequest request, final boolean validateOnly, final long now) {
        final RejectReason unknown = checks.unknown(request);
        if (unknown != RejectReason.NONE) {
            out.onOrderRejected(request, unknown);
            return;
        }
        final ClientKey key = new ClientKey(request.accountId, id(request));
        final Content content = content(request);
        final Outcome known = clientOrders.get(key);
        if (known != null) {
            if (content.equals(known.content)) {
                out.onOrderRepeated(request, known.orderId, known.reason);
            } else {
                out.onOrderRejected(request, RejectReason.DUPLICATE_CLIENT_ORDER_ID);
            }
            return;
        }
        final RejectReason reason = checks.check(request, now);
        if (validateOnly && reason == RejectReason.NONE) {
            out.onOrderValidated(request);
        } else if (validateOnly) {
            out.onOrderRejected(request, reason);
        } else if (reason != RejectReason.NONE) {
            remember(key, content, request, 0, reason);
            finish(key);
            out.onOrderRejected(request, reason);
        } else {
            accept(request, key, content, now);
        }
    }

    private void accept(final OrderRequest request, final ClientKey key, final Content content, final long now) {
        final Taker taker = taker(request);
        final Order order = taker.order;
        order.id = nextOrderId++;
        order.enteredNs = now;
        order.changedNs = now;
        order.guardId = request.guardId;
        remember(key, content, request, order.id, RejectReason.NONE);
        if (order.instrument.reserves()) {
            balance(order.accountId, paid(order));
            balance(order.accountId, received(order));
        }
        order.expireNs = request.timeInForce == TimeInForce.DAY || order.isCollectedForOneAuction()
                ? order.instrument.schedule.endOfDay(now)
                : request.expireTimestampNs;
        out.onOrderAccepted(request, order.id, order.expireNs);
        if (checks.mustWait(request)) {
            if (request.orderType == OrderType.MARKET && order.isBuy()) {
                order.price = order.instrument.definition.maxPriceTicks;
            }
            stay(order, key);
            return;
        }
        final CancelReason canceled = execute(taker, request, now);
        if (canceled == null && order.remaining > 0 && !taker.byQuote) {
            stay(order, key);
            return;
        }
        if (canceled != null) {
            reportCanceled(order, new Id(0, 0, 0, 0), canceled, false);
        }
        finish(key);
    }

    private void stay(final Order order, final ClientKey key) {
        rest(order);
        openOrders.put(order.id, order);
        clientOrders.get(key).open = true;
        hold(order, reserve(order));
        if (!order.isCollected()) {
            out.onOrderRested(
                    order.id, order.price, order.remaining, order.instrument.definition.instrumentId, order.terms.side);
        }
    }

    private CancelReason execute(final Taker taker, final OrderRequest request, final long now) {
        if (request.timeInForce == TimeInForce.FOK && !checks.canFill(taker)) {
            return CancelReason.FOK_NOT_FILLABLE;
        }
        trade(taker, now);
        if (taker.selfTrade) {
            return CancelReason.SELF_TRADE_TAKER;
        }
        if (taker.byQuote) {
            return taker.ranOut || taker.executed == 0 ? CancelReason.MARKET_REMAINDER : null;
        }
        if (taker.order.remaining == 0) {
            return null;
        }
        if (request.orderType == OrderType.MARKET) {
            return CancelReason.MARKET_REMAINDER;
        }
        return request.timeInForce == TimeInForce.IOC ? CancelReason.IOC_REMAINDER : null;
    }

    private void trade(final Taker taker, final long now) {
        final Order order = taker.order;
        final List<Order> makers = order.instrument.side(!order.isBuy());
        while (taker.byQuote ? taker.budget > 0 : order.remaining > 0) {
            if (makers.isEmpty() || !crosses(order, makers.getFirst().price)) {
                taker.ranOut = true;
                return;
            }
            final Order maker = makers.getFirst();
            final long affordable = taker.byQuote ? taker.budget / quoteFor(maker, 1) : order.remaining;
            if (affordable == 0) {
                return;
            }
            if (maker.accountId == order.accountId && order.terms.prevention != SelfTradePrevention.NONE) {
                if (order.terms.prevention != SelfTradePrevention.EXPIRE_TAKER) {
                    cancelOpen(maker, new Id(0, 0, 0, 0), CancelReason.SELF_TRADE_MAKER);
                }
                if (order.terms.prevention != SelfTradePrevention.EXPIRE_MAKER) {
                    taker.selfTrade = true;
                    return;
                }
            } else {
                tradeWith(taker, maker, Math.min(affordable, maker.remaining), now);
            }
        }
    }

    private void tradeWith(final Taker taker, final Order maker, final long lots, final long now) {
        final Order order = taker.order;
        final Instrument instrument = order.instrument;
        final long quote = quoteFor(maker, lots);
        maker.remaining -= lots;
        maker.executedQuote = atMostLong(valueOf(maker.executedQuote).add(valueOf(quote)));
        maker.changedNs = now;
        order.executedQuote = atMostLong(valueOf(order.executedQuote).add(valueOf(quote)));
        taker.executed += lots;
        if (taker.byQuote) {
            taker.budget -= quote;
        } else {
            order.remaining -= lots;
        }
        final Execution e = new Execution();
        e.matchType = MatchType.CONTINUOUS;
        if (instrument.reserves()) {
            final long base = lots * instrument.definition.lotSize;
            final long takerGets = order.isBuy() ? base : quote;
            final long makerGets = order.isBuy() ? quote : base;
            e.takerFee = fee(takerGets, instrument.definition.takerFeePpm);
            e.makerFee = fee(makerGets, instrument.definition.makerFeePpm);
            change(order.accountId, paid(order), -makerGets, 0);
            change(order.accountId, received(order), takerGets - e.takerFee, 0);
            change(maker.accountId, paid(maker), 0, -takerGets);
            change(maker.accountId, received(maker), makerGets - e.makerFee, 0);
            if (e.takerFee > 0) {
                change(MatchingEngine.FEE_ACCOUNT_ID, received(order), e.takerFee, 0);
            }
            if (e.makerFee > 0) {
                change(MatchingEngine.FEE_ACCOUNT_ID, received(maker), e.makerFee, 0);
            }
        }
        instrument.lastPrice = maker.price;
        e.tradeId = ++instrument.lastTradeId;
        e.makerOrderId = maker.id;
        e.takerOrderId = order.id;
        e.makerAccountId = maker.accountId;
        e.takerAccountId = order.accountId;
        e.priceTicks = maker.price;
        e.quantityLots = lots;
        e.quoteAmount = quote;
        e.makerRemainingLots = maker.remaining;
        e.takerRemainingLots = order.remaining;
        e.instrumentId = instrument.definition.instrumentId;
        e.takerSide = order.terms.side;
        if (maker.remaining == 0) {
            leave(maker);
        }
        out.onOrderExecuted(e);
    }

    void cancelOrder(final CancelRequest request) {
        cancel(request, CancelReason.REQUESTED);
        endCommand();
    }

    private boolean cancel(final CancelRequest request, final CancelReason reason) {
        final Id client =
                new Id(request.clientOrderId0, request.clientOrderId1, request.clientOrderId2, request.clientOrderId3);
        final RejectReason rejected =
                checks.unknownOrder(request.accountId, request.instrumentId, request.orderId, client);
        if (rejected != RejectReason.NONE) {
            out.onCancelRejected(request, rejected);
            return false;
        }
        cancelOpen(
                find(request.accountId, request.instrumentId, request.orderId, client),
                new Id(request.requestId0, request.requestId1, request.requestId2, request.requestId3),
                reason);
        return true;
    }

    void cancelAllOrders(final long accountId, final Id requestId, final int instrumentId) {
        final RejectReason rejected = !isClient(accountId)
                ? RejectReason.UNKNOWN_ACCOUNT
                : instrumentId != 0 && instrument(instrumentId) == null
                        ? RejectReason.UNKNOWN_INSTRUMENT
                        : RejectReason.NONE;
        if (rejected != RejectReason.NONE) {
            final CancelRequest refused = new CancelRequest();
            refused.accountId = accountId;
            refused.instrumentId = instrumentId;
            refused.requestId(requestId.word0, requestId.word1, requestId.word2, requestId.word3);
            out.onCancelRejected(refused, rejected);
            return;
        }
        final List<Order> toCancel = openOrders.values().stream()
                .filter(o -> o.accountId == accountId
                        && (instrumentId == 0 || o.instrument.definition.instrumentId == instrumentId))
                .sorted(Comparator.<Order>comparingInt(o -> o.instrument.definition.instrumentId)
                        .thenComparingLong(o -> o.id))
                .toList();
        for (final Order order : toCancel) {
            cancelOpen(order, requestId, CancelReason.MASS_CANCEL);
        }
        out.onOrdersMassCanceled(
                accountId,
                requestId.word0,
                requestId.word1,
                requestId.word2,
                requestId.word3,
                instrumentId,
                toCancel.size());
        endCommand();
    }

    void amendOrder(final AmendRequest request, final long now) {
        final Id client =
                new Id(request.clientOrderId0, request.clientOrderId1, request.clientOrderId2, request.clientOrderId3);
        final Id renamed = new Id(
                request.newClientOrderId0,
                request.newClientOrderId1,
                request.newClientOrderId2,
                request.newClientOrderId3);
        final RejectReason rejected = checks.amend(request, client, renamed);
        if (rejected != RejectReason.NONE) {
            out.onAmendRejected(request, rejected);
            return;
        }
        final Order order = find(request.accountId, request.instrumentId, request.orderId, client);
        final long reduced = order.quantity - request.newQuantityLots;
        final long before = reserve(order);
        order.quantity -= reduced;
        order.remaining -= reduced;
        order.changedNs = now;
        hold(order, reserve(order) - before);
        if (!renamed.isNone() && !renamed.equals(order.clientOrderId)) {
            rename(order, renamed);
        }
        final Amendment a = new Amendment();
        a.orderId = order.id;
        a.accountId = order.accountId;
        a.clientOrderId0 = order.clientOrderId.word0;
        a.clientOrderId1 = order.clientOrderId.word1;
        a.clientOrderId2 = order.clientOrderId.word2;
        a.clientOrderId3 = order.clientOrderId.word3;
        a.priceTicks = order.limit();
        a.quantityLots = order.quantity;
        a.remainingLots = order.remaining;
        a.reducedLots = reduced;
        a.instrumentId = order.instrument.definition.instrumentId;
        a.side = order.terms.side;
        order.instrument.auctionTouched = true;
        out.onOrderAmended(a);
        endCommand();
    }

    private void rename(final Order order, final Id renamed) {
        finish(new ClientKey(order.accountId, order.clientOrderId));
        final ClientKey key = new ClientKey(order.accountId, renamed);
        makeRoomToRemember();
        final Outcome outcome = new Outcome();
        outcome.orderId = order.id;
        outcome.contentHash = OrderChanges.AMENDED;
        outcome.instrumentId = order.instrument.definition.instrumentId;
        outcome.reason = RejectReason.NONE;
        outcome.open = true;
        clientOrders.put(key, outcome);
        order.clientOrderId = renamed;
    }

    void replaceOrder(final CancelRequest cancel, final OrderRequest order, final ReplaceMode mode, final long now) {
        if (mode == null
                || checks.isMalformed(order)
                || cancel.accountId != order.accountId
                || cancel.instrumentId != order.instrumentId
                || cancel.orderId == 0
                        && new Id(
                                        cancel.clientOrderId0,
                                        cancel.clientOrderId1,
                                        cancel.clientOrderId2,
                                        cancel.clientOrderId3)
                                .isNone()) {
            out.onCancelRejected(cancel, RejectReason.MALFORMED_COMMAND);
            out.onOrderRejected(order, RejectReason.MALFORMED_COMMAND);
            return;
        }
        final Outcome known = clientOrders.get(new ClientKey(order.accountId, id(order)));
        final boolean repeated = known != null && content(order).equals(known.content);
        if (repeated || cancel(cancel, CancelReason.REPLACED) || mode == ReplaceMode.ALLOW_FAILURE) {
            enter(order, false, now);
        }
        endCommand();
    }

    // ------------------------------------------------------------------------------------------- accounts and such

    void createAccount(final Id name) {
        if (name.isNone()) {
            out.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
        } else if (accounts.contains(name)) {
            out.onCommandRejected(RejectReason.ACCOUNT_EXISTS, 100 + accounts.indexOf(name));
        } else if (accounts.size() == limits.maxAccounts()) {
            out.onCommandRejected(RejectReason.CAPACITY_EXCEEDED, 0);
        } else {
            accounts.add(name);
            out.onAccountCreated(99 + accounts.size(), name.word0, name.word1, name.word2, name.word3);
        }
    }

    void openAccount(final Id name, final TransferRequest t) {
        final Id id = new Id(t.transferId0, t.transferId1, t.transferId2, t.transferId3);
        final RejectReason rejected = checks.opening(name, t, id);
        if (rejected != RejectReason.NONE) {
            final boolean exists = rejected == RejectReason.ACCOUNT_EXISTS;
            out.onCommandRejected(rejected, exists ? 100 + accounts.indexOf(name) : 0);
            return;
        }
        createAccount(name);
        final TransferRequest deposit =
                new TransferRequest().transferId(t.transferId0, t.transferId1, t.transferId2, t.transferId3);
        deposit.accountId = 99 + accounts.size();
        deposit.assetId = t.assetId;
        deposit.amount = t.amount;
        transferFunds(deposit);
    }

    void transferFunds(final TransferRequest t) {
        final Id id = new Id(t.transferId0, t.transferId1, t.transferId2, t.transferId3);
        final long contentHash = Funds.contentHash(t);
        final boolean repeated = transfers.containsKey(id) && transfers.get(id) == contentHash;
        final RejectReason rejected = checks.transfer(t, id, repeated);
        if (rejected != RejectReason.NONE) {
            out.onCommandRejected(rejected, 0);
            return;
        }
        if (!repeated) {
            change(t.accountId, t.assetId, t.amount, 0);
            change(MatchingEngine.EXTERNAL_ACCOUNT_ID, t.assetId, -t.amount, 0);
            if (transfers.size() == limits.maxTransfers()) {
                transfers.remove(transfers.keySet().iterator().next());
            }
            transfers.put(id, contentHash);
        }
        final Balance balance = balance(t.accountId, t.assetId);
        out.onTransferApplied(t, balance.available, balance.held, repeated);
        endCommand();
    }

    void addAsset(final Id symbol, final int scale) {
        final Asset known =
                assets.stream().filter(a -> a.symbol.equals(symbol)).findFirst().orElse(null);
        if (symbol.isNone() || scale < 0 || scale > 12) {
            out.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
        } else if (known != null) {
            out.onCommandRejected(RejectReason.ASSET_EXISTS, 1 + assets.indexOf(known));
        } else if (assets.size() == limits.maxAssets()) {
            out.onCommandRejected(RejectReason.CAPACITY_EXCEEDED, 0);
        } else {
            assets.add(new Asset(symbol, scale));
            out.onAssetAdded(assets.size(), scale, symbol.word0, symbol.word1, symbol.word2, symbol.word3);
        }
    }

    void addInstrument(final InstrumentDefinition d) {
        final Instrument known = instruments.stream()
                .filter(i -> symbol(i.definition).equals(symbol(d)))
                .findFirst()
                .orElse(null);
        final RejectReason rejected = checks.newInstrument(d, symbol(d), known);
        if (rejected != RejectReason.NONE) {
            out.onCommandRejected(
                    rejected, rejected == RejectReason.INSTRUMENT_EXISTS ? known.definition.instrumentId : 0);
            return;
        }
        final Instrument instrument = new Instrument();
        d.copyTo(instrument.definition);
        instrument.definition.phase = TradingPhase.CONTINUOUS;
        instruments.add(instrument);
        instrument.definition.instrumentId = instruments.size();
        if (instrument.reserves()) {
            balance(MatchingEngine.FEE_ACCOUNT_ID, d.baseAssetId);
            balance(MatchingEngine.FEE_ACCOUNT_ID, d.quoteAssetId);
        }
        out.onInstrumentDefined(instrument.definition);
    }

    void changeInstrument(final InstrumentDefinition d) {
        final Instrument instrument = instrument(d.instrumentId);
        if (instrument == null) {
            out.onCommandRejected(RejectReason.UNKNOWN_INSTRUMENT, 0);
        } else if (!checks.hasValidFilters(d, instrument.definition.lotSize)) {
            out.onCommandRejected(RejectReason.INVALID_INSTRUMENT, 0);
        } else {
            d.copyFiltersTo(instrument.definition);
            out.onInstrumentDefined(instrument.definition);
        }
    }

    void setTradingPhase(final int instrumentId, final TradingPhase phase, final long now) {
        if (phase == null) {
            out.onCommandRejected(RejectReason.MALFORMED_COMMAND, 0);
        } else if (instrument(instrumentId) == null) {
            out.onCommandRejected(RejectReason.UNKNOWN_INSTRUMENT, 0);
        } else {
            phases.set(instrument(instrumentId), phase, now);
            endCommand();
        }
    }

    void setTradingSchedule(final TradingSchedule schedule, final long now) {
        final RejectReason rejected = checks.schedule(schedule);
        if (rejected != RejectReason.NONE) {
            out.onCommandRejected(rejected, 0);
        } else {
            instrument(schedule.instrumentId).schedule.set(schedule, now);
            out.onTradingScheduleSet(instrument(schedule.instrumentId).schedule.view());
        }
    }

    void endGuard(final long accountId, final long guardId, final boolean cancelsOrders) {
        guards.end(accountId, guardId, cancelsOrders);
        endCommand();
    }

    /** When the next thing is due; the greatest number for never. */
    long nextDeadlineNs() {
        return phases.nextDeadlineNs();
    }

    void advanceTime(final long now) {
        phases.advanceTime(now);
        endCommand();
    }

    // ------------------------------------------------------------------------------------------------------- state

    boolean isClient(final long accountId) {
        return accountId >= 100 && accountId < 100 + accounts.size();
    }

    Instrument instrument(final int id) {
        return id >= 1 && id <= instruments.size() ? instruments.get(id - 1) : null;
    }

    Order find(final long accountId, final int instrumentId, final long orderId, final Id client) {
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

    Taker taker(final OrderRequest request) {
        final Taker taker = new Taker();
        final Order order = new Order();
        order.accountId = request.accountId;
        order.clientOrderId = id(request);
        order.price = request.priceTicks;
        order.quantity = request.quantityLots;
        order.remaining = request.quantityLots;
        order.instrument = instrument(request.instrumentId);
        order.terms = content(request);
        taker.order = order;
        taker.byQuote = request.quoteAmount > 0;
        taker.budget = request.quoteAmount;
        return taker;
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

    /** A trade of two orders that both held. */
    void tradeAtAuction(final Order maker, final Order taker, final long price, final long lots, final long now) {
        final Instrument instrument = maker.instrument;
        final long quote = quote(instrument, price, lots).longValueExact();
        final Execution e = new Execution();
        e.matchType = MatchType.AUCTION;
        if (instrument.reserves()) {
            final int ppm = instrument.definition.makerFeePpm;
            final long base = lots * instrument.definition.lotSize;
            e.takerFee = fee(taker.isBuy() ? base : quote, ppm);
            e.makerFee = fee(maker.isBuy() ? base : quote, ppm);
            payHeld(taker, price, lots, base, quote, e.takerFee);
            payHeld(maker, price, lots, base, quote, e.makerFee);
            if (e.takerFee > 0) {
                change(MatchingEngine.FEE_ACCOUNT_ID, received(taker), e.takerFee, 0);
            }
            if (e.makerFee > 0) {
                change(MatchingEngine.FEE_ACCOUNT_ID, received(maker), e.makerFee, 0);
            }
        }
        for (final Order order : List.of(maker, taker)) {
            order.remaining -= lots;
            order.executedQuote = atMostLong(valueOf(order.executedQuote).add(valueOf(quote)));
            order.changedNs = now;
        }
        instrument.lastPrice = price;
        e.tradeId = ++instrument.lastTradeId;
        e.makerOrderId = maker.id;
        e.takerOrderId = taker.id;
        e.makerAccountId = maker.accountId;
        e.takerAccountId = taker.accountId;
        e.priceTicks = price;
        e.quantityLots = lots;
        e.quoteAmount = quote;
        e.makerRemainingLots = maker.remaining;
        e.takerRemainingLots = taker.remaining;
        e.instrumentId = instrument.definition.instrumentId;
        e.takerSide = taker.terms.side;
        for (final Order order : List.of(maker, taker)) {
            if (order.remaining == 0) {
                leave(order);
            }
        }
        out.onOrderExecuted(e);
    }

    private void payHeld(
            final Order order, final long price, final long lots, final long base, final long quote, final long fee) {
        final long held = order.isBuy() ? quoteFor(order, lots) : base;
        final long paid = order.isBuy() ? quote : base;
        change(order.accountId, paid(order), held - paid, -held);
        change(order.accountId, received(order), (order.isBuy() ? base : quote) - fee, 0);
    }

    private long reserve(final Order order) {
        return order.isBuy() ? quoteFor(order, order.remaining) : order.remaining * order.instrument.definition.lotSize;
    }

    static int paid(final Order order) {
        return order.isBuy() ? order.instrument.definition.quoteAssetId : order.instrument.definition.baseAssetId;
    }

    static int received(final Order order) {
        return order.isBuy() ? order.instrument.definition.baseAssetId : order.instrument.definition.quoteAssetId;
    }

    private Balance balance(final long accountId, final int assetId) {
        return balances.computeIfAbsent(new BalanceKey(accountId, assetId), key -> {
            final Balance balance = new Balance();
            balance.key = key;
            return balance;
        });
    }

    private void change(final long accountId, final int assetId, final long available, final long held) {
        final Balance balance = balance(accountId, assetId);
        touched.computeIfAbsent(balance, b -> new long[] {b.available, b.held});
        balance.available = Math.addExact(balance.available, available);
        balance.held = Math.addExact(balance.held, held);
    }

    /** More held when positive, released when negative. */
    private void hold(final Order order, final long amount) {
        if (order.instrument.reserves()) {
            change(order.accountId, paid(order), -amount, amount);
        }
    }

    private void rest(final Order order) {
        final List<Order> queue = order.instrument.queue(order);
        order.instrument.auctionTouched = true;
        int place = 0;
        while (place < queue.size()
                && (order.isBuy() ? queue.get(place).price >= order.price : queue.get(place).price <= order.price)) {
            place++;
        }
        queue.add(place, order);
    }

    void leave(final Order order) {
        order.instrument.queue(order).remove(order);
        order.instrument.auctionTouched = true;
        openOrders.remove(order.id);
        finish(new ClientKey(order.accountId, order.clientOrderId));
    }

    void expire(final Order order, final CancelReason reason) {
        cancelOpen(order, new Id(0, 0, 0, 0), reason);
    }

    private void cancelOpen(final Order order, final Id requestId, final CancelReason reason) {
        hold(order, -reserve(order));
        leave(order);
        reportCanceled(order, requestId, reason, !order.isCollected());
    }

    private void reportCanceled(
            final Order order, final Id requestId, final CancelReason reason, final boolean resting) {
        final Cancellation c = new Cancellation();
        c.orderId = order.id;
        c.accountId = order.accountId;
        c.requestId0 = requestId.word0;
        c.requestId1 = requestId.word1;
        c.requestId2 = requestId.word2;
        c.requestId3 = requestId.word3;
        c.priceTicks = order.limit();
        c.canceledLots = order.remaining;
        c.instrumentId = order.instrument.definition.instrumentId;
        c.side = order.terms.side;
        c.reason = reason;
        c.resting = resting;
        out.onOrderCanceled(c);
    }

    private void remember(
            final ClientKey key,
            final Content content,
            final OrderRequest request,
            final long orderId,
            final RejectReason reason) {
        makeRoomToRemember();
        final Outcome outcome = new Outcome();
        outcome.orderId = orderId;
        outcome.content = content;
        outcome.contentHash = OrderEntry.contentHash(request);
        outcome.instrumentId = request.instrumentId;
        outcome.reason = reason;
        clientOrders.put(key, outcome);
    }

    private void makeRoomToRemember() {
        if (clientOrders.size() == limits.maxClientOrders()) {
            clientOrders.remove(finished.removeFirst());
        }
    }

    private void finish(final ClientKey key) {
        final List<ClientKey> ofAccount =
                finished.stream().filter(k -> k.accountId == key.accountId).toList();
        if (ofAccount.size() == limits.maxClientOrdersPerAccount()) {
            finished.remove(ofAccount.getFirst());
            clientOrders.remove(ofAccount.getFirst());
        }
        clientOrders.get(key).open = false;
        finished.add(key);
    }

    private void endCommand() {
        phases.publishIndications();
        touched.forEach((balance, before) -> {
            if (balance.available != before[0] || balance.held != before[1]) {
                out.onBalanceChanged(balance.key.accountId, balance.key.assetId, balance.available, balance.held);
            }
        });
        touched.clear();
    }

    static Id id(final OrderRequest r) {
        return new Id(r.clientOrderId0, r.clientOrderId1, r.clientOrderId2, r.clientOrderId3);
    }

    static Id symbol(final InstrumentDefinition d) {
        return new Id(d.symbol0, d.symbol1, d.symbol2, d.symbol3);
    }

    private static Content content(final OrderRequest r) {
        return new Content(
                r.instrumentId,
                r.side,
                r.orderType,
                r.timeInForce,
                r.selfTradePrevention,
                r.priceTicks,
                r.quantityLots,
                r.quoteAmount,
                r.expireTimestampNs);
    }

    private static long fee(final long amount, final int ppm) {
        return valueOf(amount).multiply(valueOf(ppm)).divide(MILLION).longValueExact();
    }

    private static long atMostLong(final BigInteger amount) {
        return amount.min(valueOf(Long.MAX_VALUE)).longValueExact();
    }

    static boolean isTooBig(final BigInteger amount) {
        return amount.compareTo(MAX) > 0;
    }
}
