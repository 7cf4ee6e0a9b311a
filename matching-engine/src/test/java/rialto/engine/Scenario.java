package rialto.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * Commands written down, to be run again with some of them left out. A command that names an order by its id keeps the
 * number of the command that entered the order, for ids are others when orders before it are left out.
 */
final class Scenario {
    private static final long GONE = Long.MAX_VALUE - 1;
    private static final int MOST_NAMES = 10;

    /** Of the state in one run, for they take more time than the commands. */
    private static final int MOST_CHECKS = 100;

    /**
     * @param number    its place in the first run
     * @param orderFrom the number of the command that entered the order it names; 0 when there was none
     */
    record Line(int number, long now, Command command, int orderFrom) {
        Line with(final Command other) {
            return new Line(number, now, other, orderFrom);
        }
    }

    private final EngineLimits limits;
    private final Bug bug;

    Scenario(final EngineLimits limits, final Bug bug) {
        this.limits = limits;
        this.bug = bug;
    }

    /** @return what goes wrong and when; null when nothing does */
    Failure run(final List<Line> lines, final boolean readable) {
        final DifferentialRun run = new DifferentialRun(limits, bug, new Coverage(), readable);
        final Map<Integer, Long> orderIds = new HashMap<>();
        final Recorder recorder = new Recorder();
        final int checksEvery = Math.max(1, lines.size() / MOST_CHECKS);
        for (final Line line : lines) {
            orderIds.put(line.number, run.reference().state.nextOrderId);
            final Command command = line.orderFrom == 0
                    ? line.command
                    : line.command.withOrderId(orderIds.getOrDefault(line.orderFrom, GONE));
            recorder.add(command, line.now, run.reference().state.nextOrderId);
            final int number = recorder.lines().size();
            try {
                run.carryOut(command, line.now);
                if (number % checksEvery == 0 || number == lines.size()) {
                    run.checkInvariants();
                    run.compareState();
                }
            } catch (final Difference difference) {
                return new Failure(recorder.lines(), difference);
            }
        }
        return null;
    }

    /** The fewest and simplest commands that still go wrong, found with so much CPU time; null when all together do not. */
    Failure shrink(final List<Line> lines, final long budgetNs) {
        final long end = Shrinker.cpuNs() + budgetNs;
        List<Line> smallest = failingPart(lines);
        if (smallest == null) {
            return null;
        }
        String before;
        do {
            before = text(smallest);
            smallest = simplify(Shrinker.shrink(smallest, this::failingPart, end), end);
        } while (!text(smallest).equals(before) && Shrinker.cpuNs() < end);
        return run(smallest, true);
    }

    /** Commands with simpler values, as long as it still goes wrong. */
    private List<Line> simplify(final List<Line> lines, final long endNs) {
        List<Line> simplest = renamed(renamed(lines, "accountId", 100), "instrumentId", 1);
        for (int i = 0; i < simplest.size(); i++) {
            final Line line = simplest.get(i);
            final List<Line> current = simplest;
            final int place = i;
            final Optional<List<Line>> simpler = SimplerCommands.than(line.command)
                    .map(command -> replaced(current, place, command))
                    .map(changed -> Shrinker.cpuNs() < endNs ? failingPart(changed) : null)
                    .filter(Objects::nonNull)
                    .findFirst();
            if (simpler.isPresent()) {
                simplest = simpler.get();
                i--; // the same line once more
            }
        }
        return simplest;
    }

    /** With the ids in a field, one after the other, replaced by the first that there can be. */
    private List<Line> renamed(final List<Line> lines, final String field, final long first) {
        List<Line> fewest = lines;
        for (long id = first + 1; id <= first + MOST_NAMES; id++) {
            final long from = id;
            final List<Line> changed = fewest.stream()
                    .map(l -> l.with(SimplerCommands.renamed(l.command, field, from, first)))
                    .toList();
            final List<Line> failing = failingPart(changed);
            fewest = failing == null ? fewest : failing;
        }
        return fewest;
    }

    private static List<Line> replaced(final List<Line> lines, final int index, final Command command) {
        final List<Line> changed = new ArrayList<>(lines);
        changed.set(index, lines.get(index).with(command));
        return changed;
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
            return text(lines) + "\n  then " + difference.getMessage();
        }
    }

    private static String text(final List<Line> lines) {
        final StringJoiner text = new StringJoiner("\n");
        for (final Line line : lines) {
            text.add("  " + line.number + ". at " + line.now + " " + FieldText.of(line.command));
        }
        return text.toString();
    }
}
