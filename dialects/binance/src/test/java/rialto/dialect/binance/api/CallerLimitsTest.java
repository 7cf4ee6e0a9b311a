package rialto.dialect.binance.api;

import org.junit.jupiter.api.Test;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.limits.LimitSettings;
import rialto.gateway.limits.RateLimiter;
import rialto.gateway.security.Principal;

import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

class CallerLimitsTest {
    private static final long NOON_MS = 1_700_000_000_000L / 86_400_000 * 86_400_000 + 43_200_000;

    private static final long PROVIDER = 100;

    private long nowMs = NOON_MS;
    private final RateLimiter counts =
            new RateLimiter(new LimitSettings(10, 3, 5, 4, 3, 2, 2, 120, 300, 4), () -> nowMs);
    private final CallerLimits limiter = new CallerLimits(counts, account -> account == PROVIDER);

    @Test
    void shouldAdmitUpToTheWeightAndRefuseOnePast() {
        assertNull(limiter.admit(from("a", 9)));
        assertNull(limiter.admit(from("a", 1)));
        nowMs += 15_001;
        final ApiError error = limiter.admit(from("a", 1));
        assertEquals(429, error.httpStatus());
        assertEquals(-1003, error.code());
        assertEquals(45, error.retryAfterSeconds());
        assertEquals(
                "Too much request weight used; current limit is 10 request weight per 1 MINUTE."
                        + " Please use WebSocket Streams for live updates to avoid polling the API.",
                error.message());
        assertEquals(Map.of("X-MBX-USED-WEIGHT-1M", "10"), headers(from("a", 1)));
        assertNull(limiter.admit(from("b", 10)));
        nowMs = NOON_MS + 60_000;
        assertNull(limiter.admit(from("a", 10)));
    }

    @Test
    void shouldChargeWhatCannotBeReadByItsLength() throws Exception {
        final ClientAddress stranger = ClientAddress.of(InetAddress.getByName("192.0.2.9"));
        assertNull(limiter.admitMistake(stranger, 0));
        assertNull(limiter.admitMistake(stranger, 1_023));
        assertNull(limiter.admitMistake(stranger, 7 * 1_024));
        assertEquals(429, limiter.admitMistake(stranger, 0).httpStatus());
    }

    @Test
    void shouldChargeAProvenKeyInsteadOfItsAddress() {
        assertNull(limiter.admit(by("key1", 100, 10, 0)));
        assertNull(limiter.admit(from("a", 10)));
        assertEquals(429, limiter.admit(by("key1", 100, 1, 0)).httpStatus());
        assertNull(limiter.admit(by("key2", 100, 10, 0)));
    }

    @Test
    void shouldBanThoseWhoGoOnAndBanThemLongerEachTime() {
        limiter.admit(from("a", 10));
        assertEquals(429, limiter.admit(from("a", 1)).httpStatus());
        assertEquals(429, limiter.admit(from("a", 1)).httpStatus());
        assertBanned(120);
        nowMs += 119_999;
        assertBanned(1);
        nowMs += 1;
        for (final int seconds : new int[] {240, 300, 300}) {
            assertNull(limiter.admit(from("a", 10)));
            limiter.admit(from("a", 1));
            limiter.admit(from("a", 1));
            assertBanned(seconds);
            assertNull(limiter.admit(from("b", 1)));
            nowMs += seconds * 1_000L;
        }
        nowMs += 86_400_001L;
        limiter.admit(from("a", 10));
        limiter.admit(from("a", 1));
        limiter.admit(from("a", 1));
        assertBanned(120);
    }

    @Test
    void shouldForgiveRefusalsOfAnEarlierMinute() {
        limiter.admit(from("a", 10));
        limiter.admit(from("a", 1));
        limiter.admit(from("a", 1));
        nowMs += 60_000;
        limiter.admit(from("a", 10));
        assertEquals(429, limiter.admit(from("a", 1)).httpStatus());
    }

    @Test
    void shouldCountOrdersPerAccountOverAllItsKeys() {
        assertNull(limiter.admitOrders(by("key1", 100, 0, 2)));
        assertNull(limiter.admitOrders(by("key2", 100, 0, 1)));
        final ApiError error = limiter.admitOrders(by("key1", 100, 0, 1));
        assertEquals(429, error.httpStatus());
        assertEquals("Too many new orders; current limit is 3 orders per 10 SECOND.", error.message());
        assertEquals(-1015, error.code());
        assertEquals(10, error.retryAfterSeconds());
        assertNull(limiter.admitOrders(by("key3", 101, 0, 3)));
        assertEquals(
                Map.of("X-MBX-USED-WEIGHT-1M", "0", "X-MBX-ORDER-COUNT-10S", "3", "X-MBX-ORDER-COUNT-1D", "3"),
                headers(by("key2", 100, 0, 0)));
        nowMs += 10_000;
        assertNull(limiter.admitOrders(by("key1", 100, 0, 2)));
        final ApiError daily = limiter.admitOrders(by("key1", 100, 0, 1));
        assertEquals("Too many new orders; current limit is 5 orders per 1 DAY.", daily.message());
        assertEquals(43_190, daily.retryAfterSeconds());
        nowMs = NOON_MS + 43_200_000;
        assertNull(limiter.admitOrders(by("key1", 100, 0, 3)));
        assertNull(limiter.admitOrders(by("key1", 100, 0, 0)));
    }

