package rialto.dialect.admin;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.dialect.admin.Called.Answer;
import rialto.gatewaytest.FuzzedGateway;
import rialto.gatewaytest.RunningVenue;

import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.StreamSupport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Who may do what, and what the log keeps of it. */
class RolesTest {
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
        call.root(
                "POST",
                "/instruments",
                "{\"symbol\":\"BASEQUOTE\",\"baseAsset\":\"BASE\",\"quoteAsset\":\"QUOTE\",\"tickSize\":\"0.01\","
                        + "\"lotSize\":\"0.0001\"}");
        call.root("POST", "/accounts", "{\"name\":\"alice\"}");
    }

    @AfterAll
    static void stop() {
        call.close();
        venue.close();
        assertNull(venue.failure());
    }

    @Test
    void shouldAskForARoleOfEachCall() throws Exception {
        final Map<Role, String> keys = new EnumMap<>(Role.class);
        for (final Role role : Role.values()) {
            keys.put(role, call.administrator("only-" + role.name().toLowerCase(java.util.Locale.ROOT), role.name()));
        }
        final AdminDialect dialect = new AdminDialect();
        new FuzzedGateway(Map.of(), dialect);
        for (final AdminRoute route : dialect.api().routes()) {
            final String path = route.path().replaceAll("\\{[a-zA-Z]+}", "nobody");
            for (final Role role : Role.values()) {
                final Answer answer = call.by(keys.get(role), route.method(), path, bodyOf(route));
                final String what = role + " " + route.method() + " " + path + ": " + answer;
                assertFalse(answer.status() == 401 || answer.status() == 500, what);
                assertEquals((route.roles() & role.bit()) == 0, answer.status() == 403, what);
                assertTrue(
                        answer.status() != 403 || answer.text("explanation").contains(Role.anyOf(route.roles())), what);
            }
        }
    }

    private static String bodyOf(final AdminRoute route) {
        return route.kind() == AdminRoute.Kind.READ || route.method().equals("DELETE") ? null : "{}";
    }

    /** Two calls at once, neither of which the gateway knew of when it looked at the other. */
    @Test
    void shouldMakeOneAdministratorOfNamesThatLookAlikeWhoeverAsksAtOnce() throws Exception {
        for (int i = 0; i < 20; i++) {
            final String name = "twin" + i;
            final String other = i % 2 == 0 ? name.toUpperCase(java.util.Locale.ROOT) : name;
            final CompletableFuture<Answer> first = added(name, "VIEWER");
            final CompletableFuture<Answer> second = added(other, "SECURITY");
            final List<Answer> answers = List.of(first.get(), second.get());
            assertEquals(
                    List.of(201, 409),
                    answers.stream().map(Answer::status).sorted().toList(),
                    answers::toString);
            assertTrue(answers.stream().anyMatch(answer -> answer.text("reason").equals("ADMINISTRATOR_EXISTS")));
        }
        call.root("GET", "/administrators", null).json().forEach(administrator -> administrator
                .path("keys")
                .forEach(key -> assertEquals(administrator.path("roles"), key.path("roles"), key.toString())));
    }

    private static CompletableFuture<Answer> added(final String name, final String role) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return call.root("POST", "/administrators", "{\"name\":\"" + name + "\",\"roles\":[\"" + role + "\"]}");
            } catch (final Exception e) {
                throw new CompletionException(e);
            }
        });
    }

    @Test
    void shouldKeepWhoDidWhatAndWhoMayNot() throws Exception {
        final String carol = call.administrator("carol", "TREASURER");
        final String deposit = "{\"transferId\":\"kept-1\",\"asset\":\"BASE\",\"amount\":\"1.5\"}";
        assertEquals(
                200, call.by(carol, "POST", "/accounts/alice/deposits", deposit).status());
        final String withdrawal = "{\"transferId\":\"kept-2\",\"asset\":\"BASE\",\"amount\":\"99999\"}";
        assertEquals(
                400,
                call.by(carol, "POST", "/accounts/alice/withdrawals", withdrawal)
                        .status());
        assertEquals(403, call.by(carol, "POST", "/accounts/alice/freeze", "{}").status());
        final List<JsonNode> kept = call.awaitAudit("carol", 3);
        assertEquals(List.of("DONE", "INSUFFICIENT_BALANCE", "REFUSED"), texts(kept, "outcome"));
        assertEquals(
                "POST /admin/v1/accounts/alice/deposits",
                kept.getFirst().path("action").asText());
        assertEquals(deposit, kept.getFirst().path("detail").asText());
        assertEquals("127.0.0.1", kept.getFirst().path("address").asText());
        assertEquals("TREASURER", kept.getFirst().path("role").asText());
        assertEquals("needs the role RISK", kept.getLast().path("detail").asText());
    }

    @Test
    void shouldKeepWhatWasRefusedBeforeItWasSentAFewOneByOne() throws Exception {
        final String mallory = call.administrator("mallory", "TREASURER");
        assertEquals(
                400, call.by(mallory, "POST", "/accounts/alice/deposits", "{}").status());
        assertEquals(
                404, call.by(mallory, "POST", "/accounts/nobody/deposits", "{}").status());
        final Answer again = call.root("POST", "/administrators", "{\"name\":\"mallory\",\"roles\":[\"RISK\"]}");
        assertEquals(409, again.status());
        assertEquals(400, call.by(mallory, "GET", "/audit?limit=-1", null).status());
        final List<JsonNode> kept = call.awaitAudit("mallory", 2);
        assertEquals(List.of("REFUSED", "REFUSED"), texts(kept, "outcome"), kept::toString);
        assertTrue(kept.getFirst().path("detail").asText().startsWith("refused 400"), kept::toString);
        assertEquals(
                "refused 404 UNKNOWN_ACCOUNT: There is no account 'nobody'.",
                kept.getLast().path("detail").asText());
        assertEquals(
                "POST /admin/v1/accounts/nobody/deposits",
                kept.getLast().path("action").asText());
        while (texts(call.audit("root"), "detail").stream()
                .noneMatch(detail -> detail.startsWith("refused 409 ADMINISTRATOR_EXISTS"))) {
            Thread.onSpinWait();
        }
        for (int i = 0; i < 50; i++) {
            call.by(mallory, "POST", "/accounts/alice/deposits", "{}");
        }
        // a minute may have ended between two of them
        assertTrue(call.audit("mallory").size() <= 12, () -> "a flood of them fills the log");
    }

    @Test
    void shouldKeepFailedLoginsAFewOneByOne() throws Exception {
        for (int i = 0; i < 50; i++) {
            final Answer refused = call.by("wrong-" + i, "GET", "/status", null);
            assertEquals(401, refused.status());
            assertEquals("UNKNOWN_KEY", refused.text("reason"));
        }
        final List<JsonNode> failed = call.awaitAudit("", 1).stream()
                .filter(entry -> entry.path("detail").asText().startsWith("failed login"))
                .toList();
        // a minute may have ended between two of them
        assertTrue(!failed.isEmpty() && failed.size() <= 10, failed::toString);
        assertEquals("REFUSED", failed.getFirst().path("outcome").asText());
        assertEquals("127.0.0.1", failed.getFirst().path("address").asText());
        assertFalse(failed.toString().contains("wrong-"), failed::toString);
    }

    @Test
    void shouldLetNoOperatorRaiseAFeeBeyondHisBound() throws Exception {
        final String olga = call.administrator("olga", "OPERATOR");
        final String both = call.administrator("olga.too", "OPERATOR", "TREASURER");
        final String path = "/instruments/BASEQUOTE";
        assertEquals(
                200, call.by(olga, "PATCH", path, "{\"makerFeeBps\":\"100\"}").status());
        for (final String field : new String[] {"makerFeeBps", "takerFeeBps"}) {
            final Answer refused = call.by(olga, "PATCH", path, "{\"" + field + "\":\"100.01\"}");
            assertEquals(403, refused.status(), refused.toString());
            assertTrue(refused.text("explanation").contains("needs the role TREASURER"), refused.toString());
        }
        final String made =
                "{\"symbol\":\"QUOTEBASE\",\"baseAsset\":\"QUOTE\",\"quoteAsset\":\"BASE\",\"tickSize\":\"0.01\","
                        + "\"lotSize\":\"0.0001\",\"takerFeeBps\":10000}";
        assertEquals(403, call.by(olga, "POST", "/instruments", made).status());
        assertEquals(
                200, call.by(both, "PATCH", path, "{\"makerFeeBps\":\"300\"}").status());
        for (final String body : new String[] {"{\"maxOpenOrders\":7}", "{\"makerFeeBps\":\"200\"}"}) {
            final Answer changed = call.by(olga, "PATCH", path, body);
            assertEquals(200, changed.status(), "nothing is raised: " + changed);
        }
        assertEquals(
                403, call.by(olga, "PATCH", path, "{\"makerFeeBps\":\"300\"}").status());
    }

    @Test
    void shouldKeepNamesApartThatPeopleWouldTakeForOneAnother() throws Exception {
        call.administrator("gina", "VIEWER");
        for (final String name : new String[] {"Gina", "GINA", "Root", "ROOT", "root", "gina"}) {
            final Answer refused = make(name);
            assertEquals(409, refused.status(), name + ": " + refused);
            assertEquals("ADMINISTRATOR_EXISTS", refused.text("reason"));
        }
        for (final String name : new String[] {".", "..", ".gina", "-gina", "@gina"}) {
            final Answer refused = make(name);
            assertEquals(400, refused.status(), name + ": " + refused);
        }
        assertEquals(201, make("gina.b@example").status());
    }

    private static Answer make(final String name) throws Exception {
        return call.root("POST", "/administrators", "{\"name\":\"" + name + "\",\"roles\":[\"VIEWER\"]}");
    }

    @Test
    void shouldKeepNoLabelThatIsMoreThanAText() throws Exception {
        final String label = "{\"type\":\"HMAC_SHA256\",\"permissions\":[\"READ\"],\"label\":\"%s\"}";
        for (final String text : new String[] {"two\\nlines", "\\u001b[2J", "\\u009b", "x".repeat(129)}) {
            final Answer refused = call.root("POST", "/accounts/alice/keys", label.formatted(text));
            assertEquals(400, refused.status(), text + ": " + refused);
            assertTrue(refused.text("explanation").contains("without control characters"), refused.toString());
        }
        assertEquals(
                201,
                call.root("POST", "/accounts/alice/keys", label.formatted("für Ä"))
                        .status());
    }

    @Test
    void shouldRotateAKeyWhileTheOldOneIsGood() throws Exception {
        final String old = call.administrator("dora", "VIEWER", "OPERATOR");
        final Answer rotated = call.root("POST", "/administrators/dora/rotate", "{}");
        assertEquals(201, rotated.status(), rotated.toString());
        assertEquals("[\"VIEWER\",\"OPERATOR\"]", rotated.json().path("roles").toString());
        assertEquals(200, call.by(old, "GET", "/me", null).status());
        assertEquals("dora", call.by(rotated.text("key"), "GET", "/me", null).text("name"));
        final JsonNode before = keys("dora").getFirst();
        assertTrue(before.path("expiryTime").asLong() > System.currentTimeMillis(), before::toString);
        final Answer revoked = call.root(
                "DELETE", "/administrators/dora/keys/" + before.path("keyId").asText(), null);
        assertEquals(200, revoked.status(), revoked.toString());
        assertEquals(401, call.by(old, "GET", "/me", null).status());
        assertEquals(200, call.by(rotated.text("key"), "GET", "/me", null).status());
        assertEquals(
                400,
                call.root("POST", "/administrators/dora/rotate", "{\"oldValidFor\":\"soon\"}")
                        .status());
        assertEquals(
                409,
                call.root("POST", "/administrators", "{\"name\":\"dora\",\"roles\":[\"RISK\"]}")
                        .status());
    }

    @Test
    void shouldRevokeAllKeysOfAnAdministrator() throws Exception {
        final String key = call.administrator("gone", "VIEWER");
        call.root("POST", "/administrators/gone/rotate", "{\"oldValidFor\":\"1h\"}");
        final Answer revoked = call.root("DELETE", "/administrators/gone", null);
        assertEquals(2, revoked.json().path("revoked").size(), revoked.toString());
        assertEquals(401, call.by(key, "GET", "/me", null).status());
        assertEquals(404, call.root("DELETE", "/administrators/gone", null).status());
    }

    @Test
    void shouldSayThatAKeyHasExpired() throws Exception {
        final String soon =
                Instant.ofEpochMilli(System.currentTimeMillis() + 5_000).toString();
        final Answer made = call.root(
                "POST",
                "/administrators",
                "{\"name\":\"erin\",\"roles\":[\"VIEWER\"],\"expiryTime\":\"" + soon + "\"}");
        assertEquals(201, made.status(), made.toString());
        Answer answer = call.by(made.text("key"), "GET", "/me", null);
        while (answer.status() == 200) {
            Thread.sleep(100);
            answer = call.by(made.text("key"), "GET", "/me", null);
        }
        assertEquals("EXPIRED_KEY", answer.text("reason"));
        assertTrue(answer.text("explanation").contains("erin"), answer.toString());
        for (final String past : new String[] {"\"2001-01-01T00:00:00Z\"", "1", "\"tomorrow\"", "true"}) {
            final String body = "{\"name\":\"past\",\"roles\":[\"VIEWER\"],\"expiryTime\":" + past + "}";
            assertEquals(400, call.root("POST", "/administrators", body).status(), past);
        }
    }

    @Test
    void shouldFreezeAnAccountAndLetItActAgain() throws Exception {
        call.root("POST", "/accounts", "{\"name\":\"frozen\"}");
        call.root(
                "POST",
                "/accounts/frozen/deposits",
                "{\"transferId\":\"frozen-1\",\"asset\":\"BASE\",\"amount\":\"2\"}");
        final Answer frozen = call.root("POST", "/accounts/frozen/freeze", "{\"reason\":\"asked by the court\"}");
        assertEquals("true", frozen.text("frozen"), frozen.toString());
        assertEquals("true", call.root("GET", "/accounts/frozen", null).text("frozen"));
        final String withdrawal = "{\"transferId\":\"frozen-2\",\"asset\":\"BASE\",\"amount\":\"1\"}";
        final Answer refused = call.root("POST", "/accounts/frozen/withdrawals", withdrawal);
        assertEquals("ACCOUNT_FROZEN", refused.text("reason"), refused.toString());
        assertEquals("false", call.root("POST", "/accounts/frozen/unfreeze", "").text("frozen"));
        assertEquals(
                200,
                call.root("POST", "/accounts/frozen/withdrawals", withdrawal.replace("-2", "-3"))
                        .status());
    }

    @Test
    void shouldSuspendOrderEntryAndStopTheVenue() throws Exception {
        final Answer suspended =
                call.root("POST", "/instruments/BASEQUOTE/order-entry", "{\"allowed\":false,\"cancelOrders\":true}");
        assertEquals(
                "{\"allowed\":false,\"reasons\":[\"ADMINISTRATOR\"]}",
                suspended.json().path("orderEntry").toString(),
                suspended.toString());
        assertTrue(call.root("POST", "/instruments/BASEQUOTE/order-entry", "{\"allowed\":true}")
                .json()
                .path("orderEntry")
                .path("allowed")
                .asBoolean());
        assertEquals(
                "false",
                call.root("POST", "/order-entry", "{\"allowed\":false}").text("allowed"));
        assertEquals(
                "false",
                call.root("GET", "/status", null)
                        .json()
                        .path("orderEntry")
                        .path("allowed")
                        .asText());
        assertEquals(
                "true", call.root("POST", "/order-entry", "{\"allowed\":true}").text("allowed"));
        assertEquals(400, call.root("POST", "/order-entry", "{}").status());
        assertEquals(
                400,
                call.root("POST", "/order-entry", "{\"allowed\":true,\"cancelOrders\":true}")
                        .status());
    }

    @Test
    void shouldEndSessionsAndCancelWhatIsThere() throws Exception {
        assertEquals(200, call.root("DELETE", "/accounts/alice/sessions", null).status());
        assertEquals(200, call.root("DELETE", "/accounts/alice/orders", null).status());
        assertEquals(404, call.root("DELETE", "/orders/987654", null).status());
        assertEquals(404, call.root("DELETE", "/accounts/nobody/sessions", null).status());
        assertEquals(
                404,
                call.root("DELETE", "/keys/" + "x".repeat(64) + "/sessions", null)
                        .status());
    }

    @Test
    void shouldStillKnowEverybodyAfterARestart() throws Exception {
        final String fred = call.administrator("fred", "RISK");
        call.by(fred, "POST", "/accounts/alice/freeze", "{}");
        call.root("POST", "/snapshot", "");
        final String grace = call.administrator("grace", "VIEWER");
        venue.stop();
        venue.start();
        assertEquals("fred", call.by(fred, "GET", "/me", null).text("name"));
        assertEquals("grace", call.by(grace, "GET", "/me", null).text("name"));
        assertEquals("true", call.root("GET", "/accounts/alice", null).text("frozen"));
        assertEquals(
                "false", call.by(fred, "POST", "/accounts/alice/unfreeze", "{}").text("frozen"));
    }

    private static List<JsonNode> keys(final String name) throws Exception {
        for (final JsonNode administrator :
                call.root("GET", "/administrators", null).json()) {
            if (administrator.path("name").asText().equals(name)) {
                return StreamSupport.stream(administrator.path("keys").spliterator(), false)
                        .toList();
            }
        }
        return List.of();
    }

    private static List<String> texts(final List<JsonNode> entries, final String field) {
        return entries.stream().map(entry -> entry.path(field).asText()).toList();
    }
}
