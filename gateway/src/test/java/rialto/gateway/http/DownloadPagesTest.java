package rialto.gateway.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.setting.ConfigurationException;
import rialto.gateway.setting.SettingTexts;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Files for everybody, as people and programs fetch them. */
@Timeout(60)
class DownloadPagesTest {
    /** More than sockets and several pieces take. */
    private static final int LARGE = 12 * 1024 * 1024;

    @TempDir
    private Path directory;

    private Path root;
    private FilesServer server;

    @BeforeEach
    void start() throws Exception {
        root = Files.createDirectories(directory.resolve("public/daily")).getParent();
        Files.writeString(directory.resolve("secret.txt"), "the secret");
        Files.writeString(root.resolve("daily/BTCUSDT.csv"), "price\n1\n");
        Files.writeString(root.resolve("daily/BTCUSDT.csv.sha256"), "abc  BTCUSDT.csv\n");
        Files.writeString(root.resolve("daily/ETHUSDT.csv"), "price\n2\n");
        Files.writeString(root.resolve("daily/.part"), "not yet");
        Files.createSymbolicLink(root.resolve("daily/link"), directory.resolve("secret.txt"));
        Files.write(root.resolve("large.bin"), large());
        // what was just written has a weak tag, by which no download goes on
        Files.setLastModifiedTime(root.resolve("large.bin"), FileTime.from(Instant.parse("2026-01-02T03:04:05Z")));
        server = serve("files.max-downloads", "3", "files.downloads-per-address", "2");
    }

    private FilesServer serve(final String... settings) throws Exception {
        return new FilesServer(
                null, Map.of("files.directory", root.toString(), settings[0], settings[1], settings[2], settings[3]));
    }

    private static byte[] large() {
        final byte[] bytes = new byte[LARGE];
        new Random(1).nextBytes(bytes);
        return bytes;
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void shouldListDirectories() throws IOException {
        final JsonNode top = list("/files");
        assertEquals(List.of("daily/", "large.bin"), names(top));
        assertEquals(LARGE, top.get("entries").get(1).get("size").asInt());
        assertEquals(names(top), names(list("/files/")));
        final JsonNode daily = list("/files/daily/");
        assertEquals("daily/", daily.get("directory").asText());
        assertEquals(List.of("BTCUSDT.csv", "BTCUSDT.csv.sha256", "ETHUSDT.csv"), names(daily));
        assertFalse(daily.get("hasMore").asBoolean());
    }

    @Test
    void shouldListPageByPage() throws IOException {
        final JsonNode first = list("/files/daily/?limit=2");
        assertEquals(List.of("BTCUSDT.csv", "BTCUSDT.csv.sha256"), names(first));
        assertTrue(first.get("hasMore").asBoolean());
        final JsonNode second = list("/files/daily/?limit=2&after=BTCUSDT.csv.sha256");
        assertEquals(List.of("ETHUSDT.csv"), names(second));
        assertFalse(second.get("hasMore").asBoolean());
        assertEquals(400, server.get("/files/?limit=0").status());
        assertEquals(400, server.get("/files/?after=%zz").status());
    }

    private JsonNode list(final String target) throws IOException {
        final FilesServer.Answer answer = server.get(target);
        assertEquals(200, answer.status(), answer.text());
        return new ObjectMapper().readTree(answer.body());
    }

    private static List<String> names(final JsonNode listing) {
        final List<String> names = new ArrayList<>();
        listing.get("entries").forEach(entry -> names.add(entry.get("name").asText()));
        return names;
    }

    @Test
    void shouldSendAFileWholeAndGoOnWhereADownloadStopped() throws IOException {
        final FilesServer.Answer whole = server.get("/files/large.bin");
        assertArrayEquals(large(), whole.body());
        assertEquals("bytes", whole.header("Accept-Ranges"));
        final int stopped = 5_000_001;
        final FilesServer.Answer rest =
                server.get("/files/large.bin", "Range: bytes=" + stopped + "-", "If-Range: " + whole.header("ETag"));
        assertEquals(206, rest.status());
        assertArrayEquals(Arrays.copyOfRange(large(), stopped, LARGE), rest.body());
    }

    @Test
    void shouldSendAFileAsItIs() throws IOException {
        Files.writeString(root.resolve("daily/BTCUSDT.csv.gz"), "smaller");
        final FilesServer.Answer answer = server.get("/files/daily/BTCUSDT.csv", "Accept-Encoding: gzip");
        assertEquals("price\n1\n", answer.text());
        assertNull(answer.header("Content-Encoding"));
        assertEquals(
                "application/gzip", server.get("/files/daily/BTCUSDT.csv.gz").header("Content-Type"));
        assertEquals("default-src 'none'; frame-ancestors 'none'", answer.header("Content-Security-Policy"));
        assertEquals("8", server.ask("HEAD", "/files/daily/BTCUSDT.csv").header("Content-Length"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/files/nothing",
                "/files/nothing/",
                "/files/daily",
                "/files/large.bin/",
                "/files/../secret.txt",
                "/files/daily/%2e%2e/%2e%2e/secret.txt",
                "/files/daily/..%2f..%2fsecret.txt",
                "/files/../",
                "/files/daily/.part",
                "/files/daily/link",
                "/files//etc/passwd",
                "/filesystem",
            })
    void shouldServeNothingElse(final String target) throws IOException {
        final FilesServer.Answer answer = server.get(target);
        assertEquals(404, answer.status());
        assertFalse(answer.text().contains("secret"), answer.text());
    }

    @Test
    void shouldTakeNoOtherMethod() throws IOException {
        final FilesServer.Answer answer = server.ask("DELETE", "/files/large.bin");
        assertEquals(405, answer.status());
        assertEquals("GET, HEAD", answer.header("Allow"));
        assertTrue(Files.exists(root.resolve("large.bin")));
    }

    @Test
    void shouldBoundTheDownloadsOfAnAddress() throws IOException {
        try (Socket one = server.send("GET", "/files/large.bin");
                Socket other = server.send("GET", "/files/large.bin")) {
            assertEquals('H', one.getInputStream().read());
            assertEquals('H', other.getInputStream().read());
            final FilesServer.Answer refused = server.get("/files/daily/BTCUSDT.csv");
            assertEquals(503, refused.status());
            assertEquals("1", refused.header("Retry-After"));
            assertTrue(refused.text().contains("TOO_MANY_FILES"), refused.text());
        }
        while (server.open() > 0) {
            Thread.onSpinWait();
        }
        assertEquals(200, server.get("/files/daily/BTCUSDT.csv").status());
    }

    @Test
    void shouldBeOffUnlessADirectoryIsNamed() throws Exception {
        try (FilesServer off = new FilesServer(null, Map.of())) {
            assertEquals(404, off.get("/files/").status());
        }
    }

    @Test
    void shouldSayWhatIsWrongWithTheDirectory() {
        final String missing = directory.resolve("missing").toString();
        final ConfigurationException refusal = assertThrows(
                ConfigurationException.class,
                () -> DownloadPages.of(
                        SettingTexts.of(FileSettings.ALL, Map.of("files.directory", missing)),
                        ClientAddresses.direct()));
        assertEquals(
                "files.directory: " + missing
                        + " is not there. Make the directory, name one that is there, or leave it empty.",
                refusal.getMessage());
    }
}
