package rialto.engine;

import rialto.engine.ReferenceState.Instrument;
import rialto.engine.ReferenceState.Order;
import rialto.engine.ReferenceState.Taker;

import java.math.BigInteger;
import java.util.List;

import static java.math.BigInteger.valueOf;

/** Every reject reason of the reference model, asked one after the other. */
final class ReferenceChecks {
    private final ReferenceState state;

    ReferenceChecks(final ReferenceState state) {
        this.state = state;
    }

    boolean isMalformed(final OrderRequest r) {
        final boolean market = r.orderType == OrderType.MARKET;
        return r.side == null
                || r.orderType == null
                || r.timeInForce == null
                || r.selfTradePrevention == null
                || hasMalformedTrigger(r)
                || ReferencePegs.isMalformed(r)
                || ReferenceState.id(r).isNone()
                || ReferenceState.isReserved(ReferenceState.id(r))
                || r.priceTicks < 0
                || r.quantityLots < 0
                || r.quoteAmount < 0
                || r.cancelTimerId < 0
                || r.displayLots < -1
                || r.minEntryLots < 0
                || (r.timeInForce == TimeInForce.GTD ? r.expireTimestampNs <= 0 : r.expireTimestampNs != 0)
                || market && r.priceTicks != 0
                || market && r.quantityLots != 0 && r.quoteAmount != 0
                || !market && r.quoteAmount != 0;
    }

    private static boolean hasMalformedTrigger(final OrderRequest r) {
        if (r.triggerType == null || r.triggerPriceType == null || r.triggerTicks < 0 || r.trailingDelta < 0) {
            return true;
        }
        final boolean empty = r.triggerTicks == 0 && r.trailingDelta == 0;
        return ReferenceTriggers.has(r) ? empty : !empty || r.triggerPriceType == TriggerPriceType.BEST_PRICE;
    }

    private static boolean existsWithTrigger(final OrderRequest r, final Instrument instrument) {
        final boolean staysOrIsIoc = r.timeInForce != TimeInForce.FOK;
        return instrument.hasAuctions()
                && r.minQuantityLots == 0
                && r.quoteAmount == 0
                && !isForOneAuction(r)
                && (r.orderType == OrderType.LIMIT || r.orderType == OrderType.MARKET && staysOrIsIoc)
                && (r.trailingDelta == 0 || r.triggerPriceType == TriggerPriceType.LAST_TRADE);
    }

    RejectReason unknown(final OrderRequest r) {
        if (isMalformed(r)) {
            return RejectReason.MALFORMED_COMMAND;
        }
        if (!state.isClient(r.accountId)) {
            return RejectReason.UNKNOWN_ACCOUNT;
        }
        return state.instrument(r.instrumentId) == null ? RejectReason.UNKNOWN_INSTRUMENT : RejectReason.NONE;
    }

    /** Whether it is collected for an auction and does not trade as it comes. */
    boolean mustWait(final OrderRequest r) {
        return isForOneAuction(r) || collects(state.instrument(r.instrumentId).definition.phase);
    }

    private static boolean isForOneAuction(final OrderRequest r) {
        return r.timeInForce == TimeInForce.AT_OPEN || r.timeInForce == TimeInForce.AT_CLOSE;
    }

    static boolean collects(final TradingPhase phase) {
        return phase == TradingPhase.PRE_OPEN || ReferencePhases.isAuction(phase);
    }

    private static boolean exists(final OrderRequest r, final Instrument instrument) {
        if (instrument.isStreamedQuotes()) {
            return isForQuotes(r);
        }
        if (r.minQuantityLots != 0) {
            return false;
        }
        if (instrument.isPostedOffer()) {
            final boolean atAnyPrice = r.orderType == OrderType.MARKET
                    && r.side == Side.BUY
                    && r.quoteAmount == 0
                    && !instrument.reserves();
            return r.timeInForce == TimeInForce.GTC && (r.orderType == OrderType.LIMIT || atAnyPrice);
        }
        return switch (r.orderType) {
            case LIMIT -> true;
            case MARKET ->
                r.timeInForce == TimeInForce.GTC
                        || r.timeInForce == TimeInForce.IOC
                        || isForOneAuction(r) && r.quoteAmount == 0;
            case LIMIT_MAKER ->
                r.timeInForce == TimeInForce.GTC
                        || r.timeInForce == TimeInForce.GTD
                        || r.timeInForce == TimeInForce.DAY;
            case PREVIOUSLY_QUOTED -> false;
        };
    }

