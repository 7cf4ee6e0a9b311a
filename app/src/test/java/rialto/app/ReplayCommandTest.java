package rialto.app;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The replay's command line: what it prints and with which status it ends. */
class ReplayCommandTest {
    private static final String HEADER = "index,time,event,order,counter_order,side,price_milli,quantity_milli";
    private static final String ADD = "1,9300000,ADD,1,,S,1800000,300000";
    private static final String TRADE = "2,9300010,TRADE,2,1,B,1800000,100000";

    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void shouldEndWithZeroWhenAllAgrees() throws IOException {
        assertEquals(0, run("replay", file(ADD, TRADE)), err::toString);
        assertTrue(out.toString().contains("1 of 1  continuous trades: buy order"), out::toString);
        assertTrue(out.toString().contains("disagrees: nothing"), out::toString);
    }

    @Test
    void shouldPrintJson() throws IOException {
        assertEquals(0, run("replay", "--json", "--format", "sse", file(ADD, TRADE)), err::toString);
        final JsonNode report = new ObjectMapper().readTree(out.toString());
        assertTrue(report.path("agrees").asBoolean());
        assertEquals("SSE", report.path("format").asText());
        assertEquals(2, report.path("facts").path("orders").asInt());
        assertEquals(1, report.path("checks").path(0).path("agreed").asInt());
    }

    @Test
    void shouldEndWithOneWhenSomethingDiffers() throws IOException {
        assertEquals(1, run("replay", file(ADD, "2,9300010,TRADE,2,1,B,1800010,100000")), err::toString);
        assertTrue(
                out.toString()
                        .contains("line 3: order 2 must trade 100 at 180001 (buy order 2, sell order 1), but traded"
                                + " 100 at 180000"),
                out::toString);
    }

    @Test
    void shouldEndWithTwoWhenTheFileCannotBeRead() throws IOException {
        final String file = file(ADD, "2,9300010,SWAP,2,1,B,1800000,100000");
        assertEquals(2, run("replay", file));
        assertEquals(
                "rialto: " + file + ", line 3: event is 'SWAP', must be ADD, CANCEL or TRADE",
                err.toString().strip());
        assertEquals(2, run("replay", directory.resolve("none").toString()));
    }

    @Test
    void shouldRefuseASpeedBeforeAnythingIsStarted() throws IOException {
        assertEquals(
                2,
                run(
                        "replay",
                        file(ADD),
                        "--into",
                        "http://127.0.0.1:9",
                        "--admin-key-file",
                        keyFile(),
                        "--speed",
                        "-1"));
        assertTrue(err.toString().contains("speed must be above 0, up to 100000.0: -1.0"), err::toString);
    }

    @Test
    void shouldTakeNoKeyThatTheProcessListWouldShow() throws IOException {
        assertEquals(
                2, run("replay", file(ADD), "--into", "http://127.0.0.1:9", "--admin-key", "a-secret-of-the-venue"));
        assertTrue(err.toString().contains("--admin-key-file FILE"), err::toString);
        assertFalse(err.toString().contains("a-secret-of-the-venue"), err::toString);
    }

    private String keyFile() throws IOException {
        return Files.writeString(directory.resolve("key"), "key\n").toString();
    }

    private int run(final String... arguments) {
        final CommandLine commandLine = Main.commandLine();
        commandLine.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return commandLine.execute(arguments);
    }

    private String file(final String... rows) throws IOException {
        final Path file = directory.resolve("day.csv");
        Files.writeString(file, HEADER + "\n");
        Files.write(file, List.of(rows), java.nio.file.StandardOpenOption.APPEND);
        return file.toString();
    }
}
