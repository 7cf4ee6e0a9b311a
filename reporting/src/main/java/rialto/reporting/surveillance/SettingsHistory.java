package rialto.reporting.surveillance;

import rialto.reporting.SurveillanceSettings;

import java.util.Collections;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Which settings held from which event on. Before the first entry nothing was looked for. Immutable.
 *
 * @param from by the sequence of the first event
 */
public record SettingsHistory(NavigableMap<Long, SurveillanceSettings> from) {
    /** Nothing was ever looked for. */
    public static final SettingsHistory NONE = new SettingsHistory(new TreeMap<>());

    public SettingsHistory {
        from = Collections.unmodifiableNavigableMap(new TreeMap<>(from));
    }

    /** The same ones from the first event on. */
    public static SettingsHistory always(final SurveillanceSettings settings) {
        return NONE.then(1, settings);
    }

    /** These, and others from an event on, or after the last change; the same when those are the last already. */
    public SettingsHistory then(final long sequence, final SurveillanceSettings settings) {
        if (last().equals(settings)) {
            return this;
        }
        final NavigableMap<Long, SurveillanceSettings> longer = new TreeMap<>(from);
        longer.put(from.isEmpty() ? sequence : Math.max(sequence, from.lastKey() + 1), settings);
        return new SettingsHistory(longer);
    }

    /** Those of the last entry. */
    public SurveillanceSettings last() {
        return from.isEmpty() ? SurveillanceSettings.OFF : from.lastEntry().getValue();
    }

    public boolean isEmpty() {
        return from.isEmpty();
    }

    /** Whether nothing is looked for from an event on. */
    public boolean isOffFrom(final long sequence) {
        return at(sequence).isOff() && changeAfter(sequence) == Long.MAX_VALUE;
    }

    SurveillanceSettings at(final long sequence) {
        final var entry = from.floorEntry(sequence);
        return entry == null ? SurveillanceSettings.OFF : entry.getValue();
    }

    /** The first event after one at which they change; {@link Long#MAX_VALUE} when they do not. */
    long changeAfter(final long sequence) {
        final Long next = from.higherKey(sequence);
        return next == null ? Long.MAX_VALUE : next;
    }
}
