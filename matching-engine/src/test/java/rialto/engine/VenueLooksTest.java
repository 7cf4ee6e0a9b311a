package rialto.engine;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.QuoteVenue.AVA;
import static rialto.engine.QuoteVenue.BEN;
import static rialto.engine.QuoteVenue.CYD;
import static rialto.engine.QuoteVenue.TOM;
import static rialto.engine.QuoteVenue.UMA;

/** What waiting orders look at in vain is bounded for all instruments together, however little each of them does. */
class VenueLooksTest {
    private static final int INSTRUMENTS = 7;
    private static final int TIERS = 20;

    private final QuoteVenue venue = new QuoteVenue(new EngineLimits(4, 10, 10, 200, 100, 10, 200, 100, 1_000, false));

    @BeforeEach
    void open() {
        venue.deposit(TOM, QuoteVenue.USD, 1_000_000);
        for (int id = 2; id <= INSTRUMENTS; id++) {
            final InstrumentDefinition definition = new InstrumentDefinition();
            QuoteVenue.define(definition, id);
            venue.engine.addInstrument(definition, 0);
            for (final long bank : new long[] {AVA, BEN, CYD}) {
                final int instrument = id;
                venue.provider(bank, 0, terms -> terms.instrumentId = instrument);
            }
        }
    }

    /** Ten orders of one account, each of which looks at all 60 tiers of three banks and takes none. */
    private void waitInVain(final int instrument) {
        for (final long bank : new long[] {AVA, BEN, CYD}) {
            venue.quote(full(bank, instrument));
        }
        for (int i = 0; i < 10; i++) {
            final long lots = 79 - i;
            venue.enter(venue.order(TOM, Side.BUY, lots, 130, TimeInForce.GTC), order -> {
                order.instrumentId = instrument;
                order.minQuantityLots = lots;
            });
        }
    }

    private QuoteLadder full(final long bank, final int instrument) {
        final QuoteLadder ladder = venue.ladder(bank);
        ladder.instrumentId = instrument;
        for (int i = 0; i < TIERS; i++) {
            ladder.asks.add(101 + i, 1, 1);
        }
        return ladder;
    }

    private void buy(final int instrument) {
        venue.enter(venue.order(UMA, Side.BUY, 1, 100, TimeInForce.GTC), order -> order.instrumentId = instrument);
    }

    private void ask(final int instrument) {
        venue.quote(venue.asking(AVA, 1, 100), ladder -> ladder.instrumentId = instrument);
    }

    /** Each instrument on its own might look at twice as much. */
    private void useUpWhatTheVenueMayLookAt() {
        for (int instrument = 1; instrument <= 5; instrument++) {
            waitInVain(instrument);
        }
        for (int round = 0; round < 5; round++) {
            for (int instrument = 1; instrument <= 5; instrument++) {
                venue.quote(full(BEN, instrument));
            }
        }
    }

    @Test
    void shouldLetOrdersOfAnInstrumentWaitWhenThoseOfOthersUsedTheVenuesTime() {
        buy(6);
        useUpWhatTheVenueMayLookAt();
        venue.forget();
        ask(6);
        assertEquals("none", venue.lastTaken());
        venue.restore();
        long now = venue.engine.nextDeadlineNs();
        assertTrue(now > 1, "as soon as without the others");
        for (int commands = 0; venue.lastTaken().equals("none"); commands++) {
            assertTrue(commands < 5, "it never has its turn");
            now = venue.engine.nextDeadlineNs();
            venue.engine.advanceTime(now);
        }
        assertTrue(now < LookRate.AHEAD_NS, "it looks " + now + " ns later");
        assertTrue(venue.lastTaken().startsWith("  by 100/0 tier 1,"), venue.lastTaken());
        venue.engine.checkInvariants();
    }

    @Test
    void shouldGiveInstrumentsThatWaitTheirTurnsInOrderOfTheirComing() {
        buy(7);
        buy(6);
        useUpWhatTheVenueMayLookAt();
        venue.forget();
        ask(7);
        for (int instrument = 1; instrument <= 5; instrument++) {
            venue.quote(full(BEN, instrument));
        }
        ask(6);
        long now = venue.engine.nextDeadlineNs();
        for (int commands = 0; venue.engine.state().orders.count() > 50; commands++) {
            assertTrue(commands < 50, "somebody never has his turn");
            venue.engine.advanceTime(now);
            venue.restore();
            now = venue.engine.nextDeadlineNs();
        }
        assertTrue(now < LookRate.AHEAD_NS, "all had a turn, and none a second one before: " + now);
    }

    @Test
    void shouldCountTiersThatAreTooSmallForAFullAmount() {
        venue.buy(TOM, 5, 130, TimeInForce.GTC);
        final long before = looksLeft();
        venue.quote(full(AVA, 1), ladder -> ladder.fullAmount = true);
        // one ladder for the best; an order, a ladder and 20 tiers of one lot
        assertEquals(before - 2 - 1 - TIERS, looksLeft());
    }

    private long looksLeft() {
        return LookRate.allowed(venue.engine.state().instruments.get(QuoteVenue.EUR_USD).quotes.looksFromNs, 0);
    }
}
