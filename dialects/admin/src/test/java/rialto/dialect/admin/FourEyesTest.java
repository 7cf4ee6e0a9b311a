package rialto.dialect.admin;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.dialect.admin.Called.Answer;
import rialto.gatewaytest.RunningVenue;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

/** Money and keys take two administrators where that is wanted. */
class FourEyesTest {
    private static final String DEPOSIT = "{\"transferId\":\"two-1\",\"asset\":\"BASE\",\"amount\":\"1\"}";

    @TempDir
    private Path data;

    @Test
    void shouldMoveMoneyAndMakeKeysOnlyWhenASecondAdministratorApproves() throws Exception {
        final String oscar;
        final String carol;
        final String dave;
        final String trent;
        try (RunningVenue venue = new RunningVenue(data);
                Called call = new Called(venue, data)) {
            call.root("POST", "/assets", "{\"symbol\":\"BASE\",\"scale\":8}");
            call.root("POST", "/accounts", "{\"name\":\"alice\"}");
            call.root("POST", "/assets", "{\"symbol\":\"QUOTE\",\"scale\":8}");
            call.root(
                    "POST",
                    "/instruments",
                    "{\"symbol\":\"BASEQUOTE\",\"baseAsset\":\"BASE\",\"quoteAsset\":\"QUOTE\",\"tickSize\":\"0.01\","
                            + "\"lotSize\":\"0.0001\"}");
            oscar = call.administrator("oscar", "OPERATOR");
            carol = call.administrator("carol", "TREASURER");
            dave = call.administrator("dave", "TREASURER", "VIEWER");
            trent = call.administrator("trent", "SECURITY");
        }
        final Map<String, String> settings =
                Map.of("admin.four-eyes", "money, keys", "admin.root-key", "true", "http.trusted-proxies", "127.0.0.1");
        try (RunningVenue venue = new RunningVenue(data, settings);
                Called call = new Called(venue, data)) {
            money(call, carol, dave);
            fees(call, oscar, dave);
            feeSchedules(call, oscar, carol, dave, trent);
            hiding(call, carol, dave);
            keys(call, dave);
            rotation(call, carol, trent);
            addresses(call);
            gone(call, oscar, dave, trent);
        }
    }

    /** Whoever approves sees all of it, however it was written. */
    private static void hiding(final Called call, final String carol, final String dave) throws Exception {
        final String blanks = " ".repeat(1_100);
        final Answer proposed = call.by(
                carol,
                "POST",
                "/accounts/alice/deposits",
                "{\"transferId\":\"two-9\",\"asset\":\"BASE\"," + blanks + "\"\\u0061mount\":\"999\"}");
        assertEquals(202, proposed.status(), proposed::toString);
        final JsonNode approvals = call.by(carol, "GET", "/approvals", null).json();
        assertEquals(
                "{\"transferId\":\"two-9\",\"asset\":\"BASE\",\"amount\":\"999\"}",
                approvals.get(approvals.size() - 1).path("detail").asText());
        final String decline = "/approvals/" + proposed.text("approvalId") + "/decline";
        assertEquals("DECLINED", call.by(dave, "POST", decline, null).text("decision"));
    }

    /** The proxy is one of the public port. */
    private static void addresses(final Called call) throws Exception {
        assertEquals(
                201,
                call.naming("203.0.113.77", "/accounts", "{\"name\":\"bob\"}").status());
        call.root("GET", "/audit?limit=1000", null)
                .json()
                .forEach(
                        entry -> assertEquals("127.0.0.1", entry.path("address").asText(), entry.toString()));
    }

    private static void money(final Called call, final String carol, final String dave) throws Exception {
        final Answer proposed = call.by(carol, "POST", "/accounts/alice/deposits", DEPOSIT);
        assertEquals(202, proposed.status(), proposed.toString());
        assertEquals(
                0,
                call.root("GET", "/accounts/alice", null)
                        .json()
                        .path("balances")
                        .size());
        final String approve = "/approvals/" + proposed.text("approvalId") + "/approve";
        final Answer own = call.by(carol, "POST", approve, null);
        assertEquals(403, own.status());
        assertEquals("OWN_PROPOSAL", own.text("reason"), own.toString());
        final JsonNode waiting = call.root("GET", "/approvals", null).json().get(0);
        assertEquals("carol", waiting.path("proposer").asText(), waiting.toString());
        assertEquals("[\"TREASURER\"]", waiting.path("needs").toString());
        final Answer approved = call.by(dave, "POST", approve, null);
        assertEquals("APPROVED", approved.text("decision"), approved.toString());
        assertEquals(
                "1.00000000",
                call.root("GET", "/accounts/alice", null)
                        .json()
                        .path("balances")
                        .get(0)
                        .path("free")
                        .asText());
        assertEquals(404, call.by(dave, "POST", approve, null).status());
        final List<String> kept = new ArrayList<>();
        call.root("GET", "/audit?limit=1000", null).json().forEach(entry -> {
            if (entry.path("approvalId").asLong() == 1) {
                kept.add(entry.path("actor").asText() + " "
                        + entry.path("outcome").asText() + " "
                        + (entry.path("approvedBy").isNull()
                                ? ""
                                : entry.path("approvedBy").asText()));
            }
        });
        assertEquals(List.of("carol PROPOSED ", "carol REFUSED ", "dave APPROVED ", "carol DONE dave"), kept);
    }

