package rialto.app.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Members' running hashes of all events at one place: the latest one where they differ, or else where most of them told.
 *
 * @param sequence of the last event there; -1 if no two told of the same place
 * @param hashes by member, of those that told
 */
record HashComparison(long sequence, Map<Integer, String> hashes) {
    private static final HashComparison NONE = new HashComparison(-1, Map.of());

    /** @param told hashes by sequence, by member */
    static HashComparison of(final Map<Integer, Map<Long, String>> told) {
        final NavigableMap<Long, Map<Integer, String>> places = new TreeMap<>();
        told.forEach((member, hashes) -> hashes.forEach((sequence, hash) ->
                places.computeIfAbsent(sequence, any -> new HashMap<>()).put(member, hash)));
        HashComparison best = NONE;
        for (final var place : places.descendingMap().entrySet()) {
            final HashComparison here = new HashComparison(place.getKey(), new TreeMap<>(place.getValue()));
            if (here.tellsMoreThan(best)) {
                best = here;
            }
        }
        return best;
    }

    private boolean tellsMoreThan(final HashComparison other) {
        if (hashes.size() < 2) {
            return false;
        }
        return differs() == other.differs() ? hashes.size() > other.hashes.size() : differs();
    }

    /** Whether not all that told have the same. */
    boolean differs() {
        return hashes.values().stream().distinct().count() > 1;
    }

    /**
     * Those whose hash is another one than that of a majority.
     *
     * @param memberCount how many members the cluster has
     * @return empty also if no majority has one hash
     */
    List<Integer> minority(final int memberCount) {
        final List<Integer> others = new ArrayList<>();
        for (final String hash : hashes.values().stream().distinct().toList()) {
            final long count = hashes.values().stream().filter(hash::equals).count();
            if (count * 2 > memberCount) {
                hashes.forEach((member, own) -> {
                    if (!own.equals(hash)) {
                        others.add(member);
                    }
                });
            }
        }
        return others;
    }
}
