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

import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Sessions whose numbers are the log's: they go on where they were, at whatever gateway. */
@Timeout(120)
class NumberedSessionTest extends OnOneVenue {
    private static FixClient connect(final String name) throws Exception {
        return new FixClient(venue.gateway().port("fix.port"), name);
    }

    @Test
    void shouldGoOnWithItsNumbersAfterADisconnect() throws Exception {
        final String name = newName();
        try (FixClient client = connect(name)) {
            final FixText answer = client.logOn(0, "ORDERS");
            assertEquals("A", answer.type(), answer.toString());
            assertEquals(1, answer.number());
            assertNull(answer.get(141));
            assertEquals(2, client.settle().number());
            client.send("AA");
            assertEquals("3", client.expect("j").get(380));
            client.logOut();
            assertEquals(5, client.next());
        }
        try (FixClient client = connect(name)) {
            assertEquals(5, client.next(5).logOn(0, "ORDERS").number());
            assertEquals(6, client.settle().number());
        }
        try (FixClient client = connect(name)) {
            assertEquals(7, client.next(7).logOn(0, "ORDERS").number());
        }
    }

    @Test
    void shouldGoOnAtAnotherGateway() throws Exception {
        final String name = newName();
        try (Gateway other = venue.startGateway();
                FixClient client = connect(name);
                FixClient there = new FixClient(other.port("fix.port"), name)) {
            assertEquals(1, client.logOn(0, "ORDERS").number());
            client.settle();
            assertEquals(3, there.next(3).logOn(0, "ORDERS").number());
            client.expectEnd();
            there.settle();
            there.send("2", "7=1", "16=0");
            final FixText gap = there.expect("4");
            assertEquals(1, gap.number());
            assertEquals("5", gap.get(36));
        }
    }

    @Test
    void shouldAskForWhatItMissedAndSayWhatIsTooLow() throws Exception {
        final String name = newName();
        try (FixClient client = connect(name)) {
            assertEquals(1, client.next(5).logOn(0, "ORDERS").number());
            final FixText request = client.expect("2");
            assertEquals(2, request.number());
            assertEquals("1", request.get(7));
            client.sendAs(1, "4", "36=6", "123=Y", "43=Y", "122=" + FixClient.now());
            assertEquals(3, client.next(6).settle().number());
            client.send("AA");
            assertEquals(4, client.expect("j").number());
        }
        try (FixClient client = connect(name)) {
            final FixText logout = client.next(3).logOn(0, "ORDERS");
            assertEquals("5", logout.type());
            assertEquals(5, logout.number());
            assertEquals("MsgSeqNum too low, expecting 8 but received 3", logout.get(58));
            client.expectEnd();
        }
        try (FixClient client = connect(name)) {
            assertEquals(6, client.next(8).logOn(0, "ORDERS").number());
        }
    }

    @Test
    void shouldSayWhenALogonLeapsToANumberThatNobodyCanGoOnFrom() throws Exception {
        final String name = newName();
        try (FixClient client = connect(name)) {
            client.logOn(1, "ORDERS");
            client.settle();
        }
        try (FixClient client = connect(name)) {
            final FixText logout = client.next(999_999_999_999_999_999L).logOn(1, "ORDERS");
            assertEquals("5", logout.type(), logout.toString());
            assertEquals(3, logout.number());
            assertEquals(
                    "MsgSeqNum too high, expecting 3 to 1000000003 but received 999999999999999999", logout.get(58));
            client.expectEnd();
        }
        try (FixClient client = connect(name)) {
            assertEquals(4, client.next(3).logOn(1, "ORDERS").number());
            client.settle();
        }
    }

    @ParameterizedTest
    @CsvSource({"999999999999999999, ''", "1, 789=2"})
    void shouldMakeNoSessionForALogonThatIsRefused(final long number, final String fields) throws Exception {
        final String name = newName();
        try (FixClient client = connect(name)) {
            client.next(number)
                    .sendLogon(
                            RunningVenue.keyId(1),
                            RunningVenue.SECRET,
                            "ORDERS",
                            fields.isEmpty() ? new String[0] : new String[] {fields});
            client.expectEnd();
        }
        try (FixClient client = connect(name)) {
            assertEquals(1, client.next(1).logOn(1, "ORDERS").number());
            client.settle();
        }
    }

    @Test
    void shouldWeighWhatIsSentAgainFromMemory() throws Exception {
        try (Gateway strict = venue.startGateway(Map.of("limits.request-weight-1m", "100"));
                FixClient client = new FixClient(strict.port("fix.port"), newName())) {
            client.logOn(0, "ORDERS");
            FixText answer = null;
            // a minute may end meanwhile
            for (int i = 0; i < 200 && (answer == null || answer.type().equals("4")); i++) {
                client.send("2", "7=1", "16=0");
                answer = client.receive();
            }
            assertEquals("3", answer.type(), answer.toString());
            assertTrue(answer.get(58).startsWith("too many requests; ask again in"), answer.toString());
        }
    }

