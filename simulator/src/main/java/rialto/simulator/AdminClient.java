package rialto.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.Future;
import rialto.simulator.client.Credentials;
import rialto.simulator.client.VenueException;
import rialto.simulator.client.VenueHttp;
import rialto.simulator.crowd.Instrument;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The calls of {@code /admin/v1} that the demo market needs. Blocks; what exists already is no error. */
final class AdminClient {
    private static final int CONFLICT = 409;

    private final VenueHttp http;
    private final Map<String, String> headers;

    AdminClient(final VenueHttp http, final String adminKey) {
        this.http = http;
        headers = Map.of("Authorization", "Bearer " + adminKey);
    }

    void addAsset(final String symbol, final int scale) {
        make("assets", Map.of("symbol", symbol, "scale", scale));
    }

    void addInstrument(final Instrument instrument, final InstrumentFilters filters) {
        final Map<String, Object> body = new HashMap<>();
        body.put("symbol", instrument.symbol());
        body.put("baseAsset", instrument.baseAsset());
        body.put("quoteAsset", instrument.quoteAsset());
        body.put("tickSize", instrument.tickSize().toPlainString());
        body.put("lotSize", instrument.lotSize().toPlainString());
        filters.writeTo(body);
        make("instruments", body);
    }

    /** Makes an instrument unless it is there; answers it as it is. */
    JsonNode addInstrument(final Map<String, Object> body) {
        return make("instruments", body);
    }

    void addAccount(final String name) {
        make("accounts", Map.of("name", name));
    }

    /** Available and held of each asset. */
    Map<String, BigDecimal> balances(final String account) {
        final Map<String, BigDecimal> balances = new HashMap<>();
        for (final JsonNode balance : get("accounts/" + account).path("balances")) {
            final BigDecimal available = decimal(balance, "available", "free");
            balances.put(balance.path("asset").asText(), available.add(decimal(balance, "held", "locked")));
        }
        return balances;
    }

    Set<String> keys(final String account) {
        final JsonNode answer = get("accounts/" + account + "/keys");
        final Set<String> keys = new HashSet<>();
        for (final JsonNode key : answer.isArray() ? answer : answer.path("keys")) {
            keys.add(key.path("apiKey").asText());
        }
        return keys;
    }

    Credentials addKey(final String account, final String label) {
        final Map<String, Object> body =
                Map.of("type", "HMAC_SHA256", "permissions", List.of("READ", "TRADE"), "label", label);
        final JsonNode key = Waiting.on(
                "cannot make a key for " + account,
                http.post("/admin/v1/accounts/" + account + "/keys", headers, body));
        return new Credentials(
                key.path("apiKey").asText(), key.path("secretKey").asText());
    }

    void revokeKey(final String apiKey) {
        Waiting.on("cannot revoke a key", http.delete("/admin/v1/keys/" + apiKey, headers));
    }

    void deposit(final String account, final String transferId, final Map<String, BigDecimal> amounts) {
        final List<Future<JsonNode>> answers = new ArrayList<>();
        amounts.forEach((asset, amount) -> answers.add(http.post(
                "/admin/v1/accounts/" + account + "/deposits",
                headers,
                Map.of("transferId", transferId + "-" + asset, "asset", asset, "amount", amount.toPlainString()))));
        Waiting.on("cannot deposit to " + account, Future.all(answers));
    }

    private JsonNode get(final String path) {
        return Waiting.on("cannot read " + path, http.get("/admin/v1/" + path, headers));
    }

    private JsonNode make(final String path, final Map<String, Object> body) {
        return Waiting.on(
                "cannot make " + path + " " + body.values(),
                http.post("/admin/v1/" + path, headers, body)
                        .recover(failure -> failure instanceof VenueException e && e.status() == CONFLICT
                                ? Future.succeededFuture(e.data())
                                : Future.failedFuture(failure)));
    }

    private static BigDecimal decimal(final JsonNode node, final String name, final String otherName) {
        return new BigDecimal(node.path(name).asText(node.path(otherName).asText("0")));
    }
}
