package rialto.dialect.fix.session;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.dialect.fix.FixClient;
import rialto.dialect.fix.FixText;
import rialto.dialect.fix.OnOneVenue;

import java.io.IOException;
import java.time.Instant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The rules of sessions, by one whose numbers are those of its connection. */
@Timeout(60)
class VolatileSessionTest extends OnOneVenue {
    private static FixClient loggedOn(final String... fields) throws IOException {
        final FixClient client = connect();
        final String[] all = java.util.Arrays.copyOf(fields, fields.length + 1);
        all[fields.length] = "141=Y";
        final FixText answer = client.logOn(0, "PRICES", all);
        assertEquals("A", answer.type(), answer.toString());
        return client;
    }

    @Test
    void shouldAnswerALogon() throws Exception {
        try (FixClient client = connect()) {
            final FixText answer = client.logOn(0, "PRICES", "141=Y", "50=desk");
            assertEquals(1, answer.number());
            assertEquals("RIALTO", answer.get(49));
            assertEquals("desk", answer.get(57));
            assertEquals("PRICES", answer.get(50));
            assertEquals("0", answer.get(98));
            assertEquals("30", answer.get(108));
            assertEquals("Y", answer.get(141));
            client.logOut();
        }
    }

    @Test
    void shouldAnswerTestRequests() throws Exception {
        try (FixClient client = loggedOn()) {
            client.send("1", "112=HELLO");
            final FixText heartbeat = client.expect("0");
            assertEquals("HELLO", heartbeat.get(112));
            assertEquals(2, heartbeat.number());
            client.send("0");
            client.send("3", "45=1");
            assertEquals(3, client.settle().number());
            client.logOut();
        }
    }

    @Test
    void shouldAskForWhatIsMissingOnce() throws Exception {
        try (FixClient client = loggedOn()) {
            client.sendAs(5, "1", "112=five");
            final FixText request = client.expect("2");
            assertEquals("2", request.get(7));
            assertEquals("0", request.get(16));
            client.sendAs(6, "1", "112=six");
            client.sendAs(2, "1", "112=two", "43=Y", "122=" + FixClient.now());
            assertEquals("two", client.expect("0").get(112));
            client.sendAs(3, "4", "43=Y", "122=" + FixClient.now(), "36=5", "123=Y");
            assertEquals("five", client.expect("0").get(112));
            assertEquals("six", client.expect("0").get(112));
            client.next(7).logOut();
        }
    }

    @Test
    void shouldEndWhenANumberIsTooLow() throws Exception {
        try (FixClient client = loggedOn()) {
            client.settle();
            client.sendAs(2, "0");
            assertEquals(
                    "MsgSeqNum too low, expecting 3 but received 2",
                    client.expect("5").get(58));
            client.expectEnd();
        }
    }

    @Test
    void shouldPassOverWhatWasReceivedBefore() throws Exception {
        try (FixClient client = loggedOn()) {
            client.settle();
            client.sendAs(2, "1", "43=Y", "122=" + FixClient.now(), "112=again");
            assertEquals(3, client.settle().number());
            client.sendAs(2, "0", "43=Y");
            final FixText reject = client.expect("3");
            assertEquals("122", reject.get(371));
            assertEquals("1", reject.get(373));
            assertEquals(5, client.settle().number());
            client.sendAs(2, "0", "43=Y", "122=" + FixClient.time(Instant.now().plusSeconds(60)));
            assertEquals("10", client.expect("3").get(373));
            client.expect("5");
            client.expectEnd();
        }
    }

    @Test
    void shouldNotLeapToNumbersThatNobodyCanGoOnFrom() throws Exception {
        try (FixClient client = loggedOn()) {
            client.sendAs(0, "4", "36=999999999999999999");
            final FixText reject = client.expect("3");
            assertEquals("36", reject.get(371));
            assertEquals("5", reject.get(373));
            assertTrue(reject.get(58).endsWith("must be 2 to 1000000002, not 999999999999999999"), reject.toString());
            client.send("4", "36=1000000004", "123=Y");
            assertEquals("36", client.expect("3").get(371));
            client.settle();
            client.sendAs(0, "4", "36=1000000004");
            client.next(1_000_000_004).settle();
            client.logOut();
        }
    }

    @Test
    void shouldTakeSequenceResets() throws Exception {
        try (FixClient client = loggedOn()) {
            client.sendAs(2, "4", "36=20", "123=Y");
            client.next(20).settle();
            client.sendAs(0, "4", "36=30");
            client.next(30).settle();
            client.sendAs(0, "4", "36=30");
            final FixText reject = client.expect("3");
            assertEquals("36", reject.get(371));
            assertEquals("5", reject.get(373));
            client.next(31).settle();
            client.send("4", "36=32", "123=Y");
            assertEquals("5", client.expect("3").get(373));
            client.logOut();
        }
    }

    @Test
    void shouldFillTheGapOfWhatItDoesNotKeep() throws Exception {
        try (FixClient client = loggedOn()) {
            client.settle();
            client.settle();
            client.send("2", "7=1", "16=0");
            final FixText gapFill = client.expect("4");
            assertEquals(1, gapFill.number());
            assertEquals("4", gapFill.get(36));
            assertEquals("Y", gapFill.get(123));
            assertEquals("Y", gapFill.get(43));
            assertNotNull(gapFill.get(122));
            client.send("2", "7=2", "16=2");
            assertEquals("3", client.expect("4").get(36));
            client.sendAs(20, "2", "7=1", "16=1");
            assertEquals("2", client.expect("4").get(36), "both may miss something");
            client.expect("2");
            client.send("2", "7=0", "16=0");
            assertEquals("7", client.expect("3").get(371));
        }
    }

