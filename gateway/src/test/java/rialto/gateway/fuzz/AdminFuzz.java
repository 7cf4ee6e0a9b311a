package rialto.gateway.fuzz;

import java.io.IOException;

/** Texts as requests of administrators: {@code ./rialto fuzz admin}. Requests of one input are parted by an empty line. */
final class AdminFuzz {
    private AdminFuzz() {}

    /** Writes the inputs to start from as files: {@code DIRECTORY}. */
    public static void main(final String[] arguments) throws IOException {
        FuzzSeeds.write(FuzzSeeds.admin(), arguments[0]);
    }

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(final byte[] input) {
        RestFuzz.fuzzerTestOneInput(input);
    }
}
