package rialto.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import io.aeron.Aeron;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.CommandIngress;
import rialto.client.OfferResult;
import rialto.client.VenueConnection;
import rialto.gateway.security.SecretVault;
import rialto.protocol.AddApiKeyEncoder;
import rialto.protocol.KeyType;
import rialto.protocol.MessageHeaderEncoder;
import rialto.testsupport.Pause;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.Market;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * One AddApiKey whose secret no gateway can open once ended every gateway that read it, and ended it again at every start.
 * So did, by accident, a gateway with another master key.
 */
@AttacksLane
@Timeout(180)
class ForeignSecretTest {
    private static final String FOREIGN = "F".repeat(64);
    private static final long ACCOUNT = 100;
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(30);

    @TempDir
    private Path directory;

    private Path data;

    @BeforeEach
    void shouldStartWithoutAVenue() {
        data = directory.resolve("data");
    }

    @Test
    void shouldOutliveASecretThatItCannotOpen() throws Exception {
        try (VenueHttp http = new VenueHttp()) {
            final ApiKey honest;
            try (VenueProcess venue = VenueProcess.start(data)) {
                honest = account(http, venue);
                addForeignKey();
                awaitDisabled(http, venue, 1);
                requireAlive(http, venue, honest);
                venue.kill();
            }
            try (VenueProcess venue = VenueProcess.start(data)) {
                awaitDisabled(http, venue, 1);
                requireAlive(http, venue, honest);
                assertEquals(
                        200,
                        http.admin(venue, "DELETE", "/keys/" + FOREIGN, null).status());
                awaitDisabled(http, venue, 0);
            }
            exchangeTheMasterKey(http, honest);
        }
    }

    private void exchangeTheMasterKey(final VenueHttp http, final ApiKey honest) throws IOException {
        final Path masterKey = data.resolve("master.key");
        final Path away = directory.resolve("master.key");
        Files.move(masterKey, away);
        try (VenueProcess venue = VenueProcess.start(data)) {
            awaitDisabled(http, venue, 1);
            assertRefused(http.signed(venue, "GET", "/api/v3/account", honest, Map.of()));
            assertTrue(venue.output().contains("is not the master key it was sealed with"), venue::output);
        }
        Files.delete(masterKey);
        Files.move(away, masterKey);
        try (VenueProcess venue = VenueProcess.start(data)) {
            awaitDisabled(http, venue, 0);
            assertEquals(
                    200,
                    http.signed(venue, "GET", "/api/v3/account", honest, Map.of())
                            .status());
        }
    }

    private static ApiKey account(final VenueHttp http, final VenueProcess venue) throws IOException {
        final Market market = new Market((path, body) -> {
            final VenueHttp.Answer answer = http.admin(venue, "POST", path, body);
            assertTrue(answer.ok(), answer::toString);
            return answer.body();
        });
        market.asset("BTC");
        return market.account("alice", "initial", Map.of("BTC", "1"));
    }

    private void addForeignKey() throws IOException {
        final byte[] secret = SecretVault.at(directory.resolve("foreign.key")).seal(FOREIGN, "a secret");
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1_024]);
        final AddApiKeyEncoder command =
                new AddApiKeyEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
        command.source().gatewayId(0).flags(0).correlationId(0);
        command.accountId(ACCOUNT)
                .keyId(FOREIGN)
                .permissions(3)
                .keyType(KeyType.HMAC_SHA256)
                .expireTimestampNs(0)
                .putSecret(secret, 0, secret.length)
                .putLabel(new byte[0], 0, 0)
                .putAddresses(new byte[0], 0, 0);
        final String aeronDirectory =
                Files.readString(data.resolve("aeron.directory")).strip();
        final VenueConnection connection = VenueConnection.local(aeronDirectory);
        try (Aeron aeron = connection.openAeron(error -> {});
                CommandIngress ingress = CommandIngress.connect(aeron, connection)) {
            await(() -> {
                ingress.poll();
                return ingress.offer(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength())
                        == OfferResult.OK;
            });
        }
    }

    private static void requireAlive(final VenueHttp http, final VenueProcess venue, final ApiKey honest)
            throws IOException {
        assertRefused(http.signed(venue, "GET", "/api/v3/account", new ApiKey(FOREIGN, "a secret"), Map.of()));
        assertEquals(
                200,
                http.signed(venue, "GET", "/api/v3/account", honest, Map.of()).status());
        final JsonNode keys =
                http.admin(venue, "GET", "/accounts/alice/keys", null).body();
        assertEquals(2, keys.size(), keys::toString);
        assertTrue(keys.get(1).path("disabled").asText().contains("is not the master key"), keys::toString);
        assertTrue(venue.isAlive());
    }

    private static void assertRefused(final VenueHttp.Answer answer) {
        assertEquals(401, answer.status(), answer::toString);
        assertEquals(-2015, answer.code());
        assertEquals("KEY_DISABLED", answer.body().path("reason").asText());
    }

    private static void awaitDisabled(final VenueHttp http, final VenueProcess venue, final int count)
            throws IOException {
        await(() -> http.status(venue).path("disabledKeys").asInt(-1) == count);
    }

    /** Something that may throw while it is awaited. */
    private interface Condition {
        boolean holds() throws IOException;
    }

    private static void await(final Condition condition) throws IOException {
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        while (!condition.holds()) {
            assertTrue(System.nanoTime() - deadlineNs < 0, "not within half a minute");
            Pause.ms(20);
        }
    }
}
