package rialto.events.http;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Conditions, ranges and variants of files, over real sockets. */
class FileRangeTest {
    private static final FileTime MODIFIED = FileTime.from(Instant.parse("2026-01-02T03:04:05.678Z"));
    private static final String DATE = "Fri, 02 Jan 2026 03:04:05 GMT";

    @TempDir
    private Path root;

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        write("ten.txt", "0123456789".getBytes());
        server = new HttpServer(0)
                .root(root)
                .on("/{name}**", request -> request.respond(Response.ok(root.resolve(request.param("name")))))
                .start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private void write(final String name, final byte[] bytes) throws IOException {
        Files.write(root.resolve(name), bytes);
        Files.setLastModifiedTime(root.resolve(name), MODIFIED);
    }

    private RawHttp.Answer get(final String name, final String... headers) throws IOException {
        return RawHttp.get(server.port(), "/" + name, headers);
    }

    @ParameterizedTest
    @CsvSource({
        "bytes=0-0, 0, 0-0",
        "bytes=0-, 0123456789, 0-9",
        "bytes=3-5, 345, 3-5",
        "bytes=7-, 789, 7-9",
        "bytes=-3, 789, 7-9",
        "bytes=-100, 0123456789, 0-9",
        "bytes=9-9, 9, 9-9",
        "bytes=5-999999999999999999999999, 56789, 5-9",
        "'bytes= 2-3 ', 23, 2-3",
        "BYTES=1-1, 1, 1-1",
        "'bytes=20-30,1-2', 12, 1-2",
    })
    void shouldServeOneRange(final String range, final String text, final String of) throws IOException {
        final RawHttp.Answer answer = get("ten.txt", "Range: " + range);
        assertEquals(206, answer.status());
        assertEquals(text, answer.text());
        assertEquals("bytes " + of + "/10", answer.header("Content-Range"));
        assertEquals("text/plain;charset=UTF-8", answer.header("Content-Type"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"bytes=10-", "bytes=10-20", "bytes=-0", "bytes=999999999999999999999-", "bytes=11-12,13-14"})
    void shouldRefuseRangesBeyondTheEnd(final String range) throws IOException {
        final RawHttp.Answer answer = get("ten.txt", "Range: " + range);
        assertEquals(416, answer.status());
        assertEquals("bytes */10", answer.header("Content-Range"));
        assertEquals("", answer.text());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bytes=",
                "bytes=-",
                "bytes=5-3",
                "bytes=a-b",
                "bytes=1-2-3",
                "bytes=+1-2",
                "bytes=0x1-2",
                "bytes=--1",
                "bytes=1",
                "bytes=1-2,",
                "bytes=1-2,,3-4",
                "bytes=1-2;3-4",
                "lines=1-2",
                "bytes 1-2",
                "bytes=\u0661-2",
                "bytes=0-,0-,0-,0-,0-",
                "bytes=0-9,0-9",
                "bytes=0-0,0-0,0-0,0-0,0-0,0-0,0-0,0-0,0-0,0-0,0-0",
                "bytes=0-0,1-1,2-2,3-3,4-4,5-5,6-6,7-7,8-8,9-9,0-,1-,2-,3-,4-,5-,6-"
            })
    void shouldServeAllWhenTheRangeIsNoneOrMeantToHurt(final String range) throws IOException {
        final RawHttp.Answer answer = get("ten.txt", "Range: " + range);
        assertEquals(200, answer.status());
        assertEquals("0123456789", answer.text());
    }

    /** One header of a thousand overlapping ranges once took servers down. */
    @Test
    void shouldNotMultiplyAFileByItsRanges() throws IOException {
        final RawHttp.Answer answer = get("ten.txt", "Range: bytes=0-" + ",0-".repeat(1_000));
        assertEquals(200, answer.status());
        assertEquals("0123456789", answer.text());
    }

    @Test
    void shouldServeSeveralRanges() throws IOException {
        final RawHttp.Answer answer = get("ten.txt", "Range: bytes=0-1, 4-5,-1");
        assertEquals(206, answer.status());
        final String type = answer.header("Content-Type");
        assertTrue(type.startsWith("multipart/byteranges; boundary="), type);
        final String boundary = type.substring(type.indexOf('=') + 1);
        final String head = "\r\n--" + boundary + "\r\nContent-Type: text/plain;charset=UTF-8\r\nContent-Range: bytes ";
        assertEquals(
                head + "0-1/10\r\n\r\n01" + head + "4-5/10\r\n\r\n45" + head + "9-9/10\r\n\r\n9" + "\r\n--" + boundary
                        + "--\r\n",
                answer.text());
        assertNull(answer.header("Content-Range"));
    }