    @Test
    void shouldLimitConnectionsPerAddress() {
        assertNull(limiter.admitConnection(client("a")));
        assertNull(limiter.admitConnection(client("a")));
        final ApiError error = limiter.admitConnection(client("a"));
        assertEquals(-1034, error.code());
        assertEquals(429, error.httpStatus());
        assertNull(limiter.admitConnection(client("b")));
        nowMs += 300_000;
        assertNull(limiter.admitConnection(client("a")));
        assertEquals(1, counts.refusedCount());
    }

    @Test
    void shouldRefuseNoHonestCallerBecauseOfAMillionAddresses() {
        final RateLimiter many = new RateLimiter(LimitSettings.DEFAULTS, () -> nowMs);
        final CallerLimits crowded = new CallerLimits(many, account -> false);
        final InetAddress any = InetAddress.getLoopbackAddress();
        for (int i = 0; i < 1_000_000; i++) {
            assertNull(many.admit(new ClientAddress(any, "2001:db8:" + Integer.toHexString(i) + "::/64"), 20));
        }
        assertNull(crowded.admit(by("key1", 100, 6_000, 1)));
        assertNull(crowded.admit(from("192.0.2.1", 1_000)));
        assertNull(crowded.admit(from("192.0.2.1", 1_000)));
        assertNull(many.admitCheck("key2", client("192.0.2.2"), null));
        for (int i = 0; i < 6; i++) {
            crowded.admit(from("192.0.2.3", 1_000));
        }
        assertEquals(429, crowded.admit(from("192.0.2.3", 1_000)).httpStatus(), "what comes late is counted too");
    }

    @Test
    void shouldChargeForgeriesDearlyAndNotCheckMoreOfThem() {
        final RateLimiter strict = new RateLimiter(LimitSettings.of(300, 10, 10), () -> nowMs);
        final CallerLimits limits = new CallerLimits(strict, account -> false);
        for (int i = 0; i < 27; i++) {
            assertNull(limits.admitCheck(from("a", 1)));
            final ApiRequest forged = from("a", 1);
            forged.onForged();
            assertNull(limits.admit(forged));
        }
        assertEquals(297, strict.usedWeight(client("a")));
        assertEquals(429, limits.admitCheck(from("a", 1)).httpStatus());
        assertNull(limits.admitCheck(from("b", 1)));
    }

    @Test
    void shouldCheckTheSignatureOfAKnownCallerWhateverStrangersDoAtItsAddress() {
        final ApiRequest honest = by("key1", 100, 1, 0);
        honest.isGenuine(true);
        limiter.onChecked(honest);
        limiter.admit(from("a", 10));
        for (int i = 0; i < 3; i++) {
            limiter.admit(from("a", 1));
        }
        assertEquals(418, limiter.admitCheck(by("key2", 101, 1, 0)).httpStatus());
        assertNull(limiter.admitCheck(honest));
        assertNull(limiter.admit(honest));
        nowMs += 3_600_000;
        limiter.admit(from("a", 10));
        assertEquals(429, limiter.admitCheck(honest).httpStatus(), "an hour later he is a stranger");
    }

    @Test
    void shouldNotLetANeighboursWrongSignaturesLockAnOwnerOut() {
        final Object own = new Object();
        checked(asked("key1", own), true);
        banTheAddress();
        for (int i = 0; i < 30 + 1; i++) {
            final ApiRequest forged = asked("key1", new Object());
            assertNull(limiter.admitCheck(forged), "the allowance, and the first of a few a second: " + i);
            checked(forged, false);
        }
        assertEquals(418, limiter.admitCheck(asked("key1", new Object())).httpStatus(), "no more are computed");
        for (int i = 0; i < 100; i++) {
            assertNull(limiter.admitCheck(asked("key1", own)), "where the owner has proven his key");
            checked(asked("key1", own), true);
        }
        nowMs += 60_000;
        assertNull(limiter.admitCheck(asked("key1", new Object())), "a minute later");
    }

