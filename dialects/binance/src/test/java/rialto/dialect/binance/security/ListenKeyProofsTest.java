package rialto.dialect.binance.security;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.ApiRoute;
import rialto.dialect.binance.api.Effect;
import rialto.dialect.binance.api.Security;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.security.KeyRing;
import rialto.gateway.security.Permission;
import rialto.gateway.security.SecretVault;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.dialect.binance.security.AuthenticatorTest.READER;
import static rialto.dialect.binance.security.AuthenticatorTest.SIGNED;
import static rialto.dialect.binance.security.AuthenticatorTest.TRADER;
import static rialto.dialect.binance.security.AuthenticatorTest.key;
import static rialto.dialect.binance.security.AuthenticatorTest.parameters;
import static rialto.dialect.binance.security.AuthenticatorTest.rest;

/** Who is given a listen key, for which nothing is signed. */
class ListenKeyProofsTest {
    private long nowMs = 1499827319559L;
    private final KeyRing keys = new KeyRing(null);
    private final Set<String> ended = new HashSet<>();
    private String present;
    private ListenKeyTexts texts;
    private SignatureAuthenticator authenticator;

    @BeforeEach
    void make(@TempDir final Path directory) {
        keys.add(key(READER, Permission.READ.bit()));
        keys.add(key(TRADER, Permission.READ.bit() | Permission.TRADE.bit()));
        texts = new ListenKeyTexts(SecretVault.at(directory.resolve("master.key")));
        authenticator = authenticator(ListenKeyAccess.PROVEN);
    }

    private SignatureAuthenticator authenticator(final ListenKeyAccess listenKeys) {
        return new SignatureAuthenticator(
                keys::get,
                () -> nowMs * 1_000,
                listenKeys,
                new ToldListenKeys(texts, ended::contains, keyId -> keyId.equals(TRADER) ? present : null));
    }

    /** Otherwise whoever knows the id of a key reads its account. */
    @Test
    void shouldGiveAListenKeyOnlyWhereItsApiKeyHasSigned() {
        assertEquals("NOT_PROVEN", refusal(listenKey(TRADER, "127.0.0.1")));
        assertNull(authenticator.authenticate(having(Effect.ASKS, "127.0.0.1")));
        assertNull(authenticator.authenticate(listenKey(TRADER, "127.0.0.1")));
        assertEquals("NOT_PROVEN", refusal(listenKey(TRADER, "192.0.2.1")));
        assertEquals("NOT_PROVEN", refusal(listenKey(READER, "127.0.0.1")));
        nowMs += ProvenPlaces.AGE_US / 1_000;
        assertEquals("NOT_PROVEN", refusal(listenKey(TRADER, "127.0.0.1")));
    }

    /** Whoever overhears a request and sends it again has no key, and it is no proof that a gateway takes it. */
    @Test
    void shouldTakeForAProofOnlyWhatNobodyHasSentBefore() {
        final ApiRequest repeated = having(Effect.ASKS, "192.0.2.1");
        assertNull(authenticator.authenticate(having(Effect.ASKS, "127.0.0.1")));
        assertNull(authenticator.authenticate(repeated));
        assertEquals("NOT_PROVEN", refusal(listenKey(TRADER, "192.0.2.1")));
        assertNull(authenticator.authenticate(listenKey(TRADER, "127.0.0.1")));
    }

    @Test
    void shouldTakeNoOrderForAProof() {
        final ApiRequest order = having(Effect.CHANGES, "127.0.0.1");
        assertNull(authenticator.authenticate(order));
        assertNull(authenticator.authenticate(having(Effect.ASKS, "192.0.2.1")));
        assertNull(authenticator.authenticate(having(Effect.ASKS, "192.0.2.1")));
        assertEquals("NOT_PROVEN", refusal(listenKey(TRADER, "192.0.2.1")));
        assertEquals("NOT_PROVEN", refusal(listenKey(TRADER, "127.0.0.1")));
    }

    /** Once who overheard such a request was the first to ask with it, and was given the account's listen key. */
    @Test
    void shouldTakeForNoProofWhatWasSignedWhereNothingNeedBe() {
        for (final Security security : List.of(Security.NONE, Security.KEY)) {
            authenticator = authenticator(ListenKeyAccess.PROVEN);
            assertNull(authenticator.authenticate(rest(TRADER, SIGNED, security)));
            final ApiRequest overheard = having(Effect.ASKS, "192.0.2.1");
            assertNull(authenticator.authenticate(overheard));
            assertTrue(overheard.isRepeated());
            assertEquals("NOT_PROVEN", refusal(listenKey(TRADER, "192.0.2.1")));
        }
    }

    /** Nobody can make what the owner will sign look as if it had come before. */
    @Test
    void shouldRememberNothingThatIsSignedWrongly() {
        final String forged = SIGNED.replace("signature=c8", "signature=c9");
        assertNull(authenticator.authenticate(rest(TRADER, forged, Security.NONE)));
        assertNull(authenticator.authenticate(rest(READER, SIGNED + "0", Security.NONE)));
        assertNull(authenticator.authenticate(having(Effect.ASKS, "127.0.0.2")));
        assertNull(authenticator.authenticate(listenKey(TRADER, "127.0.0.2")));
    }

