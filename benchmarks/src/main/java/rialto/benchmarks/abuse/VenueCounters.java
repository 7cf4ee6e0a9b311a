package rialto.benchmarks.abuse;

import rialto.benchmarks.venue.VenueApi;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a venue counts of those it holds off, as {@code /metrics} has it.
 *
 * @param counts by name
 */
record VenueCounters(Map<String, Long> counts) {
    private static final Map<String, String> NAMES = names();

    private static Map<String, String> names() {
        final Map<String, String> names = new TreeMap<>();
        names.put("rialto_limits_refused_total", "refused by limits");
        names.put("rialto_requests_refused_total", "requests refused");
        names.put("rialto_http_connections_refused_total", "connections refused");
        names.put("rialto_http_connections_evicted_total", "connections evicted");
        names.put("rialto_http_overdue_total", "overdue");
        names.put("rialto_signatures_computed_total", "signatures computed");
        names.put("rialto_signatures_refused_total", "signatures not computed");
        names.put("rialto_stream_messages_total", "stream messages");
        names.put("rialto_stream_refused_total", "streams refused");
        names.put("rialto_stream_dropped_slow_total", "streams dropped, slow");
        names.put("rialto_stream_dropped_busy_total", "streams dropped, too much");
        return names;
    }

    static VenueCounters of(final VenueApi venue) throws IOException {
        return parse(venue.metrics());
    }

    /** @param text as Prometheus reads it */
    static VenueCounters parse(final String text) {
        final Map<String, Long> counts = new TreeMap<>();
        text.lines().forEach(line -> {
            final int space = line.lastIndexOf(' ');
            final String name = space < 0 ? null : NAMES.get(line.substring(0, space));
            if (name != null) {
                counts.put(name, (long) Double.parseDouble(line.substring(space + 1)));
            }
        });
        return new VenueCounters(counts);
    }

    /** What came since an earlier look, in words; what did not change is left out. */
    String since(final VenueCounters earlier) {
        return counts.entrySet().stream()
                .map(count ->
                        Map.entry(count.getKey(), count.getValue() - earlier.counts.getOrDefault(count.getKey(), 0L)))
                .filter(change -> change.getValue() != 0)
                .map(change -> change.getKey() + " " + change.getValue())
                .collect(Collectors.joining(", "));
    }
}