    @Test
    void shouldComputeAFewASecondWhereTooManyWereWrongSoThatAnOwnerCanComeBack() {
        checked(asked("key1", new Object()), true);
        banTheAddress();
        int computed = 0;
        for (int i = 0; i < 10_000; i++) {
            nowMs += i < 100 ? 0 : 1;
            final ApiRequest forged = asked("key1", new Object());
            if (limiter.admitCheck(forged) == null) {
                checked(forged, false);
                computed++;
            }
        }
        assertEquals(30 + 50, computed, "in ten seconds, five a second beyond the allowance");
        nowMs += 200;
        final Object newcomer = new Object();
        assertNull(limiter.admitCheck(asked("key1", newcomer)));
        checked(asked("key1", newcomer), true);
        assertNull(limiter.admitCheck(asked("key1", newcomer)), "in he is, and stays");
    }

    @Test
    void shouldNotComputeACrowdOfWrongSignaturesBeforeTheFirstVerdict() {
        checked(asked("key1", new Object()), true);
        banTheAddress();
        int admitted = 0;
        for (int i = 0; i < 1_000; i++) {
            admitted += limiter.admitCheck(asked("key1", new Object())) == null ? 1 : 0;
        }
        assertEquals(31, admitted);
    }

    @Test
    void shouldChargeNothingForChecksThatWereRightOrNotCarriedOut() {
        checked(asked("key1", new Object()), true);
        banTheAddress();
        for (int i = 0; i < 1_000; i++) {
            final ApiRequest request = asked("key1", new Object());
            assertNull(limiter.admitCheck(request));
            if (i % 2 == 0) {
                checked(request, true);
            } else {
                limiter.onDropped(request);
            }
        }
    }

    @Test
    void shouldTakeTheMarkOfAConnectionOnWhichSomebodySignsWrongly() {
        final Object shared = new Object();
        checked(asked("key1", shared), true);
        banTheAddress();
        int computed = 0;
        for (int i = 0; i < 1_000; i++) {
            final ApiRequest forged = asked("key1", shared);
            if (limiter.admitCheck(forged) == null) {
                checked(forged, false);
                computed++;
            }
        }
        assertEquals(31, computed, "a proxy that is not listed, whose clients share a connection");
    }

    private void banTheAddress() {
        limiter.admit(from("a", 10));
        for (int i = 0; i < 3; i++) {
            limiter.admit(from("a", 1));
        }
        assertEquals(418, limiter.admitCheck(by("key2", 101, 1, 0)).httpStatus());
    }

    private void checked(final ApiRequest request, final boolean isRight) {
        request.isGenuine(isRight);
        limiter.onChecked(request);
    }

    private static ApiRequest asked(final String key, final Object connection) {
        final ApiRoute route = ApiRoute.rest("GET", "/x", Security.READ, 1, List.of(), (request, reply) -> {});
        return ApiRequest.rest(route, new ApiParameters(), "", "", key, client("a"), connection, 0);
    }

    @Test
    void shouldGiveNoFreshAllowanceWhenTheClockStepsBack() {
        limiter.admit(from("a", 10));
        nowMs -= 60_000;
        assertEquals(429, limiter.admit(from("a", 1)).httpStatus());
    }

    @Test
    void shouldWriteLimitsAndUsage() {
        limiter.admit(by("key1", 100, 4, 2));
        limiter.admitOrders(by("key1", 100, 4, 2));
        final JsonWriter json = new JsonWriter();
        limiter.writeLimits(json);
        assertEquals(
                "[{\"rateLimitType\":\"REQUEST_WEIGHT\",\"interval\":\"MINUTE\",\"intervalNum\":1,\"limit\":10},"
                        + "{\"rateLimitType\":\"ORDERS\",\"interval\":\"SECOND\",\"intervalNum\":10,\"limit\":3},"
                        + "{\"rateLimitType\":\"ORDERS\",\"interval\":\"DAY\",\"intervalNum\":1,\"limit\":5}]",
                json.toString());
        final String orders = "{\"rateLimitType\":\"ORDERS\",\"interval\":\"SECOND\",\"intervalNum\":10,"
                + "\"limit\":3,\"count\":2},{\"rateLimitType\":\"ORDERS\",\"interval\":\"DAY\",\"intervalNum\":1,"
                + "\"limit\":5,\"count\":2}";
        limiter.writeOrderUsage(by("key1", 100, 0, 0), json.reset());
        assertEquals("[" + orders + "]", json.toString());
        limiter.writeUsage(by("key1", 100, 0, 1), json.reset());
        assertEquals(
                "[" + orders + ",{\"rateLimitType\":\"REQUEST_WEIGHT\",\"interval\":\"MINUTE\",\"intervalNum\":1,"
                        + "\"limit\":10,\"count\":4}]",
                json.toString());
    }

