package rialto.engine;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.Ids.id;

/**
 * As {@link QuoteDifferentialTest}, where there are hundreds of small tiers and orders that take them all: more trades
 * than one command makes, and waiting orders that look in vain, of few accounts.
 */
class QuoteSweepDifferentialTest {
    private static final int COMMANDS = 160;
    private static final int CHECKS_EVERY = 25;
    private static final int PROVIDERS = 3;
    private static final int INSTRUMENTS = 2;
    private static final int ACCOUNTS = PROVIDERS + 3;
    private static final EngineLimits LIMITS = new EngineLimits(4, 4, 10, 100, 500, 100, 1_000, 100, 400, false);

    private SplittableRandom random;
    private long names;
    private long now;

    @Test
    @Timeout(300)
    void shouldAgreeWithReferenceModelOnOrdersOfHundredsOfTrades() {
        final Coverage coverage = new Coverage();
        final long fresh = System.nanoTime() >>> 8;
        for (final long seed : new long[] {1, 2, fresh}) {
            run(seed, coverage);
        }
        assertTrue(coverage.canceled(CancelReason.TOO_MANY_TRADES) > 3, "orders that were cut");
    }

    private void run(final long seed, final Coverage coverage) {
        random = new SplittableRandom(seed);
        names = 1;
        now = 1;
        final DifferentialRun run = new DifferentialRun(LIMITS, Bug.NONE, coverage, false);
        try {
            open(run);
            for (int i = 1; i <= COMMANDS; i++) {
                now += random.nextInt(3) == 0 ? random.nextInt(1_000_000) : random.nextInt(2_000);
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
        run.carryOut(new Command.AddAsset(2, 2), now);
        for (int instrument = 1; instrument <= INSTRUMENTS; instrument++) {
            final InstrumentDefinition definition = new InstrumentDefinition();
            QuoteVenue.define(definition, instrument);
            definition.maxQuantityLots = 1_000;
            definition.maxMarketQuantityLots = 1_000;
            definition.maxOpenOrders = 20;
            run.carryOut(new Command.AddInstrument(definition), now);
        }
        for (int i = 0; i < ACCOUNTS; i++) {
            run.carryOut(new Command.CreateAccount(i + 1), now);
            for (int asset = 1; asset <= 2; asset++) {
                final TransferRequest transfer = new TransferRequest().transferId(id(names++));
                transfer.accountId = 100 + i;
                transfer.assetId = asset;
                transfer.amount = 1L << 40;
                run.carryOut(new Command.TransferFunds(transfer), now);
            }
        }
        for (int instrument = 1; instrument <= INSTRUMENTS; instrument++) {
            for (int i = 0; i < PROVIDERS; i++) {
                final QuoteProviderTerms terms = new QuoteProviderTerms();
                terms.accountId = 100 + i;
                terms.instrumentId = instrument;
                terms.leaseMs = 100_000;
                terms.holdMs = i == 0 ? 1 : 0;
                terms.outcomeAtEnd = HoldOutcome.REJECT;
                terms.enabled = true;
                run.carryOut(new QuoteCommand.SetQuoteProvider(terms), now);
                for (int stream = 0; stream < QuoteLadder.MAX_STREAMS; stream++) {
                    run.carryOut(new QuoteCommand.ReplaceQuotes(ladder(instrument, i, stream)), now);
                }
            }
        }
    }

    private int instrument() {
        return 1 + random.nextInt(INSTRUMENTS);
    }

    private Command next() {
        final int dice = random.nextInt(100);
        if (dice < 70) {
            return new QuoteCommand.ReplaceQuotes(ladder());
        } else if (dice < 94) {
            return new Command.EnterOrder(order());
        } else if (dice < 96) {
            return new QuoteCommand.SetCredit(credit(), random.nextBoolean());
        } else if (dice < 97) {
            return new Command.CancelAllOrders(100 + PROVIDERS + random.nextInt(3), names++, 0);
        } else if (dice < 98) {
            return new Command.Restore(random.nextBoolean());
        }
        return new QuoteCommand.AnswerHold(100, 1 + random.nextInt(20), random.nextBoolean());
    }

    private QuoteLadder ladder() {
        return ladder(instrument(), random.nextInt(PROVIDERS), random.nextInt(QuoteLadder.MAX_STREAMS));
    }

    private QuoteLadder ladder(final int instrument, final int provider, final int stream) {
        final QuoteLadder ladder = new QuoteLadder().quoteId(id(1 + random.nextInt(5)));
        ladder.accountId = 100 + provider;
        ladder.instrumentId = instrument;
        ladder.stream = stream;
        ladder.validUntilNs = now + 1_000_000_000L;
        ladder.lastLook = provider == 0;
        ladder.fullAmount = random.nextInt(10) == 0;
        for (int i = 0; i < QuoteSide.MAX_TIERS; i++) {
            ladder.asks.add(100 + random.nextInt(2) + 2L * i, 1 + random.nextInt(2), 1);
            ladder.bids.add(98 - random.nextInt(2) - 2L * i, 1 + random.nextInt(2), 1);
        }
        return ladder;
    }

    private OrderRequest order() {
        final OrderRequest order = new OrderRequest().clientOrderId(id(1_000 + names++));
        order.accountId = 100 + PROVIDERS - 1 + random.nextInt(ACCOUNTS - PROVIDERS + 1);
        order.instrumentId = instrument();
        order.side = random.nextBoolean() ? Side.BUY : Side.SELL;
        order.orderType = random.nextInt(6) == 0 ? OrderType.MARKET : OrderType.LIMIT;
        final boolean waits = order.orderType == OrderType.LIMIT && random.nextInt(3) != 0;
        order.timeInForce = waits ? TimeInForce.GTC : random.nextInt(4) == 0 ? TimeInForce.FOK : TimeInForce.IOC;
        order.selfTradePrevention = SelfTradePrevention.NONE;
        final long far = random.nextInt(3) == 0 ? random.nextInt(6) : random.nextInt(45);
        order.priceTicks = order.orderType == OrderType.MARKET ? 0 : order.side == Side.BUY ? 99 + far : 99 - far;
        order.quantityLots = random.nextBoolean() ? 1 + random.nextInt(20) : 200 + random.nextInt(700);
        order.minQuantityLots = random.nextInt(3) == 0 ? 1 + random.nextInt((int) order.quantityLots) : 0;
        return order;
    }

    private CreditLine credit() {
        final long limit = random.nextInt(3) == 0 ? CreditLine.UNLIMITED : random.nextInt(20_000);
        return QuoteVenue.line(100 + PROVIDERS + random.nextInt(3), 100 + random.nextInt(PROVIDERS), limit);
    }
}
