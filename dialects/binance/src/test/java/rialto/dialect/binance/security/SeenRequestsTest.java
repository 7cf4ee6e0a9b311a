package rialto.dialect.binance.security;

import org.junit.jupiter.api.Test;
import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.ApiRoute;
import rialto.dialect.binance.api.Effect;
import rialto.dialect.binance.api.Security;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiParameters;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What is signed names no call, so somebody who overheard it may send it to any. */
class SeenRequestsTest {
    private static final String KEY = "K".repeat(64);
    private static final String OTHER_KEY = "L".repeat(64);
    private static final long STARTED_MS = 1_700_000_000_000L;
    private static final Object OWNER = "the owner's connection";
    private static final Object THIEF = "the thief's connection";

    private final SeenRequests seen = new SeenRequests(new SignedIds(), STARTED_MS * 1_000);
    private long nowMs = STARTED_MS + 10;
    private long timestampMs = nowMs;
    private ApiRequest last;
    private boolean isWithinLimits = true;

    @Test
    void shouldTakeNoQuestionForALogon() {
        assertTaken(ask(Effect.ASKS, OWNER));
        assertRefused("REQUEST_REPEATED", ask(Effect.LOGS_ON, THIEF));
        timestampMs++;
        assertTaken(ask(Effect.LOGS_ON, THIEF));
    }

    @Test
    void shouldTakeALogonOnce() {
        assertTaken(ask(Effect.LOGS_ON, OWNER));
        assertRefused("REQUEST_REPEATED", ask(Effect.LOGS_ON, THIEF));
        assertTaken(ask(Effect.ASKS, THIEF));
    }

    @Test
    void shouldTakeNoQuestionForACallThatChangesSomething() {
        assertTaken(ask(Effect.CHANGES, OWNER));
        assertTaken(ask(Effect.ASKS, OWNER));
        assertRefused("SIGNED_FOR_ANOTHER_CALL", ask(Effect.CHANGES, THIEF));
        timestampMs++;
        assertTaken(ask(Effect.CHANGES, THIEF));
        assertTaken(ask(Effect.CHANGES, THIEF));
    }

    /** A fast client does all this within a millisecond, and then its bytes are the same. */
    @Test
    void shouldLetWhoeverBroughtTheBytesUseThemAgain() {
        assertTaken(ask(Effect.ASKS, OWNER));
        assertTaken(ask(Effect.ASKS, OWNER));
        assertTaken(ask(Effect.LOGS_ON, OWNER));
        assertTaken(ask(Effect.LOGS_ON, OWNER));
        assertTaken(ask(Effect.CHANGES, OWNER));
        assertTaken(ask(Effect.ASKS, THIEF));
        assertRefused("REQUEST_REPEATED", ask(Effect.LOGS_ON, THIEF));
        assertRefused("SIGNED_FOR_ANOTHER_CALL", ask(Effect.CHANGES, THIEF));
    }

    /** Who sends a thing that somebody else has sent before, for whatever call, has shown no key. */
    @Test
    void shouldTakeNothingForAProofThatCameBefore() {
        for (final Effect effect : Effect.values()) {
            timestampMs++;
            assertTaken(ask(effect, OWNER));
            assertEquals(effect != Effect.CHANGES, seen.isProof(), effect::toString);
            assertEquals(false, last.isRepeated(), effect::toString);
            assertTaken(ask(Effect.ASKS, THIEF));
            assertEquals(false, seen.isProof(), effect::toString);
            assertEquals(true, last.isRepeated(), effect::toString);
            assertTaken(ask(Effect.ASKS, THIEF));
            assertEquals(false, seen.isProof(), effect::toString);
            assertEquals(true, last.isRepeated(), effect::toString);
        }
        timestampMs++;
        assertTaken(ask(Effect.CHANGES, OWNER));
        assertTaken(ask(Effect.LOGS_ON, THIEF));
        assertEquals(false, seen.isProof(), "a logon");
    }