    private static boolean isForQuotes(final OrderRequest r) {
        final boolean namesNone =
                r.quoteTier == 0 && r.quoteAccountId == 0 && r.quoteRequestId == 0 && r.quoteId.isNone();
        final boolean namesTier = r.quoteRequestId == 0 && r.quoteTier >= 1 && r.quoteTier <= 20 && !r.quoteId.isNone();
        final boolean namesAnswer = r.quoteRequestId > 0 && r.quoteTier == 0 && r.quoteId.isNone();
        final boolean namesOne = r.quoteAccountId > 0 && (namesTier || namesAnswer);
        final boolean fleeting = r.timeInForce == TimeInForce.IOC || r.timeInForce == TimeInForce.FOK;
        if (r.minQuantityLots < 0 || r.minQuantityLots > r.quantityLots || isForOneAuction(r)) {
            return false;
        }
        return switch (r.orderType) {
            case LIMIT -> namesNone;
            case MARKET -> namesNone && r.quoteAmount == 0 && (fleeting || r.timeInForce == TimeInForce.GTC);
            case PREVIOUSLY_QUOTED -> namesOne && fleeting;
            case LIMIT_MAKER -> false;
        };
    }

    /**
     * What an order of a list, or one that takes another's place, is checked as.
     *
     * @param leaving open orders that leave if it enters; of one that is released itself
     * @param ahead legs of its list before it, or the bid that is entered before it
     * @param waitingAhead those of them that wait for triggers
     * @param addedByOther of a side of a quote what the other side adds to the value of open orders; else null
     */
    private record Part(
            List<Order> leaving,
            boolean pending,
            boolean released,
            int ahead,
            int waitingAhead,
            boolean countsShownOnly,
            BigInteger addedByOther) {
        Part(
                final List<Order> leaving,
                final boolean pending,
                final boolean released,
                final int ahead,
                final int waitingAhead,
                final boolean countsShownOnly) {
            this(leaving, pending, released, ahead, waitingAhead, countsShownOnly, null);
        }

        static final Part NONE = new Part(List.of(), false, false, 0, 0, false);
        static final Part VALIDATED = new Part(List.of(), false, false, 0, 0, true);
    }

    RejectReason check(final OrderRequest r, final boolean validateOnly, final long now) {
        return check(r, validateOnly ? Part.VALIDATED : Part.NONE, now);
    }

    RejectReason leg(
            final OrderRequest r, final boolean pending, final int ahead, final int waitingAhead, final long now) {
        return check(r, new Part(List.of(), pending, false, ahead, waitingAhead, false), now);
    }

    /** A side of a quote, as if all that leaves had left; what it costs is not asked. */
    RejectReason quote(
            final OrderRequest r,
            final List<Order> leaving,
            final int ahead,
            final BigInteger addedByOther,
            final long now) {
        return check(r, new Part(leaving, false, false, ahead, 0, false, addedByOther), now);
    }

    /** Why an order that is pending cannot come to the market; NONE when it can. */
    RejectReason release(final Order order, final int waitingAhead, final long now) {
        return check(
                ReferenceOrders.request(order), new Part(List.of(order), false, true, 0, waitingAhead, false), now);
    }

