package rialto.engine;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.Ids.id;

/** As {@link DifferentialTest}, of quotes that keep their place under one cancel timer after the other, and orders beside them. */
class QuoteTimerDifferentialTest {
    private static final int COMMANDS = 4_000;
    private static final int CHECKS_EVERY = 8;
    private static final int ACCOUNTS = 2;
    private static final int INSTRUMENTS = 2;
    private static final int TIMERS = 3;
    private static final long MS_NS = 1_000_000;

    private SplittableRandom random;
    private long names;
    private long now;

    @Test
    @Timeout(300)
    void shouldAgreeWithReferenceModelOnWhatLeavesWithWhichTimer() {
        final Coverage coverage = new Coverage();
        final long fresh = System.nanoTime() >>> 8;
        for (final long seed : new long[] {1, 2, fresh}) {
            run(seed, coverage);
        }
        assertTrue(coverage.canceled(CancelReason.DISCONNECTED) > 100, "orders that left with their timer");
        assertTrue(coverage.canceled(CancelReason.COUNTDOWN_ENDED) > 100, "orders whose time was up");
    }

    private void run(final long seed, final Coverage coverage) {
        random = new SplittableRandom(seed);
        names = 1;
        now = 1;
        final DifferentialRun run = new DifferentialRun(RandomVenue.MIDDLE, Bug.NONE, coverage, false);
        try {
            open(run);
            for (int i = 1; i <= COMMANDS; i++) {
                now += random.nextInt(20) * MS_NS;
                run.carryOut(next(), now);
                if (i % CHECKS_EVERY == 0) {
                    run.checkInvariants();
                    run.compareState();
                }
            }
        } catch (final Difference difference) {
            throw new AssertionError("seed " + seed + "L", difference);
        }
    }

    private void open(final DifferentialRun run) {
        run.carryOut(new Command.AddAsset(1, 0), now);
        run.carryOut(new Command.AddAsset(2, 0), now);
        for (int instrument = 1; instrument <= INSTRUMENTS; instrument++) {
            final InstrumentDefinition definition = new InstrumentDefinition();
            Venue.define(definition, instrument);
            definition.maxOpenOrders = 20;
            run.carryOut(new Command.AddInstrument(definition), now);
        }
        for (int i = 0; i < ACCOUNTS; i++) {
            run.carryOut(new Command.CreateAccount(i + 1), now);
            for (int asset = 1; asset <= 2; asset++) {
                final TransferRequest transfer = new TransferRequest().transferId(id(names++));
                transfer.accountId = 100 + i;
                transfer.assetId = asset;
                transfer.amount = 1L << 30;
                run.carryOut(new Command.TransferFunds(transfer), now);
            }
        }
    }

    private Command next() {
        return switch (random.nextInt(20)) {
            case 0, 1, 2, 3 -> setCancelTimer();
            case 4 -> new Command.EndCancelTimer(account(), 1 + random.nextInt(TIMERS), random.nextBoolean());
            case 5, 6, 7 -> order();
            case 8 -> new Command.Restore(random.nextBoolean());
            default -> massQuote();
        };
    }

    private long account() {
        return 100 + random.nextInt(ACCOUNTS);
    }

    private Command setCancelTimer() {
        final CancelTimerTerms terms = new CancelTimerTerms();
        terms.accountId = account();
        terms.cancelTimerId = 1 + random.nextInt(TIMERS);
        terms.countdownMs = 100 + random.nextInt(2_000);
        terms.allOrders = random.nextInt(4) == 0;
        return new Command.SetCancelTimer(terms, 0);
    }

    private Command order() {
        final OrderRequest order = new OrderRequest().clientOrderId(id(names++));
        order.accountId = account();
        order.instrumentId = 1 + random.nextInt(INSTRUMENTS);
        order.side = random.nextBoolean() ? Side.BUY : Side.SELL;
        order.orderType = OrderType.LIMIT;
        order.timeInForce = TimeInForce.GTC;
        order.selfTradePrevention = SelfTradePrevention.NONE;
        order.priceTicks = order.side == Side.BUY ? 90 + random.nextInt(12) : 99 + random.nextInt(12);
        order.quantityLots = 1 + random.nextInt(3);
        order.cancelTimerId = random.nextInt(TIMERS + 1);
        return new Command.EnterOrder(order);
    }

    /** Of few prices, so most sides keep their place. */
    private Command massQuote() {
        final MassQuoteRequest request = new MassQuoteRequest().quoteId(id(names++));
        request.accountId = account();
        request.cancelTimerId = random.nextInt(TIMERS + 1);
        request.entryCount = 1 + random.nextInt(INSTRUMENTS);
        final int first = random.nextInt(INSTRUMENTS);
        for (int i = 0; i < request.entryCount; i++) {
            request.entries[i].set(
                    1 + (first + i) % INSTRUMENTS,
                    97 + random.nextInt(8) / 7,
                    1 + random.nextInt(4),
                    102 + random.nextInt(8) / 7,
                    1 + random.nextInt(4));
        }
        return new QuotingCommand.MassQuote(request);
    }
}
