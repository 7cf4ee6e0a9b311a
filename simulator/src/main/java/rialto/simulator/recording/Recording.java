package rialto.simulator.recording;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The orders of a recording for one instrument, and what they are for.
 *
 * @param flow to be closed by whoever has this
 */
public record Recording(FlowTerms terms, OrderFlow flow) {
    private static final Pattern SSE_NAME = Pattern.compile("sse-(\\d{6})-.*");
    private static final BigDecimal HUNDREDTH = new BigDecimal("0.01");
    private static final BigDecimal TEN_THOUSANDTH = new BigDecimal("0.0001");
    private static final int STEPS_PER_CENT = 100;
    private static final int LOOKED_AT_ACTIONS = 10_000;
    private static final String NO_NAME = "STOCK";

    /**
     * @param stock  which of an ITCH file's stocks; otherwise not looked at
     * @param symbol of the instrument, null for stock and currency one after the other
     * @throws RecordingException when the file cannot be opened, or no stock is named for an ITCH file
     */
    public static Recording open(
            final RecordingFormat format, final Path file, final String stock, final String symbol) {
        return switch (format) {
            case SSE -> new Recording(terms(symbol, sseStock(file), "CNY", HUNDREDTH, HUNDREDTH), new SseFlow(file));
            case LOBSTER -> {
                final LobsterFlow flow = new LobsterFlow(file);
                final BigDecimal tickSize = tickSize(new LobsterFlow(file));
                yield new Recording(terms(symbol, asset(flow.symbol()), "USD", TEN_THOUSANDTH, tickSize), flow);
            }
            case ITCH -> {
                if (stock == null) {
                    throw new RecordingException(
                            file + ": an ITCH file has many stocks; name the one to replay, as --stock AAPL");
                }
                final BigDecimal tickSize = tickSize(new ItchFlow(file, stock));
                yield new Recording(
                        terms(symbol, asset(stock), "USD", TEN_THOUSANDTH, tickSize), new ItchFlow(file, stock));
            }
        };
    }

    private static FlowTerms terms(
            final String symbol,
            final String base,
            final String quote,
            final BigDecimal priceStep,
            final BigDecimal tickSize) {
        return new FlowTerms(symbol == null ? base + quote : symbol, base, quote, priceStep, tickSize);
    }

    /** A cent, as Nasdaq has it from a dollar on, unless one of the first orders has another price. */
    private static BigDecimal tickSize(final OrderFlow flow) {
        try (flow) {
            for (int i = 0; i < LOOKED_AT_ACTIONS; i++) {
                final RecordedAction action = flow.next();
                if (action == null) {
                    break;
                }
                if (action instanceof RecordedAction.Enter enter && enter.price() % STEPS_PER_CENT != 0) {
                    return TEN_THOUSANDTH;
                }
            }
        }
        return HUNDREDTH;
    }

    private static String sseStock(final Path file) {
        final Matcher named = SSE_NAME.matcher(file.getFileName().toString());
        return named.matches() ? named.group(1) : NO_NAME;
    }

    private static String asset(final String stock) {
        final String letters = stock.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "");
        return letters.isEmpty() ? NO_NAME : letters;
    }
}