    /** Why an order cannot take the place of an open one; NONE when it can. */
    RejectReason replacement(final CancelRequest cancel, final OrderRequest r, final long now) {
        final Identifier client = Ids.copy(cancel.clientOrderId);
        final RejectReason unknown = unknownOrder(cancel.accountId, cancel.instrumentId, cancel.orderId, client);
        if (unknown != RejectReason.NONE) {
            return unknown;
        }
        final Order leaving = state.find(cancel.accountId, cancel.instrumentId, cancel.orderId, client);
        if (leaving.terms.side() != r.side) {
            return RejectReason.MALFORMED_COMMAND;
        }
        return state.clientOrders.containsKey(new ReferenceState.ClientKey(r.accountId, ReferenceState.id(r)))
                ? RejectReason.DUPLICATE_CLIENT_ORDER_ID
                : check(r, new Part(leaves(leaving), false, false, 0, 0, false), now);
    }

    /** An order with the price that it gets when it takes the place of an open one, if there is such a one. */
    OrderRequest priced(final CancelRequest cancel, final OrderRequest r) {
        final Order leaving =
                state.find(cancel.accountId, cancel.instrumentId, cancel.orderId, Ids.copy(cancel.clientOrderId));
        final Instrument instrument = state.instrument(r.instrumentId);
        return leaving == null || instrument == null ? r : ReferencePegs.priced(r, instrument, leaves(leaving));
    }

    private List<Order> leaves(final Order order) {
        return order.list == null ? List.of(order) : order.list.open(state);
    }

