package rialto.reporting.reconcile;

import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.RevisionKind;
import rialto.protocol.Side;
import rialto.protocol.TradeRevisedDecoder;
import rialto.reporting.Differences;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Moves the money of busted and corrected trades: what the trade moved goes back, and what it moves with another price moves
 * instead. The last trades are remembered, so that an event cannot say another trade than was made; of older ones, which no venue
 * of ordinary size revises, its word is taken.
 */
final class LedgerRevisions {
    private static final int REMEMBERED = 1 << 17;
    private static final long FEE_ACCOUNT = 2;

    private record Key(int instrumentId, long tradeId) {}

    /** A trade with the terms that it has now; no price when it is busted. */
    private record Made(
            long priceTicks,
            long lots,
            long makerFee,
            long takerFee,
            int makerFeePpm,
            int takerFeePpm,
            long makerAccountId,
            long takerAccountId,
            boolean takerBuys) {}

    private final LedgerBalances balances;
    private final Differences differences;
    private final Map<Key, Made> made = new LinkedHashMap<>();

    LedgerRevisions(final LedgerBalances balances, final Differences differences) {
        this.balances = balances;
        this.differences = differences;
    }

    /** Only trades of order books are revised. */
    void remember(final LedgerInstrument instrument, final OrderExecutedDecoder event, final LedgerFees.Rates rates) {
        if (!instrument.collectsOrders) {
            return;
        }
        made.put(
                new Key(instrument.instrumentId, event.tradeId()),
                new Made(
                        event.priceTicks(),
                        event.quantityLots(),
                        event.makerFee(),
                        event.takerFee(),
                        rates.maker(),
                        rates.taker(),
                        event.makerAccountId(),
                        event.takerAccountId(),
                        event.takerSide() == Side.BUY));
        if (made.size() > REMEMBERED) {
            made.remove(made.keySet().iterator().next());
        }
    }

    void onRevised(final long sequence, final LedgerInstrument instrument, final TradeRevisedDecoder event) {
        final String trade = "event " + sequence + ", trade " + event.tradeId() + " of " + instrument.symbol;
        final Key key = new Key(instrument.instrumentId, event.tradeId());
        final Made said = new Made(
                event.formerTicks(),
                event.quantityLots(),
                event.formerMakerFee(),
                event.formerTakerFee(),
                0,
                0,
                event.makerAccountId(),
                event.takerAccountId(),
                event.takerSide() == Side.BUY);
        final Made known = made.get(key);
        final Made before = known == null ? said : known;
        if (known != null) {
            expect(trade, "its price before", said.priceTicks, known.priceTicks);
            expect(trade, "its quantity", said.lots, known.lots);
            expect(trade, "the maker's fee before", said.makerFee, known.makerFee);
            expect(trade, "the taker's fee before", said.takerFee, known.takerFee);
            expect(trade, "the maker's account", said.makerAccountId, known.makerAccountId);
            expect(trade, "the taker's account", said.takerAccountId, known.takerAccountId);
        }
        move(instrument, before, -1);
        if (event.kind() == RevisionKind.BUSTED) {
            expect(trade, "the price of a busted trade", event.priceTicks(), 0);
            made.put(key, new Made(0, before.lots, 0, 0, 0, 0, before.makerAccountId, before.takerAccountId, false));
            return;
        }
        final Made after = known == null
                ? new Made(
                        event.priceTicks(),
                        before.lots,
                        event.makerFee(),
                        event.takerFee(),
                        0,
                        0,
                        before.makerAccountId,
                        before.takerAccountId,
                        before.takerBuys)
                : corrected(instrument, known, event.priceTicks());
        expect(trade, "the maker's fee", event.makerFee(), after.makerFee);
        expect(trade, "the taker's fee", event.takerFee(), after.takerFee);
        move(instrument, after, 1);
        if (known != null) {
            made.put(key, after);
        }
    }

    private static Made corrected(final LedgerInstrument instrument, final Made trade, final long priceTicks) {
        final long base = instrument.quantity(trade.lots);
        final long quote = instrument.value(priceTicks, trade.lots);
        final long takerGets = trade.takerBuys ? base : quote;
        final long takerFee = LedgerInstrument.fee(takerGets, trade.takerFeePpm);
        final long makerFee = trade.makerFeePpm < 0
                ? -Math.min(takerFee, LedgerInstrument.fee(takerGets, -trade.makerFeePpm))
                : LedgerInstrument.fee(trade.takerBuys ? quote : base, trade.makerFeePpm);
        return new Made(
                priceTicks,
                trade.lots,
                makerFee,
                takerFee,
                trade.makerFeePpm,
                trade.takerFeePpm,
                trade.makerAccountId,
                trade.takerAccountId,
                trade.takerBuys);
    }

    private void move(final LedgerInstrument instrument, final Made trade, final int sign) {
        if (!instrument.movesMoney) {
            return;
        }
        final long base = sign * instrument.quantity(trade.lots);
        final long quote = sign * instrument.value(trade.priceTicks, trade.lots);
        final long takerFee = sign * trade.takerFee;
        final long makerFee = sign * trade.makerFee;
        final long takerGets = trade.takerBuys ? base : quote;
        final long makerGets = trade.takerBuys ? quote : base;
        final int takerAssetId = instrument.paidAssetId(!trade.takerBuys);
        final int makerAssetId = instrument.paidAssetId(trade.takerBuys);
        balances.move(trade.takerAccountId, takerAssetId, takerGets - takerFee);
        balances.move(trade.makerAccountId, takerAssetId, -takerGets);
        final int makerFeeAssetId = trade.makerFee < 0 ? takerAssetId : makerAssetId;
        balances.move(trade.makerAccountId, makerAssetId, makerGets);
        balances.move(trade.makerAccountId, makerFeeAssetId, -makerFee);
        balances.move(trade.takerAccountId, makerAssetId, -makerGets);
        balances.move(FEE_ACCOUNT, takerAssetId, takerFee);
        balances.move(FEE_ACCOUNT, makerFeeAssetId, makerFee);
    }

    private void expect(final String trade, final String what, final long said, final long right) {
        if (said != right) {
            differences.add(trade + ": " + what + " is " + said + ", and by what came before " + right);
        }
    }
}
