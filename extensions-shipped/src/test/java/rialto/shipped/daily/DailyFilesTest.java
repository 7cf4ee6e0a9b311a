package rialto.shipped.daily;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.shipped.TestEvents;
import rialto.shipped.TestVenue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Files of days, and that they are the same whenever the process ends. */
@Timeout(120)
class DailyFilesTest {
    private static final String DAY = "2026-11-26";
    private static final String NEXT = "2026-11-27";

    @TempDir
    private Path directory;

    /** An event of the tape, and its key. */
    private record Told(String key, Object event) {}

    /** A day of BTCUSDT, and the first event of the next one. */
    private static List<Told> tape() {
        final List<Told> tape = new ArrayList<>();
        tape.add(new Told("order/BTCUSDT/accepted", TestEvents.accepted(1, DAY + "T09:59:58Z", 5)));
        tape.add(new Told("order/BTCUSDT/rested", TestEvents.rested(2, DAY + "T09:59:58Z", 5)));
        tape.add(new Told("order/BTCUSDT/amended", TestEvents.amended(3, DAY + "T09:59:59Z", 5)));
        tape.add(new Told("order/BTCUSDT/accepted", TestEvents.accepted(4, DAY + "T10:00:00Z", 6)));
        tape.add(new Told("order/BTCUSDT/canceled", TestEvents.canceled(5, DAY + "T10:00:00Z", 6)));
        tape.add(new Told(
                "trade/BTCUSDT", TestEvents.trade(6, DAY + "T10:00:01.000000001Z", 2_000_050, 1_000, 5, 3_000)));
        tape.add(new Told("trade/BTCUSDT", TestEvents.trade(7, DAY + "T10:00:59.999Z", 1_999_000, 500, 5, 2_500)));
        tape.add(new Told("trade/BTCUSDT", TestEvents.trade(8, DAY + "T10:02:00Z", 2_001_000, 500, 5, 2_000)));
        tape.add(new Told("order/BTCUSDT/canceled", TestEvents.canceled(9, DAY + "T23:59:59.999999999Z", 5)));
        tape.add(new Told("order/BTCUSDT/accepted", TestEvents.accepted(10, NEXT + "T00:00:00Z", 7)));
        return tape;
    }

    private TestVenue start(final DailyFiles extension, final String... settings) throws IOException {
        final Map<String, String> values = new TreeMap<>(Map.of("directory", output().toString()));
        for (int i = 0; i < settings.length; i += 2) {
            values.put(settings[i], settings[i + 1]);
        }
        final TestVenue venue = new TestVenue(Files.createDirectories(directory.resolve("own")), values);
        extension.start(venue);
        return venue;
    }

    private Path output() {
        return directory.resolve("output");
    }

    private static void tell(final TestVenue venue, final List<Told> tape) {
        tape.forEach(told -> venue.deliver(told.key(), told.event()));
    }

    @Test
    void shouldMakeTheFilesOfADayWhenItHasEnded() throws Exception {
        final DailyFiles extension = new DailyFiles();
        final TestVenue venue = start(extension);
        tell(venue, tape().subList(0, 9));
        venue.tick();
        assertFalse(Files.exists(output().resolve(DAY)), "it may go on");
        tell(venue, tape().subList(9, 10));
        extension.stop();
        assertEquals("""
                sequence,time,trade_id,price,quantity,quote_quantity,taker_side,match_type
                6,2026-11-26T10:00:01.000000001Z,600,20000.5,0.1,2000.05,BUY,CONTINUOUS
                7,2026-11-26T10:00:59.999000000Z,700,19990,0.05,999.5,BUY,CONTINUOUS
                8,2026-11-26T10:02:00.000000000Z,800,20010,0.05,1000.5,BUY,CONTINUOUS
                """, csv("BTCUSDT-trades.csv.gz"));
        assertEquals("""
                open_time,open,high,low,close,volume,quote_volume,trades
                2026-11-26T10:00:00.000000000Z,20000.5,20000.5,19990,19990,0.15,2999.55,2
                2026-11-26T10:02:00.000000000Z,20010,20010,20010,20010,0.05,1000.5,1
                """, csv("BTCUSDT-candles-1m.csv.gz"));
        assertEquals("""
                number,sequence,time,event,order_id,side,price,quantity,remaining,trade_id,other_order_id,other_remaining,phase
                1,2,2026-11-26T09:59:58.000000000Z,ADD,1,SELL,20000.5,0.5,0.5,,,,
                2,3,2026-11-26T09:59:59.000000000Z,REDUCE,1,,,,0.4,,,,
                3,6,2026-11-26T10:00:01.000000000Z,EXECUTE,1,,20000.5,0.1,0.3,600,,,
                4,7,2026-11-26T10:00:59.999000000Z,EXECUTE,1,,19990,0.05,0.25,700,,,
                5,8,2026-11-26T10:02:00.000000000Z,EXECUTE,1,,20010,0.05,0.2,800,,,
                6,9,2026-11-26T23:59:59.999999000Z,DELETE,1,,,,,,,,
                """, csv("BTCUSDT-orders.csv.gz"));
    }

