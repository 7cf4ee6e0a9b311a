package rialto.dialect.binance.call;

import org.junit.jupiter.api.Test;
import rialto.gateway.api.ApiException;
import rialto.gateway.api.ApiParameters;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What calls cost that name many symbols. */
class NamedSymbolsTest {
    private static final int MANY = 3_000;

    private long comparisons;

    private final class Counted {
        private final String symbol;

        Counted(final String symbol) {
            this.symbol = symbol;
        }

        @Override
        public boolean equals(final Object other) {
            comparisons++;
            return other instanceof final Counted one && one.symbol.equals(symbol);
        }

        @Override
        public int hashCode() {
            return symbol.hashCode();
        }
    }

    private static List<String> symbols(final int count) {
        final List<String> symbols = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            symbols.add("S" + i);
        }
        return symbols;
    }

    private static ApiParameters naming(final int count) {
        final ApiParameters parameters = new ApiParameters();
        parameters.add("symbols", "[\"" + String.join("\",\"", symbols(count)) + "\"]");
        return parameters;
    }

    /** Once each was compared with all before it. */
    @Test
    void shouldNotCompareEachSymbolWithAllOthers() {
        final List<String> symbols = symbols(MANY);
        final List<Counted> found = Read.each(symbols, Counted::new);
        assertEquals(symbols, found.stream().map(one -> one.symbol).toList(), "in their order");
        assertTrue(comparisons <= MANY, comparisons + " comparisons of " + MANY);
        symbols.add("S7");
        assertEquals(
                -1151,
                assertThrows(ApiException.class, () -> Read.each(symbols, Counted::new))
                        .error()
                        .code());
    }

    @Test
    void shouldWeighTickersByHowManyAreNamed() {
        final ApiParameters none = new ApiParameters();
        final ApiParameters one = new ApiParameters();
        one.add("symbol", "BTCUSDT");
        assertEquals(
                List.of(80, 2, 2, 2, 40, 40, 80, 80),
                List.of(
                        TickerCalls.fullWeight(none),
                        TickerCalls.fullWeight(one),
                        TickerCalls.fullWeight(naming(1)),
                        TickerCalls.fullWeight(naming(20)),
                        TickerCalls.fullWeight(naming(21)),
                        TickerCalls.fullWeight(naming(100)),
                        TickerCalls.fullWeight(naming(101)),
                        TickerCalls.fullWeight(naming(MANY))));
        assertEquals(
                List.of(4, 2, 4, 4, 8, 120),
                List.of(
                        TickerCalls.smallWeight(none),
                        TickerCalls.smallWeight(one),
                        TickerCalls.smallWeight(naming(1)),
                        TickerCalls.smallWeight(naming(100)),
                        TickerCalls.smallWeight(naming(101)),
                        TickerCalls.smallWeight(naming(MANY))));
        assertEquals(
                List.of(4, 4, 4, 200, 200),
                List.of(
                        WindowTickerCalls.weight(none),
                        WindowTickerCalls.weight(one),
                        WindowTickerCalls.weight(naming(1)),
                        WindowTickerCalls.weight(naming(50)),
                        WindowTickerCalls.weight(naming(MANY))));
    }
}
