package rialto.dialect.fix.session;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.dialect.fix.FixClient;
import rialto.dialect.fix.FixText;
import rialto.dialect.fix.OnOneVenue;
import rialto.gateway.Gateway;
import rialto.gatewaytest.RunningVenue;
import rialto.protocol.EndSessionsEncoder;
import rialto.protocol.MessageHeaderEncoder;

import java.time.Instant;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Who is logged on, and what those are told who are not. */
@Timeout(60)
class LogonTest extends OnOneVenue {
    private static final String KEY = RunningVenue.keyId(0);

    private static void expectRefusal(final FixClient client, final String why) throws Exception {
        final FixText logout = client.expect("5");
        assertEquals(1, logout.number());
        assertTrue(logout.get(58).contains(why), logout.toString());
        client.expectEnd();
    }

    @ParameterizedTest
    @CsvSource({
        "98=1, EncryptMethod(98) must be 0",
        "108=0, HeartBtInt(108) must be 1 to 120",
        "108=121, HeartBtInt(108) must be 1 to 120",
        "108=-30, HeartBtInt(108) must be 1 to 120",
        "108=x, Incorrect data format",
        "57=STREAMS, TargetSubID(57) must be ORDERS",
        "56=OTHER, TargetCompID(56) must be RIALTO",
        "553=somebody, must be the id of an API key",
        "554=, Tag specified without a value",
        "34=7, MsgSeqNum(34)",
        "52=20260101-00:00:00, SendingTime accuracy problem",
        "50=a b, SenderSubID(50) must be",
        "36=5, Tag not defined for this message type"
    })
    void shouldSayWhatIsWrong(final String field, final String why) throws Exception {
        try (FixClient client = connect()) {
            final StringBuilder body = new StringBuilder("35=A|");
            final String standard = "49=somebody|56=RIALTO|34=1|57=PRICES|50=desk|52=" + FixClient.now()
                    + "|98=0|108=30|141=Y|553=" + KEY + "|554=" + RunningVenue.SECRET + "|";
            final String key = field.substring(0, field.indexOf('=') + 1);
            final String replaced = ("|" + standard).replaceFirst("\\|" + key + "[^|]*", "|" + field);
            body.append(replaced.equals("|" + standard) ? standard + field + "|" : replaced.substring(1));
            client.sendBody(body.toString());
            expectRefusal(client, why);
        }
    }

    @Test
    void shouldTakeASecretFromThisMachineOnce() throws Exception {
        final String body = "35=A|49=secret|56=RIALTO|34=1|57=PRICES|52=" + FixClient.now() + "|98=0|108=30|141=Y|553="
                + KEY + "|554=" + RunningVenue.SECRET + "|";
        try (FixClient client = connect()) {
            client.sendBody(body);
            assertEquals("A", client.receive().type());
        }
        try (FixClient client = connect()) {
            client.sendBody(body);
            expectRefusal(client, "SendingTime(52) must be later");
        }
    }

    @Test
    void shouldNotLogOnByAWrongProof() throws Exception {
        try (FixClient client = connect()) {
            client.sendLogon(KEY, "another secret", "PRICES", "141=Y");
            expectRefusal(client, "the proof of it is wrong");
        }
        try (FixClient client = connect()) {
            client.sendLogon("z".repeat(64), RunningVenue.SECRET, "PRICES", "141=Y");
            expectRefusal(client, "the proof of it is wrong");
        }
        try (FixClient client = connect()) {
            client.sendBody("35=A|49=x|56=RIALTO|34=1|57=PRICES|52=" + FixClient.now() + "|98=0|108=30|141=Y|553=" + KEY
                    + "|554=wrong|");
            expectRefusal(client, "the proof of it is wrong");
        }
        try (FixClient client = connect()) {
            client.sendLogon(KEY, "another secret", "ORDERS");
            client.expectEnd(); // a number that it could be told by is its own alone
        }
    }

    @Test
    void shouldEndWhatDoesNotBeginWithALogon() throws Exception {
        for (final String first : new String[] {
            FixClient.framed("FIX.4.4", "35=0|49=a|56=RIALTO|34=1|52=20260101-00:00:00|".replace('|', '\u0001')),
            FixClient.framed("FIX.4.2", "35=A|49=a|56=RIALTO|34=1|".replace('|', '\u0001')),
            "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
            "8=FIX.4.4|9=9999999|",
            "8=FIX.4.4|9=5|35=A|10=000|"
        }) {
            try (FixClient client = connect()) {
                client.sendRaw(first);
                client.expectEnd();
            }
        }
    }

    @Test
    void shouldEndWhatDoesNotLogOnInTime() throws Exception {
        try (Gateway hasty = venue.startGateway(Map.of("fix.logon-timeout", "200ms"));
                FixClient client = new FixClient(hasty.port("fix.port"), newName())) {
            client.sendRaw("8=FIX.4.4|9=");
            client.expectEnd();
        }
    }

    @Test
    void shouldLetNoClientResetWhereThatIsNotAllowed() throws Exception {
        try (Gateway strict = venue.startGateway(Map.of("fix.allow-reset", "false"));
                FixClient client = new FixClient(strict.port("fix.port"), newName())) {
            client.sendLogon(KEY, RunningVenue.SECRET, "ORDERS", "141=Y");
            expectRefusal(client, "fix.allow-reset");
        }
    }

    @Test
    void shouldLogOutWhomAnAdministratorEnds() throws Exception {
        try (FixClient prices = connect();
                FixClient orders = connect();
                FixClient other = connect()) {
            prices.logOn(1, "PRICES", "141=Y");
            orders.logOn(1, "ORDERS");
            other.logOn(0, "ORDERS");
            venue.send((buffer, offset, header, gatewayId, correlationId) -> {
                final EndSessionsEncoder command = new EndSessionsEncoder().wrapAndApplyHeader(buffer, offset, header);
                command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
                command.accountId(RunningVenue.FIRST_ACCOUNT + 1).keyId("");
                return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
            });
            for (final FixClient ended : new FixClient[] {prices, orders}) {
                assertEquals(
                        "an administrator ended the session", ended.expect("5").get(58));
                ended.send("5");
                ended.expectEnd();
            }
            assertEquals(2, other.settle().number());
        }
    }

    @Test
    void shouldNotTakeTimesThatDoNotRise() throws Exception {
        final String name = newName();
        final String sent = FixClient.time(Instant.now().plusSeconds(4));
        try (FixClient client = new FixClient(venue.gateway().port("fix.port"), name)) {
            client.sendBody("35=A|49=" + name + "|56=RIALTO|34=1|52=" + sent + "|98=0|108=30|553=" + KEY + "|554="
                    + RunningVenue.SECRET + "|");
            assertEquals("A", client.receive().type());
        }
        try (FixClient client = new FixClient(venue.gateway().port("fix.port"), name)) {
            client.next(2).sendLogon(KEY, RunningVenue.SECRET, "ORDERS");
            client.expectEnd();
        }
    }
}
