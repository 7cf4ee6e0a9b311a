package rialto.benchmarks.designs;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import rialto.benchmarks.Report;
import rialto.testsupport.Home;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class DesignsRunTest {
    private static final int ENGINES = 2;

    @TempDir
    private Path directory;

    private final DesignsOptions options = CommandLine.populateCommand(
            new DesignsOptions(),
            "--pauses",
            "20",
            "--seconds",
            "1",
            "--warm-up",
            "0",
            "--clients",
            "10",
            "--products",
            "5");

    @ParameterizedTest
    @Tag("slow")
    @ValueSource(strings = {"threads", "actors", "event-loop"})
    void shouldSellInTurnWithEachDesign(final String design) throws Exception {
        final String missing = DesignStarts.missing(design);
        Assumptions.assumeTrue(missing == null, missing);
        shouldSellInTurn(design);
    }

    /** It needs the venue built. */
    @Test
    @Tag("slow")
    void shouldSellInTurnWithTheVenue() throws Exception {
        shouldSellInTurn("rialto");
    }

    private void shouldSellInTurn(final String name) throws Exception {
        final boolean isRight;
        try (Report report = new Report(directory);
                DesignStarts starts = new DesignStarts(Home.path(), directory, options.sessionPauseMs);
                Design design = starts.start(name, ENGINES)) {
            isRight = new DesignsRun(report, options, design, name, ENGINES).run();
            assertTrue(design.sales() > 0, "no sale");
            assertTrue(starts.linesOfCode(name) > 100, name);
        }
        assertTrue(isRight, () -> read("report.txt"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads", "actors", "event-loop"})
    void shouldTellWhatBecameOfAnOrderAndWhatWillNotDo(final String name) throws Exception {
        final String missing = DesignStarts.missing(name);
        Assumptions.assumeTrue(missing == null, missing);
        try (DesignStarts starts = new DesignStarts(Home.path(), directory, options.sessionPauseMs);
                Design design = starts.start(name, 1)) {
            assertEquals(
                    "202 {\"msg\":\"ok\",\"id\":1}",
                    get(design, "sell?productId=1&quantity=10&price=100.0&userId=ant"));
            assertEquals(
                    "202 {\"msg\":\"ok\",\"id\":2}", get(design, "buy?productId=1&quantity=4&userId=bee&maxPrice=105"));
            String result = get(design, "result?id=2");
            while (result.contains("PENDING")) {
                result = get(design, "result?id=2");
            }
            assertTrue(
                    result.matches(
                            "200 \\{\"id\":2,\"status\":\"COMPLETED\",\"remainingQuantity\":0,\"sales\":\\[\\{\"saleId\":1,"
                                    + "\"quantity\":4,\"price\":100(\\.0)?,\"counterparty\":\"ant\",\"time\":\\d+}]}"),
                    result);
            assertTrue(get(design, "result?id=1").contains("\"status\":\"PARTIAL\",\"remainingQuantity\":6"));
            assertTrue(get(design, "result?id=3").startsWith("404 "));
            assertTrue(get(design, "sell?productId=1&quantity=0&price=1&userId=ant")
                    .startsWith("400 {\"msg\":\"quantity"));
            assertTrue(get(design, "sell?productId=1&quantity=1&userId=ant").startsWith("400 {\"msg\":\"price"));
            assertTrue(get(design, "buy?productId=1&quantity=1&userId=").startsWith("400 {\"msg\":\"userId"));
        }
    }

    @Test
    void shouldRefuseADesignThatIsNone() {
        options.designs = List.of("fibres");
        final IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, options::validate);
        assertEquals("--designs is of [threads, actors, event-loop, rialto], not fibres", refusal.getMessage());
    }

    private static String get(final Design design, final String pathAndQuery) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            final URI uri = URI.create("http://127.0.0.1:" + design.address().getPort() + "/" + pathAndQuery);
            final HttpResponse<String> response =
                    client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
            return response.statusCode() + " " + response.body();
        }
    }

    private String read(final String file) {
        try {
            return Files.readString(directory.resolve(file));
        } catch (final IOException e) {
            return e.toString();
        }
    }
}
