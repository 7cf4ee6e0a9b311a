package rialto.gateway.history;

import org.junit.jupiter.api.Test;
import rialto.gateway.api.Asker;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class WaitingQuestionsTest {
    private static final Asker ANN = Asker.proven("ann");
    private static final Asker BOB = Asker.proven("bob");

    private final WaitingQuestions<String> waiting = new WaitingQuestions<>(16);

    private static Asker stranger(final int number) {
        return Asker.stranger("192.0.2." + number);
    }

    private void add(final Asker asker, final int count) {
        for (int i = 1; i <= count; i++) {
            assertNull(waiting.add(asker, asker.name() + " " + i));
        }
    }

    private List<String> next(final int count) {
        final List<String> questions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            questions.add(waiting.next());
        }
        return questions;
    }

    @Test
    void shouldTakeNewestPlacesOfWhoeverHasMostForThoseWhoHaveFewer() {
        add(stranger(1), 16);
        assertEquals("one more", waiting.add(stranger(1), "one more"), "nobody has more");
        for (int i = 0; i < 7; i++) {
            assertEquals("192.0.2.1 " + (16 - i), waiting.add(stranger(2), "second " + i));
        }
        assertEquals("192.0.2.1 9", waiting.add(stranger(3), "third"));
        assertEquals("second", waiting.add(stranger(2), "second"), "seven, where the first has eight");
        assertEquals(16, waiting.size());
    }

    @Test
    void shouldGiveStrangersPlacesToThoseWhoHaveProvenTheirKeysButLeaveThemAnEighth() {
        add(stranger(1), 14);
        add(stranger(2), 2);
        for (int i = 0; i < 14; i++) {
            assertTrue(waiting.add(ANN, "ann " + i).startsWith("192.0.2."));
        }
        assertEquals("ann more", waiting.add(ANN, "ann more"), "an eighth is kept");
        assertEquals("ann 13", waiting.add(BOB, "bob 0"), "but others have their share");
        next(3);
        assertEquals("192.0.2.1 1", waiting.next());
        add(ANN, 4);
        assertEquals("ann 4", waiting.add(stranger(3), "their eighth"), "which nobody else keeps");
    }

    @Test
    void shouldTakeTurnsAndLetTheProvenGoFirstThreeTimesOutOfFour() {
        add(stranger(1), 3);
        add(stranger(2), 1);
        add(ANN, 5);
        add(BOB, 2);
        assertEquals(
                List.of("ann 1", "bob 1", "ann 2", "192.0.2.1 1", "bob 2", "ann 3", "ann 4", "192.0.2.2 1"), next(8));
        assertEquals(List.of("ann 5", "192.0.2.1 2", "192.0.2.1 3"), next(3));
        assertNull(waiting.next());
        assertEquals(0, waiting.size());
    }
}
