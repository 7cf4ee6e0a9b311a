package rialto.benchmarks.abuse;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What became of an attack, as the attacker sees it. */
final class AttackTally {
    /** Connections that were opened. */
    static final String OPENED = "opened";
    /** Connections that the venue closed. */
    static final String CLOSED = "closed";
    /** Connections that did not come about. */
    static final String FAILED = "failed";
    /** Operations: connections opened, and whatever was sent on them. */
    static final String STROKES = "strokes";

    private final Map<String, Long> counts = new TreeMap<>();

    void add(final String what, final long count) {
        counts.merge(what, count, Long::sum);
    }

    void add(final AttackTally other) {
        other.counts.forEach(this::add);
    }

    long count(final String what) {
        return counts.getOrDefault(what, 0L);
    }

    /** As one line: names and numbers. */
    @Override
    public String toString() {
        return counts.entrySet().stream()
                .map(count -> count.getKey() + "=" + count.getValue())
                .collect(Collectors.joining(" "));
    }

    /** In words, without the strokes, which a report has as a rate. */
    String outcome() {
        return counts.entrySet().stream()
                .filter(count -> !STROKES.equals(count.getKey()))
                .map(count -> count.getKey() + " " + count.getValue())
                .collect(Collectors.joining(", "));
    }

    /** What {@link #toString} wrote. */
    static AttackTally parse(final String line) {
        final AttackTally tally = new AttackTally();
        for (final String word : line.isBlank() ? new String[0] : line.strip().split(" ")) {
            final int equals = word.indexOf('=');
            tally.add(word.substring(0, equals), Long.parseLong(word.substring(equals + 1)));
        }
        return tally;
    }
}
