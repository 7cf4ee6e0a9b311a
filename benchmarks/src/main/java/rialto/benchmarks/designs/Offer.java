package rialto.benchmarks.designs;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;

/**
 * What {@code /sell} and {@code /buy} ask for.
 *
 * @param price of a sale, or the highest that a purchase takes, in ten-thousandths; {@link #ANY} for a purchase at any price
 */
record Offer(boolean sells, int productId, long quantity, long price, String user) {
    static final long ANY = Long.MAX_VALUE;

    private static final int DECIMALS = 4;
    private static final long MOST = 10_000_000;

    /**
     * Reads a request.
     *
     * @throws IllegalArgumentException saying which parameter will not do, and what would
     */
    static Offer of(final String path, final String query) {
        final boolean sells = path.equals("/sell");
        final Map<String, String> parameters = parameters(query);
        final String price = parameters.get(sells ? "price" : "maxPrice");
        final String user = parameters.getOrDefault("userId", "");
        if (!user.matches("[A-Za-z0-9_-]{1,33}")) {
            throw new IllegalArgumentException("userId: 1 to 33 letters, digits, _ or -");
        }
        return new Offer(
                sells,
                (int) number(parameters, "productId"),
                number(parameters, "quantity"),
                price == null && !sells ? ANY : price(price),
                user);
    }

    /** The value of a whole-number parameter, from 1. */
    static long number(final Map<String, String> parameters, final String name) {
        try {
            final long value = Long.parseLong(parameters.getOrDefault(name, ""));
            if (value >= 1 && value <= MOST) {
                return value;
            }
        } catch (final NumberFormatException e) {
            // told below
        }
        throw new IllegalArgumentException(name + ": a whole number from 1 to " + MOST);
    }

    static Map<String, String> parameters(final String query) {
        final Map<String, String> parameters = new HashMap<>();
        for (final String pair : (query == null ? "" : query).split("&")) {
            final int equals = pair.indexOf('=');
            if (equals > 0) {
                parameters.put(pair.substring(0, equals), pair.substring(equals + 1));
            }
        }
        return parameters;
    }

    private static long price(final String text) {
        try {
            final long price = new BigDecimal(text == null ? "" : text)
                    .movePointRight(DECIMALS)
                    .longValueExact();
            if (price > 0) {
                return price;
            }
        } catch (final ArithmeticException | NumberFormatException e) {
            // told below
        }
        throw new IllegalArgumentException("price: above 0, with at most four decimals");
    }
}