    @Test
    void shouldBeginAgainWhenItsClientWantsTo() throws Exception {
        final String name = newName();
        try (FixClient client = connect(name)) {
            client.logOn(0, "DROPCOPY");
            client.settle();
            final FixText again = client.next(1).logOn(0, "DROPCOPY", "141=Y");
            assertEquals(1, again.number());
            assertEquals("Y", again.get(141));
            assertEquals(2, client.settle().number());
        }
        try (FixClient client = connect(name)) {
            assertEquals(1, client.logOn(0, "DROPCOPY", "141=Y").number());
            client.send("AF", "584=x", "585=7");
            final FixText refused = client.expect("j");
            assertEquals(2, refused.number());
            client.settle();
            client.send("2", "7=1", "16=0");
            assertEquals("2", client.expect("4").get(36));
            final FixText resent = client.expect("j");
            assertEquals("Y", resent.get(43));
            assertEquals(2, resent.number());
            assertEquals(refused.get(52), resent.get(122));
            assertEquals("4", client.expect("4").get(36));
            assertEquals(4, client.settle().number());
        }
    }

    @Test
    void shouldHaveOneKindForEachName() throws Exception {
        final String name = newName();
        try (FixClient client = connect(name)) {
            client.logOn(0, "ORDERS");
        }
        try (FixClient client = connect(name)) {
            final FixText refused = client.logOn(0, "DROPCOPY", "141=Y");
            assertEquals("5", refused.type());
            assertTrue(refused.get(58).contains("another SenderCompID"), refused.toString());
        }
        try (FixClient client = connect(name)) {
            assertEquals(1, client.logOn(1, "DROPCOPY").number(), "another account's");
        }
    }

    @Test
    void shouldNotBeTakenByWhoOverheardALogon() throws Exception {
        final String name = newName();
        try (FixClient client = connect(name);
                Gateway other = venue.startGateway();
                FixClient thief = new FixClient(other.port("fix.port"), name)) {
            client.logOn(0, "ORDERS");
            thief.sendRaw(client.lastSent());
            thief.expectEnd();
            client.next(2).settle();
        }
    }

    @Test
    void shouldNotBeginAgainByATimeThatWouldShutItsClientOut() throws Exception {
        final String name = newName();
        try (FixClient client = connect(name)) {
            client.logOn(0, "ORDERS");
            client.sendBody("35=A|49=" + name + "|56=RIALTO|34=1|52=22600101-00:00:00|98=0|108=30|141=Y|");
            assertTrue(client.expect("5").get(58).startsWith("SendingTime accuracy problem"));
            client.expectEnd();
        }
        try (FixClient client = connect(name)) {
            assertEquals("A", client.logOn(0, "ORDERS", "141=Y").type());
        }
    }

    @Test
    void shouldSendWhatIsExpectedNextWithoutBeingAsked() throws Exception {
        final String name = newName();
        try (FixClient client = connect(name)) {
            client.logOn(0, "ORDERS");
            client.send("AA");
            client.expect("j");
        }
        try (FixClient client = connect(name)) {
            final FixText answer = client.next(3).logOn(0, "ORDERS", "789=2");
            assertEquals(3, answer.number());
            assertEquals("4", answer.get(789));
            final FixText gap = client.expect("4");
            assertEquals(2, gap.number());
            assertEquals("3", gap.get(36));
            assertEquals(4, client.settle().number());
        }
        try (FixClient client = connect(name)) {
            final FixText refused = client.next(5).logOn(0, "ORDERS", "789=99");
            assertEquals("5", refused.type());
            assertEquals(5, refused.number());
            client.expectEnd();
        }
    }

    @Test
    void shouldBeginAgainWithTheDay() throws Exception {
        int seconds = 2;
        do {
            seconds *= 2;
        } while (!beginsAgainWithTheDay(Instant.now().plusSeconds(seconds).truncatedTo(ChronoUnit.SECONDS)));
    }

    /** False when the client was not logged on by then. */
    private static boolean beginsAgainWithTheDay(final Instant roll) throws Exception {
        final String name = newName();
        final LocalTime time = LocalTime.ofInstant(roll, ZoneOffset.UTC);
        try (Gateway daily = venue.startGateway(Map.of("fix.day-roll", time.toString()))) {
            final int port = daily.port("fix.port");
            try (FixClient client = new FixClient(port, name)) {
                client.logOn(0, "ORDERS");
                client.settle();
                if (!Instant.now().isBefore(roll)) {
                    return false;
                }
                assertTrue(client.expect("5").get(58).startsWith("the day is over"));
                client.send("5");
                client.expectEnd();
            }
            try (FixClient client = new FixClient(port, name)) {
                client.next(4).sendLogon(RunningVenue.keyId(0), RunningVenue.SECRET, "ORDERS");
                client.expectEnd();
            }
            try (FixClient client = new FixClient(port, name)) {
                final FixText answer = client.logOn(0, "ORDERS");
                assertEquals(1, answer.number());
                assertNull(answer.get(141));
                assertEquals(2, client.settle().number());
            }
            try (FixClient client = new FixClient(port, name)) {
                assertEquals(3, client.next(3).logOn(0, "ORDERS").number());
            }
            return true;
        }
    }

    @Test
    void shouldKeepAConnectionWhoseNumbersAreRight() throws Exception {
        final String name = newName();
        try (FixClient client = connect(name);
                FixClient older = connect(name)) {
            client.next(1).logOn(0, "ORDERS");
            client.settle();
            older.sendLogon(RunningVenue.keyId(0), RunningVenue.SECRET, "ORDERS");
            older.expectEnd();
            assertEquals(3, client.settle().number());
        }
    }
}
