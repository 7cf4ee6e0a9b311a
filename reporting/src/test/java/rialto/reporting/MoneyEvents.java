package rialto.reporting;

import rialto.protocol.Identifier36;
import rialto.protocol.MatchType;
import rialto.protocol.OrderExecutedEncoder;
import rialto.protocol.RevisionKind;
import rialto.protocol.TradeRates;
import rialto.protocol.TradeRevisedEncoder;
import rialto.protocol.TransferAppliedEncoder;
import rialto.reporting.AdministrationEvents.Body;

/** Events that move money, with what they say of it, for an {@link EventScript}. */
final class MoneyEvents {
    private MoneyEvents() {}

    static Body transfer(
            final String transferId,
            final long accountId,
            final int assetId,
            final long amount,
            final long available,
            final long held) {
        return (buffer, offset, messageHeader, header) -> {
            final TransferAppliedEncoder event =
                    new TransferAppliedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event.accountId(accountId)
                    .amount(amount)
                    .available(available)
                    .held(held)
                    .assetId(assetId)
                    .repeated((short) 0);
            Identifier36.encode(transferId, event.transferId());
            return event.encodedLength();
        };
    }

    /**
     * At the maker's price; a quote amount of a tick times a lot is one minor unit. Both orders are changed.
     *
     * @param rates the maker's and the taker's, parts per million; none where they are the instrument's own
     */
    static Body trade(
            final long tradeId,
            final ScriptOrder taker,
            final ScriptOrder maker,
            final long lots,
            final long takerFee,
            final long makerFee,
            final int... rates) {
        taker.executedLots += lots;
        maker.executedLots += lots;
        final long takerLeft = taker.quantityLots == 0 ? 0 : taker.remaining();
        final long makerLeft = maker.remaining();
        return (buffer, offset, messageHeader, header) -> {
            final OrderExecutedEncoder event =
                    new OrderExecutedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            if (rates.length == 0) {
                messageHeader.blockLength(TradeRates.shortBlockLength());
            } else {
                event.makerFeePpm(rates[0]).takerFeePpm(rates[1]);
            }
            header.accept(event.header());
            event.tradeId(tradeId).makerOrderId(maker.orderId).takerOrderId(taker.orderId);
            event.makerAccountId(maker.accountId).takerAccountId(taker.accountId);
            event.priceTicks(maker.priceTicks).quantityLots(lots).quoteAmount(maker.priceTicks * lots);
            event.makerFee(makerFee).takerFee(takerFee);
            event.makerRemainingLots(makerLeft).takerRemainingLots(takerLeft);
            event.instrumentId(taker.instrumentId).takerSide(taker.side).matchType(MatchType.CONTINUOUS);
            return event.encodedLength();
        };
    }

    /**
     * That a trade was busted, or has another price; as {@link #trade} has it.
     *
     * @param former price, the taker's fee and the maker's until now
     * @param now the same since; zeros of a bust
     */
    static Body revised(
            final long tradeId,
            final int revision,
            final ScriptOrder taker,
            final ScriptOrder maker,
            final long lots,
            final long[] former,
            final long[] now) {
        return (buffer, offset, messageHeader, header) -> {
            final TradeRevisedEncoder event =
                    new TradeRevisedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            event.tradeId(tradeId).makerOrderId(maker.orderId).takerOrderId(taker.orderId);
            event.makerAccountId(maker.accountId).takerAccountId(taker.accountId);
            event.tradeEventSequence(7).tradeTimestampNs(8).quantityLots(lots).revision(revision);
            event.formerTicks(former[0]).formerQuote(former[0] * lots);
            event.formerTakerFee(former[1]).formerMakerFee(former[2]);
            event.priceTicks(now[0]).quoteAmount(now[0] * lots).takerFee(now[1]).makerFee(now[2]);
            event.instrumentId(taker.instrumentId).takerSide(taker.side);
            event.kind(now[0] == 0 ? RevisionKind.BUSTED : RevisionKind.CORRECTED);
            return event.encodedLength();
        };
    }

    /** Of a provider, who has no order. */
    static Body quoteTrade(
            final long tradeId,
            final ScriptOrder taker,
            final long providerId,
            final long priceTicks,
            final long lots,
            final long takerFee,
            final long providerFee) {
        taker.executedLots += lots;
        final long left = taker.remaining();
        return (buffer, offset, messageHeader, header) -> {
            final OrderExecutedEncoder event =
                    new OrderExecutedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            messageHeader.blockLength(TradeRates.shortBlockLength());
            header.accept(event.header());
            event.tradeId(tradeId).makerOrderId(0).takerOrderId(taker.orderId);
            event.makerAccountId(providerId).takerAccountId(taker.accountId);
            event.priceTicks(priceTicks).quantityLots(lots).quoteAmount(priceTicks * lots);
            event.makerFee(providerFee).takerFee(takerFee).makerRemainingLots(0).takerRemainingLots(left);
            event.instrumentId(taker.instrumentId).takerSide(taker.side).matchType(MatchType.STREAMED_QUOTE);
            return event.encodedLength();
        };
    }
}
