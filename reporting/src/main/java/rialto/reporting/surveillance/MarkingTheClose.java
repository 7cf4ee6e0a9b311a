package rialto.reporting.surveillance;

import rialto.reporting.AlertPattern;
import rialto.reporting.SurveillanceSettings;
import rialto.reporting.Threshold;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** {@link AlertPattern#MARKING_THE_CLOSE}: looked for when the price of a day is made. */
final class MarkingTheClose implements Rule {
    @Override
    public AlertPattern pattern() {
        return AlertPattern.MARKING_THE_CLOSE;
    }

    @Override
    public Threshold window() {
        return Threshold.CLOSE_WINDOW;
    }

    /** What accounts did in the window before a close, by account. Pure. */
    List<Finding> atClose(final Market market, final long closeNs, final SurveillanceSettings settings) {
        final long fromNs = closeNs - settings.nanos(Threshold.CLOSE_WINDOW);
        final List<TradeTrace> trades = market.trades(fromNs, closeNs);
        if (trades.isEmpty()) {
            return List.of();
        }
        final long before = market.lastTicksBefore(fromNs);
        final long fromTicks = before == 0 ? trades.getFirst().priceTicks() : before;
        final long moved = trades.getLast().priceTicks() - fromTicks;
        final long move = Rule.basisPoints(Math.abs(moved), fromTicks);
        if (move < settings.get(Threshold.CLOSE_MOVE)) {
            return List.of();
        }
        final boolean up = moved > 0;
        final long volume = TradeTrace.totalLots(trades);
        final List<Finding> findings = new ArrayList<>();
        takers(trades, up).forEach((accountId, own) -> {
            final long share = Rule.percent(TradeTrace.totalLots(own), volume);
            if (own.size() >= settings.get(Threshold.CLOSE_TRADES) && share >= settings.get(Threshold.CLOSE_SHARE)) {
                findings.add(Finding.of(
                        accountId,
                        0,
                        "moved " + (up ? "up " : "down ") + move + " bp (" + settings.get(Threshold.CLOSE_MOVE)
                                + "), trades " + own.size() + " (" + settings.get(Threshold.CLOSE_TRADES)
                                + "), of the window's volume " + share + " % (" + settings.get(Threshold.CLOSE_SHARE)
                                + ")",
                        own.stream().map(EvidenceOf::traded).toList()));
            }
        });
        return findings;
    }

    /** Trades by whoever wanted them in a direction, by account. */
    private static Map<Long, List<TradeTrace>> takers(final List<TradeTrace> trades, final boolean up) {
        final Map<Long, List<TradeTrace>> takers = new TreeMap<>();
        for (final TradeTrace trade : trades) {
            if (trade.isWanted(up) && !trade.isOfOne()) {
                takers.computeIfAbsent(trade.accountOf(up), ignored -> new ArrayList<>())
                        .add(trade);
            }
        }
        return takers;
    }
}
