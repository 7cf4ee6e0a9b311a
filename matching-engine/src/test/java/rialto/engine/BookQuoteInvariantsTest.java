package rialto.engine;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** A test of the full check of quotes on order books: each invariant is missed when it is broken. */
class BookQuoteInvariantsTest {
    private static final Pattern NAME = Pattern.compile("require\\((?!final)[^;]*?\"([^\"]*)\"");

    private final Map<String, Consumer<BrokenVenue>> breaking = new TreeMap<>();

    BookQuoteInvariantsTest() {
        breaks("quote protection that nobody has looked at, of", it -> it.state.reachedProtections.add(fills(it)));
        breaks("name of a quote, of order", it -> it.state.orders.isQuote(it.order(1), false));
        breaks("quote that its account does not know, order", it -> it.state.bookQuotes.remove(it.order(2)));
        breaks("quotes on order books, of", it -> {
            it.venue.buy(Venue.BOB, 1, 90);
            it.state.bookQuotes.add(it.order(3));
        });
        breaks("quote protections, of", it -> it.state.reachedProtections.protectionCount++);
        breaks("trades that a quote protection counts, on instrument", it -> {
            fills(it).load(1, 1);
            fills(it).protection.maxFills = 1;
        });
    }

    private static CountedFills fills(final BrokenVenue it) {
        return it.instrument().protectedQuotes.of(it.account(Venue.ALICE));
    }

    private void breaks(final String name, final Consumer<BrokenVenue> broken) {
        breaking.put(name, broken);
    }

    @TestFactory
    Stream<DynamicTest> shouldMiss() {
        return breaking.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> {
                    final BrokenVenue it = new BrokenVenue();
                    it.quote();
                    it.venue.engine.checkInvariants();
                    entry.getValue().accept(it);
                    final IllegalStateException missed =
                            assertThrows(IllegalStateException.class, it.venue.engine::checkInvariants);
                    assertEquals(
                            "an invariant is broken: " + entry.getKey(),
                            missed.getMessage().replaceAll(" -?\\d+$", ""));
                }));
    }

    @Test
    void shouldShowEachInvariantToBeMissed() throws IOException {
        assertEquals(BrokenVenue.inSources(NAME, "BookQuoteInvariants.java"), new TreeSet<>(breaking.keySet()));
    }
}
