package rialto.gateway.state;

import com.sun.management.ThreadMXBean;
import org.junit.jupiter.api.Test;
import rialto.protocol.Side;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The best quote, and the best of others, of many ladders. */
class RunnerUpTest {
    private static final int STREAMS = 16;
    private static final int TIERS = 4;

    private final Instrument instrument =
            new Instrument(1, "EURUSD", new Asset(1, "EUR", 6), new Asset(2, "USD", 6), new BookEventRoom(0));
    private final QuoteMarket market = instrument.quotes();
    private final List<Account> accounts = new ArrayList<>();

    private void makeProviders(final int count) {
        for (int i = 0; i < count; i++) {
            final Account account = new Account(100 + i, "bank-" + i);
            accounts.add(account);
            market.providers.put(account, new QuoteProvider(instrument, account, i));
        }
    }

    private QuoteProvider provider(final int number) {
        return market.provider(accounts.get(number));
    }

    private void quote(
            final int number,
            final int stream,
            final long receivedNs,
            final long validUntilNs,
            final List<QuoteTier> bids,
            final List<QuoteTier> asks) {
        final QuoteProvider provider = provider(number);
        provider.ladder(
                stream,
                new QuoteLadder(
                        provider, stream, "q-" + receivedNs, validUntilNs, receivedNs, false, false, bids, asks));
    }

    @Test
    void shouldBeTheBestOfOthersWhateverComesAndGoes() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        makeProviders(5);
        for (int step = 1; step <= 20_000; step++) {
            final int number = random.nextInt(accounts.size());
            final int stream = random.nextInt(3);
            final QuoteLadder present = provider(number).ladder(stream);
            switch (random.nextInt(4)) {
                case 0 -> quote(number, stream, step, step + 1 + random.nextInt(40), tiers(random), tiers(random));
                case 1 -> provider(number).ladder(stream, null);
                default -> {
                    if (present != null) {
                        present.remaining(side(random), random.nextInt(TIERS + 2), random.nextInt(3));
                    }
                }
            }
            final Side side = side(random);
            final Account not = accounts.get(random.nextInt(accounts.size()));
            final Account nor = accounts.get(random.nextInt(accounts.size()));
            final String message = "step " + step + ", seed " + seed;
            assertEquals(slowly(side, step, null, null), market.best(side, step), message);
            assertEquals(slowly(side, step, not, nor), market.runnerUp(side, step, not, nor), message);
        }
    }

    private static Side side(final Random random) {
        return random.nextBoolean() ? Side.BUY : Side.SELL;
    }

    /** Few prices, so that some are alike; some tiers that others may not see. */
    private static List<QuoteTier> tiers(final Random random) {
        final List<QuoteTier> tiers = new ArrayList<>();
        final int count = random.nextInt(TIERS + 1);
        for (int i = 1; i <= count; i++) {
            tiers.add(new QuoteTier(i, 100 + random.nextInt(6), random.nextInt(4), random.nextInt(3)));
        }
        return tiers;
    }

    /** Looks at all of them, one after the other. */
    private QuoteMarket.Best slowly(final Side side, final long nowNs, final Account not, final Account nor) {
        QuoteMarket.Best best = null;
        for (final QuoteLadder ladder : market.ladders(nowNs)) {
            final Account account = ladder.provider().account();
            final QuoteTier tier = (side == Side.BUY ? ladder.bids() : ladder.asks())
                    .stream().filter(one -> one.shownLots() > 0).findFirst().orElse(null);
            if (tier != null
                    && account != not
                    && account != nor
                    && (best == null || isBetter(side, ladder, tier, best))) {
                best = new QuoteMarket.Best(ladder, tier);
            }
        }
        return best;
    }

    private static boolean isBetter(
            final Side side, final QuoteLadder ladder, final QuoteTier tier, final QuoteMarket.Best than) {
        final long better = side == Side.BUY
                ? tier.priceTicks() - than.tier().priceTicks()
                : than.tier().priceTicks() - tier.priceTicks();
        return better > 0 || better == 0 && ladder.receivedNs() < than.ladder().receivedNs();
    }

    /** A sweep asks for it with each of its executions: 5,120 of them, over 256 ladders, stopped the event loop for seconds. */
    @Test
    void shouldBeFoundWithoutGatheringAllLadders() {
        makeProviders(STREAMS);
        quoteOnAllStreams(2);
        final long ofFew = allocatedByAsking();
        quoteOnAllStreams(STREAMS);
        final long ofMany = allocatedByAsking();
        assertTrue(ofMany < 2 * ofFew, () -> ofFew + " bytes with 32 ladders, " + ofMany + " with 256");
    }

    private void quoteOnAllStreams(final int providers) {
        for (int number = 0; number < providers; number++) {
            for (int stream = 0; stream < STREAMS; stream++) {
                final List<QuoteTier> asks = List.of(new QuoteTier(1, 100 + number, 1, 1));
                quote(number, stream, stream, Long.MAX_VALUE, List.of(), asks);
            }
        }
    }

    private long allocatedByAsking() {
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final Account taker = new Account(1, "taker");
        final long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 1_000; i++) {
            assertEquals(
                    101,
                    market.runnerUp(Side.SELL, 1, accounts.get(0), taker).tier().priceTicks());
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
