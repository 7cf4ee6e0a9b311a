package rialto.simulation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * A member's timers as Aeron's consensus module keeps them: the service's requests arrive a little later, and the
 * member may read in the log that a timer has fired before its own service has asked for it.
 */
final class ClusterTimers {
    private final Map<Long, Long> deadlines = new TreeMap<>();
    private final Map<Long, Integer> firedBeforeAsked = new HashMap<>();
    private final Deque<Runnable> requests = new ArrayDeque<>();
    private final Deque<LogEntry> fired = new ArrayDeque<>();

    ClusterTimers(final Map<Long, Long> ofSnapshot) {
        deadlines.putAll(ofSnapshot);
    }

    void schedule(final long id, final long deadlineNs) {
        requests.add(() -> {
            final int count = firedBeforeAsked.getOrDefault(id, 0);
            if (count == 0) {
                deadlines.put(id, deadlineNs);
            } else {
                firedBeforeAsked.put(id, count - 1);
            }
        });
    }

    void cancel(final long id) {
        requests.add(() -> deadlines.remove(id));
    }

    /** Takes in what the service has asked for. */
    void takeRequests() {
        for (Runnable request; (request = requests.poll()) != null; ) {
            request.run();
        }
    }

    /** One that is due, or null. */
    Long due(final long wallNs) {
        return deadlines.entrySet().stream()
                .filter(timer -> timer.getValue() <= wallNs)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }

    /** This leader has put it into its log. */
    void fire(final long id, final LogEntry entry) {
        deadlines.remove(id);
        fired.add(entry);
    }

    /** It stands in the log of another leader. */
    void onFired(final long id) {
        if (deadlines.remove(id) == null) {
            firedBeforeAsked.merge(id, 1, Integer::sum);
        }
    }

    /** Leads no more: what fired and may not be in the log of the next leader is due again. */
    int restore(final long committedIndex, final long wallNs) {
        int count = 0;
        for (LogEntry entry; (entry = fired.poll()) != null; ) {
            if (entry.index() > committedIndex) {
                deadlines.put(entry.number(), wallNs);
                count++;
            }
        }
        return count;
    }

    void forget() {
        deadlines.clear();
    }

    Map<Long, Long> deadlines() {
        return new TreeMap<>(deadlines);
    }

    @Override
    public String toString() {
        return "timers " + deadlines + ", fired before they were asked for " + firedBeforeAsked;
    }
}
