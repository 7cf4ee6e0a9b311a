package rialto.reporting.surveillance;

import rialto.reporting.AlertPattern;
import rialto.reporting.Evidence;
import rialto.reporting.SurveillanceSettings;
import rialto.reporting.Threshold;

import java.util.ArrayList;
import java.util.List;

/** {@link AlertPattern#MOMENTUM_IGNITION}. */
final class MomentumIgnition implements Rule {
    @Override
    public AlertPattern pattern() {
        return AlertPattern.MOMENTUM_IGNITION;
    }

    @Override
    public Threshold window() {
        return Threshold.MOMENTUM_WINDOW;
    }

    @Override
    public Finding afterTrade(
            final AccountActivity account, final TradeTrace trade, final SurveillanceSettings settings) {
        if (trade.isOfOne()) {
            return null;
        }
        final boolean pushedUp = !trade.bought(account.accountId);
        final List<TradeTrace> recent =
                account.tradesSince(trade.timestampNs() - settings.nanos(Threshold.MOMENTUM_WINDOW));
        final List<TradeTrace> pushes = new ArrayList<>();
        final List<TradeTrace> reversals = new ArrayList<>();
        for (final TradeTrace each : recent) {
            if (each.isOfOne()) {
                continue;
            }
            if (each.bought(account.accountId) == pushedUp) {
                if (each.wanted(account.accountId)) {
                    pushes.add(each);
                    // what came before the last push is no reversal
                    reversals.clear();
                }
            } else {
                reversals.add(each);
            }
        }
        if (pushes.size() < settings.get(Threshold.MOMENTUM_TRADES) || reversals.isEmpty()) {
            return null;
        }
        return judged(account, pushes, reversals, pushedUp, settings);
    }

    private static Finding judged(
            final AccountActivity account,
            final List<TradeTrace> pushes,
            final List<TradeTrace> reversals,
            final boolean pushedUp,
            final SurveillanceSettings settings) {
        final TradeTrace first = pushes.getFirst();
        final TradeTrace last = pushes.getLast();
        final long moved = signed(last.priceTicks() - first.priceTicks(), pushedUp);
        final long move = Rule.basisPoints(Math.max(0, moved), first.priceTicks());
        final long pushedLots = TradeTrace.totalLots(pushes);
        final long reversal = Rule.percent(TradeTrace.totalLots(reversals), pushedLots);
        final boolean gains =
                reversals.stream().allMatch(each -> signed(each.priceTicks() - first.priceTicks(), pushedUp) > 0);
        if (move < settings.get(Threshold.MOMENTUM_MOVE)
                || reversal < settings.get(Threshold.MOMENTUM_REVERSAL)
                || !gains) {
            return null;
        }
        final long share = Rule.percent(
                pushedLots,
                account.market.trades(first.timestampNs(), last.timestampNs() + 1).stream()
                        .filter(each -> each.isWanted(pushedUp))
                        .mapToLong(TradeTrace::lots)
                        .sum());
        if (share < settings.get(Threshold.MOMENTUM_SHARE)) {
            return null;
        }
        final List<Evidence> evidence = new ArrayList<>();
        pushes.forEach(each -> evidence.add(EvidenceOf.traded(each)));
        reversals.forEach(each -> evidence.add(EvidenceOf.traded(each)));
        final String detail = "trades that pushed " + (pushedUp ? "up " : "down ") + pushes.size() + " ("
                + settings.get(Threshold.MOMENTUM_TRADES) + "), moved " + move + " bp ("
                + settings.get(Threshold.MOMENTUM_MOVE) + "), of takers' volume " + share + " % ("
                + settings.get(Threshold.MOMENTUM_SHARE) + "), traded back " + reversal + " % ("
                + settings.get(Threshold.MOMENTUM_REVERSAL) + ")";
        return Finding.of(account.accountId, 0, detail, evidence);
    }

    private static long signed(final long ticks, final boolean up) {
        return up ? ticks : -ticks;
    }
}