    private RejectReason check(final OrderRequest r, final Part part, final long now) {
        final Instrument instrument = state.instrument(r.instrumentId);
        final InstrumentDefinition d = instrument.definition;
        final boolean market = r.orderType == OrderType.MARKET;
        final boolean byQuote = r.quoteAmount > 0;
        final boolean fleeting = r.timeInForce == TimeInForce.IOC || r.timeInForce == TimeInForce.FOK;
        final boolean waits = ReferenceTriggers.has(r);
        final boolean mayRest = waits
                || part.pending
                || instrument.isPostedOffer()
                || instrument.isStreamedQuotes()
                || (market ? mustWait(r) : !fleeting);
        final Taker taker = ReferenceOrders.taker(state, r);
        final RejectReason suspended = ReferenceSuspensions.check(state, r);
        if (suspended != RejectReason.NONE && !part.released) {
            return suspended;
        }
        if (d.phase == TradingPhase.HALTED) {
            return RejectReason.INSTRUMENT_HALTED;
        }
        if (d.phase == TradingPhase.CLOSED) {
            return RejectReason.INSTRUMENT_CLOSED;
        }
        if ((waits ? !existsWithTrigger(r, instrument) : !exists(r, instrument))
                || r.displayLots != 0 && !part.released && !mayShowLess(r, d)
                || r.minEntryLots != 0 && !mayHaveMinimum(r, instrument)
                || r.isPegged() && !ReferencePegs.exists(r, instrument)) {
            return RejectReason.INVALID_ORDER_TYPE;
        }
        if (collects(d.phase)
                && !part.pending
                && !waits
                && (r.orderType == OrderType.LIMIT_MAKER
                        || byQuote
                        || r.minEntryLots != 0
                        || r.isPegged()
                        || !market && fleeting)) {
            return RejectReason.NOT_IN_THIS_PHASE;
        }
        if (r.timeInForce == TimeInForce.AT_OPEN
                && d.phase != TradingPhase.PRE_OPEN
                && d.phase != TradingPhase.OPENING_AUCTION) {
            return RejectReason.NOT_IN_THIS_PHASE;
        }
        if (r.timeInForce == TimeInForce.GTD && r.expireTimestampNs <= now && !part.released) {
            return RejectReason.EXPIRY_PASSED;
        }
        if (r.isPegged() && r.priceTicks == 0) {
            return RejectReason.NO_PEG_PRICE;
        }
        if (!market && r.priceTicks < d.minPriceTicks
                || r.pegLimitTicks != 0 && r.pegLimitTicks < d.minPriceTicks
                || waits && r.triggerTicks != 0 && r.triggerTicks < d.minPriceTicks) {
            return RejectReason.PRICE_BELOW_MINIMUM;
        }
        if (!market && r.priceTicks > d.maxPriceTicks
                || r.pegLimitTicks > d.maxPriceTicks
                || waits && r.triggerTicks > d.maxPriceTicks) {
            return RejectReason.PRICE_ABOVE_MAXIMUM;
        }
        if (r.trailingDelta != 0 && (r.trailingDelta < 10 || r.trailingDelta > 2_000)) {
            return RejectReason.TRAILING_DELTA_OUT_OF_RANGE;
        }
        if (!byQuote && r.quantityLots < d.minQuantityLots) {
            return RejectReason.QUANTITY_BELOW_MINIMUM;
        }
        if (!byQuote && r.quantityLots > d.maxQuantityLots) {
            return RejectReason.QUANTITY_ABOVE_MAXIMUM;
        }
        if (market && !byQuote && r.quantityLots > d.maxMarketQuantityLots) {
            return RejectReason.MARKET_QUANTITY_ABOVE_MAXIMUM;
        }
        if (r.minEntryLots > r.quantityLots) {
            return RejectReason.MIN_QUANTITY_ABOVE_QUANTITY;
        }
        if (r.displayLots == -1 && !part.released && r.quantityLots < d.minHiddenLots) {
            return RejectReason.HIDDEN_BELOW_MINIMUM;
        }
        if (r.displayLots > 0 && r.displayLots < d.minQuantityLots) {
            return RejectReason.DISPLAY_BELOW_MINIMUM;
        }
        if (r.displayLots > r.quantityLots) {
            return RejectReason.DISPLAY_ABOVE_QUANTITY;
        }
        if (r.displayLots > 0
                && valueOf(r.displayLots).multiply(valueOf(d.maxIcebergParts)).compareTo(valueOf(r.quantityLots)) < 0) {
            return RejectReason.TOO_MANY_ICEBERG_PARTS;
        }
        if (r.displayLots > 0
                && state.quote(instrument, r.priceTicks, r.displayLots).compareTo(valueOf(d.minNotional)) < 0) {
            return RejectReason.NOTIONAL_BELOW_MINIMUM;
        }
        if (market && waits && r.side == Side.BUY && ReferenceState.isTooBig(reserved(r, instrument))) {
            return RejectReason.NOTIONAL_ABOVE_MAXIMUM;
        }
        if (market
                && !waits
                && mustWait(r)
                && r.side == Side.BUY
                && ReferenceState.isTooBig(state.quote(instrument, d.maxPriceTicks, r.quantityLots))) {
            return RejectReason.NOTIONAL_ABOVE_MAXIMUM;
        }
        final BigInteger notional =
                market ? valueOf(r.quoteAmount) : state.quote(instrument, r.priceTicks, r.quantityLots);
        final boolean hasNotional = !market || byQuote;
        if (hasNotional && notional.compareTo(valueOf(d.minNotional)) < 0) {
            return RejectReason.NOTIONAL_BELOW_MINIMUM;
        }
        if (hasNotional && notional.compareTo(valueOf(d.maxNotional)) > 0) {
            return RejectReason.NOTIONAL_ABOVE_MAXIMUM;
        }
        final RejectReason outOfBand = ReferenceBands.check(instrument, r, now);
        if (outOfBand != RejectReason.NONE) {
            return outOfBand;
        }
        if (!waits) {
            ReferenceBands.restrain(taker, now);
        }
        final RejectReason limited = ReferenceLimits.check(
                state,
                r,
                part.leaving,
                part.ahead,
                part.addedByOther == null ? BigInteger.ZERO : part.addedByOther,
                mayRest);
        if (limited != RejectReason.NONE) {
            return limited;
        }
        if (mayRest && openOrders(r.accountId, instrument) - part.leaving.size() + part.ahead >= d.maxOpenOrders) {
            return RejectReason.TOO_MANY_OPEN_ORDERS;
        }
        final long waitLeaving = part.leaving.stream().filter(o -> o.waits).count();
        if (waits && !part.pending && waitingOrders(r.accountId, instrument) - waitLeaving + part.waitingAhead >= 256) {
            return RejectReason.TOO_MANY_WAITING_ORDERS;
        }
        if (waits && !part.pending && !part.released && ReferenceTriggers.isReached(r, instrument)) {
            return RejectReason.TRIGGER_REACHED;
        }
        final List<Order> makers = instrument.shown(r.side == Side.SELL);
        if (r.orderType == OrderType.LIMIT_MAKER
                && !part.pending
                && makers.stream()
                        .filter(maker -> part.addedByOther == null || !part.leaving.contains(maker))
                        .anyMatch(maker -> state.crosses(taker.order, maker.price))) {
            return RejectReason.WOULD_TAKE;
        }
        if (part.addedByOther != null) {
            return RejectReason.NONE;
        }
        if (instrument.reserves()) {
            final long available = state.available(r.accountId, ReferenceState.paid(taker.order))
                    + (part.released ? 0 : held(part.leaving, ReferenceState.paid(taker.order)));
            if (!part.pending && cost(r, taker, notional, part.countsShownOnly).compareTo(valueOf(available)) > 0) {
                return RejectReason.INSUFFICIENT_BALANCE;
            }
            final int missing = missing(r.accountId, d.baseAssetId) + missing(r.accountId, d.quoteAssetId);
            if (state.balances.size() + missing > state.limits.maxBalances()) {
                return RejectReason.CAPACITY_EXCEEDED;
            }
        }
        if (mayRest && !part.released && state.openOrders.size() + part.ahead >= state.limits.maxOpenOrders()) {
            return RejectReason.CAPACITY_EXCEEDED;
        }
        return r.cancelTimerId != 0
                        && state.cancelTimers.find(r.accountId, r.cancelTimerId).isEmpty()
                ? RejectReason.UNKNOWN_CANCEL_TIMER
                : RejectReason.NONE;
    }

