package rialto.reporting.surveillance;

import rialto.reporting.AlertPattern;
import rialto.reporting.Evidence;
import rialto.reporting.SurveillanceSettings;
import rialto.reporting.Threshold;

import java.util.ArrayList;
import java.util.List;

/** {@link AlertPattern#LAYERING}. */
final class Layering implements Rule {
    @Override
    public AlertPattern pattern() {
        return AlertPattern.LAYERING;
    }

    @Override
    public Threshold window() {
        return Threshold.LAYERING_WINDOW;
    }

    @Override
    public Finding afterCancel(final OrderTrace order, final SurveillanceSettings settings) {
        final AccountActivity account = order.activity;
        final long sinceNs = order.endedNs - settings.nanos(Threshold.LAYERING_WINDOW);
        final TradeTrace trade = account.lastTrade(!order.buys, sinceNs);
        if (trade == null || !order.stoodAt(trade.sequence()) || !order.isCanceledUntraded()) {
            return null;
        }
        final TradeTrace.Open open = trade.open(account.accountId);
        final long imbalance = Rule.times(open.lots(order.buys), open.lots(!order.buys));
        if (imbalance < settings.get(Threshold.LAYERING_IMBALANCE)) {
            return null;
        }
        final List<OrderTrace> layers = layers(order, trade, sinceNs);
        final long levels =
                layers.stream().mapToLong(each -> each.priceTicks).distinct().count();
        if (layers.size() < settings.get(Threshold.LAYERING_ORDERS)
                || levels < settings.get(Threshold.LAYERING_LEVELS)) {
            return null;
        }
        final long from =
                layers.stream().mapToLong(each -> each.enteredSequence).min().orElseThrow();
        final List<TradeTrace> traded = account.tradesAfter(from, !order.buys);
        final long ratio =
                Rule.times(layers.stream().mapToLong(each -> each.lots).sum(), TradeTrace.totalLots(traded));
        if (ratio < settings.get(Threshold.LAYERING_RATIO)) {
            return null;
        }
        final List<Evidence> evidence = new ArrayList<>();
        layers.forEach(each -> {
            evidence.add(EvidenceOf.entered(each));
            evidence.add(EvidenceOf.canceled(each));
        });
        traded.forEach(each -> evidence.add(EvidenceOf.traded(each)));
        final String detail = "orders " + layers.size() + " (" + settings.get(Threshold.LAYERING_ORDERS)
                + ") at prices "
                + levels + " (" + settings.get(Threshold.LAYERING_LEVELS) + "), times what was traded " + ratio + " ("
                + settings.get(Threshold.LAYERING_RATIO) + "), times the other side " + imbalance + " ("
                + settings.get(Threshold.LAYERING_IMBALANCE) + ")";
        return Finding.of(account.accountId, 0, detail, evidence);
    }

    /** Orders of the canceled one's side that stood at the trade, and were canceled after it. */
    private static List<OrderTrace> layers(final OrderTrace order, final TradeTrace trade, final long sinceNs) {
        final RecentRing<OrderTrace> orders = order.activity.orders();
        final List<OrderTrace> layers = new ArrayList<>();
        for (int i = orders.size() - 1; i >= 0 && orders.get(i).enteredNs >= sinceNs; i--) {
            final OrderTrace each = orders.get(i);
            if (each.buys == order.buys && each.isCanceledUntraded() && each.stoodAt(trade.sequence())) {
                layers.add(each);
            }
        }
        return layers;
    }
}
