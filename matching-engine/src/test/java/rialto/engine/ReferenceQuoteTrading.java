package rialto.engine;

import rialto.engine.ReferenceQuoteSearch.Take;
import rialto.engine.ReferenceQuoteState.Credit;
import rialto.engine.ReferenceQuoteState.Hold;
import rialto.engine.ReferenceQuoteState.Ladder;
import rialto.engine.ReferenceQuoteState.Provider;
import rialto.engine.ReferenceQuoteState.Tier;
import rialto.engine.ReferenceState.Instrument;
import rialto.engine.ReferenceState.Order;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

import static java.math.BigInteger.valueOf;

/** Trades with quotes in the reference model, firm and on hold: who gets and pays what. */
final class ReferenceQuoteTrading {
    private static final BigInteger MILLION = valueOf(1_000_000);
    private static final BigInteger MOST = valueOf(Long.MAX_VALUE);

    private final ReferenceState state;
    private final ReferenceQuoteState quotes;
    private final ReferenceMoney money;
    private final EngineListener out;
    private final QuoteListener quotesOut;

    ReferenceQuoteTrading(
            final ReferenceState state,
            final ReferenceMoney money,
            final EngineListener out,
            final QuoteListener quotesOut) {
        this.state = state;
        this.money = money;
        this.out = out;
        this.quotesOut = quotesOut;
        quotes = state.quotes;
    }

    void take(final Order order, final List<Take> takes, final long now) {
        for (final Take take : takes) {
            take(order, take.tier(), take.lots(), now);
        }
    }

    private void take(final Order order, final Tier tier, final long lots, final long now) {
        final Ladder ladder = tier.ladder;
        final HeldTrade trade = describe(order, tier, lots, now);
        tier.left = ladder.fullAmount ? 0 : tier.left - lots;
        trade.tierRemainingLots = tier.left;
        order.remaining -= lots;
        if (order.terms.type() == OrderType.MARKET && order.isBuy()) {
            change(order.instrument, order.accountId, ReferenceState.paid(order), -amount(trade), amount(trade));
        }
        use(trade, order.instrument);
        if (ladder.lastLook) {
            hold(order, ladder, trade, now);
        } else {
            settle(order.instrument, trade, order, ladder.provider, false, 0, now);
        }
    }

    boolean hasCredit(final Order order, final Provider provider, final long price) {
        final Credit credit =
                quotes.credit(order.accountId, provider.accountId, order.instrument.definition.quoteAssetId);
        return credit == null
                || credit.limit == -1
                || valueOf(credit.used)
                                .add(state.quote(order.instrument, price, order.remaining))
                                .compareTo(valueOf(credit.limit))
                        <= 0;
    }

    boolean cannotPay(final Order order, final Provider provider, final long price) {
        final InstrumentDefinition d = order.instrument.definition;
        final BigInteger payment = order.isBuy()
                ? valueOf(order.remaining).multiply(valueOf(d.lotSize))
                : state.quote(order.instrument, price, order.remaining);
        final int asset = order.isBuy() ? d.baseAssetId : d.quoteAssetId;
        return order.instrument.reserves()
                && valueOf(state.available(provider.accountId, asset)).compareTo(payment) < 0;
    }

    /** The whole of an order with a provider's answer to a request. */
    void hit(
            final Order order,
            final ReferenceQuoteState.Request request,
            final Provider provider,
            final long price,
            final long now) {
        final HeldTrade trade = new HeldTrade();
        trade.takerOrderId = order.id;
        trade.takerAccountId = order.accountId;
        trade.providerAccountId = provider.accountId;
        trade.priceTicks = price;
        trade.quantityLots = order.remaining;
        trade.reserveTicks = order.price;
        trade.ageNs = now - request.answers.get(provider).answered();
        trade.instrumentId = order.instrument.definition.instrumentId;
        trade.takerBuys = order.isBuy();
        quotes.providers.stream()
                .filter(p -> p != provider && request.answers.containsKey(p))
                .filter(p -> request.answers.get(p).validUntil() > now && price(request, p, order) != 0)
                .min(java.util.Comparator.comparingLong(
                        p -> order.isBuy() ? price(request, p, order) : -price(request, p, order)))
                .ifPresent(p -> {
                    trade.runnerUpTicks = price(request, p, order);
                    trade.runnerUpAccountId = p.accountId;
                });
        order.remaining = 0;
        use(trade, order.instrument);
        settle(order.instrument, trade, order, provider, false, request.id, now);
    }

    private static long price(final ReferenceQuoteState.Request request, final Provider provider, final Order order) {
        final ReferenceQuoteState.Answer answer = request.answers.get(provider);
        return order.isBuy() ? answer.ask() : answer.bid();
    }

