package rialto.dialect.admin;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.dialect.admin.Called.Answer;
import rialto.gatewaytest.RunningVenue;

import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Fee schedules, the instruments that follow them, and discounts, as administrators set them. */
class FeeAdminTest {
    @TempDir
    private static Path data;

    private static RunningVenue venue;
    private static Called call;

    @BeforeAll
    static void start() throws Exception {
        venue = new RunningVenue(data);
        call = new Called(venue, data);
        call.root("POST", "/assets", "{\"symbol\":\"BASE\",\"scale\":8}");
        call.root("POST", "/assets", "{\"symbol\":\"QUOTE\",\"scale\":8}");
        for (final String more : new String[] {"", ",\"riskRule\":\"NONE\""}) {
            call.root(
                    "POST",
                    "/instruments",
                    "{\"symbol\":\"BASEQUOTE" + more.length() + "\",\"baseAsset\":\"BASE\",\"quoteAsset\":\"QUOTE\","
                            + "\"tickSize\":\"0.01\",\"lotSize\":\"0.0001\"" + more + "}");
        }
        call.root("POST", "/accounts", "{\"name\":\"alice\"}");
    }

    @AfterAll
    static void stop() {
        call.close();
        venue.close();
        assertNull(venue.failure());
    }

    private static String tiers(final String... tiers) {
        final StringBuilder body = new StringBuilder("{\"volumeAsset\":\"QUOTE\",\"tiers\":[");
        for (final String tier : tiers) {
            final String[] parts = tier.split(":");
            body.append(body.charAt(body.length() - 1) == '}' ? "," : "")
                    .append("{\"volumeFrom\":\"" + parts[0] + "\",\"makerFeeBps\":\"" + parts[1]
                            + "\",\"takerFeeBps\":\"" + parts[2] + "\"}");
        }
        return body + "]}";
    }

    @Test
    void shouldMakeFollowAndRemoveASchedule() throws Exception {
        final Answer made = call.root("PUT", "/fee-schedules/one", tiers("0:10:20", "1000:-0.5:8"));
        assertEquals(200, made.status(), made::toString);
        assertEquals("-0.50", made.json().at("/tiers/1/makerFeeBps").asText());
        assertEquals("1000.00000000", made.json().at("/tiers/1/volumeFrom").asText());
        final Answer followed = call.root("PUT", "/instruments/BASEQUOTE0/fee-schedule", "{\"feeSchedule\":\"one\"}");
        assertEquals("one", followed.text("feeSchedule"));
        assertEquals(
                "BASEQUOTE0",
                call.root("GET", "/fee-schedules/one", null)
                        .json()
                        .at("/symbols/0")
                        .asText());
        final Answer used = call.root("DELETE", "/fee-schedules/one", null);
        assertEquals(409, used.status(), used::toString);
        assertEquals("FEE_SCHEDULE_IN_USE", used.text("reason"));
        call.root("DELETE", "/instruments/BASEQUOTE0/fee-schedule", null);
        assertEquals(200, call.root("DELETE", "/fee-schedules/one", null).status());
        assertEquals(404, call.root("GET", "/fee-schedules/one", null).status());
    }

    @Test
    void shouldSayWhatIsWrongWithASchedule() throws Exception {
        refused("volumeFrom", "first tier must begin at 0", tiers("1:1:1"));
        refused("volumeFrom", "above that of the tier before", tiers("0:1:1", "5:1:1", "5:1:1"));
        refused(
                "makerFeeBps",
                "A rebate of 1.01 basis points is more than the lowest takerFeeBps of the schedule, 1.00",
                tiers("0:-1.01:2", "5:0:1"));
        refused("takerFeeBps", "0 to 10000 basis points", tiers("0:1:10001"));
        refused("volumeAsset", "There is no asset 'NONE'", tiers("0:1:1").replace("QUOTE", "NONE"));
        assertEquals(
                400,
                call.root("PUT", "/fee-schedules/two", "{\"volumeAsset\":\"QUOTE\",\"tiers\":[]}")
                        .status());
        assertEquals(404, call.root("GET", "/fee-schedules/two", null).status());
    }

    private static void refused(final String field, final String why, final String body) throws Exception {
        final Answer answer = call.root("PUT", "/fee-schedules/two", body);
        assertEquals(400, answer.status(), answer::toString);
        assertTrue(answer.text("msg").contains(field), answer::toString);
        assertTrue(answer.text("explanation").contains(why), answer::toString);
    }

    @Test
    void shouldLetOnlyABookThatMovesMoneyFollow() throws Exception {
        call.root("PUT", "/fee-schedules/three", tiers("0:1:1"));
        final Answer answer = call.root("PUT", "/instruments/BASEQUOTE18/fee-schedule", "{\"feeSchedule\":\"three\"}");
        assertEquals(400, answer.status(), answer::toString);
        assertTrue(answer.text("explanation").contains("no order book that moves money"), answer::toString);
    }

    @Test
    void shouldGiveAnAccountADiscountAndATier() throws Exception {
        final Answer given = call.root("PUT", "/accounts/alice/fees", "{\"discountPercent\":\"12.5\",\"fixedTier\":2}");
        assertEquals("12.5000", given.text("discountPercent"), given::toString);
        assertEquals("2", given.text("fixedTier"));
        assertEquals(
                400,
                call.root("PUT", "/accounts/alice/fees", "{\"discountPercent\":\"100.0001\"}")
                        .status());
        assertEquals("0.0000", call.root("DELETE", "/accounts/alice/fees", null).text("discountPercent"));
    }

    /** The highest rate stays, and those with much volume would pay it, too. */
    @Test
    void shouldCompareWhatIsPaidVolumeByVolume() throws Exception {
        final String operator = call.administrator("volume-operator", "OPERATOR");
        call.root("PUT", "/fee-schedules/five", tiers("0:1:500", "1000:1:50"));
        assertEquals(
                403,
                call.by(operator, "PUT", "/fee-schedules/five", tiers("0:1:500"))
                        .status());
        assertEquals(
                403,
                call.by(operator, "PUT", "/fee-schedules/five", tiers("0:1:500", "2000:1:50"))
                        .status());
        assertEquals(
                200,
                call.by(operator, "PUT", "/fee-schedules/five", tiers("0:1:500", "500:1:100"))
                        .status());
    }

    @Test
    void shouldAskForATreasurerBeyondAnOperatorsBound() throws Exception {
        final String operator = call.administrator("fee-operator", "OPERATOR");
        assertEquals(
                200,
                call.by(operator, "PUT", "/fee-schedules/four", tiers("0:-1:100"))
                        .status());
        final Answer answer = call.by(operator, "PUT", "/fee-schedules/four", tiers("0:-1:100.01"));
        assertEquals(403, answer.status(), answer::toString);
        assertEquals(
                403,
                call.by(operator, "PUT", "/accounts/alice/fees", "{\"discountPercent\":\"1\"}")
                        .status());
        call.root("PUT", "/fee-schedules/four", tiers("0:-1:200"));
        final Answer followed =
                call.by(operator, "PUT", "/instruments/BASEQUOTE0/fee-schedule", "{\"feeSchedule\":\"four\"}");
        assertEquals(403, followed.status(), followed::toString);
    }
}
