package rialto.engine;

import rialto.engine.ReferenceEngine.Id;
import rialto.engine.ReferenceEngine.Instrument;
import rialto.engine.ReferenceEngine.Order;
import rialto.engine.ReferenceEngine.Taker;

import java.math.BigInteger;
import java.util.List;

import static java.math.BigInteger.valueOf;

/** Every reject reason of the reference model, asked one after the other. */
final class ReferenceChecks {
    private final ReferenceEngine engine;

    ReferenceChecks(final ReferenceEngine engine) {
        this.engine = engine;
    }

    boolean isMalformed(final OrderRequest r) {
        final boolean market = r.orderType == OrderType.MARKET;
        return r.side == null
                || r.orderType == null
                || r.timeInForce == null
                || r.selfTradePrevention == null
                || ReferenceEngine.id(r).isNone()
                || r.priceTicks < 0
                || r.quantityLots < 0
                || r.quoteAmount < 0
                || r.guardId < 0
                || (r.timeInForce == TimeInForce.GTD ? r.expireTimestampNs <= 0 : r.expireTimestampNs != 0)
                || market && r.priceTicks != 0
                || market && r.quantityLots != 0 && r.quoteAmount != 0
                || !market && r.quoteAmount != 0;
    }

    RejectReason unknown(final OrderRequest r) {
        if (isMalformed(r)) {
            return RejectReason.MALFORMED_COMMAND;
        }
        if (!engine.isClient(r.accountId)) {
            return RejectReason.UNKNOWN_ACCOUNT;
        }
        return engine.instrument(r.instrumentId) == null ? RejectReason.UNKNOWN_INSTRUMENT : RejectReason.NONE;
    }

    /** Whether it is collected for an auction and does not trade as it comes. */
    boolean mustWait(final OrderRequest r) {
        return isForOneAuction(r) || collects(engine.instrument(r.instrumentId).definition.phase);
    }

    private static boolean isForOneAuction(final OrderRequest r) {
        return r.timeInForce == TimeInForce.AT_OPEN || r.timeInForce == TimeInForce.AT_CLOSE;
    }

    private static boolean collects(final TradingPhase phase) {
        return phase == TradingPhase.PRE_OPEN || ReferencePhases.isAuction(phase);
    }

