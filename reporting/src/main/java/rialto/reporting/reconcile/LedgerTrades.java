package rialto.reporting.reconcile;

import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.MutableLong;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.Side;
import rialto.protocol.TradeRates;
import rialto.reporting.Differences;

/** Moves the money of trades, by prices, quantities and the terms of instruments, and compares what the events say of it. */
final class LedgerTrades {
    private static final long FEE_ACCOUNT = 2;

    private final LedgerBalances balances;
    private final LedgerNames names;
    private final Differences differences;
    private final LedgerFees fees = new LedgerFees();
    private final Int2ObjectHashMap<MutableLong> lastTradeIds = new Int2ObjectHashMap<>();
    private long count;

    LedgerTrades(final LedgerBalances balances, final LedgerNames names, final Differences differences) {
        this.balances = balances;
        this.names = names;
        this.differences = differences;
    }

    long count() {
        return count;
    }

    LedgerFees fees() {
        return fees;
    }

    void onTrade(final long sequence, final LedgerInstrument instrument, final OrderExecutedDecoder event) {
        count++;
        final String trade = "event " + sequence + ", trade " + event.tradeId() + " of " + instrument.symbol;
        final MutableLong last = lastTradeIds.computeIfAbsent(instrument.instrumentId, ignored -> new MutableLong());
        if (event.tradeId() != last.get() + 1) {
            differences.add(trade + ": it comes right after trade " + last.get());
        }
        last.set(event.tradeId());
        instrument.lastTicks = event.priceTicks();
        final long base = instrument.quantity(event.quantityLots());
        final long quote = instrument.value(event.priceTicks(), event.quantityLots());
        expect(trade, "its value", instrument.quoteAssetId, event.quoteAmount(), quote, "its price and quantity");
        settle(trade, instrument, event, base, quote);
    }

    private void settle(
            final String trade,
            final LedgerInstrument instrument,
            final OrderExecutedDecoder event,
            final long base,
            final long quote) {
        final boolean takerBuys = event.takerSide() == Side.BUY;
        final long takerGets = takerBuys ? base : quote;
        final long makerGets = takerBuys ? quote : base;
        final int takerAssetId = instrument.paidAssetId(!takerBuys);
        final int makerAssetId = instrument.paidAssetId(takerBuys);
        final LedgerFees.Rates rates =
                instrument.movesMoney ? fees.rates(instrument, event) : new LedgerFees.Rates(0, 0);
        expectRates(trade, event, rates);
        final long takerFee = LedgerInstrument.fee(takerGets, rates.taker());
        final long rebate = rates.maker() < 0 ? Math.min(takerFee, LedgerInstrument.fee(takerGets, -rates.maker())) : 0;
        final long makerFee = rates.maker() < 0 ? -rebate : LedgerInstrument.fee(makerGets, rates.maker());
        final String because = TradeRates.areIn(event) ? "the terms of its accounts" : "the instrument's terms";
        final int makerFeeAssetId = makerFee < 0 ? takerAssetId : makerAssetId;
        expect(trade, "the taker's fee", takerAssetId, event.takerFee(), takerFee, because);
        expect(trade, "the maker's fee", makerFeeAssetId, event.makerFee(), makerFee, because);
        if (instrument.movesMoney) {
            balances.move(event.takerAccountId(), takerAssetId, takerGets - takerFee);
            balances.move(event.makerAccountId(), takerAssetId, -takerGets);
            balances.move(event.makerAccountId(), makerAssetId, makerGets);
            balances.move(event.makerAccountId(), makerFeeAssetId, -makerFee);
            balances.move(event.takerAccountId(), makerAssetId, -makerGets);
            balances.move(FEE_ACCOUNT, takerAssetId, takerFee);
            balances.move(FEE_ACCOUNT, makerFeeAssetId, makerFee);
            fees.count(instrument, event, quote);
        }
    }

    private void expectRates(final String trade, final OrderExecutedDecoder event, final LedgerFees.Rates rates) {
        if (TradeRates.areIn(event) && (event.takerFeePpm() != rates.taker() || event.makerFeePpm() != rates.maker())) {
            differences.add(trade + ": its rates are " + event.makerFeePpm() + " ppm for the maker and "
                    + event.takerFeePpm() + " ppm for the taker, and the terms of its accounts give " + rates.maker()
                    + " and " + rates.taker());
        }
    }

    private void expect(
            final String trade,
            final String what,
            final int assetId,
            final long said,
            final long right,
            final String because) {
        if (said != right) {
            differences.add(trade + ": " + what + " is " + names.amount(assetId, said) + " " + names.asset(assetId)
                    + ", and " + because + " give " + names.amount(assetId, right));
        }
    }

    /** What an event says to be left of an order. Of one by quote amount nobody says it. */
    void expectLeft(final long sequence, final LedgerOrder order, final long said) {
        if (!order.byQuoteAmount && said != order.remainingLots) {
            differences.add("event " + sequence + ", order " + order.orderId + " on " + order.instrument.symbol + ": "
                    + said + " lots are left of it, and by what came before " + order.remainingLots);
        }
    }
}