    private void use(final HeldTrade trade, final Instrument instrument) {
        final Credit credit = credit(trade, instrument);
        trade.usesCredit = credit != null;
        if (credit != null) {
            credit.used =
                    valueOf(credit.used).add(valueOf(amount(trade))).min(MOST).longValueExact();
        }
    }

    private HeldTrade describe(final Order order, final Tier tier, final long lots, final long now) {
        final HeldTrade trade = new HeldTrade();
        trade.takerOrderId = order.id;
        trade.takerAccountId = order.accountId;
        trade.providerAccountId = tier.ladder.provider.accountId;
        trade.quoteId.set(tier.ladder.quoteId);
        trade.priceTicks = tier.price;
        trade.quantityLots = lots;
        trade.reserveTicks = order.terms.type() == OrderType.MARKET && order.isBuy() ? tier.price : order.price;
        trade.openedNs = now;
        trade.ageNs = now - tier.ladder.received;
        trade.instrumentId = order.instrument.definition.instrumentId;
        trade.stream = tier.ladder.stream;
        trade.tier = tier.number;
        trade.takerBuys = order.isBuy();
        trade.fullAmount = tier.ladder.fullAmount;
        final Optional<Tier> runnerUp = quotes.ladders(order.instrument)
                .filter(l -> l.provider != tier.ladder.provider && l.provider.accountId != order.accountId)
                .filter(l -> l.isLive(now) && l.best(tier.bid) != null)
                .map(l -> l.best(tier.bid))
                .min(ReferenceQuoteState.BEST_FIRST);
        trade.runnerUpTicks = runnerUp.map(t -> t.price).orElse(0L);
        trade.runnerUpAccountId = runnerUp.map(t -> t.ladder.provider.accountId).orElse(0L);
        return trade;
    }

    private void hold(final Order order, final Ladder ladder, final HeldTrade trade, final long now) {
        final Provider provider = ladder.provider;
        trade.holdId = quotes.nextHoldId++;
        trade.toleranceTicks = provider.tolerance;
        trade.outcomeAtEnd = provider.outcome;
        trade.endsNs = now + provider.holdMs * 1_000_000L;
        final Hold hold = new Hold();
        hold.trade = trade;
        hold.order = order;
        hold.instrument = order.instrument;
        hold.provider = provider;
        quotes.holds.add(hold);
        final long payment = providerPays(hold);
        change(order.instrument, provider.accountId, providerPaysIn(hold), -payment, payment);
        quotesOut.onHoldOpened(trade);
    }

    private static int providerPaysIn(final Hold hold) {
        final InstrumentDefinition d = hold.instrument.definition;
        return hold.trade.takerBuys ? d.baseAssetId : d.quoteAssetId;
    }

    private long providerPays(final Hold hold) {
        return hold.trade.takerBuys ? hold.trade.quantityLots * hold.instrument.definition.lotSize : amount(hold.trade);
    }

    private long amount(final HeldTrade trade) {
        return state.quote(state.instrument(trade.instrumentId), trade.priceTicks, trade.quantityLots)
                .longValueExact();
    }

    private long takerReserve(final HeldTrade trade) {
        final Instrument instrument = state.instrument(trade.instrumentId);
        return trade.takerBuys
                ? state.quote(instrument, trade.reserveTicks, trade.quantityLots)
                        .longValueExact()
                : trade.quantityLots * instrument.definition.lotSize;
    }

    private Credit credit(final HeldTrade trade, final Instrument instrument) {
        return quotes.credit(trade.takerAccountId, trade.providerAccountId, instrument.definition.quoteAssetId);
    }

    private void change(
            final Instrument instrument,
            final long accountId,
            final int assetId,
            final long available,
            final long held) {
        if (instrument.reserves()) {
            money.change(accountId, assetId, available, held);
        }
    }

    void accept(final Hold hold, final HoldEndReason reason, final long present, final long now) {
        tellEnd(hold, reason, present, 0);
        final Order order = hold.order;
        quotes.holds.remove(hold);
        settle(hold.instrument, hold.trade, order, hold.provider, true, 0, now);
    }

    private void tellEnd(final Hold hold, final HoldEndReason reason, final long present, final long canceled) {
        hold.trade.orderLeft = hold.order == null;
        hold.trade.rejected = false;
        hold.trade.tierRemainingLots = 0;
        quotesOut.onHoldEnded(hold.trade, reason, present, canceled);
    }

