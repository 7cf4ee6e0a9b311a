package rialto.dialect.admin;

import rialto.gatewaytest.FuzzInputs;
import rialto.gatewaytest.FuzzedGateway;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Texts as requests of administrators: {@code ./rialto fuzz admin}. Requests of one input are parted by an empty line. */
final class AdminFuzz {
    private static final int MAX_REQUESTS = 8;

    private AdminFuzz() {}

    /** Writes the inputs to start from as files: {@code DIRECTORY}. */
    public static void main(final String[] arguments) throws IOException {
        FuzzInputs.write(seeds(), arguments[0]);
    }

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(final byte[] input) {
        final FuzzedGateway gateway = new FuzzedGateway(Map.of(), new AdminDialect());
        for (final String request : new String(input, StandardCharsets.ISO_8859_1).split("\n\n", MAX_REQUESTS)) {
            gateway.httpApart(request);
        }
    }

    static List<String> seeds() {
        final List<String> seeds = new ArrayList<>();
        final AdminDialect dialect = new AdminDialect();
        new FuzzedGateway(Map.of(), dialect);
        dialect.api().methodsByPath().forEach((path, methods) -> {
            final String filled = path.replace("{name}", "alice")
                    .replace("{symbol}", "BASEQUOTE")
                    .replace("{apiKey}", FuzzedGateway.API_KEY);
            methods.forEach(method -> seeds.add(method + " " + filled + "\n{}"));
        });
        seeds.add("POST /admin/v1/assets\n{\"symbol\":\"THIRD\",\"scale\":8}");
        seeds.add(
                "POST /admin/v1/instruments\n{\"symbol\":\"QUOTEBASE\",\"baseAsset\":\"QUOTE\",\"quoteAsset\":\"BASE\","
                        + "\"tickSize\":\"0.01\",\"lotSize\":\"0.001\",\"minPrice\":\"0.01\",\"maxPrice\":\"1000\","
                        + "\"minQuantity\":\"0.001\",\"maxQuantity\":\"100\",\"minNotional\":\"1\",\"maxNotional\":\"100000\",\"maxMarketQuantity\":\"50\",\"maxOpenOrders\":10,\"makerFeeBps\":1.5,\"takerFeeBps\":2}");
        seeds.add("PATCH /admin/v1/instruments/BASEQUOTE\n{\"minNotional\":5,\"maxQuantity\":\"1e3\"}");
        seeds.add("POST /admin/v1/accounts\n{\"name\":\"carol\"}");
        seeds.add(
                "POST /admin/v1/accounts/alice/keys\n{\"type\":\"HMAC_SHA256\",\"permissions\":[\"READ\",\"TRADE\"],\"label\":\"x\"}");
        seeds.add(
                "POST /admin/v1/accounts/alice/keys\n{\"type\":\"ED25519\",\"permissions\":[\"READ\"],\"publicKey\":\"-----BEGIN PUBLIC KEY-----\\n"
                        + "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\\n-----END PUBLIC KEY-----\"}");
        seeds.add(
                "POST /admin/v1/accounts/alice/deposits\n{\"asset\":\"BASE\",\"amount\":\"1.5\",\"transferId\":\"t-1\"}");
        seeds.add(
                "POST /admin/v1/accounts/bob/withdrawals\n{\"asset\":\"QUOTE\",\"amount\":2.5e0,\"transferId\":\"t-2\"}");
        return seeds;
    }
}
