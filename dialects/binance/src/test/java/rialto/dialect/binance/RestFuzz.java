package rialto.dialect.binance;

import rialto.gatewaytest.FuzzInputs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Texts as REST requests: {@code ./rialto fuzz rest}. Requests of one input are parted by an empty line. */
final class RestFuzz {
    private static final int MAX_REQUESTS = 8;

    private RestFuzz() {}

    /** Writes the inputs to start from as files: {@code DIRECTORY}. */
    public static void main(final String[] arguments) throws IOException {
        FuzzInputs.write(FuzzSeeds.rest(), arguments[0]);
    }

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(final byte[] input) {
        final FuzzedBinance gateway = FuzzedBinance.open();
        for (final String request : new String(input, StandardCharsets.ISO_8859_1).split("\n\n", MAX_REQUESTS)) {
            gateway.http(request);
        }
    }
}