    @Test
    void shouldServeLargeRangesWhole() throws IOException {
        final long seed = System.nanoTime();
        final byte[] bytes = new byte[3 * 1024 * 1024];
        new Random(seed).nextBytes(bytes);
        write("large.bin", bytes);
        assertArrayEquals(bytes, get("large.bin").body(), "seed " + seed);
        final byte[] part = get("large.bin", "Range: bytes=1000000-2999999").body();
        assertArrayEquals(Arrays.copyOfRange(bytes, 1_000_000, 3_000_000), part, "seed " + seed);
        final byte[] parts =
                get("large.bin", "Range: bytes=0-999999,2000000-2999999").body();
        final String text = new String(parts, StandardCharsets.ISO_8859_1);
        final int first = text.indexOf("\r\n\r\n") + 4;
        final int second = text.indexOf("\r\n\r\n", first + 1_000_000) + 4;
        assertArrayEquals(
                Arrays.copyOf(bytes, 1_000_000), Arrays.copyOfRange(parts, first, first + 1_000_000), "seed " + seed);
        assertArrayEquals(
                Arrays.copyOfRange(bytes, 2_000_000, 3_000_000),
                Arrays.copyOfRange(parts, second, second + 1_000_000),
                "seed " + seed);
    }

    @Test
    void shouldSayNothingWhenTheClientHasIt() throws IOException {
        final String tag = get("ten.txt").header("ETag");
        assertTrue(tag.startsWith("\""), tag);
        assertEquals(DATE, get("ten.txt").header("Last-Modified"));
        for (final String header : new String[] {
            "If-None-Match: " + tag,
            "If-None-Match: W/" + tag,
            "If-None-Match: \"x\", " + tag,
            "If-None-Match: *",
            "If-Modified-Since: " + DATE,
            "If-Modified-Since: Friday, 02-Jan-26 03:04:05 GMT",
            "If-Modified-Since: Fri Jan  2 03:04:05 2026",
        }) {
            final RawHttp.Answer answer = get("ten.txt", header);
            assertEquals(304, answer.status(), header);
            assertEquals(tag, answer.header("ETag"));
            assertEquals(0, answer.body().length);
        }
        for (final String header : new String[] {
            "If-None-Match: \"x\"",
            "If-None-Match: " + tag.replace("\"", ""),
            "If-Modified-Since: Fri, 02 Jan 2026 03:04:04 GMT",
            "If-Modified-Since: yesterday",
            "If-Match: " + tag,
            "If-Match: *",
            "If-Unmodified-Since: " + DATE,
        }) {
            assertEquals(200, get("ten.txt", header).status(), header);
        }
        // the tag says more than the time
        assertEquals(
                200,
                get("ten.txt", "If-None-Match: \"x\"", "If-Modified-Since: " + DATE)
                        .status());
    }

    @Test
    void shouldRefuseWhatIsAskedOfAnotherVersion() throws IOException {
        final String tag = get("ten.txt").header("ETag");
        for (final String header : new String[] {
            "If-Match: \"x\"", "If-Match: W/" + tag, "If-Unmodified-Since: Fri, 02 Jan 2026 03:04:04 GMT"
        }) {
            assertEquals(412, get("ten.txt", header).status(), header);
        }
    }

    @Test
    void shouldServeRangesOnlyOfTheVersionThatTheClientHas() throws IOException {
        final String tag = get("ten.txt").header("ETag");
        assertEquals(
                "01", get("ten.txt", "Range: bytes=0-1", "If-Range: " + tag).text());
        assertEquals(
                "01", get("ten.txt", "Range: bytes=0-1", "If-Range: " + DATE).text());
        for (final String other : new String[] {"\"x\"", "W/" + tag, "Fri, 02 Jan 2026 03:04:06 GMT", "nonsense"}) {
            final RawHttp.Answer answer = get("ten.txt", "Range: bytes=0-1", "If-Range: " + other);
            assertEquals(200, answer.status(), other);
            assertEquals("0123456789", answer.text());
        }
        Files.writeString(root.resolve("ten.txt"), "9876543210");
        assertEquals(200, get("ten.txt", "Range: bytes=0-1", "If-Range: " + tag).status());
        // written just now: it could change within the same tick of the file system's clock
        assertTrue(get("ten.txt").header("ETag").startsWith("W/"));
    }