    /** What orders, all of one list or one alone, hold of an asset. */
    private long held(final List<Order> orders, final int assetId) {
        if (orders.isEmpty()) {
            return 0;
        }
        final ReferenceState.OrderList list = orders.getFirst().list;
        if (list == null) {
            return state.reserve(orders.getFirst());
        }
        return ReferenceState.paid(list.holder()) == assetId ? list.held : 0;
    }

    private static boolean mayHaveMinimum(final OrderRequest r, final Instrument instrument) {
        return instrument.hasAuctions()
                && !ReferenceTriggers.has(r)
                && r.quoteAmount == 0
                && r.timeInForce != TimeInForce.FOK
                && !isForOneAuction(r)
                && r.orderType != OrderType.LIMIT_MAKER;
    }

    private static boolean mayShowLess(final OrderRequest r, final InstrumentDefinition d) {
        final boolean stays = r.timeInForce == TimeInForce.GTC
                || r.timeInForce == TimeInForce.GTD
                || r.timeInForce == TimeInForce.DAY;
        return (r.displayLots == -1 ? d.minHiddenLots : d.maxIcebergParts) > 0
                && stays
                && r.orderType != OrderType.MARKET;
    }

    private static long waitingOrders(final long accountId, final Instrument instrument) {
        return instrument.waiting.stream()
                .flatMap(List::stream)
                .filter(o -> o.accountId == accountId)
                .count();
    }

    private BigInteger reserved(final OrderRequest r, final Instrument instrument) {
        return state.quote(
                instrument, ReferenceTriggers.reservePrice(r, instrument).longValueExact(), r.quantityLots);
    }

    private long openOrders(final long accountId, final Instrument instrument) {
        return state.openOrders.values().stream()
                .filter(o -> o.accountId == accountId && o.instrument == instrument)
                .count();
    }

    int missing(final long accountId, final int assetId) {
        return state.find(accountId, assetId) == null ? 1 : 0;
    }

