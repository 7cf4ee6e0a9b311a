package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.Ids.id;

/** As {@link AllocationTest}, of quotes on order books that are moved, traded, pulled by their protections and reset. */
@Tag(Allocated.TAG)
class BookQuoteAllocationTest {
    private static final int COMMANDS = 50_000;
    private static final int ACCOUNTS = 32;
    private static final int BOOKS = 3;
    private static final EngineLimits LIMITS =
            new EngineLimits(4, 4, ACCOUNTS, 200, 32_768, 512, 80_000, 1_000, 16, false);

    private final CountingQuotes listener = new CountingQuotes();
    private final MatchingEngine engine = new MatchingEngine(LIMITS, listener);
    private final MassQuoteRequest quotes = new MassQuoteRequest();
    private final QuoteProtection protection = new QuoteProtection();
    private final OrderRequest order = new OrderRequest();
    private final SplittableRandom random = new SplittableRandom(1);
    private long names = 1;
    private long middle = 10_000;
    private long now;

    private static final class CountingQuotes extends CountingListener {
        long changed;
        long reached;

        @Override
        public void onBookQuoteChanged(final BookQuote quote) {
            changed++;
        }

        @Override
        public void onQuoteProtectionTriggered(final QuoteProtection protection) {
            reached++;
        }
    }

    @Test
    @Timeout(120)
    void shouldAllocateNothingInTheSteadyState() {
        prepare();
        trade(10 * COMMANDS);
        final long changed = listener.changed;
        final long reached = listener.reached;
        final long allocated = Allocated.by(() -> trade(COMMANDS));
        assertTrue(listener.changed > changed + COMMANDS / 2, "changed " + (listener.changed - changed));
        assertTrue(listener.reached > reached + COMMANDS / 1_000, "reached " + (listener.reached - reached));
        assertEquals(0, allocated, "bytes allocated by " + COMMANDS + " commands");
        engine.checkInvariants();
    }

    private void prepare() {
        engine.addAsset(id(1), 0, 0);
        engine.addAsset(id(2), 2, 0);
        for (int book = 1; book <= BOOKS; book++) {
            final InstrumentDefinition definition = new InstrumentDefinition();
            Venue.define(definition, book);
            definition.maxOpenOrders = 400;
            definition.maxPriceTicks = 1L << 20;
            definition.maxNotional = 1L << 50;
            engine.addInstrument(definition, 0);
        }
        RichAccounts.open(engine, ACCOUNTS);
        for (int i = 0; i < ACCOUNTS * BOOKS; i++) {
            protection.accountId = 100 + i / BOOKS;
            protection.instrumentId = 1 + i % BOOKS;
            protection.windowMs = 10;
            protection.maxFills = 3 + i % 50;
            protection.maxLots = i % 2 == 0 ? 0 : 100;
            engine.setQuoteProtection(protection, false, now);
        }
    }

    private void trade(final int commands) {
        for (int i = 0; i < commands; i++) {
            now += 1_000;
            if (engine.nextDeadlineNs() <= now) {
                engine.advanceTime(now);
            }
            if (i % 64 == 0) {
                middle = Math.clamp(middle + random.nextInt(-20, 21), 5_000, 15_000);
            }
            final long accountId = 100 + random.nextInt(ACCOUNTS);
            final int dice = random.nextInt(100);
            if (dice < 50) {
                quote(accountId);
                engine.massQuote(quotes, now);
            } else if (dice < 60) {
                protection.accountId = accountId;
                protection.instrumentId = 1 + random.nextInt(BOOKS);
                engine.setQuoteProtection(protection, true, now);
            } else {
                take(accountId);
                engine.enterOrder(order, now);
            }
        }
    }

    private void quote(final long accountId) {
        quotes.accountId = accountId;
        quotes.quoteId.set(names++, 1, 1, 1);
        quotes.postOnly = random.nextBoolean();
        quotes.entryCount = BOOKS;
        for (int book = 1; book <= BOOKS; book++) {
            final long bid = middle - 1 - random.nextInt(8);
            final long ask = middle + 1 + random.nextInt(8);
            quotes.entries[book - 1].set(book, bid, 1 + random.nextInt(20), ask, 1 + random.nextInt(20));
        }
    }

    private void take(final long accountId) {
        final boolean buy = random.nextBoolean();
        order.accountId = accountId;
        order.clientOrderId.set(names++, 1, 1, 1);
        order.instrumentId = 1 + random.nextInt(BOOKS);
        order.terms(buy ? Side.BUY : Side.SELL, OrderType.LIMIT, TimeInForce.IOC, SelfTradePrevention.EXPIRE_MAKER);
        order.priceTicks = buy ? middle + 3 : middle - 3;
        order.quantityLots = 1 + random.nextInt(20);
    }
}
