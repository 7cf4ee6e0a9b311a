package rialto.client;

import org.junit.jupiter.api.Test;
import rialto.client.ReaderState.Event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ReaderStateTest {
    @Test
    void shouldKnowEveryStateAndEventOfTheTable() {
        for (final ReaderState state : ReaderState.values()) {
            assertTrue(ReaderState.TABLE.lines().anyMatch(line -> line.startsWith(state.name())), state::name);
        }
        final String events = ReaderState.TABLE.lines().findFirst().orElseThrow();
        for (final Event event : Event.values()) {
            assertTrue(events.contains(event.name()), event::name);
        }
    }

    @Test
    void shouldRefuseWhatCannotHappen() {
        final IllegalStateException e =
                assertThrows(IllegalStateException.class, () -> ReaderState.SEARCHING.after(Event.AHEAD));
        assertEquals("AHEAD cannot happen to a reader that is SEARCHING", e.getMessage());
        for (final Event event : Event.values()) {
            assertThrows(IllegalStateException.class, () -> ReaderState.CLOSED.after(event), event::name);
        }
    }
}
