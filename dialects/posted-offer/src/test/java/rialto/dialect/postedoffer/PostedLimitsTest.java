package rialto.dialect.postedoffer;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.dialect.postedoffer.PostedOfferClient.Answer;
import rialto.gateway.Gateway;
import rialto.gateway.GatewaySettings;
import rialto.gateway.setting.ConfigurationException;
import rialto.gateway.setting.Setting;
import rialto.gateway.setting.SettingTexts;
import rialto.gatewaytest.RunningVenue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What strangers may do through the posted-offer interface: not too much of anything. */
@Timeout(60)
class PostedLimitsTest {
    private static final String BUY = "/buy?productId=limited&quantity=1&userId=ant&maxPrice=1";

    @TempDir
    private static Path data;

    private static RunningVenue venue;

    @BeforeAll
    static void start() throws Exception {
        venue = new RunningVenue(data, Map.of("posted-offer.enabled", "true"));
        venue.fill(1);
    }

    @AfterAll
    static void stop() {
        assertNull(venue.failure());
        venue.close();
    }

    private static Gateway gateway(final String... settings) throws Exception {
        final Map<String, String> others = new HashMap<>();
        for (int i = 0; i < settings.length; i += 2) {
            others.put(settings[i], settings[i + 1]);
        }
        return venue.startGateway(others);
    }

    @Test
    void shouldRefuseAnAddressThatAsksTooMuchAndBanItWhenItGoesOn() throws Exception {
        try (Gateway gateway = gateway("posted-offer.requests-10s", "5")) {
            final PostedOfferClient client = new PostedOfferClient(gateway.port());
            Answer answer = client.get("/stats");
            assertEquals(200, answer.status());
            int refused = 0;
            while (answer.status() != 418) {
                answer = client.get(refused % 2 == 0 ? BUY : "/stats");
                refused += answer.status() == 429 ? 1 : 0;
            }
            // a hundred in one minute of the clock, and a new minute may have begun meanwhile
            assertTrue(refused >= 100 && refused < 200, refused + " were refused before the ban");
            assertTrue(answer.text("msg").startsWith("your address is banned"), answer.text("msg"));
        }
    }

    @Test
    void shouldCountEachLineOfABatch() throws Exception {
        try (Gateway gateway = gateway("posted-offer.requests-10s", "3")) {
            final PostedOfferClient client = new PostedOfferClient(gateway.port());
            final String lines = (BUY.substring(1) + "\n").repeat(8); // ten seconds may end between two of them
            final Answer answer = client.send(client.request("/batch")
                    .POST(java.net.http.HttpRequest.BodyPublishers.ofString(lines))
                    .build());
            assertEquals(429, answer.status());
        }
    }

    @Test
    void shouldAskForTheTokenWhereThereIsOne() throws Exception {
        final Path file = Files.writeString(data.resolve("token"), "a-token-of-these-tests\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        try (Gateway gateway = gateway("posted-offer.token-file", file.toString())) {
            final PostedOfferClient client = new PostedOfferClient(gateway.port());
            assertEquals(401, client.get("/stats").status());
            assertEquals(401, client.get("/stats?token=another").status());
            assertEquals(200, client.get("/stats?token=a-token-of-these-tests").status());
            final Answer byHeader = client.send(client.request(BUY)
                    .header("Authorization", "Bearer a-token-of-these-tests")
                    .build());
            assertEquals(202, byHeader.status());
        }
    }

    @Test
    void shouldBoundOrdersUsersAndProductsOfOneClient() throws Exception {
        try (Gateway gateway = gateway(
                "posted-offer.max-open-orders",
                "2",
                "posted-offer.accounts-1d",
                "1",
                "posted-offer.products-1d",
                "1")) {
            final PostedOfferClient client = new PostedOfferClient(gateway.port());
            final String buy = "/buy?productId=bound&quantity=1&userId=worm&maxPrice=1";
            assertEquals(202, client.get(buy).status());
            assertEquals(202, client.get(buy).status());
            final Answer third = client.get(buy);
            assertEquals(429, third.status());
            assertTrue(third.text("msg").contains("2 open orders"), third.text("msg"));
            assertEquals(429, client.get(buy.replace("worm", "wasp")).status());
            assertEquals(
                    429,
                    client.get(buy.replace("bound", "second").replace("worm", "fly"))
                            .status());
        }
    }

    @Test
    void shouldTakeNoNameThatIsAPairOfTheVenuesAssets() throws Exception {
        final Answer answer = new PostedOfferClient(venue.gateway().port()).get(BUY.replace("limited", "USDTBTC"));
        assertEquals(400, answer.status());
        assertEquals("productId", answer.text("parameter"));
    }

    @Test
    void shouldNotShareAPublicPortUnlessToldSo() {
        final ConfigurationException refused =
                assertThrows(ConfigurationException.class, () -> read("http.host", "192.0.2.1"));
        assertTrue(refused.getMessage().contains("posted-offer.host is 127.0.0.1"), refused.getMessage());
        assertTrue(read("http.host", "localhost").isShared());
        assertTrue(read("http.host", "0.0.0.0", "posted-offer.host", "0.0.0.0").isShared());
        assertEquals(
                "127.0.0.1",
                read("http.host", "192.0.2.1", "posted-offer.port", "0").host());
    }

    private static PostedOfferSettings read(final String... settings) {
        final List<Setting<?>> known = new ArrayList<>(GatewaySettings.ALL);
        known.addAll(PostedOfferKeys.ALL);
        final Map<String, String> written = new HashMap<>(Map.of("posted-offer.enabled", "true"));
        for (int i = 0; i < settings.length; i += 2) {
            written.put(settings[i], settings[i + 1]);
        }
        return PostedOfferKeys.read(SettingTexts.of(known, written));
    }
}