    @Test
    void shouldBeginAgainAtOne() throws Exception {
        try (FixClient client = loggedOn()) {
            client.settle();
            client.settle();
            assertEquals(1, client.next(1).logOn(0, "PRICES", "141=Y").number());
            assertEquals(2, client.settle().number());
            client.send("A", "98=0", "108=30");
            client.expect("5");
            client.expectEnd();
        }
    }

    @Test
    void shouldPassOverWhatIsGarbled() throws Exception {
        try (FixClient client = loggedOn()) {
            final String right = FixClient.framed(
                    "FIX.4.4", "35=1|49=x|56=RIALTO|34=2|52=20260101-00:00:00|112=lost|".replace('|', '\u0001'));
            client.sendRaw(right.replaceFirst("10=\\d+", "10=999"));
            client.sendRaw(right.replaceFirst("9=\\d+", "9=30"));
            client.sendRaw(right.replaceFirst("9=\\d+", "9=1x"));
            client.sendRaw(right.replaceFirst("8=FIX.4.4.", ""));
            client.sendRaw("8=FIX.4.4|9=5|34=2|10=000|");
            client.sendRaw("rubbish|");
            assertEquals(2, client.settle().number());
            client.sendRaw(FixClient.framed("FIX.4.4", "34=3|35=0|".replace('|', '\u0001')));
            client.logOut();
        }
    }

    @Test
    void shouldEndAtAnotherVersion() throws Exception {
        try (FixClient client = loggedOn()) {
            client.sendRaw(FixClient.framed("FIX.4.2", "35=0\u000134=2\u0001"));
            assertTrue(client.expect("5").get(58).startsWith("Incorrect BeginString"));
            client.expectEnd();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "999=HI, 999, 0",
        "0=HI, 0, 0",
        "-1=HI, -1, 0",
        "5000=HI, 5000, 0",
        "55x=HI, 55x, 0",
        "36=5, 36, 2",
        "112=, 112, 4",
        "112=a|112=b, 112, 13",
        "112=a|50=desk, 50, 14",
        "43=X, 43, 6",
        "112=a|97=5, 97, 6"
    })
    void shouldRefuseMalformedFields(final String fields, final String tag, final int reason) throws Exception {
        try (FixClient client = loggedOn()) {
            client.send("0", fields.replace('|', '\u0001'));
            final FixText reject = client.expect("3");
            assertEquals("2", reject.get(45));
            assertEquals(tag, reject.get(371), reject.toString());
            assertEquals("0", reject.get(372));
            assertEquals(Integer.toString(reason), reject.get(373), reject.toString());
            assertNotNull(reject.get(58));
            assertEquals(3, client.settle().number());
        }
    }

    @Test
    void shouldSayWhatIsMissing() throws Exception {
        try (FixClient client = loggedOn()) {
            client.send("1");
            final FixText reject = client.expect("3");
            assertEquals("112", reject.get(371));
            assertEquals("1", reject.get(373));
            client.send("*");
            assertEquals("11", client.expect("3").get(373));
            client.send("BE", "923=x", "924=1");
            assertEquals("3", client.expect("j").get(380));
            client.sendBody("35=0|34=" + client.next() + "|52=" + FixClient.now() + "|56=RIALTO|");
            assertEquals("49", client.next(client.next() + 1).expect("3").get(371));
            client.logOut();
        }
    }

    @Test
    void shouldEndAtWrongNamesAndTimes() throws Exception {
        try (FixClient client = loggedOn()) {
            client.sendBody("35=0|49=other|56=RIALTO|34=2|52=" + FixClient.now() + "|");
            assertEquals("9", client.expect("3").get(373));
            client.expect("5");
            client.expectEnd();
        }
        try (FixClient client = loggedOn()) {
            client.send("0", "50=desk");
            assertEquals(2, client.settle().number());
            client.sendBody("35=0|34=4|52=" + FixClient.time(Instant.now().minusSeconds(121)) + "|49=any|56=RIALTO|");
            client.expect("3");
            client.expect("5");
            client.expectEnd();
        }
    }

    @Test
    void shouldSendAnswersBackToWhereAMessageCameFrom() throws Exception {
        try (FixClient client = loggedOn()) {
            client.send("1", "115=JCD", "116=CS");
            final FixText reject = client.expect("3");
            assertEquals("JCD", reject.get(128));
            assertEquals("CS", reject.get(129));
            client.send("0", "115=");
            final FixText other = client.expect("3");
            assertEquals("4", other.get(373));
            assertNull(other.get(128));
        }
    }

    @Test
    void shouldShowThatItLivesAndAskWhetherTheClientDoes() throws Exception {
        try (FixClient client = loggedOn("108=1")) {
            assertNull(client.receive().get(112), "a heartbeat by itself");
            FixText message = client.receive();
            while (!message.type().equals("1")) {
                message = client.receive();
            }
            client.send("0", "112=" + message.get(112));
            message = client.receive();
            while (!message.type().equals("1")) {
                assertEquals("0", message.type());
                message = client.receive();
            }
            try {
                while (true) {
                    assertEquals("0", client.receive().type());
                }
            } catch (final IOException e) {
                assertTrue(e.getMessage().contains("ended"), e.toString());
            }
        }
    }

    @Test
    void shouldTakeFieldsOfAnyOrderBehindTheirHeader() throws Exception {
        try (FixClient client = loggedOn()) {
            client.sendBody("35=1|34=2|52=" + FixClient.now() + "|56=RIALTO|49=nobody|112=x|");
            assertEquals("9", client.expect("3").get(373));
        }
    }
}
