package rialto.dialect;

import rialto.gatewaytest.Client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Answers about quotes on order books, and their protections. */
final class RealBookQuotes {
    private static final String MASS_QUOTE = "/venue/v1/massQuote";
    private static final String PROTECTION = "/venue/v1/quoteProtection";

    private final RealAnswers real;
    private final Client client;

    RealBookQuotes(final RealAnswers real, final Client client) {
        this.real = real;
        this.client = client;
    }

    void gather() throws Exception {
        final String quotes =
                URLEncoder.encode("[[\"BTCUSDT\",\"19000\",\"0.1\",\"21000\",\"0.1\"]]", StandardCharsets.UTF_8);
        real.keep("POST " + MASS_QUOTE, client.post(MASS_QUOTE, "quoteId=q-1&postOnly=true&quotes=" + quotes));
        real.keep("GET " + MASS_QUOTE, client.get(MASS_QUOTE, ""));
        real.keep("DELETE " + MASS_QUOTE, client.delete(MASS_QUOTE, "symbol=BTCUSDT"));
        real.keep(
                "POST " + PROTECTION, client.post(PROTECTION, "symbol=BTCUSDT&maxFills=5&maxQuantity=1&windowMs=1000"));
        real.keep("GET " + PROTECTION, client.get(PROTECTION, ""));
        real.keep("POST " + PROTECTION + "/reset", client.post(PROTECTION + "/reset", "symbol=BTCUSDT"));
        real.keep("DELETE " + PROTECTION, client.delete(PROTECTION, "symbol=BTCUSDT"));
    }
}