    /** Both sides' money is free again; what an open order with a limit held before, it holds again. */
    void reject(final Hold hold, final HoldEndReason reason, final long present) {
        final boolean paysAsItGoes =
                hold.order != null && hold.order.terms.type() == OrderType.MARKET && hold.order.isBuy();
        if (hold.order == null || paysAsItGoes) {
            final InstrumentDefinition d = hold.instrument.definition;
            final long reserve = takerReserve(hold.trade);
            change(
                    hold.instrument,
                    hold.trade.takerAccountId,
                    hold.trade.takerBuys ? d.quoteAssetId : d.baseAssetId,
                    reserve,
                    -reserve);
        }
        final long payment = providerPays(hold);
        change(hold.instrument, hold.provider.accountId, providerPaysIn(hold), payment, -payment);
        if (hold.trade.usesCredit) {
            final Credit credit = credit(hold.trade, hold.instrument);
            credit.used = Math.max(0, credit.used - amount(hold.trade));
        }
        tellEnd(hold, reason, present, hold.order == null ? hold.trade.quantityLots : 0);
        if (hold.order == null) {
            quotes.holds.remove(hold);
        } else {
            hold.rejected = true;
        }
    }

    /** @param order null when it left */
    private void settle(
            final Instrument instrument,
            final HeldTrade trade,
            final Order order,
            final Provider provider,
            final boolean wasHeld,
            final long requestId,
            final long now) {
        final InstrumentDefinition d = instrument.definition;
        final long quote = amount(trade);
        final Execution e = new Execution();
        if (instrument.reserves()) {
            final long base = trade.quantityLots * d.lotSize;
            final long takerGets = trade.takerBuys ? base : quote;
            final long makerGets = trade.takerBuys ? quote : base;
            final int takerGetsIn = trade.takerBuys ? d.baseAssetId : d.quoteAssetId;
            final int makerGetsIn = trade.takerBuys ? d.quoteAssetId : d.baseAssetId;
            final long reserve = takerReserve(trade);
            e.takerFee = fee(takerGets, d.takerFeePpm);
            e.makerFee = fee(makerGets, d.makerFeePpm);
            money.change(trade.takerAccountId, makerGetsIn, reserve - makerGets, -reserve);
            money.change(trade.takerAccountId, takerGetsIn, takerGets - e.takerFee, 0);
            money.change(provider.accountId, takerGetsIn, wasHeld ? 0 : -takerGets, wasHeld ? -takerGets : 0);
            money.change(provider.accountId, makerGetsIn, makerGets - e.makerFee, 0);
            if (e.takerFee > 0) {
                money.change(MatchingEngine.FEE_ACCOUNT_ID, takerGetsIn, e.takerFee, 0);
            }
            if (e.makerFee > 0) {
                money.change(MatchingEngine.FEE_ACCOUNT_ID, makerGetsIn, e.makerFee, 0);
            }
        }
        if (order != null) {
            order.executedQuote =
                    valueOf(order.executedQuote).add(valueOf(quote)).min(MOST).longValueExact();
            order.changedNs = now;
        }
        instrument.lastPrice = trade.priceTicks;
        e.tradeId = ++instrument.lastTradeId;
        e.takerOrderId = trade.takerOrderId;
        e.makerAccountId = provider.accountId;
        e.takerAccountId = trade.takerAccountId;
        e.priceTicks = trade.priceTicks;
        e.quantityLots = trade.quantityLots;
        e.quoteAmount = quote;
        e.makerRemainingLots = trade.tierRemainingLots;
        e.takerRemainingLots = order == null ? 0 : order.remaining;
        e.instrumentId = d.instrumentId;
        e.takerBuys = trade.takerBuys;
        e.matchType = MatchType.STREAMED_QUOTE;
        state.parents.onExecuted(e);
        out.onOrderExecuted(e);
        quotesOut.onQuoteExecuted(report(instrument, trade, requestId, wasHeld ? now - trade.openedNs : 0));
    }

    private static QuoteExecution report(
            final Instrument instrument, final HeldTrade trade, final long requestId, final long heldNs) {
        final QuoteExecution q = new QuoteExecution();
        q.tradeId = instrument.lastTradeId;
        q.takerOrderId = trade.takerOrderId;
        q.providerAccountId = trade.providerAccountId;
        q.quoteId.set(trade.quoteId);
        q.tierRemainingLots = trade.tierRemainingLots;
        q.ageNs = trade.ageNs;
        q.runnerUpTicks = trade.runnerUpTicks;
        q.runnerUpAccountId = trade.runnerUpAccountId;
        q.requestId = requestId;
        q.holdId = trade.holdId;
        q.heldNs = heldNs;
        q.instrumentId = trade.instrumentId;
        q.stream = trade.stream;
        q.tier = trade.tier;
        q.settlementDate = instrument.definition.settlementDate;
        q.settlementType = instrument.definition.settlementType;
        q.fullAmount = trade.fullAmount;
        return q;
    }

    private static long fee(final long amount, final int ppm) {
        return valueOf(amount).multiply(valueOf(ppm)).divide(MILLION).longValueExact();
    }
}
