package rialto.client;

import io.aeron.cluster.client.ClusterException;
import io.aeron.security.AuthenticationException;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ProgramKeyTest {
    private static final Audience LEADER = Audience.ofIngress("10.0.0.1:9000", 1_234_567_890, -5);
    private static final Audience STRANGER = Audience.ofIngress("127.0.0.1:25900", 1_234_567_890, -5);

    private final ProgramKey key = ProgramKey.generate("gateway");
    private final byte[] challenge = "thirty-two bytes of a challenge.".getBytes(StandardCharsets.US_ASCII);

    @Test
    void shouldProveAtOneEntranceWhatIsOfNoUseAtAnother() {
        final byte[] proof = key.answer(STRANGER, challenge);
        assertTrue(key.isAnswer(STRANGER, challenge, proof));
        assertFalse(key.isAnswer(LEADER, challenge, proof));
        assertFalse(key.isAnswer(Audience.ofArchive("127.0.0.1:25900", 1_234_567_890), challenge, proof));
        assertFalse(key.isAnswer(challenge, proof), "where no entrance is named");
        assertFalse(key.isAnswer(STRANGER, challenge, key.onChallenge(challenge)));
        assertFalse(ProgramKey.generate("gateway").isAnswer(STRANGER, challenge, proof));
    }

    @Test
    void shouldNotBeLedToWriteAProofForAnotherEntranceByWhatItIsAsked() {
        final byte[] proof = key.answer(LEADER, challenge);
        final String asAudience = "session at " + LEADER.text() + "\n";
        final byte[] sly =
                (asAudience + new String(challenge, StandardCharsets.US_ASCII)).getBytes(StandardCharsets.UTF_8);
        assertFalse(key.isAnswer(LEADER, challenge, key.onChallenge(sly)));
        assertFalse(key.isAnswer(LEADER, challenge, key.answer(STRANGER, sly)));
        assertTrue(key.isAnswer(LEADER, challenge, proof));
    }

    @Test
    void shouldAskWithASealThatOnlyItsKeyMakes() {
        final byte[] request = key.request(LEADER);
        assertArrayEquals("gateway".getBytes(StandardCharsets.US_ASCII), ProgramKey.nameIn(request));
        assertTrue(key.isRequest(LEADER, request));
        assertFalse(key.isRequest(STRANGER, request));
        assertFalse(ProgramKey.generate("gateway").isRequest(LEADER, request));
        assertArrayEquals(challenge, ProgramKey.nameIn(challenge), "without a seal all is name");
    }

    @Test
    void shouldTellAChallengeOfAMemberFromThatOfAStranger() {
        final byte[] asked = key.challenge(LEADER);
        assertTrue(key.isChallenge(LEADER, asked));
        assertFalse(key.isChallenge(STRANGER, asked));
        assertFalse(ProgramKey.generate("gateway").isChallenge(LEADER, asked));
        assertFalse(key.isChallenge(LEADER, challenge), "random bytes alone");
        assertFalse(key.isChallenge(LEADER, new byte[0]));
        asked[0]++;
        assertFalse(key.isChallenge(LEADER, asked));
    }

    @Test
    void shouldBelieveNobodyWhoHasNotShownTheKey() {
        final BoundKey shown = BoundKey.once(key, LEADER);
        final int[] closed = new int[1];
        final AutoCloseable session = () -> closed[0]++;
        assertTrue(key.isRequest(LEADER, shown.encodedCredentials()));
        assertThrows(
                AuthenticationException.class, () -> shown.requireMember(session), "who answers without a challenge");
        assertThrows(AuthenticationException.class, () -> shown.onChallenge(challenge));
        assertThrows(AuthenticationException.class, () -> shown.requireMember(session));
        final byte[] asked = key.challenge(LEADER);
        assertTrue(key.isAnswer(LEADER, asked, shown.onChallenge(asked)));
        shown.requireMember(session);
        assertEquals(2, closed[0]);
        assertThrows(ClusterException.class, shown::encodedCredentials, "it is sent elsewhere");
        final BoundKey again = BoundKey.of(key, LEADER);
        assertArrayEquals(again.encodedCredentials(), again.encodedCredentials(), "the first was not heard");
    }
}
