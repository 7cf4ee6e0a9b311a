package rialto.engine;

import org.junit.jupiter.api.Test;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.ParentVenue.BOOK;
import static rialto.engine.QuoteVenue.TOM;
import static rialto.engine.QuoteVenue.UMA;

/** Parent orders on a book on which a trade that is more than 10 % from 100 begins an auction. */
class ParentRangeScenarioTest {
    private final ParentVenue venue = new ParentVenue();
    private final QuoteVenue quotes = venue.quotes;

    ParentRangeScenarioTest() {
        range(1_000);
    }

    private void range(final int basisPoints) {
        final PriceProtection protection = new PriceProtection();
        protection.instrumentId = BOOK;
        protection.referenceTicks = 100;
        protection.volatilityRange = basisPoints;
        protection.interruptionSeconds = basisPoints == 0 ? 0 : 60;
        quotes.engine.setPriceProtection(protection, quotes.nowNs());
        quotes.forget();
    }

    private List<String> children() {
        return quotes.events().stream()
                .filter(line -> line.startsWith("  child"))
                .toList();
    }

    private TradingPhase phase() {
        return quotes.engine.state().instruments.get(BOOK).definition.phase;
    }

    @Test
    void shouldTradeWhatIsWithinTheRangeAndBeginNoAuction() {
        venue.offer(UMA, 4, 105);
        venue.offer(UMA, 4, 120);
        quotes.forget();
        venue.enter(venue.waiting(TOM, 8, 130, 60_000), parent -> parent.bookInstrumentId = BOOK);
        assertEquals(List.of("  child 1 of #3: BUY 4@110 on 2, ONLY_ONE; stood: ; book 4@105"), children());
        assertEquals(TradingPhase.CONTINUOUS, phase());
        venue.offer(UMA, 4, 108);
        quotes.at(1_500);
        assertEquals(2, children().size());
        assertEquals("parent #3 FILLED: executed 8 for 852, on hold 0, left 0", venue.lastOfParent());
    }

    @Test
    void shouldLookAgainWhileTheBestPriceIsTooFar() {
        venue.offer(UMA, 8, 120);
        quotes.forget();
        venue.enter(venue.waiting(TOM, 8, 130, 60_000), parent -> parent.bookInstrumentId = BOOK);
        for (int ms = 1; ms < 3_000; ms += 20) {
            quotes.at(ms);
        }
        assertEquals(List.of(), children());
        assertEquals(TradingPhase.CONTINUOUS, phase());
        range(2_000);
        quotes.at(5_000);
        assertEquals(1, children().size());
        assertEquals("parent #2 FILLED: executed 8 for 960, on hold 0, left 0", venue.lastOfParent());
    }

    @Test
    void shouldNotTakeAPriceThatIsTooGood() {
        venue.offer(UMA, 8, 80);
        quotes.forget();
        venue.enter(venue.parent(TOM, Side.BUY, 8, 130), parent -> parent.bookInstrumentId = BOOK);
        assertEquals(List.of(), children());
        assertEquals(TradingPhase.CONTINUOUS, phase());
    }
}
