package rialto.engine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Commands written down, to be run again with some of them left out. A command that names an order by its id keeps the
 * number of the command that entered the order, for ids are others when orders before it are left out.
 */
final class Scenario {
    private static final long GONE = Long.MAX_VALUE - 1;

    /**
     * @param number    its place in the first run
     * @param orderFrom the number of the command that entered the order it names; 0 when there was none
     */
    record Line(int number, long now, Command command, int orderFrom) {}

    private final EngineLimits limits;
    private final Bug bug;

    Scenario(final EngineLimits limits, final Bug bug) {
        this.limits = limits;
        this.bug = bug;
    }

    /** @return what goes wrong and when; null when nothing does */
    Failure run(final List<Line> lines, final boolean readable) {
        final Duel duel = new Duel(limits, bug, new Coverage(), readable);
        final Map<Integer, Long> orderIds = new HashMap<>();
        final Recorder recorder = new Recorder();
        for (final Line line : lines) {
            orderIds.put(line.number, duel.reference().nextOrderId);
            final Command command = line.orderFrom == 0
                    ? line.command
                    : line.command.withOrderId(orderIds.getOrDefault(line.orderFrom, GONE));
            recorder.add(command, line.now, duel.reference().nextOrderId);
            try {
                duel.run(command, line.now);
                duel.compareState();
            } catch (final Difference difference) {
                return new Failure(recorder.lines(), difference);
            }
        }
        return null;
    }

    /** The fewest of these commands that still go wrong, found within a time; null when all together do not. */
    Failure shrink(final List<Line> lines, final long budgetNs) {
        final List<Line> failing = failingPart(lines);
        return failing == null ? null : run(Shrinker.shrink(failing, this::failingPart, budgetNs), true);
    }

    private List<Line> failingPart(final List<Line> lines) {
        final Failure failure = run(lines, false);
        return failure == null ? null : failure.lines;
    }

    /**
     * @param lines up to the one where it went wrong, written down anew
     */
    record Failure(List<Line> lines, Difference difference) {
        @Override
        public String toString() {
            final StringJoiner text = new StringJoiner("\n");
            for (final Line line : lines) {
                text.add("  " + line.number + ". at " + line.now + " " + FieldText.of(line.command));
            }
            return text.add("  then " + difference.getMessage()).toString();
        }
    }
}
