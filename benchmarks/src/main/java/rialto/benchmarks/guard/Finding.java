package rialto.benchmarks.guard;

import java.util.Locale;

/**
 * What one ratio is now beside what it was.
 *
 * @param before null when none was recorded
 * @param reason of the verdict, in words
 */
record Finding(Ratio ratio, RatioRow before, Figure after, Verdict verdict, String reason) {
    /** A difference must be larger than this part of the median to be seen: then nothing is told by not seeing one. */
    private static final double TELLING = 0.25;

    /**
     * What other processes used of the machine.
     *
     * @param cores  on the average
     * @param atMost cores with which anything can be told
     */
    record Others(double cores, double atMost) {
        boolean areTooMany() {
            return cores > atMost;
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "other processes used %.2f cores, %.2f is the most", cores, atMost);
        }
    }

    /** From the worst to the best. */
    enum Verdict {
        WORSE,
        CANNOT_TELL,
        WITHIN,
        BETTER
    }

    /**
     * Compares. Worse, or better, is what differs by more than the larger of both spreads, and by more than two runs of the
     * same code do.
     *
     * @param before null when none was recorded
     * @param others what other processes used meanwhile
     */
    static Finding of(
            final Ratio ratio, final RatioRow before, final Figure after, final String machine, final Others others) {
        if (before == null) {
            return new Finding(ratio, null, after, Verdict.CANNOT_TELL, "nothing was recorded");
        }
        if (!before.machine().equals(machine)) {
            return new Finding(ratio, before, after, Verdict.CANNOT_TELL, "recorded on " + before.machine());
        }
        if (others.areTooMany()) {
            return new Finding(ratio, before, after, Verdict.CANNOT_TELL, others.toString());
        }
        final double was = before.figure().median();
        final double threshold =
                Math.max(ratio.leastDifference() * was, Math.max(before.figure().spread(), after.spread()));
        final double gain = (after.median() - was) * (ratio.isHigherBetter() ? 1 : -1);
        if (Math.abs(gain) > threshold) {
            return new Finding(
                    ratio,
                    before,
                    after,
                    gain < 0 ? Verdict.WORSE : Verdict.BETTER,
                    "by more than " + Figure.text(threshold));
        }
        if (threshold > TELLING * was) {
            return new Finding(
                    ratio, before, after, Verdict.CANNOT_TELL, "the rounds scatter by " + Figure.text(threshold));
        }
        return new Finding(ratio, before, after, Verdict.WITHIN, "of " + Figure.text(threshold));
    }

    /** The kinder of two verdicts on the same ratio: who was worse once may have had bad luck. */
    Finding orKinder(final Finding other) {
        return other.verdict.compareTo(verdict) > 0 ? other : this;
    }

    String line() {
        final String change = before == null || before.figure().median() == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%+.1f %%",
                        100 * (after.median() / before.figure().median() - 1));
        return String.format(
                Locale.ROOT,
                "%-17s %-18s %-18s %9s  %-11s %s%s",
                ratio.title(),
                before == null ? "" : before.figure(),
                after,
                change,
                verdict.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                reason,
                before == null ? "" : "; " + before.commit() + " of " + before.date());
    }
}
