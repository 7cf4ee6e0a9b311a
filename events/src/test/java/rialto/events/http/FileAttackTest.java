package rialto.events.http;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.events.file.FileRoot;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.atomic.AtomicBoolean;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Whoever asks for what is not to be served gets nothing of it, by whatever name. */
class FileAttackTest {
    private static final String SECRET = "the secret";
    private static final String PUBLIC = "for everybody";

    @TempDir
    private Path directory;

    private Path root;
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        root = Files.createDirectories(directory.resolve("public/sub")).getParent();
        Files.writeString(directory.resolve("secret.txt"), SECRET);
        Files.createDirectories(directory.resolve("public-not"));
        Files.writeString(directory.resolve("public-not/secret.txt"), SECRET);
        Files.writeString(root.resolve("open.txt"), PUBLIC);
        Files.writeString(root.resolve("sub/open.txt"), PUBLIC);
        Files.writeString(root.resolve(".hidden"), SECRET);
        Files.createDirectories(root.resolve(".git"));
        Files.writeString(root.resolve(".git/config"), SECRET);
        final FileRoot files = FileRoot.of(root);
        server = new HttpServer(0)
                .root(root)
                .on("/files/{name}**", request -> request.respond(Response.ok(files.file(request.param("name")))))
                // as whoever does not know better writes it
                .on(
                        "/joined/{name}**",
                        request -> request.respond(Response.ok("text/plain", root.resolve(request.param("name")))))
                .on(
                        "/plus/{name}**",
                        request ->
                                request.respond(Response.ok("text/plain", Path.of(root + "/" + request.param("name")))))
                .on("/query", request -> {
                    final String name = request.query("name").orElseThrow();
                    request.respond(Response.ok(files.file(name)));
                })
                .on(
                        "/queryjoined",
                        request -> request.respond(Response.ok(
                                "text/plain", root.resolve(request.query("name").orElseThrow()))))
                .start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void shouldServeWhatLiesBelowTheRoot() throws IOException {
        for (final String door : new String[] {"/files/", "/joined/", "/plus/"}) {
            assertEquals(PUBLIC, RawHttp.get(server.port(), door + "open.txt").text());
            assertEquals(
                    PUBLIC, RawHttp.get(server.port(), door + "sub/open.txt").text());
            assertEquals(
                    PUBLIC, RawHttp.get(server.port(), door + "%6fpen%2Etxt").text());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../secret.txt",
                "../public-not/secret.txt",
                "sub/../../secret.txt",
                "..%2fsecret.txt",
                "..%2Fsecret.txt",
                "%2e%2e/secret.txt",
                "%2e%2e%2fsecret.txt",
                "%252e%252e/secret.txt",
                "..%252fsecret.txt",
                "..\\secret.txt",
                "..%5csecret.txt",
                "%c0%ae%c0%ae/secret.txt",
                "%e0%80%ae%e0%80%ae/secret.txt",
                "..%c0%afsecret.txt",
                "%uff0e%uff0e/secret.txt",
                "....//secret.txt",
                "..;/secret.txt",
                "./../secret.txt",
                "sub/./../../secret.txt",
                "/etc/passwd",
                "//etc/passwd",
                "%2fetc%2fpasswd",
                "open.txt%00",
                "open.txt%00.html",
                "open.txt%0a",
                "open.txt%0d%0aX-Injected:%20yes",
                "open.txt/",
                "open.txt/.",
                "open.txt/..",
                "sub//open.txt",
                "sub",
                "sub/",
                ".",
                "..",
                "%2e",
                ".hidden",
                "%2ehidden",
                ".git/config",
                "sub/../.hidden",
                "%",
                "%2",
                "%zz",
                "%-1",
                "%+1",
                "open.txt%",
                "~root/.bashrc",
                "file:///etc/passwd",
                "C:/windows/win.ini",
            })
    void shouldRefuseNamesThatMeanSomethingElse(final String name) throws IOException {
        for (final String door : new String[] {"/files/", "/joined/", "/plus/", "/query?name=", "/queryjoined?name="}) {
            // in a query a slash may be written as one, and a second one is the system's business where paths are
            // joined
            final RawHttp.Answer answer = RawHttp.get(server.port(), door + name);
            assertTrue(
                    answer.status() == 404 || answer.status() == 400 || isTheSame(door, answer),
                    door + name + ": " + answer.statusLine());
            assertFalse(answer.text().contains(SECRET) || answer.text().contains("root:"), door + name);
            assertEquals(null, answer.header("X-Injected"));
        }
    }

