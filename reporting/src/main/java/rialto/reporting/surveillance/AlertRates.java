package rialto.reporting.surveillance;

import rialto.reporting.AlertPattern;

import java.util.Locale;
import java.util.Map;

/**
 * How often surveillance told something. Where nobody does what it looks for, these are its false alarms.
 *
 * @param orders that were entered
 * @param alerts by pattern; those that told nothing may be left out
 */
public record AlertRates(long orders, Map<AlertPattern, Long> alerts) {
    private static final double ORDERS = 100_000;

    /** Alerts per 100,000 orders; 0 without orders. */
    public double rate(final AlertPattern pattern) {
        return rate(alerts.getOrDefault(pattern, 0L));
    }

    private double rate(final long count) {
        return orders == 0 ? 0 : count * ORDERS / orders;
    }

    /** A line for each pattern, and one for all. */
    public String text() {
        final StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT, "%,d orders%n%-20s %8s  %s%n", orders, "pattern", "alerts", "per 100,000 orders"));
        for (final AlertPattern pattern : AlertPattern.values()) {
            line(text, pattern.name(), alerts.getOrDefault(pattern, 0L));
        }
        line(text, "all", alerts.values().stream().mapToLong(Long::longValue).sum());
        return text.toString();
    }

    private void line(final StringBuilder text, final String name, final long count) {
        text.append(String.format(Locale.ROOT, "%-20s %,8d  %.1f%n", name, count, rate(count)));
    }
}
