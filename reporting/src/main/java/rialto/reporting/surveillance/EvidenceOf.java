package rialto.reporting.surveillance;

import rialto.reporting.Evidence;

/** Evidence of what is remembered. */
final class EvidenceOf {
    private EvidenceOf() {}

    static Evidence entered(final OrderTrace order) {
        return of(Evidence.Kind.ENTERED, order, order.enteredSequence, order.enteredNs, order.enteredLots);
    }

    static Evidence canceled(final OrderTrace order) {
        return of(Evidence.Kind.CANCELED, order, order.endedSequence, order.endedNs, order.lots - order.executedLots);
    }

    private static Evidence of(
            final Evidence.Kind kind,
            final OrderTrace order,
            final long sequence,
            final long timestampNs,
            final long lots) {
        return new Evidence(
                kind,
                sequence,
                timestampNs,
                order.activity.accountId,
                0,
                order.orderId,
                0,
                0,
                order.buys,
                order.priceTicks,
                lots);
    }

    static Evidence traded(final TradeTrace trade) {
        return new Evidence(
                Evidence.Kind.TRADED,
                trade.sequence(),
                trade.timestampNs(),
                trade.takerAccountId(),
                trade.makerAccountId(),
                trade.takerOrderId(),
                trade.makerOrderId(),
                trade.tradeId(),
                trade.takerBuys(),
                trade.priceTicks(),
                trade.lots());
    }
}
