package rialto.system;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.math.BigDecimal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** {@code ./rialto export ladders} has every tier that a provider sent, of a venue that runs and of one that has stopped. */
@Tag("slow")
class ExportLaddersTest {
    private static final int LADDERS = 60;
    private static final int MAX_TIERS = 20;
    private static final Duration LIMIT = Duration.ofSeconds(120);

    @TempDir
    private Path data;

    private final long seed = Long.getLong("rialto.test.seed", System.nanoTime());
    private final Random random = new Random(seed);
    /** Tiers as they were sent: quote id, side, number, price, quantity. */
    private final List<String> sent = new ArrayList<>();

    /** How each ladder ended that was sent, by its quote id. */
    private final Map<String, String> ends = new HashMap<>();

    private VenueProcess venue;
    private VenueHttp http;
    private ApiKey bank;

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void shouldHaveEveryTierThatWasSent() throws Exception {
        System.out.println("ladders to export, seed " + seed + " (-Drialto.test.seed)");
        final List<List<String>> running;
        try (VenueProcess started = VenueProcess.start(data, QuoteMarket.unlimited());
                VenueHttp opened = new VenueHttp()) {
            venue = started;
            http = opened;
            final QuoteMarket market = new QuoteMarket(http, venue);
            market.open();
            bank = market.bank("bank", 3_600_000, 0);
            stream(market.account("taker"));
            new StoredRows(data.resolve("reporting.db"))
                    .await(http.status(venue).path("eventSequence").asLong());
            running = export("csv");
            assertEquals(0, venue.stop(), venue::output);
        }
        check(running);
        assertEquals(running, export("csv"));
        assertTrue(Files.size(exported("parquet")) > 0);
    }

    /** Each ladder replaces the one before; what is left at the end is canceled. */
    private void stream(final ApiKey taker) throws Exception {
        for (int i = 0; i < LADDERS; i++) {
            final String quoteId = "q-" + i;
            replace(quoteId, 11_000 + random.nextInt(100), 1 + random.nextInt(MAX_TIERS));
            ends.put(quoteId, "REPLACED");
        }
        replace("taken", 11_000, 1);
        ends.put("taken", "REMOVED");
        final Map<String, String> order = new TreeMap<>(Map.of(
                "symbol", QuoteMarket.SYMBOL, "side", "BUY", "type", "MARKET", "quantity", quantityOf("taken", "ASK")));
        require(http.signed(venue, "POST", "/venue/v1/quoteOrder", taker, order));
        replace("", 11_000, 0);
        replace("last", 11_000, MAX_TIERS);
        ends.put("last", "REQUESTED");
        require(http.signed(venue, "DELETE", "/venue/v1/quotes", bank, Map.of("symbol", QuoteMarket.SYMBOL)));
    }

    private void replace(final String quoteId, final int middle, final int tiers) throws Exception {
        final Map<String, String> ladder = new TreeMap<>(Map.of(
                "symbol",
                QuoteMarket.SYMBOL,
                "quoteId",
                quoteId.isEmpty() ? "none" : quoteId,
                "validForMs",
                "3600000"));
        if (tiers > 0) {
            ladder.put("bids", side(quoteId, "BID", middle, -1, tiers));
            ladder.put("asks", side(quoteId, "ASK", middle, 1, tiers));
        }
        require(http.signed(venue, "POST", "/venue/v1/quotes", bank, ladder));
    }

    private String side(final String quoteId, final String side, final int middle, final int step, final int tiers) {
        final List<String> texts = new ArrayList<>();
        for (int tier = 1; tier <= tiers; tier++) {
            final String price =
                    BigDecimal.valueOf(middle + (long) step * tier, 4).toPlainString();
            final int quantity = 1 + random.nextInt(1_000);
            texts.add("[\"" + price + "\",\"" + quantity + "\"]");
            sent.add(String.join(",", quoteId, side, "" + tier, number(price), "" + quantity));
        }
        return URLEncoder.encode("[" + String.join(",", texts) + "]", StandardCharsets.UTF_8);
    }

    private String quantityOf(final String quoteId, final String side) {
        final String tier = sent.stream()
                .filter(text -> text.startsWith(quoteId + "," + side + ","))
                .findFirst()
                .orElseThrow();
        return tier.substring(tier.lastIndexOf(',') + 1);
    }

    private static void require(final VenueHttp.Answer answer) {
        assertEquals(200, answer.status(), answer::toString);
    }

    private void check(final List<List<String>> rows) {
        assertEquals(
                sent.stream().sorted().toList(),
                rows.stream()
                        .map(row -> String.join(
                                ",", row.get(3), row.get(5), row.get(6), number(row.get(7)), number(row.get(8))))
                        .sorted()
                        .toList());
        final Map<String, String> begins = new HashMap<>();
        rows.forEach(row -> begins.put(row.get(3), row.get(11)));
        for (final List<String> row : rows) {
            final String quoteId = row.get(3);
            final boolean isTaken = quoteId.equals("taken") && row.get(5).equals("ASK");
            assertEquals(isTaken ? "TAKEN" : ends.get(quoteId), row.get(13), row::toString);
            assertEquals(
                    isTaken ? BigDecimal.ZERO : new BigDecimal(row.get(8)).stripTrailingZeros(),
                    new BigDecimal(row.get(10)).stripTrailingZeros(),
                    row::toString);
            final String next = "q-" + (1 + sequenceOf(quoteId));
            if (begins.containsKey(next)) {
                assertEquals(begins.get(next), row.get(12), "a ladder ends when the next one comes");
            }
        }
    }

    private static int sequenceOf(final String quoteId) {
        return quoteId.startsWith("q-") ? Integer.parseInt(quoteId.substring(2)) : LADDERS;
    }

    /** As it was sent. */
    private static String number(final String decimal) {
        return new BigDecimal(decimal).stripTrailingZeros().toPlainString();
    }

    private List<List<String>> export(final String format) throws Exception {
        final List<String> lines = Files.readAllLines(exported(format));
        return lines.subList(1, lines.size()).stream()
                .map(line -> List.of(line.split(",", -1)))
                .toList();
    }

    private Path exported(final String format) {
        final Path file = data.resolve("ladders." + format);
        try (VenueProcess export = Launch.rialto(
                        "export", "ladders", "--data", data.toString(), "--format", format, "--out", file.toString())
                .start()) {
            assertEquals(0, export.awaitEnd(LIMIT), export::output);
        }
        return file;
    }
}