    /** Where a handler makes a path of the name, the JDK reads {@code sub//open.txt} and {@code open.txt/} as the file. */
    private static boolean isTheSame(final String door, final RawHttp.Answer answer) {
        return !door.startsWith("/files")
                && !door.equals("/query?name=")
                && answer.text().equals(PUBLIC);
    }

    @Test
    void shouldFollowNoLinkOutOfTheRoot() throws IOException {
        Files.createSymbolicLink(root.resolve("link.txt"), directory.resolve("secret.txt"));
        Files.createSymbolicLink(root.resolve("relative.txt"), Path.of("../secret.txt"));
        Files.createSymbolicLink(root.resolve("out"), directory);
        Files.createSymbolicLink(root.resolve("chain"), Path.of("out"));
        Files.createSymbolicLink(root.resolve("hidden"), Path.of(".hidden"));
        Files.createSymbolicLink(root.resolve("git"), Path.of(".git"));
        Files.createSymbolicLink(root.resolve("loop"), Path.of("loop"));
        Files.createSymbolicLink(root.resolve("dangling"), Path.of("nowhere"));
        for (final String name : new String[] {
            "link.txt",
            "relative.txt",
            "out/secret.txt",
            "chain/secret.txt",
            "hidden",
            "git/config",
            "loop",
            "loop/x",
            "dangling"
        }) {
            for (final String door : new String[] {"/files/", "/joined/"}) {
                final RawHttp.Answer answer = RawHttp.get(server.port(), door + name);
                assertEquals(404, answer.status(), door + name);
            }
        }
    }

    @Test
    void shouldFollowLinksWithinTheRoot() throws IOException {
        Files.createSymbolicLink(root.resolve("latest"), Path.of("sub"));
        Files.createSymbolicLink(root.resolve("same.txt"), Path.of("latest/open.txt"));
        assertEquals(
                PUBLIC, RawHttp.get(server.port(), "/files/latest/open.txt").text());
        assertEquals(PUBLIC, RawHttp.get(server.port(), "/files/same.txt").text());
    }

    @Test
    void shouldOpenNeitherPipesNorDevices() throws Exception {
        final Path pipe = root.resolve("pipe");
        assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
        Files.createSymbolicLink(root.resolve("zero"), Path.of("/dev/zero"));
        Files.createSymbolicLink(root.resolve("self"), Path.of("/proc/self/environ"));
        for (int round = 0; round < 20; round++) {
            assertEquals(404, RawHttp.get(server.port(), "/files/pipe").status());
        }
        assertEquals(404, RawHttp.get(server.port(), "/files/zero").status());
        assertEquals(404, RawHttp.get(server.port(), "/files/self").status());
        // no thread waits for whoever would write into the pipe
        assertEquals(PUBLIC, RawHttp.get(server.port(), "/files/open.txt").text());
    }

    /** Somebody who may write below the root exchanges a directory for a link, again and again, while we look. */
    @Test
    void shouldNeverBeLedOutByAnExchangeMeanwhile() throws Exception {
        final Path inside = Files.createDirectories(directory.resolve("spare/inside"));
        Files.writeString(inside.resolve("secret.txt"), PUBLIC);
        final Path outside = directory.resolve("spare/outside");
        Files.createSymbolicLink(outside, directory.toRealPath());
        final Path name = root.resolve("moving");
        final AtomicBoolean isOver = new AtomicBoolean();
        final Thread attacker = Thread.ofPlatform().start(() -> {
            try {
                while (!isOver.get()) {
                    Files.move(inside, name, StandardCopyOption.ATOMIC_MOVE);
                    Files.move(name, inside, StandardCopyOption.ATOMIC_MOVE);
                    Files.move(outside, name, StandardCopyOption.ATOMIC_MOVE);
                    Files.move(name, outside, StandardCopyOption.ATOMIC_MOVE);
                }
            } catch (final IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
        try {
            for (int round = 0; round < 2_000; round++) {
                final RawHttp.Answer answer = RawHttp.get(server.port(), "/files/moving/secret.txt");
                assertFalse(answer.text().contains(SECRET), "round " + round);
            }
        } finally {
            isOver.set(true);
            attacker.join();
        }
    }

    /** The target of a request may name a host, or nothing that is a path. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost/files/../secret.txt",
                "http://localhost/files/%2e%2e/secret.txt",
                "files/open.txt",
                "*",
                "/files/open.txt#/../../secret.txt",
                "/files/../../../../../../etc/passwd",
                "//files/open.txt",
            })
    void shouldRefuseTargetsThatAreNoPath(final String target) throws IOException {
        final RawHttp.Answer answer = RawHttp.get(server.port(), target);
        assertTrue(answer.status() == 400 || answer.status() == 404, answer.statusLine());
        assertFalse(answer.text().contains(SECRET));
    }
}
