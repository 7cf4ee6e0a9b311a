package rialto.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;

/** What happens in a run: counted always, told line by line when somebody wants to read it. */
final class RunTrace {
    private final Map<Happening, Long> counts = new EnumMap<>(Happening.class);
    private final Timeline time;
    private final Appendable out;

    /** @param out null when nobody reads */
    RunTrace(final Timeline time, final Appendable out) {
        this.time = time;
        this.out = out;
    }

    void count(final Happening happening) {
        counts.merge(happening, 1L, Long::sum);
    }

    void tell(final Happening happening, final Supplier<String> text) {
        count(happening);
        tell(() -> happening + " " + text.get());
    }

    void tell(final Supplier<String> text) {
        if (out != null) {
            try {
                out.append(String.format("%10.3f ms  %s%n", time.nowNs() / 1e6, text.get()));
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    Map<Happening, Long> counts() {
        return counts;
    }
}
