package rialto.engine;

import java.util.List;
import java.util.SplittableRandom;

/** Trades that administrators bust or correct now and then, in some runs. */
final class RandomRevisions {
    private static final int[] ONE_IN = {30, 200};

    private final RandomValues values;
    private final SplittableRandom dice;
    private final int oneIn;

    RandomRevisions(final RandomValues values) {
        this.values = values;
        dice = values.dice(CommandFamily.TRADE_REVISIONS);
        oneIn = dice == null ? 0 : ONE_IN[dice.nextInt(ONE_IN.length)];
    }

    private boolean rarely(final int one) {
        return dice.nextInt(one) == 0;
    }

    /** @return null when nobody revises any */
    Command next() {
        final List<RevisableTrade> known = values.known().revisableTrades;
        if (dice == null || !rarely(oneIn)) {
            return null;
        }
        final TradeRevisionRequest revision = new TradeRevisionRequest();
        if (known.isEmpty() || rarely(15)) {
            revision.instrumentId = 1 + dice.nextInt(4);
            revision.tradeId = 1 + dice.nextInt(200);
            revision.priceTicks = 100;
            revision.quantityLots = 1 + dice.nextInt(5);
        } else {
            final int back = rarely(3) ? dice.nextInt(known.size()) : dice.nextInt(Math.min(4, known.size()));
            final RevisableTrade trade = known.get(known.size() - 1 - back);
            revision.instrumentId = trade.instrumentId;
            revision.tradeId = trade.tradeId;
            revision.priceTicks = trade.priceTicks;
            revision.quantityLots = trade.quantityLots;
        }
        if (!rarely(3)) {
            revision.correctedTicks = Math.max(0, revision.priceTicks + dice.nextInt(41) - 20);
        }
        if (rarely(20)) {
            disturb(revision);
        }
        return new Command.ReviseTrade(revision);
    }

    private void disturb(final TradeRevisionRequest revision) {
        switch (dice.nextInt(5)) {
            case 0 -> revision.tradeId = dice.nextLong();
            case 1 -> revision.priceTicks++;
            case 2 -> revision.quantityLots = dice.nextLong();
            case 3 -> revision.correctedTicks = 1L << dice.nextInt(44);
            default -> revision.instrumentId = dice.nextInt(6) - 1;
        }
    }
}
