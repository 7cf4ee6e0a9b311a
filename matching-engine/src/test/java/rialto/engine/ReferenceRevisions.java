package rialto.engine;

import rialto.engine.ReferenceState.Instrument;
import rialto.engine.ReferenceState.Order;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static java.math.BigInteger.valueOf;

/** Trades that are busted or corrected, once more: each account's money is what it would be with the other terms. */
final class ReferenceRevisions {
    private record Purse(long accountId, int assetId) {}

    private final ReferenceState state;
    private final ReferenceMoney money;
    private final EngineListener out;

    ReferenceRevisions(final ReferenceState state, final ReferenceMoney money, final EngineListener out) {
        this.state = state;
        this.money = money;
        this.out = out;
    }

    static void remember(final ReferenceState state, final Instrument instrument, final Execution e, final long now) {
        if (!instrument.hasAuctions()) {
            return;
        }
        final RevisableTrade trade = new RevisableTrade();
        trade.tradeId = e.tradeId;
        trade.instrumentId = e.instrumentId;
        trade.timestampNs = now;
        trade.makerOrderId = e.makerOrderId;
        trade.takerOrderId = e.takerOrderId;
        trade.makerAccountId = e.makerAccountId;
        trade.takerAccountId = e.takerAccountId;
        trade.priceTicks = e.priceTicks;
        trade.quantityLots = e.quantityLots;
        trade.makerFee = e.makerFee;
        trade.takerFee = e.takerFee;
        trade.makerFeePpm = e.makerFeePpm;
        trade.takerFeePpm = e.takerFeePpm;
        trade.takerBuys = e.takerBuys;
        state.revisableTrades.add(trade);
        if (state.revisableTrades.size() > state.limits.maxRevisableTrades()) {
            state.revisableTrades.removeFirst();
        }
    }

    void revise(final TradeRevisionRequest r) {
        final Instrument instrument = state.instrument(r.instrumentId);
        final RevisableTrade trade = state.revisableTrades.stream()
                .filter(t -> t.instrumentId == r.instrumentId && t.tradeId == r.tradeId)
                .findFirst()
                .orElse(null);
        final RejectReason reason = check(r, instrument, trade);
        if (reason != RejectReason.NONE) {
            out.onCommandRejected(reason, reason == RejectReason.TRADE_CHANGED ? trade.priceTicks : 0);
            return;
        }
        final Map<Purse, BigInteger> changes = new LinkedHashMap<>();
        final long former =
                state.quote(instrument, trade.priceTicks, trade.quantityLots).longValueExact();
        move(changes, instrument, trade, former, trade.makerFee, trade.takerFee, -1);
        final boolean bust = r.correctedTicks == 0;
        final long quote = bust
                ? 0
                : state.quote(instrument, r.correctedTicks, trade.quantityLots).longValueExact();
        final long base = trade.quantityLots * instrument.definition.lotSize;
        final boolean withFees = !bust && instrument.reserves();
        final Execution anew = new Execution();
        if (withFees) {
            anew.makerFeePpm = trade.makerFeePpm;
            anew.takerFeePpm = trade.takerFeePpm;
            final long takerGets = trade.takerBuys ? base : quote;
            anew.takerFee = ReferenceFees.fee(takerGets, anew.takerFeePpm);
            anew.makerFee = ReferenceFees.makerFee(anew, trade.takerBuys ? quote : base, takerGets);
        }
        final long takerFee = anew.takerFee;
        final long makerFee = anew.makerFee;
        if (!bust) {
            move(changes, instrument, trade, quote, makerFee, takerFee, 1);
        }
        for (final Map.Entry<Purse, BigInteger> change : changes.entrySet()) {
            final Purse purse = change.getKey();
            final BigInteger available = valueOf(money.balance(purse.accountId, purse.assetId).available);
            if (change.getValue().signum() < 0
                    && available.add(change.getValue()).signum() < 0) {
                out.onCommandRejected(RejectReason.INSUFFICIENT_BALANCE, purse.accountId);
                return;
            }
        }
        final TradeRevision told = new TradeRevision();
        told.of(trade);
        told.kind = bust ? RevisionKind.BUSTED : RevisionKind.CORRECTED;
        told.formerTicks = trade.priceTicks;
        told.formerQuote = former;
        told.formerMakerFee = trade.makerFee;
        told.formerTakerFee = trade.takerFee;
        told.priceTicks = r.correctedTicks;
        told.quoteAmount = quote;
        told.makerFee = makerFee;
        told.takerFee = takerFee;
        told.revision = trade.revision + 1;
        trade.revision++;
        trade.busted = bust;
        if (!bust) {
            trade.priceTicks = r.correctedTicks;
            trade.makerFee = makerFee;
            trade.takerFee = takerFee;
        }
        for (final long orderId : List.of(trade.makerOrderId, trade.takerOrderId)) {
            final Order order = state.openOrders.get(orderId);
            if (order != null) {
                order.quantity -= bust ? trade.quantityLots : 0;
                order.executedQuote = ReferenceTrading.atMostLong(valueOf(order.executedQuote)
                        .subtract(valueOf(former))
                        .max(BigInteger.ZERO)
                        .add(valueOf(quote)));
            }
        }
        changes.forEach((purse, change) -> {
            if (change.signum() != 0) {
                money.change(purse.accountId, purse.assetId, change.longValueExact(), 0);
            }
        });
        out.onTradeRevised(told);
    }

