package rialto.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.Market;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Some thousand half-sent requests locked everybody out, one user behind a proxy had all of them banned, whoever had a /64 of
 * IPv6 had as many allowances as he liked, and wrong signatures kept the only event loop busy. One of them locked an owner out
 * from his very address. The proxy here is 127.0.0.9.
 */
@AttacksLane
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class FairnessTest {
    private static final String PROXY = "127.0.0.9";
    private static final String HALF = "GET /api/v3/ping HTTP/1.1\r\nHost: localhost\r\nX-A: ";
    private static final int MANY = 8_300;
    private static final int BANNED = 418;
    private static final int TOO_MANY = 429;
    private static final int PAGES_PER_MINUTE = 6_000;
    private static final String HEAVY = "/api/v3/exchangeInfo";

    @TempDir
    private static Path data;

    private static VenueProcess venue;
    private static VenueHttp http;
    private static ApiKey trader;

    @BeforeAll
    static void start() throws IOException {
        venue = VenueProcess.start(data, "--set", "http.trusted-proxies=" + PROXY, "--set", "http.header-timeout=5s");
        http = new VenueHttp();
        final Market market = new Market(FairnessTest::administer);
        market.asset("BTC");
        market.asset("USDT");
        market.instrument("BTC", "USDT", Map.of());
        trader = market.account("honest", "1", Map.of("USDT", "1000000"));
    }

    private static JsonNode administer(final String path, final Map<String, ?> body) throws IOException {
        final VenueHttp.Answer answer = http.admin(venue, "POST", path, body);
        assertTrue(answer.ok(), () -> path + ": " + answer);
        return answer.body();
    }

    @AfterAll
    static void stop() {
        http.close();
        venue.close();
    }

    @Test
    void shouldServeEverybodyWhile8192RequestsAreHalfSent() throws Exception {
        final List<RawClient> attackers = new ArrayList<>();
        try {
            for (int i = 0; i < MANY; i++) {
                final RawClient attacker = new RawClient("127.0.3." + (1 + i % 200), venue.port());
                attackers.add(attacker);
                attacker.send(HALF);
            }
            assertServed();
            for (int i = 0; i < 2_000; i++) {
                final RawClient neighbour = new RawClient("127.0.0.1", venue.port());
                attackers.add(neighbour);
                neighbour.send(HALF);
            }
            assertServed();
            while (metric("rialto_http_overdue_total") == 0) {
                Thread.sleep(100);
            }
        } finally {
            for (final RawClient attacker : attackers) {
                attacker.close();
            }
        }
    }

    private static void assertServed() throws IOException {
        try (RawClient newcomer = new RawClient("127.0.0.1", venue.port())) {
            assertEquals(200, newcomer.get("/venue/v1/status"));
            assertEquals(200, newcomer.get("/health/ready"));
        }
        assertEquals(200, http.admin(venue, "GET", "/status", null).status());
        final VenueHttp.Answer order = http.signed(
                venue,
                "POST",
                "/api/v3/order",
                trader,
                Map.of(
                        "symbol",
                        "BTCUSDT",
                        "side",
                        "BUY",
                        "type",
                        "LIMIT",
                        "timeInForce",
                        "GTC",
                        "quantity",
                        "0.01",
                        "price",
                        "100"));
        assertEquals(200, order.status(), () -> order.toString());
    }

    private static double metric(final String name) throws IOException {
        try (java.util.stream.Stream<String> lines =
                new String(venue.uri("/metrics").toURL().openStream().readAllBytes(), StandardCharsets.UTF_8).lines()) {
            return lines.filter(line -> line.startsWith(name + " "))
                    .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("there is no metric " + name));
        }
    }

    @Test
    void shouldAnswerOneAddressNoMorePagesThanOthersCanBear() throws Exception {
        final int pipelined = 500;
        int served = 0;
        boolean isRefused = false;
        for (int sent = 0; sent < 2 * PAGES_PER_MINUTE + pipelined && !isRefused; sent += pipelined) {
            try (RawClient stranger = new RawClient("127.0.6.6", venue.port())) {
                stranger.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(pipelined));
                for (int i = 0; i < pipelined && !isRefused; i++) {
                    isRefused = stranger.status() == TOO_MANY;
                    served += isRefused ? 0 : 1;
                }
            }
        }
        assertTrue(isRefused, served + " pages for one address");
        try (RawClient other = new RawClient("127.0.6.7", venue.port())) {
            assertEquals(200, other.get("/metrics"));
        }
        try (RawClient stranger = new RawClient("127.0.6.6", venue.port())) {
            assertEquals(200, stranger.get("/api/v3/ping"), "who asked for too many pages may trade");
        }
    }

    @Test
    void shouldBanOneUserOfAProxyAndNobodyElse() throws Exception {
        try (RawClient proxy = new RawClient(PROXY, venue.port())) {
            banned(proxy, "X-Forwarded-For: 198.51.100.66, 203.0.113.1");
            assertEquals(200, proxy.get(HEAVY, "X-Forwarded-For: 203.0.113.2"));
            assertEquals(200, proxy.get(HEAVY, "X-Forwarded-For: 203.0.113.1, 203.0.113.3"));
            assertEquals(BANNED, proxy.get(HEAVY, "X-Forwarded-For: 203.0.113.7, 203.0.113.1"));
        }
        try (RawClient stranger = new RawClient("127.0.0.7", venue.port())) {
            assertEquals(200, stranger.get(HEAVY, "X-Forwarded-For: 203.0.113.1"), "he is no proxy");
            banned(stranger, "X-Forwarded-For: 203.0.113.8", "Forwarded: for=203.0.113.9");
            assertEquals(BANNED, stranger.get(HEAVY, "X-Forwarded-For: 203.0.113.10"), "nor can he become another");
        }
    }

    @Test
    void shouldTakeAllAddressesOfAnIPv6NetworkForOne() throws Exception {
        try (RawClient proxy = new RawClient(PROXY, venue.port())) {
            int status = 200;
            for (int i = 1; status != BANNED; i++) {
                assertTrue(i < 2_000, "a /64 has as many allowances as addresses");
                status = proxy.get(HEAVY, "X-Forwarded-For: 2001:db8:0:1::" + Integer.toHexString(i));
            }
            assertEquals(200, proxy.get(HEAVY, "X-Forwarded-For: 2001:db8:0:2::1"));
        }
    }

    @Test
    void shouldCheckNoMoreWrongSignaturesThanAnAddressMaySend() throws Exception {
        final KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        final String keyId = registered(pair);
        final String header = "X-MBX-APIKEY: " + keyId;
        final String wrong = "&signature=" + encoded(new byte[64]);
        try (RawClient honest = new RawClient("127.0.0.1", venue.port());
                RawClient attacker = new RawClient("127.0.0.5", venue.port())) {
            assertEquals(200, honest.get("/api/v3/account?" + signed(pair), header));
            final double before = metric("rialto_signatures_wrong_total");
            int status = 400;
            for (int i = 0; status != BANNED; i++) {
                assertTrue(i < 2_000, "all of them are checked");
                status = attacker.get("/api/v3/account?timestamp=" + System.currentTimeMillis() + wrong, header);
            }
            assertTrue(metric("rialto_signatures_wrong_total") - before <= 31, "wrong signatures that were checked");
            assertEquals(200, honest.get("/api/v3/account?" + signed(pair), header));
            assertEquals(BANNED, attacker.get("/api/v3/account?" + signed(pair), header), "not even looked at");
        }
    }

    @Test
    void shouldServeAnOwnerWhateverNeighboursOfHisAddressSignInHisName() throws Exception {
        final KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        final String header = "X-MBX-APIKEY: " + registered(pair);
        final String wrong = "&signature=" + encoded(new byte[64]);
        final String shared = "127.0.0.6";
        try (RawClient owner = new RawClient(shared, venue.port());
                RawClient neighbour = new RawClient(shared, venue.port())) {
            assertEquals(200, owner.get("/api/v3/account?" + signed(pair), header));
            banned(neighbour);
            assertEquals(
                    BANNED, neighbour.get("/api/v3/account?timestamp=" + System.currentTimeMillis() + wrong, header));
            try (RawClient owners = new RawClient(shared, venue.port())) {
                assertEquals(200, owners.get("/api/v3/account?" + signed(pair), header), "on a new connection");
            }
            final double computed = metric("rialto_signatures_wrong_total");
            for (int i = 0; i < 500; i++) {
                neighbour.get("/api/v3/account?timestamp=" + System.currentTimeMillis() + wrong, header);
            }
            assertTrue(metric("rialto_signatures_wrong_total") - computed < 400, "all of them are computed");
            assertEquals(200, owner.get("/api/v3/account?" + signed(pair), header));
        }
    }

    /** Forty addresses with more questions at a time than a gateway has places. */
    @Test
    void shouldAnswerATradersHistoryWhateverStrangersAsk() throws Exception {
        final String questions =
                "GET /api/v3/klines?symbol=BTCUSDT&interval=1m HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(64);
        final List<RawClient> strangers = new ArrayList<>();
        try {
            for (int i = 0; i < 400; i++) {
                strangers.add(new RawClient("127.0.8." + (1 + i % 40), venue.port()));
            }
            for (final RawClient stranger : strangers) {
                stranger.send(questions);
            }
            for (int i = 0; i < 40; i++) {
                final VenueHttp.Answer orders =
                        http.signed(venue, "GET", "/api/v3/allOrders", trader, Map.of("symbol", "BTCUSDT"));
                assertEquals(200, orders.status(), () -> orders.toString());
            }
        } finally {
            for (final RawClient stranger : strangers) {
                stranger.close();
            }
        }
    }

    private static String registered(final KeyPair pair) throws IOException {
        return administer(
                        "/accounts/honest/keys",
                        Map.of(
                                "type",
                                "ED25519",
                                "publicKey",
                                Base64.getEncoder()
                                        .encodeToString(pair.getPublic().getEncoded()),
                                "permissions",
                                List.of("READ"),
                                "label",
                                "signer"))
                .path("apiKey")
                .asText();
    }

    private static String signed(final KeyPair pair) throws GeneralSecurityException {
        final String query = "timestamp=" + System.currentTimeMillis();
        final Signature signer = Signature.getInstance("Ed25519");
        signer.initSign(pair.getPrivate());
        signer.update(query.getBytes(StandardCharsets.US_ASCII));
        return query + "&signature=" + encoded(signer.sign());
    }

    private static String encoded(final byte[] signature) {
        return URLEncoder.encode(Base64.getEncoder().encodeToString(signature), StandardCharsets.US_ASCII);
    }

    /** Asks until the caller is banned. */
    private static void banned(final RawClient client, final String... headers) throws IOException {
        for (int i = 0; i < 2_000; i++) {
            if (client.get(HEAVY, headers) == BANNED) {
                return;
            }
        }
        throw new AssertionError("he was never banned");
    }
}
