package rialto.benchmarks.shards;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import rialto.benchmarks.Report;

import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ShardsRunTest {
    @TempDir
    private Path directory;

    @Test
    void shouldMakeEveryTradeOverRealMembersWithFewAndWithMoreClientsThanOrders() throws Exception {
        final String text = run(
                "--setups",
                "PLAIN,DISK,EMPTY",
                "--clients",
                "1,7,1000",
                "--some-clients",
                "4",
                "--repetitions",
                "20",
                "--warm-up",
                "0",
                "--rounds",
                "1");
        assertEquals(4, count(text, "request-reply .* 600 .*"), text);
        assertEquals(4, count(text, "one-way .* 600 .*"), text);
        assertEquals(4, count(text, "  (order books|whole engines).*"), text);
    }

    /** Six processes, which need the venue built. */
    @Test
    @Tag("slow")
    void shouldMakeEveryTradeWithAStandby() throws Exception {
        final String text = run(
                "--setups",
                "STANDBY",
                "--standby-clients",
                "40",
                "--members",
                "2",
                "--repetitions",
                "20",
                "--warm-up",
                "0");
        assertEquals(1, count(text, "one-way .* 600 .*"), text);
    }

    @Test
    void shouldTellWhatIsWrongWithOutcomes() {
        final Tally tally = new Tally();
        tally.accepted = 60;
        tally.trades = 30;
        tally.tradedLots = 30_000;
        tally.restedLots = 30_000;
        assertNull(tally.fault(60, 1_000));
        tally.restedLots++;
        assertEquals("1 lots are left in the books", tally.fault(60, 1_000));
        tally.trades--;
        assertTrue(
                tally.fault(60, 1_000).startsWith("60 orders accepted and 29 trades of 30000 lots instead of 60, 30"));
        tally.other("OrderRejected");
        assertEquals("1 outcomes that must not be, the first: OrderRejected", tally.fault(60, 1_000));
    }

    @Test
    void shouldRefuseClientsThatNobodyHas() {
        final ShardsOptions options = options("--clients", "0");
        final IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, options::validate);
        assertEquals("--clients is from 1 to 100000, not 0", refusal.getMessage());
    }

    private String run(final String... arguments) throws Exception {
        final boolean isRight;
        try (Report report = new Report(directory)) {
            isRight = new ShardsRun(report, options(arguments)).run();
        }
        final String text = Files.readString(directory.resolve("report.txt"));
        assertTrue(isRight, text);
        assertFalse(text.contains("WRONG"), text);
        return text;
    }

    private static ShardsOptions options(final String... arguments) {
        return CommandLine.populateCommand(new ShardsOptions(), arguments);
    }

    private static long count(final String text, final String pattern) {
        return text.lines().filter(line -> line.matches(pattern)).count();
    }
}
