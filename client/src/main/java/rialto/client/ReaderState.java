package rialto.client;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Where an {@link EventReader} stands. All its transitions are in {@link #TABLE}. */
enum ReaderState {
    /** No member is read. Members are asked for the events after the last one. */
    SEARCHING,
    /** One member is read. */
    READING,
    /** One member is read that is unfit. The others are asked for the events after the last one. */
    REPLACING,
    /** Two members are read: the unfit one and its standby. */
    OVERLAPPING,
    /** Nothing is read any more. Every poll throws the reason. */
    FAILED,
    /** The streams are closed. */
    CLOSED;

    /** What happens to a reader. */
    enum Event {
        /** A member that was asked has the events and has opened its stream. */
        FOUND,
        /** A round of questions was in vain. */
        NOBODY,
        /** All members have purged the events. */
        PURGED,
        /** The member that is read leads, or is distrusted, and it is time to look for another one. */
        UNFIT,
        /** Another member leads, and it was not read from the old one. */
        NEW_LEADER,
        /** The standby brings an event first. */
        AHEAD,
        /** The standby's stream has ended or leaves events out. */
        USELESS,
        /** The member that is read is gone, does not lead any more, or has no events after the last one. */
        LOST,
        /** The handler threw, the events are out of order, or the only stream that there is has ended. */
        BROKEN,
        /** The owner closes the reader. */
        CLOSE
    }

    /** What is empty cannot happen. */
    static final String TABLE = """
                        | FOUND       NOBODY    PURGED UNFIT     NEW_LEADER  AHEAD   USELESS LOST      BROKEN CLOSE
            ------------+-------------------------------------------------------------------------------------------
            SEARCHING   | READING     SEARCHING FAILED -         -           -       -       -         -      CLOSED
            READING     | -           -         -      REPLACING READING     -       -       SEARCHING FAILED CLOSED
            REPLACING   | OVERLAPPING READING   -      -         READING     -       -       SEARCHING FAILED CLOSED
            OVERLAPPING | -           -         -      -         OVERLAPPING READING READING READING   FAILED CLOSED
            FAILED      | -           -         -      -         -           -       -       -         -      CLOSED
            CLOSED      | -           -         -      -         -           -       -       -         -      -
            """;

    private static final Map<ReaderState, Map<Event, ReaderState>> TRANSITIONS = parse(TABLE);

    /**
     * The state after an event.
     *
     * @throws IllegalStateException if the event cannot happen in this state
     */
    ReaderState after(final Event event) {
        final ReaderState next = TRANSITIONS.get(this).get(event);
        if (next == null) {
            throw new IllegalStateException(event + " cannot happen to a reader that is " + this);
        }
        return next;
    }

    private static Map<ReaderState, Map<Event, ReaderState>> parse(final String table) {
        final List<String> lines = table.lines().toList();
        final List<Event> events =
                cells(lines.getFirst()).stream().map(Event::valueOf).toList();
        final Map<ReaderState, Map<Event, ReaderState>> transitions = new EnumMap<>(ReaderState.class);
        for (final String line : lines.subList(2, lines.size())) {
            final Map<Event, ReaderState> row = new EnumMap<>(Event.class);
            final List<String> cells = cells(line);
            for (int i = 0; i < cells.size(); i++) {
                if (!cells.get(i).equals("-")) {
                    row.put(events.get(i), valueOf(cells.get(i)));
                }
            }
            transitions.put(valueOf(line.substring(0, line.indexOf('|')).strip()), row);
        }
        return transitions;
    }

    private static List<String> cells(final String line) {
        return List.of(line.substring(line.indexOf('|') + 1).strip().split(" +"));
    }
}