    private static void fees(final Called call, final String oscar, final String dave) throws Exception {
        final String path = "/instruments/BASEQUOTE";
        assertEquals(
                200, call.by(oscar, "PATCH", path, "{\"takerFeeBps\":\"20\"}").status(), "within his bound");
        final Answer mixed = call.by(oscar, "PATCH", path, "{\"makerFeeBps\":\"500\",\"maxOpenOrders\":9}");
        assertEquals(400, mixed.status(), mixed.toString());
        final Answer outdated = call.by(oscar, "PATCH", path, "{\"makerFeeBps\":\"500\"}");
        assertEquals(202, outdated.status(), outdated.toString());
        assertEquals(200, call.by(oscar, "PATCH", path, "{\"maxOpenOrders\":9}").status());
        final String approval = "/approvals/" + outdated.text("approvalId");
        assertEquals(
                "INSTRUMENT_CHANGED",
                call.by(dave, "POST", approval + "/approve", null).text("reason"));
        assertEquals(200, call.by(dave, "POST", approval + "/decline", null).status());
        final Answer proposed = call.by(oscar, "PATCH", path, "{\"makerFeeBps\":\"500\"}");
        final JsonNode waiting = call.root("GET", "/approvals", null).json().get(0);
        assertEquals("[\"TREASURER\"]", waiting.path("needs").toString());
        assertEquals("0.00 20.00 9", feesOf(call));
        assertEquals(
                200,
                call.by(dave, "POST", "/approvals/" + proposed.text("approvalId") + "/approve", null)
                        .status());
        assertEquals("500.00 20.00 9", feesOf(call));
    }

    /** A schedule beyond an operator's bound, an instrument that is to follow it, and a discount: a treasurer sees each. */
    private static void feeSchedules(
            final Called call, final String oscar, final String carol, final String dave, final String trent)
            throws Exception {
        final String tiers = "{\"volumeAsset\":\"QUOTE\",\"tiers\":[{\"volumeFrom\":\"0\",\"makerFeeBps\":\"1\","
                + "\"takerFeeBps\":\"10000\"}]}";
        approveByTreasurer(call, call.by(oscar, "PUT", "/fee-schedules/dear", tiers), dave, trent);
        approveByTreasurer(
                call,
                call.by(oscar, "PUT", "/instruments/BASEQUOTE/fee-schedule", "{\"feeSchedule\":\"dear\"}"),
                dave,
                trent);
        assertEquals(
                "dear",
                call.root("GET", "/instruments/BASEQUOTE/fee-schedule", null).text("feeSchedule"));
        approveByTreasurer(
                call, call.by(carol, "PUT", "/accounts/alice/fees", "{\"discountPercent\":\"50\"}"), dave, trent);
        assertEquals("50.0000", call.root("GET", "/accounts/alice/fees", null).text("discountPercent"));
    }

    private static void approveByTreasurer(
            final Called call, final Answer proposed, final String dave, final String trent) throws Exception {
        assertEquals(202, proposed.status(), proposed::toString);
        final String approve = "/approvals/" + proposed.text("approvalId") + "/approve";
        assertEquals(403, call.by(trent, "POST", approve, null).status(), "who makes keys decides nothing of money");
        final Answer approved = call.by(dave, "POST", approve, null);
        assertEquals(200, approved.status(), approved::toString);
    }

    private static String feesOf(final Called call) throws Exception {
        final JsonNode instrument =
                call.root("GET", "/instruments", null).json().get(0);
        return instrument.path("makerFeeBps").asText() + " "
                + instrument.path("takerFeeBps").asText() + " "
                + instrument.path("maxOpenOrders").asInt();
    }