    /** What the order must be able to pay, in minor units. */
    private BigInteger cost(
            final OrderRequest r, final Taker taker, final BigInteger notional, final boolean shownOnly) {
        final BigInteger lotSize = valueOf(taker.order.instrument.definition.lotSize);
        final boolean market = r.orderType == OrderType.MARKET;
        if (ReferenceTriggers.has(r) && r.side == Side.BUY) {
            return reserved(r, taker.order.instrument);
        }
        if (r.side == Side.BUY && (!market || taker.byQuote)) {
            return notional;
        }
        if (r.side == Side.SELL && !taker.byQuote) {
            return valueOf(r.quantityLots).multiply(lotSize);
        }
        if (taker.order.instrument.isStreamedQuotes()) {
            return BigInteger.ZERO; // it takes what it can pay
        }
        if (mustWait(r)) {
            return state.quote(taker.order.instrument, taker.order.instrument.definition.maxPriceTicks, r.quantityLots);
        }
        if (ReferenceAllocation.isAllocated(taker.order.instrument)) {
            final ReferenceAllocation.Cost cost = new ReferenceAllocation(state).cost(taker, r, shownOnly);
            return r.side == Side.BUY ? cost.quote() : cost.lots().multiply(lotSize);
        }
        BigInteger lots = BigInteger.ZERO;
        BigInteger quote = BigInteger.ZERO;
        for (final ReferenceTrading.Part part :
                ReferenceTrading.parts(taker.order.instrument.shown(r.side == Side.SELL))) {
            final Order maker = part.order();
            if (!ReferenceBands.reaches(taker, maker.price)) {
                break;
            }
            if (shownOnly && !part.isFirst()) {
                continue;
            }
            final BigInteger unit = state.quote(maker.instrument, maker.price, 1);
            final BigInteger wanted = taker.byQuote
                    ? valueOf(r.quoteAmount).subtract(quote).divide(unit)
                    : valueOf(r.quantityLots).subtract(lots);
            if (wanted.signum() == 0) {
                break;
            }
            if (state.rules.isOwn(taker.order, maker)) {
                if (r.selfTradePrevention == SelfTradePrevention.EXPIRE_MAKER) {
                    continue;
                }
                break;
            }
            final BigInteger traded = wanted.min(valueOf(part.lots()));
            lots = lots.add(traded);
            quote = quote.add(traded.multiply(unit));
        }
        return r.side == Side.BUY ? quote : lots.multiply(lotSize);
    }

    RejectReason unknownOrder(
            final long accountId, final int instrumentId, final long orderId, final Identifier client) {
        if (orderId == 0 && client.isNone()) {
            return RejectReason.MALFORMED_COMMAND;
        }
        if (!state.isClient(accountId)) {
            return RejectReason.UNKNOWN_ACCOUNT;
        }
        if (state.instrument(instrumentId) == null) {
            return RejectReason.UNKNOWN_INSTRUMENT;
        }
        return state.find(accountId, instrumentId, orderId, client) == null
                ? RejectReason.UNKNOWN_ORDER
                : RejectReason.NONE;
    }

    RejectReason amend(final AmendRequest r, final Identifier client, final Identifier renamed) {
        final RejectReason unknown = unknownOrder(r.accountId, r.instrumentId, r.orderId, client);
        if (unknown == RejectReason.MALFORMED_COMMAND || r.newQuantityLots < 0 || ReferenceState.isReserved(renamed)) {
            return RejectReason.MALFORMED_COMMAND;
        }
        final Order order = state.find(r.accountId, r.instrumentId, r.orderId, client);
        final boolean keepsId = order != null && order.clientOrderId.equals(renamed);
        if ((unknown == RejectReason.NONE || unknown == RejectReason.UNKNOWN_ORDER)
                && !renamed.isNone()
                && !keepsId
                && state.clientOrders.containsKey(new ReferenceState.ClientKey(r.accountId, renamed))) {
            return RejectReason.DUPLICATE_CLIENT_ORDER_ID;
        }
        if (unknown != RejectReason.NONE) {
            return unknown;
        }
        return smaller(order, r.newQuantityLots);
    }