    private static ApiRequest having(final Effect effect, final String client) {
        final ApiRoute route = ApiRoute.rest("POST", "/x", Security.TRADE, 1, List.of(), (request, reply) -> {})
                .having(effect);
        return ApiRequest.rest(route, parameters(SIGNED), SIGNED, "", TRADER, ClientAddress.parse(client), null, 0);
    }

    /** After a restart of the gateway clients keep alive what it does not know, are refused, and ask for another. */
    @Test
    void shouldTakeAListenKeyForAProofThatWasToldBefore() {
        final ApiRoute keepAlive =
                ApiRoute.rest("PUT", "/api/v3/userDataStream", Security.KEY, 1, List.of(), (request, reply) -> {});
        final ClientAddress client = ClientAddress.parse("192.0.2.1");
        final ApiParameters madeUp = parameters("listenKey=made up");
        assertNull(authenticator.authenticate(ApiRequest.rest(keepAlive, madeUp, "", "", TRADER, client, null, 0)));
        assertEquals("NOT_PROVEN", refusal(listenKey(TRADER, "192.0.2.1")));
        final String told = texts.next(TRADER, nowMs * 1_000);
        assertNull(authenticator.authenticate(
                ApiRequest.rest(keepAlive, parameters("listenKey=" + told), "", "", TRADER, client, null, 0)));
        final ApiRequest another = listenKey(TRADER, "192.0.2.1");
        assertNull(authenticator.authenticate(another));
        assertEquals(texts.provenUs(TRADER, told), another.provenUs(), "it proves no more than it did");
        nowMs += ProvenPlaces.AGE_US / 1_000;
        assertNull(authenticator.authenticate(
                ApiRequest.rest(keepAlive, parameters("listenKey=" + told), "", "", TRADER, client, null, 0)));
        assertEquals("NOT_PROVEN", refusal(listenKey(TRADER, "192.0.2.1")), "nobody has signed for a day");
    }

    /** Everybody may know its id: so he once used its weight up and had it banned. */
    @Test
    void shouldChargeNobodysKeyForWhatProvesNothing() {
        final ApiRoute keepAlive =
                ApiRoute.rest("PUT", "/api/v3/userDataStream", Security.KEY, 1, List.of(), (request, reply) -> {});
        final ClientAddress client = ClientAddress.parse("192.0.2.1");
        final ApiRequest stranger =
                ApiRequest.rest(keepAlive, parameters("listenKey=made up"), "", "", TRADER, client, null, 0);
        assertNull(authenticator.authenticate(stranger));
        assertFalse(stranger.isChargedToKey());
        final String told = texts.next(TRADER, nowMs * 1_000);
        final ApiRequest owner =
                ApiRequest.rest(keepAlive, parameters("listenKey=" + told), "", "", TRADER, client, null, 0);
        assertNull(authenticator.authenticate(owner));
        assertTrue(owner.isChargedToKey());
    }

    @Test
    void shouldGiveNothingForAListenKeyThatHasEnded() {
        final String told = texts.next(TRADER, nowMs * 1_000);
        ended.add(told);
        assertEquals("NOT_PROVEN", refusal(showing(told)));
    }

    /** Otherwise who overheard one would have them for ever. */
    @Test
    void shouldGiveNoNewerListenKeyForAnOldOne() {
        final String old = texts.next(TRADER, nowMs * 1_000);
        nowMs += 2 * 3_600_000;
        present = texts.next(TRADER, nowMs * 1_000);
        assertEquals("NOT_PROVEN", refusal(showing(old)));
        assertNull(authenticator.authenticate(showing(present)));
    }

    private static ApiRequest showing(final String listenKey) {
        final ApiRoute route = ApiRoute.rest(
                        "POST", "/api/v3/userDataStream", Security.KEY, 1, List.of(), (request, reply) -> {})
                .having(Effect.LOGS_ON);
        return ApiRequest.rest(
                route, parameters("listenKey=" + listenKey), "", "", TRADER, ClientAddress.parse("192.0.2.1"), null, 0);
    }

    @Test
    void shouldTakeNoForgeryForAProof() {
        assertEquals(
                -1022,
                authenticator
                        .authenticate(rest(TRADER, "x=1&" + SIGNED, Security.TRADE))
                        .code());
        assertEquals("NOT_PROVEN", refusal(listenKey(TRADER, "127.0.0.1")));
    }

    @Test
    void shouldGiveListenKeysAsItIsSet() {
        assertNull(authenticator(ListenKeyAccess.KEY).authenticate(listenKey(TRADER, "192.0.2.1")));
        final SignatureAuthenticator refusing = authenticator(ListenKeyAccess.REFUSED);
        assertNull(refusing.authenticate(rest(TRADER, SIGNED, Security.TRADE)));
        assertEquals(
                "NO_LISTEN_KEYS",
                refusing.authenticate(listenKey(TRADER, "127.0.0.1")).reason());
    }

    private static ApiRequest listenKey(final String keyId, final String client) {
        final ApiRoute route = ApiRoute.rest(
                        "POST", "/api/v3/userDataStream", Security.KEY, 1, List.of(), (request, reply) -> {})
                .having(Effect.LOGS_ON);
        return ApiRequest.rest(route, new ApiParameters(), "", "", keyId, ClientAddress.parse(client), null, 0);
    }

    private String refusal(final ApiRequest request) {
        final ApiError error = authenticator.authenticate(request);
        assertEquals(-2015, error.code());
        assertEquals(401, error.httpStatus());
        return error.reason();
    }
}
