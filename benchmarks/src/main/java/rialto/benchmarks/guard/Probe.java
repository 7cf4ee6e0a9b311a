package rialto.benchmarks.guard;

/** Measures some ratios by turns: what is guarded and what it is held against, and so on. */
@FunctionalInterface
public interface Probe {
    /**
     * Starts what it needs, measures, and ends what it started.
     *
     * @param rounds how many values of each ratio it adds
     * @throws Exception when something did not start, or did not do its work
     */
    void measure(int rounds, Rounds into) throws Exception;
}
