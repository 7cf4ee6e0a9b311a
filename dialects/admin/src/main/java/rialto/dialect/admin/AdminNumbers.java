package rialto.dialect.admin;

/** Whole numbers in paths and query strings. */
final class AdminNumbers {
    private AdminNumbers() {}

    /**
     * Of the query string.
     *
     * @param otherwise when it is not there
     * @throws rialto.gateway.api.ApiException for anything but a whole number in the range
     */
    static long parameter(
            final AdminExchange exchange, final String name, final long min, final long max, final long otherwise) {
        final String text = exchange.parameter(name);
        return text == null ? otherwise : parse(name, text, min, max);
    }

    /** @throws rialto.gateway.api.ApiException for anything but a whole number in the range */
    static long parse(final String name, final String text, final long min, final long max) {
        try {
            final long value = Long.parseLong(text);
            if (value >= min && value <= max) {
                return value;
            }
        } catch (final NumberFormatException e) {
            // said below
        }
        throw AdminBody.invalid(
                name, "'" + name + "' must be a whole number from " + min + " to " + max + ", not '" + text + "'.");
    }
}
