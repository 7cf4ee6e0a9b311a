package rialto.shipped.alert;

import rialto.shipped.ExtensionSettings;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is looked for, of each instrument: what is said of its symbol, or else of {@code *}. Immutable.
 *
 * @param largeTrades  base quantities from which a trade is large
 * @param priceMoves   how far a price may move in which time
 * @param cancelRatios which share of an account's orders may be canceled in which time
 * @param quietTimes   how long nobody may trade
 * @param pause        for so long after an alert the same is not told again
 */
record AlertRules(
        Map<String, BigDecimal> largeTrades,
        Map<String, PriceMove> priceMoves,
        Map<String, CancelRatio> cancelRatios,
        Map<String, Duration> quietTimes,
        Duration pause) {
    private static final String ALL = "*";
    private static final Pattern MOVE = Pattern.compile("([0-9.]+)% in (\\S+)");
    private static final Pattern RATIO = Pattern.compile("([0-9.]+)% in (\\S+) from ([0-9]{1,6})");
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofDays(7);

    /** @param percent above or below a price within the time */
    record PriceMove(BigDecimal percent, Duration in) {}

    /** @param least orders of an account before its share counts */
    record CancelRatio(BigDecimal percent, Duration in, int least) {}

    static AlertRules of(final ExtensionSettings settings) {
        final Map<String, BigDecimal> largeTrades = new HashMap<>();
        final Map<String, PriceMove> priceMoves = new HashMap<>();
        final Map<String, CancelRatio> cancelRatios = new HashMap<>();
        final Map<String, Duration> quietTimes = new HashMap<>();
        for (final String symbol : settings.below("large-trade")) {
            final String key = "large-trade." + symbol;
            largeTrades.put(symbol, ExtensionSettings.positive(key, settings.text(key, "")));
        }
        for (final String symbol : settings.below("price-move")) {
            final String key = "price-move." + symbol;
            final Matcher matcher = matched(key, MOVE, settings.text(key, ""), "5% in 10m");
            priceMoves.put(
                    symbol,
                    new PriceMove(ExtensionSettings.positive(key, matcher.group(1)), time(key, matcher.group(2))));
        }
        for (final String symbol : settings.below("cancel-ratio")) {
            final String key = "cancel-ratio." + symbol;
            final Matcher matcher = matched(key, RATIO, settings.text(key, ""), "95% in 10m from 100");
            cancelRatios.put(
                    symbol,
                    new CancelRatio(
                            ExtensionSettings.positive(key, matcher.group(1)),
                            time(key, matcher.group(2)),
                            Math.max(1, Integer.parseInt(matcher.group(3)))));
        }
        for (final String symbol : settings.below("quiet-market")) {
            final String key = "quiet-market." + symbol;
            quietTimes.put(symbol, time(key, settings.text(key, "")));
        }
        if (largeTrades.isEmpty() && priceMoves.isEmpty() && cancelRatios.isEmpty() && quietTimes.isEmpty()) {
            throw new IllegalArgumentException("nothing is looked for; set for example large-trade.BTCUSDT=10,"
                    + " price-move.*=5% in 10m, cancel-ratio.*=95% in 10m from 100 or quiet-market.BTCUSDT=10m");
        }
        return new AlertRules(
                largeTrades,
                priceMoves,
                cancelRatios,
                quietTimes,
                settings.duration("pause", "10m", Duration.ofMillis(1), LONGEST));
    }

    private static Matcher matched(final String key, final Pattern pattern, final String text, final String example) {
        final Matcher matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(key + " must be something like '" + example + "', not '" + text + "'");
        }
        return matcher;
    }

    private static Duration time(final String key, final String text) {
        return ExtensionSettings.checked(key, text, SHORTEST, LONGEST);
    }

    /** What is said of a symbol; null for nothing. */
    static <T> T of(final Map<String, T> rules, final String symbol) {
        final T own = rules.get(symbol);
        return own == null ? rules.get(ALL) : own;
    }
}