    private String csv(final String name) throws IOException {
        try (InputStream in =
                new GZIPInputStream(Files.newInputStream(output().resolve(DAY).resolve(name)))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        }
    }

    @Test
    void shouldTellChecksumsAndWhatIsInTheFiles() throws Exception {
        final DailyFiles extension = new DailyFiles();
        tell(start(extension), tape());
        extension.stop();
        final Map<String, byte[]> made = read(output().resolve(DAY));
        final String sums = new String(made.get(DayFiles.SUMS), StandardCharsets.UTF_8);
        assertEquals(7, sums.lines().count());
        for (final String line : sums.lines().toList()) {
            final String[] parts = line.split(" {2}");
            assertEquals(sha256(made.get(parts[1])), parts[0], parts[1]);
        }
        final JsonNode manifest = new ObjectMapper().readTree(made.get(DayFiles.MANIFEST));
        assertEquals(DAY, manifest.get("day").asText());
        assertEquals(1, manifest.get("firstSequence").asLong());
        assertEquals(9, manifest.get("lastSequence").asLong());
        assertEquals(7, manifest.get("files").size());
        for (final JsonNode file : manifest.get("files")) {
            final byte[] bytes = made.get(file.get("name").asText());
            assertEquals(bytes.length, file.get("bytes").asLong());
            final int rows =
                    switch (file.get("name").asText()) {
                        case "BTCUSDT-candles-1m.csv.gz", "BTCUSDT-candles-1m.parquet" -> 2;
                        case "BTCUSDT-trades.csv.gz", "BTCUSDT-trades.parquet", "BTCUSDT-orders.jsonl.gz" -> 3;
                        default -> 6;
                    };
            assertEquals(rows, file.get("rows").asInt());
        }
    }

