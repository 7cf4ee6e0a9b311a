package rialto.reporting.surveillance;

import rialto.reporting.AlertPattern;
import rialto.reporting.Evidence;
import rialto.reporting.SurveillanceSettings;
import rialto.reporting.Threshold;

import java.util.ArrayList;
import java.util.List;

/** {@link AlertPattern#EXCESSIVE_CANCELS}. */
final class ExcessiveCancels implements Rule {
    @Override
    public AlertPattern pattern() {
        return AlertPattern.EXCESSIVE_CANCELS;
    }

    @Override
    public Threshold window() {
        return Threshold.CANCELS_WINDOW;
    }

    @Override
    public Finding afterCancel(final OrderTrace order, final SurveillanceSettings settings) {
        final AccountActivity account = order.activity;
        final long sinceNs = order.endedNs - settings.nanos(Threshold.CANCELS_WINDOW);
        final RecentRing<OrderTrace> orders = account.orders();
        final int entered = orders.size() - orders.firstSince(sinceNs, each -> each.enteredNs);
        if (entered < settings.get(Threshold.CANCELS_ORDERS)) {
            return null;
        }
        final RecentRing<TradeTrace> trades = account.trades();
        final int traded = trades.size() - trades.firstSince(sinceNs, TradeTrace::timestampNs);
        final long ratio = traded == 0 ? entered : entered / traded - 1;
        if (ratio < settings.get(Threshold.CANCELS_RATIO)) {
            return null;
        }
        // newer orders may have pushed it out of what is remembered of its account
        final List<Evidence> evidence = new ArrayList<>(List.of(EvidenceOf.entered(order), EvidenceOf.canceled(order)));
        for (int i = orders.size() - 1; i >= 0 && evidence.size() < Alert.MAX_EVIDENCE - 1; i--) {
            final OrderTrace each = orders.get(i);
            if (each.canceled && each != order) {
                evidence.add(EvidenceOf.entered(each));
                evidence.add(EvidenceOf.canceled(each));
            }
        }
        return Finding.of(
                account.accountId,
                0,
                "orders " + entered + " (" + settings.get(Threshold.CANCELS_ORDERS) + "), trades " + traded
                        + ", without a trade for each with one " + ratio + " ("
                        + settings.get(Threshold.CANCELS_RATIO) + ")",
                evidence);
    }
}