    @Test
    void shouldTellARepeatedChangeAsLongAsItMayBeUnderWay() {
        assertTaken(ask(Effect.CHANGES, OWNER));
        for (int i = 0; i < 4; i++) {
            nowMs += 15_250;
            assertTaken(ask(Effect.CHANGES, THIEF));
            assertEquals(true, last.isRepeated());
        }
        nowMs += 3 * SeenRequests.AGE_US / 1_000;
        assertTaken(ask(Effect.CHANGES, THIEF));
        assertEquals(false, last.isRepeated());
    }

    /** Otherwise whoever sends each order twice would have no limit. */
    @Test
    void shouldTakeAChangeThatTheLimitsRefusedForNoRepeatedOne() {
        isWithinLimits = false;
        assertTaken(ask(Effect.CHANGES, OWNER));
        isWithinLimits = true;
        assertTaken(ask(Effect.CHANGES, OWNER));
        assertEquals(false, last.isRepeated());
        assertTaken(ask(Effect.CHANGES, OWNER));
        assertEquals(true, last.isRepeated());
        assertTaken(ask(Effect.ASKS, THIEF));
        assertEquals(true, last.isRepeated());
    }

    /** What it has forgotten may have come before. */
    @Test
    void shouldTakeNothingOfAForgottenKeyForAProof() {
        askOften(KEY, SeenRequests.MAX_OF_KEY);
        for (int i = 0; i < 3; i++) {
            timestampMs++;
            assertTaken(ask(Effect.ASKS, OWNER));
            assertEquals(false, seen.isProof());
            assertEquals(i > 0, last.isRepeated());
        }
    }

    /** A proxy has a connection for many. */
    @Test
    void shouldTellClientsOfOneConnectionApart() {
        assertTaken(ask(Effect.ASKS, OWNER));
        assertRefused(
                "SIGNED_FOR_ANOTHER_CALL",
                check(KEY, Effect.CHANGES, OWNER, "198.51.100.1", "timestamp=" + timestampMs));
    }

    @Test
    void shouldRememberAsLongAsARequestMayBeUnderWay() {
        assertTaken(ask(Effect.ASKS, OWNER));
        for (int i = 0; i < 4; i++) {
            nowMs += 15_250;
            assertRefused("SIGNED_FOR_ANOTHER_CALL", ask(Effect.CHANGES, THIEF));
        }
        nowMs += 2 * SeenRequests.AGE_US / 1_000;
        assertTaken(ask(Effect.CHANGES, THIEF));
    }

    @Test
    void shouldRememberWhenTheClockIsSetBack() {
        assertTaken(ask(Effect.ASKS, OWNER));
        nowMs -= 2_000_000;
        assertRefused("SIGNED_FOR_ANOTHER_CALL", ask(Effect.CHANGES, THIEF));
        timestampMs = nowMs;
        assertTaken(ask(Effect.LOGS_ON, OWNER));
    }

    @Test
    void shouldTakeALogonWithinFiveSecondsOnly() {
        nowMs += 5_000;
        assertTaken(ask(Effect.LOGS_ON, OWNER));
        timestampMs--;
        assertRefused("LOGON_TOO_LATE", ask(Effect.LOGS_ON, OWNER));
        assertTaken(ask(Effect.ASKS, OWNER));
    }

    /** Another process may have seen it. */
    @Test
    void shouldTakeNoLogonOfBeforeItsStart() {
        timestampMs = STARTED_MS;
        assertTaken(ask(Effect.LOGS_ON, OWNER));
        timestampMs = STARTED_MS - 1;
        assertRefused("SIGNED_BEFORE_START", ask(Effect.LOGS_ON, OWNER));
    }

    @Test
    void shouldRefuseLogonsOfAKeyRatherThanForget() {
        askOften(KEY, SeenRequests.MAX_OF_KEY);
        assertTaken(ask(Effect.ASKS, OWNER));
        assertTaken(ask(Effect.ASKS, THIEF));
        timestampMs++;
        assertEquals("TOO_MANY_SIGNED", ask(Effect.LOGS_ON, OWNER).reason());
        assertTaken(check(OTHER_KEY, Effect.LOGS_ON, OWNER, "192.0.2.1", "timestamp=" + timestampMs));
        nowMs += 2 * SeenRequests.AGE_US / 1_000 + 1;
        timestampMs = nowMs;
        assertTaken(ask(Effect.LOGS_ON, OWNER));
    }

