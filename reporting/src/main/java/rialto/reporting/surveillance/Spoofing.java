package rialto.reporting.surveillance;

import rialto.reporting.AlertPattern;
import rialto.reporting.Evidence;
import rialto.reporting.SurveillanceSettings;
import rialto.reporting.Threshold;

import java.util.ArrayList;
import java.util.List;

/** {@link AlertPattern#SPOOFING}. */
final class Spoofing implements Rule {
    private static final int MEAN_OF = 256;
    private static final int LEAST_TRADES = 20;

    @Override
    public AlertPattern pattern() {
        return AlertPattern.SPOOFING;
    }

    @Override
    public Threshold window() {
        return Threshold.SPOOFING_WINDOW;
    }

    @Override
    public Finding afterCancel(final OrderTrace order, final SurveillanceSettings settings) {
        final AccountActivity account = order.activity;
        final long sinceNs = order.endedNs - settings.nanos(Threshold.SPOOFING_WINDOW);
        if (!order.isCanceledUntraded() || order.enteredNs < sinceNs) {
            return null;
        }
        final TradeTrace trade = account.lastTrade(!order.buys, sinceNs);
        if (trade == null || !order.stoodAt(trade.sequence())) {
            return null;
        }
        final TradeTrace.Open open = trade.open(account.accountId);
        final long imbalance = Rule.times(open.lots(order.buys), open.lots(!order.buys));
        final long distance = Rule.basisPoints(Math.abs(order.priceTicks - order.referenceTicks), order.referenceTicks);
        if (imbalance < settings.get(Threshold.SPOOFING_IMBALANCE)
                || account.market.tradeCount() < LEAST_TRADES
                || order.referenceTicks == 0
                || distance > settings.get(Threshold.SPOOFING_DISTANCE)) {
            return null;
        }
        final List<TradeTrace> traded = account.tradesAfter(order.enteredSequence, !order.buys);
        final long size = Rule.times(order.lots, account.market.meanLots(MEAN_OF));
        final long ratio = Rule.times(order.lots, TradeTrace.totalLots(traded));
        if (size < settings.get(Threshold.SPOOFING_SIZE) || ratio < settings.get(Threshold.SPOOFING_RATIO)) {
            return null;
        }
        final List<Evidence> evidence = new ArrayList<>(List.of(EvidenceOf.entered(order), EvidenceOf.canceled(order)));
        traded.forEach(each -> evidence.add(EvidenceOf.traded(each)));
        final String detail = "times a usual trade " + size + " (" + settings.get(Threshold.SPOOFING_SIZE)
                + "), from the last price " + distance + " bp (at most " + settings.get(Threshold.SPOOFING_DISTANCE)
                + "), times what was traded " + ratio + " (" + settings.get(Threshold.SPOOFING_RATIO)
                + "), times the other side " + imbalance + " (" + settings.get(Threshold.SPOOFING_IMBALANCE) + ")";
        return Finding.of(account.accountId, 0, detail, evidence);
    }
}