    private static boolean exists(final OrderRequest r) {
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
        };
    }

    RejectReason check(final OrderRequest r, final long now) {
        final Instrument instrument = engine.instrument(r.instrumentId);
        final InstrumentDefinition d = instrument.definition;
        final boolean market = r.orderType == OrderType.MARKET;
        final boolean byQuote = r.quoteAmount > 0;
        final boolean fleeting = r.timeInForce == TimeInForce.IOC || r.timeInForce == TimeInForce.FOK;
        final boolean mayRest = market ? mustWait(r) : !fleeting;
        final Taker taker = engine.taker(r);
        if (d.phase == TradingPhase.HALTED) {
            return RejectReason.INSTRUMENT_HALTED;
        }
        if (d.phase == TradingPhase.CLOSED) {
            return RejectReason.INSTRUMENT_CLOSED;
        }
        if (!exists(r)) {
            return RejectReason.INVALID_ORDER_TYPE;
        }
        if (collects(d.phase) && (r.orderType == OrderType.LIMIT_MAKER || byQuote || !market && fleeting)) {
            return RejectReason.NOT_IN_THIS_PHASE;
        }
        if (r.timeInForce == TimeInForce.AT_OPEN
                && d.phase != TradingPhase.PRE_OPEN
                && d.phase != TradingPhase.OPENING_AUCTION) {
            return RejectReason.NOT_IN_THIS_PHASE;
        }
        if (r.timeInForce == TimeInForce.GTD && r.expireTimestampNs <= now) {
            return RejectReason.EXPIRY_PASSED;
        }
        if (!market && r.priceTicks < d.minPriceTicks) {
            return RejectReason.PRICE_BELOW_MINIMUM;
        }
        if (!market && r.priceTicks > d.maxPriceTicks) {
            return RejectReason.PRICE_ABOVE_MAXIMUM;
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
        if (market
                && mustWait(r)
                && r.side == Side.BUY
                && ReferenceEngine.isTooBig(engine.quote(instrument, d.maxPriceTicks, r.quantityLots))) {
            return RejectReason.NOTIONAL_ABOVE_MAXIMUM;
        }
        final BigInteger notional =
                market ? valueOf(r.quoteAmount) : engine.quote(instrument, r.priceTicks, r.quantityLots);
        final boolean hasNotional = !market || byQuote;
        if (hasNotional && notional.compareTo(valueOf(d.minNotional)) < 0) {
            return RejectReason.NOTIONAL_BELOW_MINIMUM;
        }
        if (hasNotional && notional.compareTo(valueOf(d.maxNotional)) > 0) {
            return RejectReason.NOTIONAL_ABOVE_MAXIMUM;
        }
        if (mayRest && openOrders(r.accountId, instrument) >= d.maxOpenOrders) {
            return RejectReason.TOO_MANY_OPEN_ORDERS;
        }
        final List<Order> makers = instrument.side(r.side == Side.SELL);
        if (r.orderType == OrderType.LIMIT_MAKER
                && makers.stream().anyMatch(maker -> engine.crosses(taker.order, maker.price))) {
            return RejectReason.WOULD_TAKE;
        }
        if (instrument.reserves()) {
            final long available = engine.available(r.accountId, ReferenceEngine.paid(taker.order));
            if (cost(r, taker, notional).compareTo(valueOf(available)) > 0) {
                return RejectReason.INSUFFICIENT_BALANCE;
            }
            final int missing = missing(r.accountId, d.baseAssetId) + missing(r.accountId, d.quoteAssetId);
            if (engine.balances.size() + missing > engine.limits().maxBalances()) {
                return RejectReason.CAPACITY_EXCEEDED;
            }
        }
        if (mayRest && engine.openOrders.size() == engine.limits().maxOpenOrders()) {
            return RejectReason.CAPACITY_EXCEEDED;
        }
        return r.guardId != 0 && engine.guards.find(r.accountId, r.guardId).isEmpty()
                ? RejectReason.UNKNOWN_GUARD
                : RejectReason.NONE;
    }

    private long openOrders(final long accountId, final Instrument instrument) {
        return engine.openOrders.values().stream()
                .filter(o -> o.accountId == accountId && o.instrument == instrument)
                .count();
    }

    private int missing(final long accountId, final int assetId) {
        return engine.find(accountId, assetId) == null ? 1 : 0;
    }

    /** What the order must be able to pay, in minor units. */
    private BigInteger cost(final OrderRequest r, final Taker taker, final BigInteger notional) {
        final BigInteger lotSize = valueOf(taker.order.instrument.definition.lotSize);
        final boolean market = r.orderType == OrderType.MARKET;
        if (r.side == Side.BUY && (!market || taker.byQuote)) {
            return notional;
        }
        if (r.side == Side.SELL && !taker.byQuote) {
            return valueOf(r.quantityLots).multiply(lotSize);
        }
        if (mustWait(r)) {
            return engine.quote(
                    taker.order.instrument, taker.order.instrument.definition.maxPriceTicks, r.quantityLots);
        }
        BigInteger lots = BigInteger.ZERO;
        BigInteger quote = BigInteger.ZERO;
        for (final Order maker : taker.order.instrument.side(r.side == Side.SELL)) {
            final BigInteger unit = engine.quote(maker.instrument, maker.price, 1);
            final BigInteger wanted = taker.byQuote
                    ? valueOf(r.quoteAmount).subtract(quote).divide(unit)
                    : valueOf(r.quantityLots).subtract(lots);
            if (wanted.signum() == 0) {
                break;
            }
            if (maker.accountId == r.accountId && r.selfTradePrevention != SelfTradePrevention.NONE) {
                if (r.selfTradePrevention == SelfTradePrevention.EXPIRE_MAKER) {
                    continue;
                }
                break;
            }
            final BigInteger traded = wanted.min(valueOf(maker.remaining));
            lots = lots.add(traded);
            quote = quote.add(traded.multiply(unit));
        }
        return r.side == Side.BUY ? quote : lots.multiply(lotSize);
    }

    boolean canFill(final Taker taker) {
        final Order order = taker.order;
        BigInteger found = BigInteger.ZERO;
        for (final Order maker : order.instrument.side(!order.isBuy())) {
            final boolean enough = found.compareTo(valueOf(order.remaining)) >= 0;
            if (enough || !engine.crosses(order, maker.price)) {
                break;
            }
            if (maker.accountId != order.accountId || order.terms.prevention() == SelfTradePrevention.NONE) {
                found = found.add(valueOf(maker.remaining));
            } else if (order.terms.prevention() != SelfTradePrevention.EXPIRE_MAKER) {
                return false;
            }
        }
        return found.compareTo(valueOf(order.remaining)) >= 0;
    }

    RejectReason unknownOrder(final long accountId, final int instrumentId, final long orderId, final Id client) {
        if (orderId == 0 && client.isNone()) {
            return RejectReason.MALFORMED_COMMAND;
        }
        if (!engine.isClient(accountId)) {
            return RejectReason.UNKNOWN_ACCOUNT;
        }
        if (engine.instrument(instrumentId) == null) {
            return RejectReason.UNKNOWN_INSTRUMENT;
        }
        return engine.find(accountId, instrumentId, orderId, client) == null
                ? RejectReason.UNKNOWN_ORDER
                : RejectReason.NONE;
    }

    RejectReason amend(final AmendRequest r, final Id client, final Id renamed) {
        final RejectReason unknown = unknownOrder(r.accountId, r.instrumentId, r.orderId, client);
        if (unknown == RejectReason.MALFORMED_COMMAND || r.newQuantityLots < 0) {
            return RejectReason.MALFORMED_COMMAND;
        }
        final Order order = engine.find(r.accountId, r.instrumentId, r.orderId, client);
        final boolean keepsId = order != null && order.clientOrderId.equals(renamed);
        if ((unknown == RejectReason.NONE || unknown == RejectReason.UNKNOWN_ORDER)
                && !renamed.isNone()
                && !keepsId
                && engine.clientOrders.containsKey(new ReferenceEngine.ClientKey(r.accountId, renamed))) {
            return RejectReason.DUPLICATE_CLIENT_ORDER_ID;
        }
        if (unknown != RejectReason.NONE) {
            return unknown;
        }
        final InstrumentDefinition d = order.instrument.definition;
        if (r.newQuantityLots < d.minQuantityLots) {
            return RejectReason.QUANTITY_BELOW_MINIMUM;
        }
        if (order.terms.type() != OrderType.MARKET
                && engine.quote(order.instrument, order.price, r.newQuantityLots)
                                .compareTo(valueOf(d.minNotional))
                        < 0) {
            return RejectReason.NOTIONAL_BELOW_MINIMUM;
        }
        return r.newQuantityLots < order.quantity && r.newQuantityLots > order.quantity - order.remaining
                ? RejectReason.NONE
                : RejectReason.AMEND_NOT_A_REDUCTION;
    }

    RejectReason opening(final Id name, final TransferRequest t, final Id id) {
        if (name.isNone() || id.isNone()) {
            return RejectReason.MALFORMED_COMMAND;
        }
        if (t.assetId < 1 || t.assetId > engine.assets.size()) {
            return RejectReason.UNKNOWN_ASSET;
        }
        if (engine.transfers.containsKey(id)) {
            return RejectReason.DUPLICATE_TRANSFER_ID;
        }
        if (engine.accounts.contains(name)) {
            return RejectReason.ACCOUNT_EXISTS;
        }
        final BigInteger issued = valueOf(engine.available(MatchingEngine.EXTERNAL_ACCOUNT_ID, t.assetId))
                .negate();
        if (t.amount <= 0 || ReferenceEngine.isTooBig(valueOf(t.amount).add(issued))) {
            return RejectReason.AMOUNT_OUT_OF_RANGE;
        }
        final int missing = 1 + missing(MatchingEngine.EXTERNAL_ACCOUNT_ID, t.assetId);
        return engine.balances.size() + missing > engine.limits().maxBalances()
                        || engine.accounts.size() == engine.limits().maxAccounts()
                ? RejectReason.CAPACITY_EXCEEDED
                : RejectReason.NONE;
    }

    RejectReason transfer(final TransferRequest t, final Id id, final boolean repeated) {
        if (id.isNone()) {
            return RejectReason.MALFORMED_COMMAND;
        }
        if (!engine.isClient(t.accountId) && t.accountId != MatchingEngine.FEE_ACCOUNT_ID) {
            return RejectReason.UNKNOWN_ACCOUNT;
        }
        if (t.assetId < 1 || t.assetId > engine.assets.size()) {
            return RejectReason.UNKNOWN_ASSET;
        }
        if (repeated) {
            return RejectReason.NONE;
        }
        if (engine.transfers.containsKey(id)) {
            return RejectReason.DUPLICATE_TRANSFER_ID;
        }
        final BigInteger amount = valueOf(t.amount);
        final BigInteger issued = valueOf(engine.available(MatchingEngine.EXTERNAL_ACCOUNT_ID, t.assetId))
                .negate();
        if (amount.signum() == 0
                || ReferenceEngine.isTooBig(amount.negate())
                || ReferenceEngine.isTooBig(amount.add(issued))) {
            return RejectReason.AMOUNT_OUT_OF_RANGE;
        }
        if (amount.add(valueOf(engine.available(t.accountId, t.assetId))).signum() < 0) {
            return RejectReason.INSUFFICIENT_BALANCE;
        }
        final int missing = missing(t.accountId, t.assetId) + missing(MatchingEngine.EXTERNAL_ACCOUNT_ID, t.assetId);
        return engine.balances.size() + missing > engine.limits().maxBalances()
                ? RejectReason.CAPACITY_EXCEEDED
                : RejectReason.NONE;
    }

    RejectReason schedule(final TradingSchedule s) {
        for (int i = 0; i < Math.min(16, s.entryCount); i++) {
            if (s.phase[i] == null) {
                return RejectReason.MALFORMED_COMMAND;
            }
        }
        if (engine.instrument(s.instrumentId) == null) {
            return RejectReason.UNKNOWN_INSTRUMENT;
        }
        boolean valid = 0 <= s.entryCount
                && s.entryCount <= 16
                && -18 * 3_600 <= s.utcOffsetSeconds
                && s.utcOffsetSeconds <= 18 * 3_600
                && 0 <= s.daysOfWeek
                && s.daysOfWeek < 128
                && (s.daysOfWeek > 0 || s.entryCount == 0);
        for (int i = 0; valid && i < s.entryCount; i++) {
            valid = 0 <= s.secondOfDay[i]
                    && s.secondOfDay[i] < 24 * 3_600
                    && (i == 0 || s.secondOfDay[i - 1] < s.secondOfDay[i]);
        }
        return valid ? RejectReason.NONE : RejectReason.INVALID_SCHEDULE;
    }

    RejectReason newInstrument(final InstrumentDefinition d, final Id symbol, final Instrument known) {
        if (symbol.isNone() || d.marketModel == null || d.riskRule == null) {
            return RejectReason.MALFORMED_COMMAND;
        }
        if (Math.min(d.baseAssetId, d.quoteAssetId) < 1
                || Math.max(d.baseAssetId, d.quoteAssetId) > engine.assets.size()) {
            return RejectReason.UNKNOWN_ASSET;
        }
        if (known != null) {
            return RejectReason.INSTRUMENT_EXISTS;
        }
        if (d.marketModel != MarketModelKind.ORDER_BOOK
                || d.baseAssetId == d.quoteAssetId
                || !isWholeFactor(d)
                || !hasValidFilters(d, d.lotSize)) {
            return RejectReason.INVALID_INSTRUMENT;
        }
        final int missing = d.riskRule == RiskRule.NONE
                ? 0
                : missing(MatchingEngine.FEE_ACCOUNT_ID, d.baseAssetId)
                        + missing(MatchingEngine.FEE_ACCOUNT_ID, d.quoteAssetId);
        return engine.balances.size() + missing > engine.limits().maxBalances()
                        || engine.instruments.size() == engine.limits().maxInstruments()
                ? RejectReason.CAPACITY_EXCEEDED
                : RejectReason.NONE;
    }

    private boolean isWholeFactor(final InstrumentDefinition d) {
        if (d.tickSize <= 0 || d.lotSize <= 0) {
            return false;
        }
        final BigInteger unit =
                BigInteger.TEN.pow(engine.assets.get(d.baseAssetId - 1).scale());
        final BigInteger[] factor =
                valueOf(d.tickSize).multiply(valueOf(d.lotSize)).divideAndRemainder(unit);
        return factor[1].signum() == 0 && !ReferenceEngine.isTooBig(factor[0]);
    }

    boolean hasValidFilters(final InstrumentDefinition d, final long lotSize) {
        final long maxLots = Math.max(d.maxQuantityLots, d.maxMarketQuantityLots);
        return 1 <= d.minPriceTicks
                && d.minPriceTicks <= d.maxPriceTicks
                && d.maxPriceTicks < 1L << 42
                && 1 <= d.minQuantityLots
                && d.minQuantityLots <= d.maxQuantityLots
                && d.minQuantityLots <= d.maxMarketQuantityLots
                && !ReferenceEngine.isTooBig(valueOf(maxLots).multiply(valueOf(lotSize)))
                && 0 <= d.minNotional
                && d.minNotional <= d.maxNotional
                && 1 <= d.maxNotional
                && !ReferenceEngine.isTooBig(valueOf(d.maxNotional))
                && 1 <= d.maxOpenOrders
                && 0 <= d.makerFeePpm
                && d.makerFeePpm <= 1_000_000
                && 0 <= d.takerFeePpm
                && d.takerFeePpm <= 1_000_000;
    }
}
