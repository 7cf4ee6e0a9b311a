package rialto.sequencer;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

class PendingChallengesTest {
    private final PendingChallenges<String> challenges = new PendingChallenges<>();

    @Test
    void shouldForgetTheStormersChallengesAndNotThoseOfOthers() {
        challenges.add(0, "honest", "wait for me");
        for (long session = 1; session <= 3L * PendingChallenges.CAPACITY; session++) {
            challenges.add(session, "stranger", "never answered");
        }
        assertEquals("wait for me", challenges.get(0));
        assertNull(challenges.get(1));
        assertEquals("never answered", challenges.get(3L * PendingChallenges.CAPACITY));
    }

    @Test
    void shouldForgetThoseOfWhoHasMostWhenThereAreTooManyInAll() {
        challenges.add(0, "honest", "wait for me");
        for (long session = 1; session <= 3L * PendingChallenges.CAPACITY; session++) {
            challenges.add(session, "stranger " + session / 8, "never answered");
        }
        assertEquals("wait for me", challenges.get(0));
    }

    @Test
    void shouldReplaceAndRemove() {
        challenges.add(1, "one", "first");
        challenges.add(1, "another", "second");
        assertEquals("second", challenges.get(1));
        challenges.remove(1);
        challenges.remove(1);
        assertNull(challenges.get(1));
    }
}
