package rialto.gateway.fuzz;

import java.io.IOException;

/** Texts as requests to the posted-offer interface: {@code ./rialto fuzz posted}. Requests of one input are parted by an empty line. */
final class PostedFuzz {
    private PostedFuzz() {}

    /** Writes the inputs to start from as files: {@code DIRECTORY}. */
    public static void main(final String[] arguments) throws IOException {
        FuzzSeeds.write(FuzzSeeds.posted(), arguments[0]);
    }

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(final byte[] input) {
        RestFuzz.fuzzerTestOneInput(input);
    }
}
