package rialto.engine;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.Ids.id;

class IdentifierTest {
    private final Identifier identifier = new Identifier().set(1, 2, 3, 4);

    @Test
    void shouldBeEqualOnlyByAllItsWords() {
        assertEquals(new Identifier().set(1, 2, 3, 4), identifier);
        assertEquals(new Identifier().set(1, 2, 3, 4).hashCode(), identifier.hashCode());
        assertNotEquals(new Identifier().set(9, 2, 3, 4), identifier);
        assertNotEquals(new Identifier().set(1, 9, 3, 4), identifier);
        assertNotEquals(new Identifier().set(1, 2, 9, 4), identifier);
        assertNotEquals(new Identifier().set(1, 2, 3, 9), identifier);
    }

    @Test
    void shouldBeNoneOnlyWithoutAnyWord() {
        assertTrue(new Identifier().isNone());
        assertFalse(new Identifier().set(1, 0, 0, 0).isNone());
        assertFalse(new Identifier().set(0, 1, 0, 0).isNone());
        assertFalse(new Identifier().set(0, 0, 1, 0).isNone());
        assertFalse(new Identifier().set(0, 0, 0, 1).isNone());
        identifier.clear();
        assertTrue(identifier.isNone());
    }

    @Test
    void shouldStayWhatItIsWhenWhatItWasSetToChanges() {
        final OrderRequest order = new OrderRequest().clientOrderId(identifier);
        identifier.clear();
        assertEquals(new Identifier().set(1, 2, 3, 4), order.clientOrderId);
    }

    @Test
    void shouldComeBackFromARecord() {
        final IdentifierHash hashes = new IdentifierHash(5);
        final long[] words = new long[6];
        identifier.write(words, 1);
        assertTrue(identifier.isAt(words, 1));
        assertEquals(identifier, new Identifier().read(words, 1));
        assertEquals(hashes.of(7, identifier), hashes.of(7, words, 1));
        words[4]++;
        assertFalse(identifier.isAt(words, 1));
    }

    @Test
    void shouldKeepTheNameOfAnAccountWhenItsCallerUsesTheNameAgain() {
        final EventText events = new EventText();
        final MatchingEngine engine = new MatchingEngine(EngineLimits.defaults(), events);
        engine.createAccount(identifier, 0);
        identifier.set(id(5));
        engine.createAccount(new Identifier().set(1, 2, 3, 4), 0);
        engine.createAccount(identifier, 0);
        assertEquals("account 100", events.lines.getFirst());
        assertEquals("account 101", events.lines.getLast());
        assertEquals(3, events.lines.size());
    }
}