    private static String sha256(final byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    private static Map<String, byte[]> read(final Path day) throws IOException {
        final Map<String, byte[]> files = new TreeMap<>();
        try (Stream<Path> entries = Files.list(day)) {
            for (final Path entry : entries.toList()) {
                files.put(entry.getFileName().toString(), Files.readAllBytes(entry));
            }
        }
        return files;
    }

    /** The process ends at any event; what was not forced is lost, or half of it is there; what was not acknowledged comes again. */
    @Test
    void shouldMakeTheSameFilesWhereverTheProcessEnds() throws Exception {
        final DailyFiles undisturbed = new DailyFiles();
        tell(start(undisturbed), tape());
        undisturbed.stop();
        final Map<String, String> expected = sums();
        final long seed = new Random().nextLong();
        final Random random = new Random(seed);
        for (int end = 1; end < tape().size(); end++) {
            DayFiles.remove(directory.resolve("own"));
            DayFiles.remove(output());
            final TestVenue first = start(new DailyFiles());
            final int forced = random.nextInt(end + 1);
            tell(first, tape().subList(0, forced));
            first.tick();
            tell(first, tape().subList(forced, end));
            // killed: nobody stops it, and the last row may be half there
            tear(random);
            final int acknowledged = first.acknowledged("days").size();
            assertTrue(acknowledged >= forced, "seed " + seed);
            // the last acknowledgements need not have reached the disk
            final int cursor = random.nextInt(acknowledged + 1);
            final DailyFiles second = new DailyFiles();
            tell(start(second), tape().subList(cursor, tape().size()));
            second.stop();
            assertEquals(
                    expected,
                    sums(),
                    "ended after " + end + ", forced " + forced + ", from " + cursor + ", seed " + seed);
        }
    }

    private Map<String, String> sums() throws Exception {
        final Map<String, String> sums = new TreeMap<>();
        for (final Map.Entry<String, byte[]> file : read(output().resolve(DAY)).entrySet()) {
            sums.put(file.getKey(), sha256(file.getValue()));
        }
        return sums;
    }

    private void tear(final Random random) throws IOException {
        final Path journal = directory.resolve("own/journals/" + DAY + ".journal");
        if (Files.exists(journal) && random.nextBoolean()) {
            Files.writeString(journal, "99\t17642", StandardOpenOption.APPEND);
        }
    }

    /** The process ended while files were made: what is there of them is not served, and they are made anew. */
    @Test
    void shouldMakeAgainWhatIsHalfMade() throws Exception {
        final DailyFiles undisturbed = new DailyFiles();
        tell(start(undisturbed), tape());
        undisturbed.stop();
        final Map<String, String> expected = sums();
        DayFiles.remove(directory.resolve("own"));
        DayFiles.remove(output());
        final DailyFiles first = new DailyFiles();
        tell(start(first), tape().subList(0, 9));
        first.stop();
        final Path half = Files.createDirectories(output().resolve("." + DAY + ".making"));
        Files.writeString(half.resolve("BTCUSDT-trades.csv.gz"), "half");
        final DailyFiles second = new DailyFiles();
        tell(start(second), tape().subList(9, 10));
        second.stop();
        assertEquals(expected, sums());
        assertFalse(Files.exists(half));
    }

    @Test
    void shouldLeaveADayAloneWhoseEventsComeAgain() throws Exception {
        final DailyFiles first = new DailyFiles();
        tell(start(first), tape());
        first.stop();
        final Map<String, String> expected = sums();
        final DailyFiles second = new DailyFiles();
        final TestVenue venue = start(second);
        tell(venue, tape().subList(6, 10));
        venue.tick();
        second.stop();
        assertEquals(expected, sums());
        assertEquals(List.of(7L, 8L, 9L, 10L), venue.acknowledged("days"));
    }

    /** The disk fails for a while: nothing is acknowledged, and nothing is missing when it is back. */
    @Test
    void shouldLoseNothingWhenTheDiskFails() throws Exception {
        final DailyFiles undisturbed = new DailyFiles();
        tell(start(undisturbed), tape());
        undisturbed.stop();
        final Map<String, String> expected = sums();
        DayFiles.remove(directory.resolve("own"));
        DayFiles.remove(output());
        final DailyFiles extension = new DailyFiles();
        final TestVenue venue = start(extension);
        final Path journals = directory.resolve("own/journals");
        DayFiles.remove(journals);
        Files.writeString(journals, "no directory");
        tell(venue, tape().subList(0, 8));
        venue.tick();
        assertEquals(List.of(), venue.acknowledged("days"));
        Files.delete(journals);
        Files.createDirectories(journals);
        tell(venue, tape().subList(8, 10));
        venue.tick();
        extension.stop();
        assertEquals(10, venue.acknowledged("days").size());
        assertEquals(expected, sums());
    }

    /** The clock of another leader may be behind: a day that has ended stays as it is. */
    @Test
    void shouldPutWhatComesLateIntoTheOpenDay() throws Exception {
        final DailyFiles extension = new DailyFiles();
        final TestVenue venue = start(extension, "formats", "csv");
        venue.deliver("trade/BTCUSDT", TestEvents.trade(1, DAY + "T23:59:59Z", 100, 1));
        venue.deliver("trade/BTCUSDT", TestEvents.trade(2, NEXT + "T00:00:00Z", 100, 1));
        venue.tick();
        venue.deliver("trade/BTCUSDT", TestEvents.trade(3, DAY + "T23:59:59.9Z", 100, 1));
        venue.deliver("trade/BTCUSDT", TestEvents.trade(4, "2026-11-28T00:00:00Z", 100, 1));
        extension.stop();
        assertEquals(2, csv("BTCUSDT-trades.csv.gz").lines().count(), "a head and a row");
        final JsonNode manifest = new ObjectMapper()
                .readTree(output().resolve(NEXT).resolve(DayFiles.MANIFEST).toFile());
        assertEquals(3, manifest.get("lastSequence").asLong());
    }

    @Test
    void shouldKeepAsManyDaysAsItIsTold() throws Exception {
        final DailyFiles extension = new DailyFiles();
        final TestVenue venue = start(extension, "keep-days", "2", "formats", "csv");
        for (int day = 1; day <= 5; day++) {
            venue.deliver("trade/BTCUSDT", TestEvents.trade(day, "2026-01-0" + day + "T12:00:00Z", 100, 1));
        }
        extension.stop();
        try (Stream<Path> made = Files.list(output())) {
            assertEquals(
                    List.of("2026-01-03", "2026-01-04"),
                    made.map(day -> day.getFileName().toString()).sorted().toList());
        }
        assertEquals(5, read(output().resolve("2026-01-03")).size(), "three files, checksums and manifest");
    }

    @Test
    void shouldSayWhichSettingCannotBeUsed() {
        assertEquals(
                "formats must be some of csv, parquet, json, not 'xls'",
                assertThrows(IllegalArgumentException.class, () -> start(new DailyFiles(), "formats", "csv,xls"))
                        .getMessage());
    }
}
