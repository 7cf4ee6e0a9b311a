package rialto.dialect.binance;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.Client.Answer;
import rialto.gatewaytest.RunningVenue;
import rialto.protocol.AdministerEncoder;
import rialto.protocol.AdministratorRoles;
import rialto.protocol.EndSessionsEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SetAccountStateEncoder;
import rialto.protocol.SetOrderEntryEncoder;
import rialto.protocol.SuspensionReason;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What clients see when an administrator stops an account, an instrument, the venue or a session. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class StoppedByAdministratorTest {
    private static final String ORDER = "/api/v3/order";

    @TempDir
    private static Path data;

    private static RunningVenue venue;
    private static Client alice;

    private int orders;

    /** Encodes the body of a command without its source. */
    @FunctionalInterface
    private interface Inner {
        int encode(MutableDirectBuffer buffer, MessageHeaderEncoder header);
    }

    @BeforeAll
    static void start() throws Exception {
        venue = new RunningVenue(data);
        venue.fill(2);
        alice = new Client(venue.gateway().port(), RunningVenue.keyId(0), RunningVenue.SECRET);
    }

    @AfterAll
    static void stop() throws Exception {
        venue.close();
        alice.close();
        assertNull(venue.failure());
    }

    private static void administer(final Inner inner) throws Exception {
        final ExpandableArrayBuffer command = new ExpandableArrayBuffer();
        final int length = MessageHeaderEncoder.ENCODED_LENGTH + inner.encode(command, new MessageHeaderEncoder());
        venue.send((buffer, offset, header, gatewayId, correlationId) -> {
            final AdministerEncoder encoder = new AdministerEncoder().wrapAndApplyHeader(buffer, offset, header);
            encoder.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            encoder.actor("eve")
                    .roles(AdministratorRoles.RISK)
                    .refused((short) 0)
                    .address("127.0.0.1")
                    .action("POST /test")
                    .detail("");
            encoder.putCommand(command, 0, length);
            return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
        });
    }

    private static void setFrozen(final boolean frozen) throws Exception {
        administer((buffer, header) -> {
            final SetAccountStateEncoder encoder = new SetAccountStateEncoder().wrapAndApplyHeader(buffer, 0, header);
            encoder.accountId(RunningVenue.FIRST_ACCOUNT)
                    .frozen((short) (frozen ? 1 : 0))
                    .cancelOrders((short) 0)
                    .reason("inquiry");
            return encoder.encodedLength();
        });
    }

    private static void setOrderEntry(
            final int instrumentId, final SuspensionReason reason, final boolean allowed, final boolean cancelAll)
            throws Exception {
        administer((buffer, header) -> {
            final SetOrderEntryEncoder encoder = new SetOrderEntryEncoder().wrapAndApplyHeader(buffer, 0, header);
            encoder.instrumentId(instrumentId)
                    .reason(reason)
                    .memberId((short) 0)
                    .allowed((short) (allowed ? 1 : 0))
                    .cancelAll((short) (cancelAll ? 1 : 0));
            return encoder.encodedLength();
        });
    }

    private static void endSessions(final long accountId, final String keyId) throws Exception {
        administer((buffer, header) -> {
            final EndSessionsEncoder encoder = new EndSessionsEncoder().wrapAndApplyHeader(buffer, 0, header);
            encoder.accountId(accountId).keyId(keyId);
            return encoder.encodedLength();
        });
    }

    private Answer buy() throws Exception {
        return alice.post(
                ORDER,
                "symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.1&price=10000&newClientOrderId=o"
                        + ++orders + "-" + System.nanoTime());
    }

    private void mustRefuse(final String reason, final String words) throws Exception {
        final Answer refused = buy();
        assertEquals(400, refused.status(), refused.json().toString());
        assertEquals(-2010, refused.json().path("code").asInt());
        assertEquals(reason, refused.text("reason"));
        assertTrue(refused.json().toString().contains(words), refused.json().toString());
    }

    private void mustTake() throws Exception {
        final Answer taken = buy();
        assertEquals(200, taken.status(), taken.json().toString());
    }

    private static List<String> openOrders() throws Exception {
        return alice.get("/api/v3/openOrders", "").json().findValuesAsText("clientOrderId");
    }

    @Test
    void shouldTellAFrozenAccountAndLetItCancel() throws Exception {
        final Answer resting = buy();
        setFrozen(true);
        mustRefuse("ACCOUNT_FROZEN", "The account is frozen");
        final Answer canceled =
                alice.delete(ORDER, "symbol=BTCUSDT&origClientOrderId=" + resting.text("clientOrderId"));
        assertEquals(200, canceled.status(), canceled.json().toString());
        setFrozen(false);
        mustTake();
    }

    @Test
    void shouldTellWhereNoOrdersAreTaken() throws Exception {
        setOrderEntry(1, SuspensionReason.ADMINISTRATOR, false, false);
        mustRefuse("ORDER_ENTRY_SUSPENDED", "The instrument takes no new orders now");
        setOrderEntry(0, SuspensionReason.STORAGE, false, false);
        mustRefuse("STORAGE_LOW", "room on its disks");
        setOrderEntry(0, SuspensionReason.ADMINISTRATOR, false, true);
        mustRefuse("VENUE_SUSPENDED", "The venue takes no new orders now");
        assertEquals(List.of(), openOrders());
        setOrderEntry(0, SuspensionReason.ADMINISTRATOR, true, false);
        setOrderEntry(0, SuspensionReason.STORAGE, true, false);
        setOrderEntry(1, SuspensionReason.ADMINISTRATOR, true, false);
        mustTake();
    }

    @Test
    void shouldCloseTheSessionsOfAnAccountOrOfAKeyAndNoOthers() throws Exception {
        final int port = venue.gateway().port();
        try (Client bob = new Client(port, RunningVenue.keyId(1), RunningVenue.SECRET);
                RawSession first = new RawSession(port, RunningVenue.keyId(0), alice);
                RawSession second = new RawSession(port, RunningVenue.keyId(0), alice);
                RawSession bobs = new RawSession(port, RunningVenue.keyId(1), bob)) {
            endSessions(0, RunningVenue.keyId(0));
            first.awaitClose();
            second.awaitClose();
            assertEquals(
                    RunningVenue.keyId(1),
                    bobs.call("session.status", "").path("apiKey").asText());
            endSessions(RunningVenue.FIRST_ACCOUNT + 1, "");
            bobs.awaitClose();
        }
    }
}
