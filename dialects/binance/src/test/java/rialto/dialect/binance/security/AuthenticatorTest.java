package rialto.dialect.binance.security;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.ApiRoute;
import rialto.dialect.binance.api.ApiSession;
import rialto.dialect.binance.api.IdleSession;
import rialto.dialect.binance.api.Security;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.security.ApiKey;
import rialto.gateway.security.HmacVerifier;
import rialto.gateway.security.KeyAddresses;
import rialto.gateway.security.KeyRing;
import rialto.gateway.security.Permission;
import rialto.gateway.security.Principal;
import rialto.gateway.security.SecretVault;
import rialto.protocol.Identifier36;
import rialto.protocol.KeyType;

import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class AuthenticatorTest {
    static final String SECRET = "NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j";
    static final String READER = "R".repeat(64);
    static final String TRADER = "T".repeat(64);
    private static final String UNKNOWN = "U".repeat(64);
    private static final String QUERY =
            "symbol=LTCBTC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1&recvWindow=5000&timestamp=1499827319559";
    static final String SIGNED = QUERY + "&signature=c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71";

    private long nowMs = 1499827319559L;
    private final KeyRing keys = new KeyRing(null);
    private SignatureAuthenticator authenticator;

    @BeforeEach
    void make(@TempDir final Path directory) {
        final ListenKeyTexts texts = new ListenKeyTexts(SecretVault.at(directory.resolve("master.key")));
        authenticator = new SignatureAuthenticator(
                keys::get,
                () -> nowMs * 1_000,
                ListenKeyAccess.PROVEN,
                new ToldListenKeys(texts, listenKey -> false, keyId -> null));
    }

    AuthenticatorTest() {
        keys.add(key(READER, Permission.READ.bit()));
        keys.add(key(TRADER, Permission.READ.bit() | Permission.TRADE.bit()));
    }

    @Test
    void shouldKnowTheAccountOfASignedRequest() {
        final ApiRequest request = rest(TRADER, SIGNED, Security.TRADE);
        assertNull(authenticator.authenticate(request));
        assertEquals(new Principal(100, TRADER, 3), request.principal());
    }

    @Test
    void shouldAnswerTheFirstOfSeveralMistakes() {
        assertRefused(-2014, rest(null, QUERY, Security.TRADE));
        assertRefused(-2014, rest("short", QUERY, Security.TRADE));
        assertRefused(-2014, rest("-".repeat(64), QUERY, Security.TRADE));
        assertRefused(-1102, rest(UNKNOWN, "", Security.TRADE));
        assertRefused(-1102, rest(UNKNOWN, QUERY, Security.TRADE));
        nowMs += 5_001;
        assertRefused(-2015, rest(UNKNOWN, SIGNED, Security.TRADE));
        assertRefused(-1021, rest(READER, SIGNED + "0", Security.TRADE));
        nowMs -= 5_001;
        assertRefused(-1022, rest(READER, "x=1&" + SIGNED, Security.TRADE));
        assertRefused(-2015, rest(READER, SIGNED, Security.TRADE));
        assertNull(authenticator.authenticate(rest(READER, SIGNED, Security.READ)));
    }

    @Test
    void shouldRefuseARevokedKey() {
        keys.onApiKeyRevoked(TRADER);
        keys.onApiKeyRevoked(TRADER);
        assertRefused(-2015, rest(TRADER, SIGNED, Security.TRADE));
        assertEquals(List.of(keys.get(READER)), keys.ofAccount(100));
    }

    @Test
    void shouldTrustALoggedOnSessionButNotItsClockOrARevokedKey() {
        final Session session = new Session();
        assertRefused(-2014, socket(session, Security.TRADE));
        session.principal = new Principal(100, TRADER, 3);
        assertNull(authenticator.authenticate(socket(session, Security.TRADE)));
        session.principal = new Principal(100, READER, 1);
        assertRefused(-2015, socket(session, Security.TRADE));
        nowMs += 5_001;
        assertRefused(-1021, socket(session, Security.READ));
        keys.onApiKeyRevoked(READER);
        assertRefused(-2015, socket(session, Security.READ));
        assertNull(session.principal);
    }

    @Test
    void shouldKnowAnUnsignedKeyWhereThatIsEnough() {
        assertNull(authenticator.authenticate(rest(READER, "", Security.KEY)));
        assertRefused(-2014, rest("", "", Security.KEY));
        assertRefused(-2015, rest(UNKNOWN, "", Security.KEY));
        assertNull(authenticator.authenticate(rest(null, "", Security.NONE)));
    }

    /** Another name for the same bytes would make a logon of what others have sent for something else. */
    @Test
    void shouldRefuseParametersThatAreOthersWhenTheyAreJoined() {
        final Session session = new Session();
        for (final String name : List.of("a&symbol", "a=b")) {
            assertRefused(-1100, signedBySocket(session, name, "x"));
        }
        assertRefused(-1100, signedBySocket(session, "returnRateLimits", "false&symbol=BTCUSDT"));
        assertRefused(-1022, signedBySocket(session, "returnRateLimits", "false"));
    }

    private static ApiRequest signedBySocket(final ApiSession session, final String name, final String value) {
        final ApiParameters parameters = parameters("apiKey=" + TRADER + "&timestamp=1499827319559&signature=00");
        parameters.addIfAbsent(name, value);
        final ApiRoute route = ApiRoute.webSocket("session.logon", Security.READ, 1, List.of(), (request, reply) -> {});
        return ApiRequest.webSocket(route, parameters, session, ClientAddress.parse("127.0.0.1"), 0);
    }

    @Test
    void shouldRefuseADisabledKeyBeforeItsSignature() {
        keys.onApiKeyRevoked(TRADER);
        keys.add(with(0, KeyAddresses.ANYWHERE, "made up"));
        assertEquals("KEY_DISABLED", refusal(rest(TRADER, SIGNED, Security.TRADE)));
        assertEquals("KEY_DISABLED", refusal(rest(TRADER, "", Security.KEY)));
    }

    @Test
    void shouldRefuseAKeyFromItsEndOn() {
        keys.onApiKeyRevoked(TRADER);
        keys.add(with((nowMs + 2) * 1_000_000, KeyAddresses.ANYWHERE, null));
        final Session session = new Session();
        session.principal = new Principal(100, TRADER, 3);
        nowMs++;
        assertNull(authenticator.authenticate(rest(TRADER, SIGNED, Security.TRADE)));
        assertNull(authenticator.authenticate(socket(session, Security.TRADE)));
        nowMs++;
        assertEquals("KEY_EXPIRED", refusal(rest(TRADER, SIGNED, Security.TRADE)));
        assertEquals("KEY_EXPIRED", refusal(rest(TRADER, "", Security.KEY)));
        assertEquals("KEY_EXPIRED", refusal(socket(session, Security.TRADE)));
        assertNull(session.principal);
    }

    @Test
    void shouldRefuseAKeyFromAnotherAddress() {
        keys.onApiKeyRevoked(TRADER);
        keys.add(with(0, KeyAddresses.parse(List.of("10.0.0.0/8", "::1")), null));
        assertEquals("ADDRESS_NOT_ALLOWED", refusal(rest(TRADER, SIGNED, Security.TRADE)));
        assertEquals("ADDRESS_NOT_ALLOWED", refusal(rest(TRADER, "", Security.KEY)));
        keys.onApiKeyRevoked(TRADER);
        keys.add(with(0, KeyAddresses.parse(List.of("127.0.0.0/8")), null));
        assertNull(authenticator.authenticate(rest(TRADER, SIGNED, Security.TRADE)));
    }

    @Test
    void shouldGiveARequestThatIsSentAgainTheSameId() {
        final ApiRequest first = rest(TRADER, SIGNED, Security.TRADE);
        assertNull(authenticator.authenticate(first));
        final ApiRequest again = rest(TRADER, SIGNED.replace("c8db56825ae7", "C8DB56825AE7"), Security.TRADE);
        assertNull(authenticator.authenticate(again));
        assertEquals(22, first.signedId().length());
        assertTrue(Identifier36.isValid(first.signedId()));
        assertEquals(first.signedId(), again.signedId());
        final ApiRequest reading = rest(TRADER, SIGNED, Security.READ);
        assertNull(authenticator.authenticate(reading));
        assertNull(reading.signedId());
    }

    private String refusal(final ApiRequest request) {
        final ApiError error = authenticator.authenticate(request);
        assertEquals(-2015, error.code());
        assertEquals(401, error.httpStatus());
        return error.reason();
    }

    private static ApiKey with(final long expireNs, final KeyAddresses addresses, final String fault) {
        return new ApiKey(
                TRADER,
                100,
                KeyType.HMAC_SHA256,
                3,
                "",
                0,
                expireNs,
                addresses,
                fault,
                fault == null ? new HmacVerifier(SECRET) : null);
    }

    private void assertRefused(final int code, final ApiRequest request) {
        final ApiError error = authenticator.authenticate(request);
        assertEquals(code, error.code());
        assertNull(request.principal());
    }

    static ApiRequest rest(final String keyId, final String query, final Security security) {
        return rest(keyId, query, security, "127.0.0.1");
    }

    private static ApiRequest rest(
            final String keyId, final String query, final Security security, final String client) {
        final ApiRoute route = ApiRoute.rest("POST", "/api/v3/order", security, 1, List.of(), (request, reply) -> {});
        return ApiRequest.rest(route, parameters(query), query, "", keyId, ClientAddress.parse(client), null, 0);
    }

    private static ApiRequest socket(final ApiSession session, final Security security) {
        final ApiRoute route = ApiRoute.webSocket("order.place", security, 1, List.of(), (request, reply) -> {});
        return ApiRequest.webSocket(
                route, parameters("timestamp=1499827319559"), session, ClientAddress.parse("127.0.0.1"), 0);
    }

    static ApiParameters parameters(final String query) {
        final ApiParameters parameters = new ApiParameters();
        if (!query.isEmpty()) {
            for (final String pair : query.split("&")) {
                final int equals = pair.indexOf('=');
                parameters.addIfAbsent(pair.substring(0, equals), pair.substring(equals + 1));
            }
        }
        return parameters;
    }

    static ApiKey key(final String keyId, final int permissions) {
        return ApiKey.of(keyId, 100, KeyType.HMAC_SHA256, permissions, new HmacVerifier(SECRET));
    }

    private static final class Session extends IdleSession {
        private Principal principal;

        @Override
        public Principal principal() {
            return principal;
        }

        @Override
        public void principal(final Principal newPrincipal) {
            principal = newPrincipal;
        }

        @Override
        public void onClose(final Runnable action) {
            action.run();
        }
    }
}