    @Test
    void shouldTellOfAFileWithoutItsBytes() throws IOException {
        final RawHttp.Answer head = RawHttp.ask(server.port(), "HEAD", "/ten.txt");
        assertEquals(200, head.status());
        assertEquals("10", head.header("Content-Length"));
        assertEquals("bytes", head.header("Accept-Ranges"));
        assertEquals("nosniff", head.header("X-Content-Type-Options"));
        assertEquals(
                200,
                RawHttp.ask(server.port(), "HEAD", "/ten.txt", "Range: bytes=0-1")
                        .status());
        assertEquals(404, RawHttp.ask(server.port(), "HEAD", "/none").status());
    }

    @Test
    void shouldServeAnEmptyFile() throws IOException {
        write("empty.txt", new byte[0]);
        assertEquals("0", get("empty.txt").header("Content-Length"));
        assertEquals(416, get("empty.txt", "Range: bytes=0-").status());
        assertEquals(416, get("empty.txt", "Range: bytes=-1").status());
    }

    @Test
    void shouldServeASmallerVariantToWhoTakesIt() throws IOException {
        write("ten.txt.gz", "zipped".getBytes());
        write("ten.txt.br", "br".getBytes());
        final String[][] cases = {
            {"gzip", "zipped"},
            {"br", "br"},
            {"gzip, deflate, br", "br"},
            {"gzip;q=1.0, br;q=0.5", "zipped"},
            {"br;q=0, gzip", "zipped"},
            {"*", "br"},
            {"*;q=0", "0123456789"},
            {"identity", "0123456789"},
            {"gzip;q=0", "0123456789"},
            {"gzip;q=nonsense", "0123456789"},
            {"gzipped", "0123456789"},
        };
        for (final String[] one : cases) {
            final RawHttp.Answer answer = get("ten.txt", "Accept-Encoding: " + one[0]);
            assertEquals(one[1], answer.text(), one[0]);
            assertEquals("text/plain;charset=UTF-8", answer.header("Content-Type"));
            assertEquals("Accept-Encoding", answer.header("Vary"));
        }
        assertNull(get("ten.txt").header("Content-Encoding"));
        final RawHttp.Answer zipped = get("ten.txt", "Accept-Encoding: gzip");
        assertEquals("gzip", zipped.header("Content-Encoding"));
        // variants are not taken for each other
        assertEquals(
                200, get("ten.txt", "If-None-Match: " + zipped.header("ETag")).status());
        assertEquals(
                "zi",
                get("ten.txt", "Accept-Encoding: gzip", "Range: bytes=0-1").text());
    }

    @Test
    void shouldNotServeAVariantOfAnOlderVersion() throws IOException {
        write("ten.txt.gz", "zipped".getBytes());
        Files.setLastModifiedTime(root.resolve("ten.txt.gz"), FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
        assertEquals("0123456789", get("ten.txt", "Accept-Encoding: gzip").text());
    }

    @Test
    void shouldCloseTheFilesOfClientsWhoWentAway() throws Exception {
        write("large.bin", new byte[16 * 1024 * 1024]);
        for (int n = 0; n < 40; n++) {
            try (RawHttp http = new RawHttp(server.port())) {
                if (n % 2 == 0) {
                    http.request("GET", "/large.bin");
                } else {
                    http.request("GET", "/large.bin", "Range: bytes=0-7999999,8000000-");
                }
                if (n % 3 > 0) {
                    http.in().read(new byte[1_024]);
                }
            }
        }
        while (openFiles() > 0 || server.gauge("http.requests.waiting").value() > 0) {
            Thread.sleep(1);
        }
        assertEquals("0123456789", get("ten.txt").text());
    }

    /** Of this process, below the root. */
    private long openFiles() throws IOException {
        long open = 0;
        try (var all = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (final Path one : all) {
                try {
                    open += Files.readSymbolicLink(one).startsWith(root.toRealPath()) ? 1 : 0;
                } catch (final java.nio.file.NoSuchFileException e) {
                    // it was closed meanwhile
                }
            }
        }
        return open;
    }

    @Test
    void shouldEndTheConnectionWhenAFileBecomesShorter() throws Exception {
        write("large.bin", new byte[64 * 1024 * 1024]);
        try (RawHttp http = new RawHttp(server.port())) {
            http.request("GET", "/large.bin");
            assertEquals("HTTP/1.1 200 OK", http.line());
            Files.write(root.resolve("large.bin"), new byte[10]);
            long read = 0;
            final byte[] some = new byte[65_536];
            try {
                for (int length = http.in().read(some);
                        length >= 0;
                        length = http.in().read(some)) {
                    read += length;
                }
            } catch (final java.net.SocketException e) {
                read = -1;
            }
            assertTrue(read < 64 * 1024 * 1024, "read " + read);
        }
        assertEquals("0123456789", get("ten.txt").text());
    }
}
