package rialto.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import rialto.gatewaytest.Client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Of {@link RealAnswers} those about streamed quotes. */
final class RealQuotes {
    private final RealAnswers real;
    private final Client alice;
    private final Client bob;

    RealQuotes(final RealAnswers real, final Client alice, final Client bob) {
        this.real = real;
        this.alice = alice;
        this.bob = bob;
    }

    /** Bob quotes currencies and holds the trades of one stream, alice deals with him. */
    void gather() throws Exception {
        real.admin(
                "POST",
                "/instruments of quotes", // the answer is longer than that of the page's example
                "/instruments",
                "{\"symbol\":\"BTCFX\",\"baseAsset\":\"BTC\",\"quoteAsset\":\"USDT\",\"tickSize\":\"0.01\","
                        + "\"lotSize\":\"0.0001\",\"marketModel\":\"STREAMED_QUOTES\"}");
        final String providers = "/instruments/{symbol}/providers";
        final String terms = "{\"leaseMs\":60000,\"holdMs\":10000,\"tolerance\":\"0.01\"}";
        real.admin("PUT", providers + "/{account}", "/instruments/BTCFX/providers/account-1", terms);
        real.admin("GET", providers, "/instruments/BTCFX/providers", null);
        final String line = "{\"limit\":\"1000000\"}";
        real.admin("PUT", "/credit/{taker}/{provider}/{asset}", "/credit/account-0/account-1/USDT", line);
        real.admin("GET", "/credit", "/credit", null);
        ladder(0, "firm", "");
        parents();
        final String order = "symbol=BTCFX&side=BUY&type=%s&quantity=0.1";
        real.keep("POST /venue/v1/quoteOrder", alice.post("/venue/v1/quoteOrder", order.formatted("MARKET")));
        real.keep("DELETE /venue/v1/quotes", bob.delete("/venue/v1/quotes", "symbol=BTCFX"));
        ladder(1, "looked-at", "&lastLook=true");
        real.keep("GET /venue/v1/quotes", alice.plain("GET", "/venue/v1/quotes?symbol=BTCFX"));
        real.keep("POST /venue/v1/quotes/renew", bob.post("/venue/v1/quotes/renew", ""));
        alice.post("/venue/v1/quoteOrder", order.formatted("MARKET"));
        final JsonNode holds = real.keep("GET /venue/v1/holds", bob.get("/venue/v1/holds", ""));
        final String holdId = holds.path(0).path("holdId").asText();
        real.keep("POST /venue/v1/holds", bob.post("/venue/v1/holds", "holdId=" + holdId + "&accept=true"));
        final String requests = "/venue/v1/quoteRequests";
        final String request = "symbol=BTCFX&side=BUY&quantity=0.1&validForMs=60000";
        final JsonNode asked = real.keep("POST " + requests, alice.post(requests, request));
        final String id = "requestId=" + asked.path("requestId").asText();
        real.keep("POST " + requests + "/answer", bob.post(requests + "/answer", id + "&ask=20000&validForMs=60000"));
        real.keep("GET " + requests, alice.get(requests, ""));
        real.keep("DELETE " + requests, alice.delete(requests, id));
        final JsonNode again = alice.post(requests, request).json();
        real.keep(
                "POST " + requests + "/decline",
                bob.post(
                        requests + "/decline",
                        "requestId=" + again.path("requestId").asText()));
    }

    /** The first slice of a TWAP has a child at once. */
    private void parents() throws Exception {
        final String parents = "/venue/v1/parentOrders";
        final JsonNode parent = real.keep(
                "POST " + parents,
                alice.post(
                        parents,
                        "symbol=BTCFX&side=BUY&strategy=TWAP&quantity=0.1&price=20002&slices=2&durationMs=60000"));
        final String id = "parentOrderId=" + parent.path("parentOrderId");
        real.keep("GET " + parents, alice.get(parents, id));
        real.keep("DELETE " + parents, alice.delete(parents, id));
    }

    private void ladder(final int stream, final String quoteId, final String more) throws Exception {
        final String tiers = URLEncoder.encode("[[\"%s\",\"1\"]]", StandardCharsets.UTF_8);
        real.keep(
                "POST /venue/v1/quotes",
                bob.form(
                        "POST",
                        "/venue/v1/quotes",
                        "symbol=BTCFX&stream=" + stream + "&quoteId=" + quoteId + "&validForMs=60000&bids="
                                + tiers.replace("%25s", "19999") + "&asks=" + tiers.replace("%25s", "20001") + more));
    }
}
