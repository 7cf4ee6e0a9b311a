package rialto.gateway.http;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The screen, as browsers ask for it. */
@Timeout(60)
class ScreenFilesTest {
    private static final FileTime MODIFIED = FileTime.from(Instant.parse("2026-01-02T03:04:05Z"));
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'"
            + " 'sha256-3pRED1tOXas1FXFoPb9TGCjmYe9XQsmO9OV23khV2nY='; img-src 'self' data:; font-src 'self';"
            + " connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    @TempDir
    private Path directory;

    private Path screen;
    private FilesServer server;

    @BeforeEach
    void start() throws Exception {
        screen = Files.createDirectories(directory.resolve("dist/assets")).getParent();
        write(directory.resolve("secret.txt"), "the secret");
        write(screen.resolve("index.html"), "<p>trading</p>");
        write(screen.resolve(".env"), "the secret");
        write(screen.resolve("assets/main-1a2b.js"), "let it = 'be';");
        Files.createSymbolicLink(screen.resolve("out.txt"), directory.resolve("secret.txt"));
        server = new FilesServer(screen, Map.of());
    }

    private static void write(final Path path, final String text) throws IOException {
        Files.writeString(path, text);
        Files.setLastModifiedTime(path, MODIFIED);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void shouldServeThePageWithWhatProtectsItsUser() throws IOException {
        final FilesServer.Answer answer = server.get("/");
        assertEquals(200, answer.status());
        assertEquals("<p>trading</p>", answer.text());
        assertEquals("text/html;charset=UTF-8", answer.header("Content-Type"));
        assertEquals("no-cache", answer.header("Cache-Control"));
        assertEquals(POLICY, answer.header("Content-Security-Policy"));
        assertEquals("nosniff", answer.header("X-Content-Type-Options"));
        assertEquals("no-referrer", answer.header("Referrer-Policy"));
        assertEquals("DENY", answer.header("X-Frame-Options"));
        assertEquals("same-origin", answer.header("Cross-Origin-Opener-Policy"));
    }

    @Test
    void shouldLetBrowsersKeepWhatNeverChangesUnderItsName() throws IOException {
        final FilesServer.Answer answer = server.get("/assets/main-1a2b.js");
        assertEquals("text/javascript;charset=UTF-8", answer.header("Content-Type"));
        assertEquals("public,max-age=31536000,immutable", answer.header("Cache-Control"));
    }

    @Test
    void shouldNotSendAgainWhatTheBrowserHas() throws IOException {
        final String tag = server.get("/").header("ETag");
        final FilesServer.Answer answer = server.get("/index.html", "If-None-Match: " + tag);
        assertEquals(304, answer.status());
        assertEquals(POLICY, answer.header("Content-Security-Policy"));
        assertEquals("", answer.text());
    }

    @Test
    void shouldServeASmallerVariantToThoseWhoTakeIt() throws IOException {
        write(screen.resolve("assets/main-1a2b.js.br"), "small");
        final FilesServer.Answer smaller = server.get("/assets/main-1a2b.js", "Accept-Encoding: gzip, br");
        assertEquals("small", smaller.text());
        assertEquals("br", smaller.header("Content-Encoding"));
        assertEquals("text/javascript;charset=UTF-8", smaller.header("Content-Type"));
        assertEquals("Accept-Encoding", smaller.header("Vary"));
        assertNull(server.get("/assets/main-1a2b.js", "Accept-Encoding: gzip").header("Content-Encoding"));
    }

    @Test
    void shouldServeRangesAndHeads() throws IOException {
        final FilesServer.Answer range = server.get("/", "Range: bytes=3-9");
        assertEquals(206, range.status());
        assertEquals("trading", range.text());
        assertEquals("bytes 3-9/14", range.header("Content-Range"));
        assertEquals("14", server.ask("HEAD", "/").header("Content-Length"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/nothing",
                "/assets",
                "/assets/",
                "/../secret.txt",
                "/assets/../../secret.txt",
                "/%2e%2e/secret.txt",
                "/assets/%2e%2e/%2e%2e/secret.txt",
                "/..%2fsecret.txt",
                "/.env",
                "/out.txt",
                "//etc/passwd",
                "/index.html%00",
                "/index.html/",
            })
    void shouldServeNothingElse(final String target) throws IOException {
        final FilesServer.Answer answer = server.get(target);
        assertEquals(404, answer.status());
        assertTrue(answer.text().contains("UNKNOWN_PATH"), answer.text());
        assertFalse(answer.text().contains("secret"), answer.text());
        assertEquals("default-src 'none'; frame-ancestors 'none'", answer.header("Content-Security-Policy"));
    }

    @Test
    void shouldServeNothingByOtherMethods() throws IOException {
        assertEquals(404, server.ask("POST", "/index.html", "Content-Length: 0").status());
    }

    @Test
    void shouldDoWithoutAScreen() throws Exception {
        try (FilesServer without = new FilesServer(directory.resolve("none"), Map.of())) {
            assertEquals(404, without.get("/").status());
        }
    }
}
