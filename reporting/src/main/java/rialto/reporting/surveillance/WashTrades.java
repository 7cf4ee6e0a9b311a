package rialto.reporting.surveillance;

import rialto.reporting.AlertPattern;
import rialto.reporting.SurveillanceSettings;
import rialto.reporting.Threshold;

import java.util.ArrayList;
import java.util.List;

import static rialto.reporting.surveillance.Rule.basisPoints;
import static rialto.reporting.surveillance.Rule.percent;
import static rialto.reporting.surveillance.TradeTrace.totalLots;

/** {@link AlertPattern#WASH_TRADES}. */
final class WashTrades implements Rule {
    @Override
    public AlertPattern pattern() {
        return AlertPattern.WASH_TRADES;
    }

    @Override
    public Threshold window() {
        return Threshold.WASH_WINDOW;
    }

    @Override
    public Finding afterTrade(
            final AccountActivity account, final TradeTrace trade, final SurveillanceSettings settings) {
        if (!trade.isTaker(account.accountId)) {
            return null;
        }
        final long sinceNs = trade.timestampNs() - settings.nanos(Threshold.WASH_WINDOW);
        final long otherId = trade.makerAccountId();
        final List<TradeTrace> own = account.tradesSince(sinceNs);
        final List<TradeTrace> crossed = new ArrayList<>();
        for (final TradeTrace each : own) {
            if (each.counterpartyOf(account.accountId) == otherId) {
                crossed.add(each);
            }
        }
        if (crossed.size() < settings.get(Threshold.WASH_TRADES)) {
            return null;
        }
        final long lots = totalLots(crossed);
        final long back = trade.isOfOne() ? 100 : returned(crossed, account.accountId);
        final long share = percent(lots, totalLots(own));
        final long otherShare = trade.isOfOne()
                ? share
                : percent(lots, totalLots(account.market.account(otherId).tradesSince(sinceNs)));
        final long spread = spread(crossed);
        if (back < settings.get(Threshold.WASH_RETURN)
                || Math.min(share, otherShare) < settings.get(Threshold.WASH_SHARE)
                || spread > settings.get(Threshold.WASH_PRICE)) {
            return null;
        }
        final String detail = "trades with "
                + (trade.isOfOne() ? "itself " : "each other ") + crossed.size() + " ("
                + settings.get(Threshold.WASH_TRADES) + "), came back " + back + " % ("
                + settings.get(Threshold.WASH_RETURN) + "), of all their trading " + Math.min(share, otherShare)
                + " % (" + settings.get(Threshold.WASH_SHARE) + "), prices apart " + spread + " bp (at most "
                + settings.get(Threshold.WASH_PRICE) + ")";
        return Finding.of(
                Math.min(account.accountId, otherId),
                trade.isOfOne() ? 0 : Math.max(account.accountId, otherId),
                detail,
                crossed.stream().map(EvidenceOf::traded).toList());
    }

    /** How much of what an account got of the other one it gave back, or the other way round, in per cent. */
    private static long returned(final List<TradeTrace> crossed, final long accountId) {
        long bought = 0;
        long sold = 0;
        for (final TradeTrace each : crossed) {
            if (each.bought(accountId)) {
                bought += each.lots();
            } else {
                sold += each.lots();
            }
        }
        return percent(Math.min(bought, sold), Math.max(bought, sold));
    }

    private static long spread(final List<TradeTrace> trades) {
        long lowest = Long.MAX_VALUE;
        long highest = 0;
        for (final TradeTrace each : trades) {
            lowest = Math.min(lowest, each.priceTicks());
            highest = Math.max(highest, each.priceTicks());
        }
        return basisPoints(highest - lowest, lowest);
    }
}
