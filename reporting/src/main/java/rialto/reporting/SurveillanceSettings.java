package rialto.reporting;

import java.util.Arrays;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;

/** A value for each {@link Threshold}, or none where nothing is looked for. Immutable. */
public final class SurveillanceSettings {
    /** Nothing is looked for. */
    public static final SurveillanceSettings OFF = new SurveillanceSettings(new long[0]);

    private static final String OFF_TEXT = "off";

    private static final SurveillanceSettings DEFAULTS = new SurveillanceSettings(
            Arrays.stream(Threshold.values()).mapToLong(Threshold::defaultValue).toArray());

    private final long[] values;

    private SurveillanceSettings(final long[] values) {
        this.values = values;
    }

    /** Each threshold's own default. */
    public static SurveillanceSettings defaults() {
        return DEFAULTS;
    }

    /**
     * The defaults with other values.
     *
     * @throws IllegalArgumentException that names the threshold, the value and its bounds when one does not pass
     */
    public static SurveillanceSettings of(final Map<Threshold, Long> others) {
        SurveillanceSettings settings = DEFAULTS;
        for (final Map.Entry<Threshold, Long> other : others.entrySet()) {
            settings = settings.with(other.getKey(), other.getValue());
        }
        return settings;
    }

    /** As {@link #text} wrote them. What is not there has its default, and what nobody knows any more is left out. */
    public static SurveillanceSettings parse(final String text) {
        if (text.equals(OFF_TEXT)) {
            return OFF;
        }
        SurveillanceSettings settings = DEFAULTS;
        for (final String part : text.split(" ")) {
            final int equals = part.indexOf('=');
            for (final Threshold threshold : Threshold.values()) {
                if (equals > 0 && threshold.key().equals(part.substring(0, equals))) {
                    settings = settings.with(threshold, Long.parseLong(part.substring(equals + 1)));
                }
            }
        }
        return settings;
    }

    /** @throws IllegalArgumentException as {@link #of} */
    public SurveillanceSettings with(final Threshold threshold, final long value) {
        if (value < threshold.min() || value > threshold.max()) {
            throw new IllegalArgumentException(
                    threshold.key() + ": " + value + " is not from " + threshold.min() + " to " + threshold.max());
        }
        final long[] changed = values.clone();
        changed[threshold.ordinal()] = value;
        return new SurveillanceSettings(changed);
    }

    public boolean isOff() {
        return values.length == 0;
    }

    /** They are not off. */
    public long get(final Threshold threshold) {
        return values[threshold.ordinal()];
    }

    /** Of a duration, in nanoseconds. */
    public long nanos(final Threshold threshold) {
        return TimeUnit.MILLISECONDS.toNanos(get(threshold));
    }

    /** Nothing older than this matters to a pattern, nanoseconds. They are not off. */
    public long longestWindowNs() {
        long longest = 0;
        for (final Threshold threshold : Threshold.values()) {
            if (threshold.pattern() != null && threshold.unit() == Threshold.Unit.DURATION) {
                longest = Math.max(longest, nanos(threshold));
            }
        }
        return longest;
    }

    /** All values in one line, as {@code pause=600000 wash-window=600000}; durations are milliseconds. */
    public String text() {
        if (isOff()) {
            return OFF_TEXT;
        }
        final StringJoiner text = new StringJoiner(" ");
        for (final Threshold threshold : Threshold.values()) {
            text.add(threshold.key() + "=" + get(threshold));
        }
        return text.toString();
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof final SurveillanceSettings settings && Arrays.equals(values, settings.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return text();
    }
}
