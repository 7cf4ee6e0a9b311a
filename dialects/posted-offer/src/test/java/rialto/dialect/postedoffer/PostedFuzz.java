package rialto.dialect.postedoffer;

import rialto.gatewaytest.FuzzInputs;
import rialto.gatewaytest.FuzzedGateway;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Texts as requests to the posted-offer interface: {@code ./rialto fuzz posted}. Requests of one input are parted by an empty line. */
final class PostedFuzz {
    private static final int MAX_REQUESTS = 8;
    private static final Map<String, String> SETTINGS =
            Map.of("posted-offer.enabled", "true", "posted-offer.max-products", "8", "posted-offer.max-users", "8");

    private PostedFuzz() {}

    /** Writes the inputs to start from as files: {@code DIRECTORY}. */
    public static void main(final String[] arguments) throws IOException {
        FuzzInputs.write(seeds(), arguments[0]);
    }

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(final byte[] input) {
        final FuzzedGateway gateway = new FuzzedGateway(SETTINGS, new PostedOfferDialect());
        for (final String request : new String(input, StandardCharsets.ISO_8859_1).split("\n\n", MAX_REQUESTS)) {
            gateway.http(request);
        }
    }

    static List<String> seeds() {
        return List.of(
                "POST /sell\nuserId=seller&productId=p1&quantity=5&price=3",
                "GET /sell?userId=seller&productId=p1&quantity=5&price=3\n\n"
                        + "GET /buy?userId=buyer&productId=p1&quantity=2&maxPrice=4\n\nGET /result?id=5",
                "POST /buy?userId=buyer\nproductId=p1&quantity=1&maxPrice=4\n\nGET /result?id=5",
                "GET /stats\n\nGET /market?productId=p1&fromSaleId=1",
                "GET /events?userId=seller&lastEventId=0\n\n"
                        + "GET /sell?userId=a%2Db&productId=BASEQUOTE&quantity=1&price=1");
    }
}