    @Test
    void shouldLetNobodyFillItForOthers() {
        for (int i = 0; i <= SeenRequests.MAX / SeenRequests.MAX_OF_KEY; i++) {
            askOften((char) ('a' + i) + "K".repeat(63), SeenRequests.MAX_OF_KEY);
        }
        askOften(KEY, 1_000);
        assertTaken(ask(Effect.LOGS_ON, OWNER));
        assertRefused("REQUEST_REPEATED", ask(Effect.LOGS_ON, THIEF));
        nowMs += SeenRequests.AGE_US / 1_000 + 1;
        timestampMs = nowMs;
        askOften(KEY, 1_000);
        assertTaken(ask(Effect.LOGS_ON, OWNER));
    }

    /** Banned keys, too, sign as fast as they like. */
    @Test
    void shouldLetNoFloodOfAKeyMakeQuestionsOfOthersLookKnown() {
        sendOften(Effect.CHANGES, OTHER_KEY, 4 * SeenRequests.MAX_CHANGES_OF_KEY);
        int repeated = 0;
        for (int i = 0; i < 2_000; i++) {
            timestampMs++;
            assertTaken(ask(Effect.ASKS, OWNER));
            repeated += last.isRepeated() ? 1 : 0;
        }
        assertTrue(repeated < 40, "taken for repeated: " + repeated);
        assertTaken(check(OTHER_KEY, Effect.ASKS, OWNER, "192.0.2.1", "timestamp=" + timestampMs));
        assertEquals(true, last.isRepeated(), "what of its changes came before is not known");
        assertEquals(false, seen.isProof());
    }

    /** Who overheard one order repeats it as often as he likes, and has its key forgotten by that. */
    @Test
    void shouldCountARepeatedChangeOnce() {
        for (int i = 0; i <= SeenRequests.MAX_CHANGES_OF_KEY; i++) {
            assertTaken(ask(Effect.CHANGES, THIEF));
        }
        timestampMs++;
        assertTaken(ask(Effect.LOGS_ON, OWNER));
        assertEquals(true, seen.isProof());
    }

    private void askOften(final String key, final int times) {
        sendOften(Effect.ASKS, key, times);
    }

    private void sendOften(final Effect effect, final String key, final int times) {
        final ApiRequest question = request(effect, OWNER, "192.0.2.1", "timestamp=" + timestampMs);
        final byte[] signed = new byte[Integer.BYTES];
        for (int i = 0; i < times; i++) {
            ByteBuffer.wrap(signed).putInt(i);
            assertNull(seen.check(question, key, signed, signed.length, nowMs * 1_000));
        }
    }

    private ApiError ask(final Effect effect, final Object connection) {
        return check(KEY, effect, connection, "192.0.2.1", "timestamp=" + timestampMs);
    }

    private ApiError check(
            final String key, final Effect effect, final Object connection, final String client, final String query) {
        final byte[] signed = query.getBytes(StandardCharsets.US_ASCII);
        last = request(effect, connection, client, query);
        final ApiError refusal = seen.check(last, key, signed, signed.length, nowMs * 1_000);
        if (refusal == null && isWithinLimits) {
            seen.onTaken(last);
        }
        return refusal;
    }

    private static ApiRequest request(
            final Effect effect, final Object connection, final String client, final String query) {
        final ApiRoute route = ApiRoute.rest("GET", "/", Security.READ, 1, List.of(), (request, reply) -> {})
                .having(effect);
        final ApiParameters parameters = AuthenticatorTest.parameters(query);
        return ApiRequest.rest(route, parameters, query, "", KEY, ClientAddress.parse(client), connection, 0);
    }

    private static void assertTaken(final ApiError answer) {
        assertNull(answer);
    }

    private static void assertRefused(final String reason, final ApiError answer) {
        assertEquals(400, answer.httpStatus());
        assertEquals(reason, answer.reason());
    }
}