    /** Another administrator for keys is needed, for root proposes. */
    private static void rotation(final Called call, final String carol, final String trent) throws Exception {
        final Answer proposed = call.root("POST", "/administrators/carol/rotate", "{\"oldValidFor\":\"0s\"}");
        assertEquals(202, proposed.status(), proposed.toString());
        assertEquals(200, call.by(carol, "GET", "/me", null).status(), "nothing was approved yet");
        final String approve = "/approvals/" + proposed.text("approvalId") + "/approve";
        assertEquals(403, call.by(carol, "POST", approve, null).status());
        final Answer approved = call.by(trent, "POST", approve, null);
        assertEquals("APPROVED", approved.text("decision"), approved.toString());
        assertEquals("EXPIRED_KEY", call.by(carol, "GET", "/me", null).text("reason"));
        assertEquals("carol", call.by(proposed.text("key"), "GET", "/me", null).text("name"));
        final List<String> refused = new ArrayList<>();
        call.root("GET", "/audit?limit=1000", null).json().forEach(entry -> {
            if (entry.path("action").asText().endsWith(approve)) {
                refused.add(entry.path("actor").asText() + " "
                        + entry.path("outcome").asText() + " "
                        + entry.path("detail").asText());
            }
        });
        assertEquals(List.of("carol REFUSED refused 403 ROLE: This call needs the role SECURITY."), refused);
    }

    /** What somebody proposed goes with him, and nobody is made an administrator again by a rotation from before. */
    private static void gone(final Called call, final String oscar, final String dave, final String trent)
            throws Exception {
        final Answer fee = call.by(oscar, "PATCH", "/instruments/BASEQUOTE", "{\"takerFeeBps\":\"400\"}");
        assertEquals(202, fee.status(), fee.toString());
        final Answer rotation = call.root("POST", "/administrators/oscar/rotate", null);
        assertEquals(202, rotation.status(), rotation.toString());
        assertEquals(200, call.root("DELETE", "/administrators/oscar", null).status());
        assertEquals(404, approve(call, dave, fee).status(), "it ended with its proposer's key");
        final Answer again = approve(call, trent, rotation);
        assertEquals(404, again.status(), again.toString());
        assertEquals("UNKNOWN_ADMINISTRATOR", again.text("reason"));
        assertEquals(401, call.by(rotation.text("key"), "GET", "/me", null).status());
        expired(call, dave, trent);
    }

    private static void expired(final Called call, final String dave, final String trent) throws Exception {
        final Answer frank = call.root(
                "POST",
                "/administrators",
                "{\"name\":\"frank\",\"roles\":[\"TREASURER\"],\"expiryTime\":\"2100-01-01T00:00:00Z\"}");
        assertEquals(200, approve(call, trent, frank).status());
        final Answer deposit = call.by(
                frank.text("key"),
                "POST",
                "/accounts/alice/deposits",
                "{\"transferId\":\"two-7\",\"asset\":\"BASE\",\"amount\":\"7\"}");
        assertEquals(202, deposit.status(), deposit.toString());
        final Answer brief = call.root(
                "POST", "/administrators/frank/rotate", "{\"oldValidFor\":\"0s\",\"expiryTime\":\"" + soon() + "\"}");
        assertEquals(200, approve(call, trent, brief).status());
        Answer late = call.by(brief.text("key"), "GET", "/me", null);
        while (late.status() == 200) {
            late = call.by(brief.text("key"), "GET", "/me", null);
        }
        final Answer refused = approve(call, dave, deposit);
        assertEquals(409, refused.status(), refused.toString());
        assertEquals("PROPOSER_GONE", refused.text("reason"));
        assertEquals(
                "DECLINED",
                call.by(dave, "POST", "/approvals/" + deposit.text("approvalId") + "/decline", null)
                        .text("decision"));
    }

    private static Instant soon() {
        return Instant.now().plusSeconds(8);
    }

    private static Answer approve(final Called call, final String by, final Answer proposed) throws Exception {
        return call.by(by, "POST", "/approvals/" + proposed.text("approvalId") + "/approve", null);
    }

    private static void keys(final Called call, final String dave) throws Exception {
        final Answer proposed = call.root(
                "POST",
                "/administrators",
                "{\"name\":\"mallory\",\"roles\":[\"SECURITY\"],\"expiryTime\":\"2100-01-01T00:00:00Z\"}");
        assertEquals(202, proposed.status(), proposed.toString());
        assertEquals(
                Instant.parse("2100-01-01T00:00:00Z").toEpochMilli(),
                proposed.json().path("keyExpiryTime").asLong());
        assertEquals(
                call.root("GET", "/approvals", null)
                        .json()
                        .path(0)
                        .path("expiryTime")
                        .asLong(),
                proposed.json().path("expiryTime").asLong());
        assertFalse(proposed.text("key").isEmpty());
        assertEquals(401, call.by(proposed.text("key"), "GET", "/me", null).status());
        final String decline = "/approvals/" + proposed.text("approvalId") + "/decline";
        assertEquals(403, call.by(dave, "POST", decline, null).status());
        assertEquals("DECLINED", call.root("POST", decline, null).text("decision"));
        assertEquals(401, call.by(proposed.text("key"), "GET", "/me", null).status());
    }
}
