package rialto.testsupport.fix;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a client of a numbered session got, by number, and what was wrong with it. Owned by the client's thread. */
public final class FixJournal {
    private static final int MAX_TOLD = 20;

    private final Map<Long, FixMessage> messages = new TreeMap<>();
    private final Map<Long, Long> filled = new TreeMap<>();
    private final List<String> faults = new ArrayList<>();
    private long repeated;
    private long resent;

    /** The next message in order. */
    public void accept(final FixMessage message) {
        if (messages.put(message.sequence(), message) != null) {
            fault("two messages in order have number " + message.sequence());
        }
        resent += message.isPossDup() ? 1 : 0;
    }

    /** Numbers from {@code first} to below {@code next} are of messages that will not come. */
    public void fill(final long first, final long next) {
        filled.put(first, next);
    }

    /** A message with a number that was there before: only one that was sent again, and says the same, may have it. */
    public void repeat(final FixMessage message) {
        repeated++;
        final FixMessage before = messages.get(message.sequence());
        if (!message.isPossDup()) {
            fault("number " + message.sequence() + " came again as if it were new: " + message);
        } else if (before == null) {
            if (!isFilled(message.sequence()) || !message.type().equals(FixMessage.SEQUENCE_RESET)) {
                fault("number " + message.sequence() + " comes after it was said that it would not: " + message);
            }
        } else if (!message.type().equals(FixMessage.SEQUENCE_RESET)
                && !before.content().equals(message.content())) {
            fault("number " + message.sequence() + " was first " + before + " and then " + message);
        } else if (message.type().equals(FixMessage.SEQUENCE_RESET) && !before.isOfSession() && isReport(before)) {
            fault("number " + message.sequence() + " was first " + before + " and then is filled");
        }
    }

    static boolean isReport(final FixMessage message) {
        return switch (message.type()) {
            case FixMessage.EXECUTION_REPORT -> !"I".equals(message.text(150));
            case FixMessage.CANCEL_REJECT -> true;
            default -> false;
        };
    }

    void fault(final String words) {
        if (faults.size() < MAX_TOLD) {
            faults.add(words);
        }
    }

    /** Whether it was said that no message of that number comes. */
    public boolean isFilled(final long number) {
        for (final Map.Entry<Long, Long> range : filled.entrySet()) {
            if (range.getKey() <= number && number < range.getValue()) {
                return true;
            }
        }
        return false;
    }

    /** In order of their numbers. */
    public Map<Long, FixMessage> messages() {
        return messages;
    }

    /** The first {@value #MAX_TOLD} that no server may do. */
    public List<String> faults() {
        return faults;
    }

    /** Messages that came again. */
    public long repeatedCount() {
        return repeated;
    }

    /** Messages that came first when they were sent again. */
    public long resentCount() {
        return resent;
    }

    void clear() {
        messages.clear();
        filled.clear();
    }
}