    /** A bank that answers a hundred trades a second must have weight left, for its cancels too. */
    @Test
    void shouldChargeProvidersByLimitsOfTheirOwnAndNotByWeight() {
        for (int i = 0; i < 3; i++) {
            assertNull(enter(provides(PROVIDER, Allowance.PROVIDER_CALLS)));
            assertNull(enter(provides(PROVIDER, Allowance.LADDERS)));
        }
        assertEquals(0, counts.usedWeightOfKey("key1"));
        final ApiError refusal = enter(provides(PROVIDER, Allowance.PROVIDER_CALLS));
        assertEquals("TOO_MANY_PROVIDER_CALLS", refusal.reason());
        assertEquals(429, refusal.httpStatus());
        assertNull(enter(provides(PROVIDER, Allowance.LADDERS)), "ladders are counted apart");
        assertNull(enter(by("key1", PROVIDER, 1, 0)), "a cancel");
        nowMs += 1_000;
        assertNull(enter(provides(PROVIDER, Allowance.PROVIDER_CALLS)));
        final JsonWriter json = new JsonWriter();
        limiter.writeUsage(provides(PROVIDER, Allowance.PROVIDER_CALLS), json);
        assertEquals(
                "[{\"rateLimitType\":\"REQUEST_WEIGHT\",\"interval\":\"MINUTE\",\"intervalNum\":1,"
                        + "\"limit\":10,\"count\":2},"
                        + "{\"rateLimitType\":\"PROVIDER_CALLS\",\"interval\":\"SECOND\",\"intervalNum\":1,\"limit\":3,"
                        + "\"count\":1}]",
                json.toString());
    }

    @Test
    void shouldChargeARefusedLadderItsWeightAndEndAFloodInABan() {
        int ladders = 0;
        ApiError answer = null;
        while (ladders < 100 && (answer == null || answer.httpStatus() == 429)) {
            answer = enter(provides(PROVIDER, Allowance.LADDERS));
            ladders++;
        }
        assertEquals(418, answer.httpStatus());
        assertEquals(4 + 10 + 3, ladders, "taken, refused for their number, and refused for their weight");
        assertEquals(418, enter(provides(PROVIDER, Allowance.LADDERS)).httpStatus());
    }

    @Test
    void shouldChargeWhoIsNoProviderByWeight() {
        for (int i = 0; i < 10; i++) {
            assertNull(enter(provides(101, i % 2 == 0 ? Allowance.LADDERS : Allowance.PROVIDER_CALLS)));
        }
        assertEquals(-1003, enter(provides(101, Allowance.LADDERS)).code());
    }

    private ApiError enter(final ApiRequest request) {
        final ApiError tooMuch = limiter.admit(request);
        return tooMuch == null ? limiter.admitOrders(request) : tooMuch;
    }

    private static ApiRequest provides(final long account, final Allowance allowance) {
        final ApiRoute route = ApiRoute.rest("POST", "/x", Security.TRADE, 1, List.of(), (request, reply) -> {})
                .chargedTo(allowance);
        final ApiRequest request = ApiRequest.rest(route, new ApiParameters(), "", "", "key1", client("a"), null, 0);
        request.principal(new Principal(account, "key1", 3));
        return request;
    }

    @Test
    void shouldRefuseSettingsThatMakeNoSense() {
        assertThrows(IllegalArgumentException.class, () -> LimitSettings.of(0, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> new LimitSettings(1, 1, 1, 1, 1, 1, 1, 2, 1, 1));
    }

    private void assertBanned(final int seconds) {
        final ApiError error = limiter.admit(from("a", 1));
        assertEquals(418, error.httpStatus());
        assertEquals(-1003, error.code());
        assertEquals(seconds, error.retryAfterSeconds());
    }

    private Map<String, String> headers(final ApiRequest request) {
        final Map<String, String> headers = new TreeMap<>();
        limiter.headers(request, (name, value) -> headers.put(name.toString(), value.toString()));
        return headers;
    }

    private static ClientAddress client(final String name) {
        return new ClientAddress(InetAddress.getLoopbackAddress(), name);
    }

    private static ApiRequest from(final String address, final int weight) {
        final ApiRoute route = ApiRoute.rest("GET", "/x", Security.NONE, weight, List.of(), (request, reply) -> {});
        return ApiRequest.rest(route, new ApiParameters(), "", "", null, client(address), null, 0);
    }

    private static ApiRequest by(final String key, final long account, final int weight, final int orders) {
        final ApiRoute route = ApiRoute.rest("POST", "/x", Security.TRADE, weight, List.of(), (request, reply) -> {})
                .countingOrders(orders);
        final ApiRequest request = ApiRequest.rest(route, new ApiParameters(), "", "", key, client("a"), null, 0);
        request.principal(new Principal(account, key, 3));
        return request;
    }
}
