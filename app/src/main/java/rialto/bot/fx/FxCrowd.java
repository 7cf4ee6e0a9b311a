package rialto.bot.fx;

import rialto.protocol.TargetStrategy;

import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.LongConsumer;

/**
 * Six banks and four takers. All that they do of themselves follows from the seed, the intensity and the times of {@link
 * #step}, whose distance does not matter. Answers to what others do are drawn apart from it.
 */
final class FxCrowd {
    /** Lots of a sweep at most. */
    private static final int SWEEP_LOTS = 4_000;

    private static final int ASKED_LOTS = 10_000;
    private static final int SWEEP_PAUSE_MS = 900;
    private static final int AWAIT_PAUSE_MS = 2_500;
    private static final int ASK_PAUSE_MS = 4_000;
    private static final int SWEEP_REACH_TICKS = 15;
    private static final int AWAIT_REACH_TICKS = 6;
    private static final long AWAIT_MS = 20_000;
    private static final long ASK_MS = 2_000;
    /** Lots of what the venue works at most: more than stands at a time. */
    private static final int WORKED_LOTS = 40_000;

    private static final int WORK_PAUSE_MS = 8_000;
    private static final int WORK_REACH_TICKS = 40;
    private static final int WORK_MS = 45_000;
    private static final int SLICES = 12;
    private static final long LONG_PAUSE_MS = 10_000;

    private static final TargetStrategy[] STRATEGIES = {
        TargetStrategy.TWAP, TargetStrategy.WAIT_FOR_PRICE, TargetStrategy.SWEEP
    };

    private final FxActions actions;
    private final FxPrices prices;
    private final Random random;
    private final Random answers;
    private final double intensity;
    private final PriorityQueue<Due> due = new PriorityQueue<>();
    private long pricesMs;
    /** Of long pauses together, by which its own time is behind. */
    private long pausedMs;

    private long dueCount;

    /** Something that is to be done at a time; of the same time in the order in which it was made up. */
    private record Due(long timeMs, long number, Runnable action) implements Comparable<Due> {
        @Override
        public int compareTo(final Due other) {
            return timeMs == other.timeMs ? Long.compare(number, other.number) : Long.compare(timeMs, other.timeMs);
        }
    }

    /** @param intensity how much busier than usual */
    FxCrowd(final long seed, final double intensity, final long nowMs, final FxActions actions) {
        this.actions = actions;
        this.intensity = intensity;
        random = new Random(seed);
        answers = new Random(~seed);
        prices = new FxPrices(new Random(seed + 1));
        pricesMs = nowMs;
        for (final BankCharacter bank : BankCharacter.values()) {
            for (final FxPair pair : FxPair.values()) {
                later(nowMs, bank.pauseMs(random, false), time -> quote(bank, pair, time));
            }
        }
        later(nowMs, pause(SWEEP_PAUSE_MS), this::sweep);
        later(nowMs, pause(AWAIT_PAUSE_MS), this::await);
        later(nowMs, pause(ASK_PAUSE_MS), this::ask);
        later(nowMs, pause(WORK_PAUSE_MS), this::work);
    }

    /** Does all that is due. A pause of more than ten seconds is not made up for: it goes on from where it was. */
    void step(final long nowMs) {
        final long behindMs = nowMs - pausedMs - pricesMs;
        if (behindMs > LONG_PAUSE_MS) {
            pausedMs += behindMs;
        }
        final long ownMs = nowMs - pausedMs;
        while (pricesMs + FxPrices.STEP_MS <= ownMs) {
            pricesMs += FxPrices.STEP_MS;
            runUntil(pricesMs - 1);
            prices.step();
        }
        runUntil(ownMs);
    }

    /** Whether a bank with last look wants a trade after all: not if the price has moved against it. */
    boolean wants(final FxPair pair, final boolean takerBuys, final long priceTicks) {
        final double worth = prices.ticks(pair);
        return takerBuys ? worth <= priceTicks : worth >= priceTicks;
    }

    /** A bank's answer to a request; null if it declines. */
    BankLadder answer(final BankCharacter bank, final FxPair pair, final long lots) {
        return answers.nextInt(5) == 0 ? null : bank.answer(prices.ticks(pair), lots, answers);
    }

    private void quote(final BankCharacter bank, final FxPair pair, final long nowMs) {
        actions.quote(bank, pair, bank.ladder(prices.ticks(pair), random, prices.isNews(pair)));
        later(
                nowMs,
                Math.max(1, (long) (bank.pauseMs(random, prices.isNews(pair)) / intensity)),
                time -> quote(bank, pair, time));
    }

    private void sweep(final long nowMs) {
        final FxPair pair = anyPair();
        final boolean buys = random.nextBoolean();
        final long worst = Math.round(prices.ticks(pair)) + (buys ? SWEEP_REACH_TICKS : -SWEEP_REACH_TICKS);
        actions.sweep(pair, buys, 100 + random.nextInt(SWEEP_LOTS), worst);
        later(nowMs, pause(SWEEP_PAUSE_MS), this::sweep);
    }

    private void await(final long nowMs) {
        final FxPair pair = anyPair();
        final boolean buys = random.nextBoolean();
        final long wanted = Math.round(prices.ticks(pair)) + (buys ? -AWAIT_REACH_TICKS : AWAIT_REACH_TICKS);
        actions.await(pair, buys, 100 + random.nextInt(SWEEP_LOTS), wanted, nowMs + pausedMs + AWAIT_MS);
        later(nowMs, pause(AWAIT_PAUSE_MS), this::await);
    }

    private void ask(final long nowMs) {
        actions.ask(anyPair(), random.nextBoolean(), 1_000 + random.nextInt(ASKED_LOTS), nowMs + pausedMs + ASK_MS);
        later(nowMs, pause(ASK_PAUSE_MS), this::ask);
    }

    /** Slices over time, or all at once, up to a price that is far; or what comes to a price that is near. */
    private void work(final long nowMs) {
        final FxPair pair = anyPair();
        final boolean buys = random.nextBoolean();
        final TargetStrategy strategy = STRATEGIES[random.nextInt(STRATEGIES.length)];
        final int reach = strategy == TargetStrategy.WAIT_FOR_PRICE ? -AWAIT_REACH_TICKS : WORK_REACH_TICKS;
        final long worst = Math.round(prices.ticks(pair)) + (buys ? reach : -reach);
        final long untilMs = nowMs + pausedMs + WORK_MS / 2 + random.nextInt(WORK_MS);
        final int slices = strategy == TargetStrategy.TWAP ? 2 + random.nextInt(SLICES) : 0;
        actions.work(pair, buys, strategy, 1_000 + random.nextInt(WORKED_LOTS), worst, untilMs, slices);
        later(nowMs, pause(WORK_PAUSE_MS), this::work);
    }

    private FxPair anyPair() {
        return FxPair.values()[random.nextInt(FxPair.values().length)];
    }

    private long pause(final int meanMs) {
        return Math.max(1, (long) (-Math.log(1 - random.nextDouble()) * meanMs / intensity));
    }

    private void later(final long nowMs, final long pauseMs, final LongConsumer action) {
        final long timeMs = nowMs + pauseMs;
        due.add(new Due(timeMs, dueCount++, () -> action.accept(timeMs)));
    }

    private void runUntil(final long nowMs) {
        while (!due.isEmpty() && due.peek().timeMs <= nowMs) {
            due.poll().action.run();
        }
    }
}