    /** Whether an order may have another quantity, what it has executed included. */
    RejectReason smaller(final Order order, final long quantity) {
        final InstrumentDefinition d = order.instrument.definition;
        if (quantity < d.minQuantityLots) {
            return RejectReason.QUANTITY_BELOW_MINIMUM;
        }
        if (order.isHidden() && quantity < d.minHiddenLots) {
            return RejectReason.HIDDEN_BELOW_MINIMUM;
        }
        if (order.terms.type() != OrderType.MARKET
                && state.quote(order.instrument, order.price, quantity).compareTo(valueOf(d.minNotional)) < 0) {
            return RejectReason.NOTIONAL_BELOW_MINIMUM;
        }
        return quantity < order.quantity && quantity > order.quantity - order.remaining
                ? RejectReason.NONE
                : RejectReason.AMEND_NOT_A_REDUCTION;
    }

    RejectReason opening(final Identifier name, final TransferRequest t, final Identifier id) {
        if (name.isNone() || id.isNone()) {
            return RejectReason.MALFORMED_COMMAND;
        }
        if (t.assetId < 1 || t.assetId > state.assets.size()) {
            return RejectReason.UNKNOWN_ASSET;
        }
        if (state.transfers(id).containsKey(id)) {
            return RejectReason.DUPLICATE_TRANSFER_ID;
        }
        if (state.accounts.contains(name)) {
            return RejectReason.ACCOUNT_EXISTS;
        }
        final BigInteger issued = valueOf(state.available(MatchingEngine.EXTERNAL_ACCOUNT_ID, t.assetId))
                .negate();
        if (t.amount <= 0 || ReferenceState.isTooBig(valueOf(t.amount).add(issued))) {
            return RejectReason.AMOUNT_OUT_OF_RANGE;
        }
        final int missing = 1 + missing(MatchingEngine.EXTERNAL_ACCOUNT_ID, t.assetId);
        return state.balances.size() + missing > state.limits.maxBalances()
                        || state.accounts.size() == state.limits.maxAccounts()
                ? RejectReason.CAPACITY_EXCEEDED
                : RejectReason.NONE;
    }

    RejectReason transfer(final TransferRequest t, final Identifier id, final boolean repeated) {
        if (id.isNone()) {
            return RejectReason.MALFORMED_COMMAND;
        }
        if (!state.isClient(t.accountId) && t.accountId != MatchingEngine.FEE_ACCOUNT_ID) {
            return RejectReason.UNKNOWN_ACCOUNT;
        }
        if (t.assetId < 1 || t.assetId > state.assets.size()) {
            return RejectReason.UNKNOWN_ASSET;
        }
        if (repeated) {
            return RejectReason.NONE;
        }
        if (state.transfers(id).containsKey(id)) {
            return RejectReason.DUPLICATE_TRANSFER_ID;
        }
        if (t.amount < 0 && state.frozen.contains(t.accountId)) {
            return RejectReason.ACCOUNT_FROZEN;
        }
        final BigInteger amount = valueOf(t.amount);
        final BigInteger issued = valueOf(state.available(MatchingEngine.EXTERNAL_ACCOUNT_ID, t.assetId))
                .negate();
        if (amount.signum() == 0
                || ReferenceState.isTooBig(amount.negate())
                || ReferenceState.isTooBig(amount.add(issued))) {
            return RejectReason.AMOUNT_OUT_OF_RANGE;
        }
        if (amount.add(valueOf(state.available(t.accountId, t.assetId))).signum() < 0) {
            return RejectReason.INSUFFICIENT_BALANCE;
        }
        final int missing = missing(t.accountId, t.assetId) + missing(MatchingEngine.EXTERNAL_ACCOUNT_ID, t.assetId);
        return state.balances.size() + missing > state.limits.maxBalances()
                ? RejectReason.CAPACITY_EXCEEDED
                : RejectReason.NONE;
    }
}