    private RejectReason check(final TradeRevisionRequest r, final Instrument instrument, final RevisableTrade trade) {
        if (r.tradeId < 1
                || r.priceTicks < 1
                || r.quantityLots < 1
                || r.correctedTicks < 0
                || r.correctedTicks == r.priceTicks) {
            return RejectReason.MALFORMED_COMMAND;
        }
        if (instrument == null) {
            return RejectReason.UNKNOWN_INSTRUMENT;
        }
        if (!instrument.hasAuctions()) {
            return RejectReason.TRADE_NOT_REVISABLE;
        }
        if (trade == null) {
            return RejectReason.UNKNOWN_TRADE;
        }
        if (trade.busted) {
            return RejectReason.TRADE_BUSTED;
        }
        if (trade.priceTicks != r.priceTicks || trade.quantityLots != r.quantityLots) {
            return RejectReason.TRADE_CHANGED;
        }
        if (r.correctedTicks == 0) {
            return RejectReason.NONE;
        }
        if (r.correctedTicks < instrument.definition.minPriceTicks) {
            return RejectReason.PRICE_BELOW_MINIMUM;
        }
        if (r.correctedTicks > instrument.definition.maxPriceTicks) {
            return RejectReason.PRICE_ABOVE_MAXIMUM;
        }
        return state.quote(instrument, r.correctedTicks, r.quantityLots).compareTo(valueOf(1L << 62)) > 0
                ? RejectReason.NOTIONAL_ABOVE_MAXIMUM
                : RejectReason.NONE;
    }

    /** All that the trade moves with such terms, or the other way round. */
    private static void move(
            final Map<Purse, BigInteger> changes,
            final Instrument instrument,
            final RevisableTrade trade,
            final long quote,
            final long makerFee,
            final long takerFee,
            final int sign) {
        if (!instrument.reserves()) {
            return;
        }
        final InstrumentDefinition terms = instrument.definition;
        final long base = trade.quantityLots * terms.lotSize;
        final int takerGets = trade.takerBuys ? terms.baseAssetId : terms.quoteAssetId;
        final int makerGets = trade.takerBuys ? terms.quoteAssetId : terms.baseAssetId;
        final long toTaker = trade.takerBuys ? base : quote;
        final long toMaker = trade.takerBuys ? quote : base;
        change(changes, trade.takerAccountId, makerGets, -sign * toMaker);
        change(changes, trade.takerAccountId, takerGets, sign * (toTaker - takerFee));
        change(changes, trade.makerAccountId, takerGets, -sign * toTaker);
        final long rebate = Math.max(0, -makerFee);
        change(changes, trade.makerAccountId, takerGets, sign * rebate);
        change(changes, trade.makerAccountId, makerGets, sign * (toMaker - makerFee - rebate));
        change(changes, MatchingEngine.FEE_ACCOUNT_ID, takerGets, sign * (takerFee - rebate));
        change(changes, MatchingEngine.FEE_ACCOUNT_ID, makerGets, sign * (makerFee + rebate));
    }

    private static void change(
            final Map<Purse, BigInteger> changes, final long accountId, final int assetId, final long amount) {
        changes.merge(new Purse(accountId, assetId), valueOf(amount), BigInteger::add);
    }
}
