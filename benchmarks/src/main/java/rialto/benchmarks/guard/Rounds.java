package rialto.benchmarks.guard;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What the rounds of a probe gave. */
public final class Rounds {
    private final Map<Ratio, List<Double>> values = new EnumMap<>(Ratio.class);

    /** One round's value of a ratio: of one pair, measured one after the other. */
    public void add(final Ratio ratio, final double value) {
        values.computeIfAbsent(ratio, key -> new ArrayList<>()).add(value);
    }

    /** Each ratio with the value of each round. */
    List<String> lines() {
        return values.entrySet().stream()
                .map(entry -> "  " + entry.getKey().title() + ": "
                        + entry.getValue().stream().map(Figure::text).collect(Collectors.joining(" ")))
                .toList();
    }

    Map<Ratio, Figure> figures() {
        final Map<Ratio, Figure> figures = new EnumMap<>(Ratio.class);
        values.forEach((ratio, list) -> figures.put(ratio, Figure.of(list)));
        return figures;
    }
}
