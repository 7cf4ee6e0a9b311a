package rialto.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes commands down for a {@link Scenario}: numbers them from 1 and finds out whose orders they name. */
final class Recorder {
    private final List<Scenario.Line> lines = new ArrayList<>();
    private final Map<Long, Integer> enteredBy = new HashMap<>();

    /** @param nextOrderId before the command */
    void add(final Command command, final long now, final long nextOrderId) {
        final int number = lines.size() + 1;
        lines.add(new Scenario.Line(number, now, command, enteredBy.getOrDefault(command.orderId(), 0)));
        enteredBy.put(nextOrderId, number);
    }

    List<Scenario.Line> lines() {
        return lines;
    }
}
