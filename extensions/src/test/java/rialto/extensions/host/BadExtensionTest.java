package rialto.extensions.host;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import rialto.client.trading.VenueReaderListener;
import rialto.extensions.load.ExtensionFiles;
import rialto.extensions.load.LoadException;
import rialto.extensions.load.LoadedExtension;
import rialto.extensions.subscription.EventSource;
import rialto.extensions.subscription.HandlerWatch;

import javax.tools.ToolProvider;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What a host says of an extension that it cannot run. */
@Timeout(60)
class BadExtensionTest {
    private static final String HEAD = "import rialto.extensions.*;\n";

    @TempDir
    private Path directory;

    private final HandlerWatch watch = new HandlerWatch();
    private final VenueSource nowhere = new VenueSource(() -> {
        throw new IllegalArgumentException("there is no venue here");
    });
    private final KnownNames names = new KnownNames(nowhere);
    private final Routes routes = new Routes("127.0.0.1", -1, List.of());
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final BlockingQueue<String> stuck = new LinkedBlockingQueue<>();
    private Duration limit = Duration.ofSeconds(30);

    @AfterEach
    void close() {
        names.close();
        watch.close();
        routes.close();
    }

    @Test
    void shouldSayWhereItDoesNotCompile() throws IOException {
        source(
                "Broken",
                HEAD
                        + "public class Broken implements Extension {\n  public void start(Venue venue) { venue.fly(); }\n}\n");
        assertRefused("Broken", "it does not compile: Broken.java:3: cannot find symbol");
    }

    @Test
    void shouldRefuseAnotherVersionOfTheApi() throws IOException {
        source(
                "Newer",
                HEAD + "@ApiVersion(99) public class Newer implements Extension { public void start(Venue venue) {} }");
        assertRefused("Newer", "is for version 99 of the API, and this host has version 1");
    }

    @Test
    void shouldRefuseAJarThatSaysNoVersion() throws Exception {
        jar(
                "Old",
                "OldExtension",
                HEAD + "public class OldExtension implements Extension { public void start(Venue venue) {} }");
        assertRefused("Old", "annotate it with @ApiVersion(1)");
    }

    @Test
    void shouldRunAJar() throws Exception {
        jar(
                "Good",
                "GoodExtension",
                HEAD + "@ApiVersion(1) public class GoodExtension implements Extension {"
                        + " public void start(Venue venue) { venue.metrics().counter(\"seen\").increment(); } }");
        try (HostedExtension extension = start("Good")) {
            assertEquals("Good", extension.files().name());
            assertNotNull(registry.find("seen").tag("extension", "Good").counter());
        }
        assertEquals(0, registry.getMeters().size(), "metrics leave with the extension");
    }

    @Test
    void shouldCountWhatIsLoadedAfterAnotherHasEnded() throws Exception {
        final String starts = HEAD + "public class %s implements Extension {"
                + " public void start(Venue venue) { venue.metrics().counter(\"starts\").increment(); } }";
        source("First", starts.formatted("First"));
        source("Second", starts.formatted("Second"));
        try (HostedExtension first = start("First")) {
            start("Second").close();
            try (HostedExtension second = start("Second")) {
                for (final HostedExtension of : List.of(first, second)) {
                    final String name = of.files().name();
                    assertEquals(
                            1,
                            registry.get("starts")
                                    .tag("extension", name)
                                    .counter()
                                    .count(),
                            name);
                }
            }
        }
    }

    @Test
    void shouldDoToASubscriptionWhatIsWanted() throws Exception {
        source(
                "Good",
                HEAD + "public class Good implements Extension {"
                        + " public void start(Venue venue) { venue.on(\"trade/**\", delivery -> {}); } }");
        try (HostedExtension extension = start("Good", new IllegalStateException("the venue is away"))) {
            assertEquals("Good/main is not stopped", carryOut(extension, ControlRequest.Verb.RESUME, 0));
            assertEquals("Good/main is not stopped", carryOut(extension, ControlRequest.Verb.SKIP, 0));
            assertEquals(
                    "Good/main has forgotten 0 parked events", carryOut(extension, ControlRequest.Verb.DROP_PARKED, 0));
            for (final ControlRequest.Verb verb :
                    List.of(ControlRequest.Verb.DROP_PARKED, ControlRequest.Verb.REPLAY_PARKED)) {
                assertEquals(
                        "Good/main has no parked event 5; it has []",
                        assertThrows(IllegalArgumentException.class, () -> carryOut(extension, verb, 5))
                                .getMessage());
            }
            assertTrue(
                    carryOut(extension, ControlRequest.Verb.REPLAY, 7).startsWith("Good/main goes on with event 7;"));
        }
    }

    private static String carryOut(final HostedExtension extension, final ControlRequest.Verb verb, final long sequence)
            throws IOException {
        final ControlRequest request =
                new ControlRequest(verb, extension.files().name(), "main", sequence);
        return request.carryOut(extension.control("main").orElseThrow());
    }

    /** As {@code cp} does it. What the one before has not loaded yet it loads from its own copy. */
    @Test
    void shouldKeepItsJarWhenAnotherIsWrittenOverIt() throws Exception {
        jar("Good", "FirstExtension", HEAD + runs("FirstExtension"));
        final ExtensionFiles files = ExtensionFiles.in(directory).get("Good");
        final Path copies = directory.resolve("copies");
        try (LoadedExtension before = LoadedExtension.load(files, copies)) {
            jar("Other", "SecondExtension", HEAD + runs("SecondExtension"));
            // into the same file, not a new one of that name
            Files.write(directory.resolve("Good.jar"), Files.readAllBytes(directory.resolve("Other.jar")));
            try (InputStream code = before.classLoader().getResourceAsStream("FirstExtension.class")) {
                assertTrue(code.readAllBytes().length > 0);
            }
            try (LoadedExtension after = LoadedExtension.load(files, copies)) {
                assertEquals("SecondExtension", after.newInstance().getClass().getName());
            }
            assertEquals("FirstExtension", before.newInstance().getClass().getName());
        }
        try (Stream<Path> left = Files.list(copies)) {
            assertEquals(List.of(), left.toList());
        }
    }

    /** An error there must not end the host, which runs others too. */
    @Test
    void shouldKnowWhoseThreadEndedByAnError() throws Exception {
        source("Own", HEAD + runs("Own"));
        final Error error = new NoClassDefFoundError("org/example/Missing");
        try (LoadedExtension own =
                LoadedExtension.load(ExtensionFiles.in(directory).get("Own"), directory.resolve("copies"))) {
            final Thread thread = new Thread(() -> {});
            assertEquals(Optional.empty(), LoadedExtension.ofThread(thread, error));
            thread.setContextClassLoader(own.classLoader());
            assertEquals(Optional.of("Own"), LoadedExtension.ofThread(thread, error));
        }
    }

    @Test
    void shouldKeepStatesToTheirOwner() throws IOException {
        final Path state = Files.createDirectory(directory.resolve("extension-state"));
        StateDirectory.make(state);
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(state)));
    }

    private static String runs(final String type) {
        return "@ApiVersion(1) public class " + type + " implements Extension { public void start(Venue venue) {} }";
    }

    @Test
    void shouldSayWhatItThrewAtItsStart() throws IOException {
        source(
                "Throws",
                HEAD + "public class Throws implements Extension {"
                        + " public void start(Venue venue) { throw new IllegalStateException(\"no licence\"); } }");
        assertRefused("Throws", "start failed: java.lang.IllegalStateException: no licence");
    }

    @Test
    void shouldSayWhereItWaitsAtItsStart() throws IOException {
        limit = Duration.ofMillis(500);
        source(
                "Waits",
                HEAD + "public class Waits implements Extension {\n"
                        + "  public void start(Venue venue) throws Exception {\n    new java.util.concurrent.CountDownLatch(1).await();\n  }\n}");
        assertRefused("Waits", "start did not return within 500 ms; it is at");
        assertTrue(stuck.isEmpty(), "an interrupt ended it");
    }

    @Test
    void shouldTellOfOneThatLoopsAtItsStart() throws Exception {
        limit = Duration.ofMillis(500);
        source(
                "Loops",
                HEAD + "public class Loops implements Extension {\n"
                        + "  public void start(Venue venue) {\n    while (!Boolean.getBoolean(\"rialto.test.over\")) { }\n  }\n}");
        try {
            assertRefused("Loops", "start did not return within 500 ms");
            assertTrue(stuck.remove().contains("Loops"));
        } finally {
            System.setProperty("rialto.test.over", "true");
        }
    }

    @Test
    void shouldRefuseWhatIsNoExtension() throws IOException {
        source("Nothing", "public class Nothing { }");
        assertRefused("Nothing", "it is to have one class that implements rialto.extensions.Extension; it has []");
        Files.writeString(directory.resolve("Lonely.properties"), "url=http://localhost\n");
        assertRefused("Lonely", "there are settings, but no .java file and no jar of that name");
        Files.writeString(directory.resolve("Unknown.properties"), "class=no.such.Extension\n");
        assertRefused("Unknown", "there is no class no.such.Extension");
        Files.writeString(directory.resolve("a name.java"), "");
        assertRefused("a name", "its name is not 1 to 36 characters");
    }

    @Test
    void shouldRefuseRoutesWithoutAPort() throws IOException {
        source(
                "Routes",
                HEAD + "public class Routes implements Extension {"
                        + " public void start(Venue venue) { venue.route(\"GET /x\", request -> {}); } }");
        assertRefused("Routes", "extensions.port is -1");
    }

    @Test
    void shouldGiveAnExtensionItsSettings() throws Exception {
        source(
                "Set",
                HEAD + "public class Set implements Extension {"
                        + " public void start(Venue venue) { if (!venue.setting(\"url\", \"\").equals(\"x\")) throw new Error(); } }");
        Files.writeString(directory.resolve("Set.properties"), "url=x\n");
        start("Set").close();
    }

    @Test
    void shouldRefuseSecretsThatOthersMayRead() throws Exception {
        source("Mail", HEAD + runs("Mail"));
        final Path settings = Files.writeString(directory.resolve("Mail.properties"), "mail.password=x\n");
        Files.setPosixFilePermissions(settings, PosixFilePermissions.fromString("rw-r--r--"));
        assertRefused("Mail", "others can read the key in " + settings + " (mode 0644): run 'chmod 0600");
        Files.setPosixFilePermissions(settings, PosixFilePermissions.fromString("rw-r-----"));
        start("Mail").close();
        final Path key = Files.writeString(directory.resolve("key"), "x");
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
        Files.writeString(settings, "mail.password-file=" + key + "\n");
        assertRefused("Mail", "others can read the key in " + key);
        Files.writeString(settings, "retries=3\n");
        Files.setPosixFilePermissions(settings, PosixFilePermissions.fromString("rw-r--r--"));
        start("Mail").close();
    }

    /** Where requests of operators are, and the process of all others. */
    @Test
    void shouldRefuseNamesThatAreTheHosts() throws Exception {
        for (final String name : List.of("control", "all")) {
            source(name, HEAD + runs("Set"));
            assertRefused(name, "or is all or control, which are the host's");
        }
    }

    @Test
    void shouldCallMethodsWithAnnotations() throws Exception {
        source("Noted", """
                import rialto.events.annotation.Every;
                import rialto.extensions.*;
                public class Noted implements Extension {
                    private Venue venue;
                    public void start(Venue started) { venue = started; venue.on(this); }
                    @Every("10ms") void look() { venue.metrics().counter("looks").increment(); }
                    public void stop() { venue.metrics().counter("stops").increment(); }
                }
                """);
        try (HostedExtension extension = start("Noted")) {
            while (registry.find("looks").counters().stream().noneMatch(looks -> looks.count() >= 2)) {
                TimeUnit.MILLISECONDS.sleep(1);
            }
            assertEquals(List.of(), extension.subscriptionNames(), "no method is for an event");
        }
    }

    @Test
    void shouldLeaveOneExtensionToOneHost() throws Exception {
        source("One", HEAD + "public class One implements Extension { public void start(Venue venue) {} }");
        try (HostedExtension first = start("One")) {
            assertEquals("One", first.files().name());
            assertRefused("One", "another host runs this extension");
        }
        start("One").close();
    }

    private void source(final String name, final String text) throws IOException {
        Files.writeString(directory.resolve(name + ".java"), text);
    }

    /** A jar with a source's one class. */
    private void jar(final String name, final String type, final String text) throws Exception {
        final Path source = directory.resolve(type + ".java");
        Files.writeString(source, text);
        final int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-cp", System.getProperty("java.class.path"), source.toString());
        assertEquals(0, status);
        Files.delete(source);
        final URI uri = URI.create("jar:" + directory.resolve(name + ".jar").toUri());
        try (FileSystem jar = FileSystems.newFileSystem(uri, Map.of("create", "true"))) {
            Files.move(directory.resolve(type + ".class"), jar.getPath(type + ".class"));
            Files.createDirectories(jar.getPath("META-INF/services"));
            Files.writeString(jar.getPath("META-INF/services/rialto.extensions.Extension"), type + "\n");
        }
    }

    private void assertRefused(final String name, final String part) {
        final LoadException refused = assertThrows(LoadException.class, () -> start(name));
        assertTrue(refused.getMessage().contains(part), refused::getMessage);
    }

    private HostedExtension start(final String name) throws Exception {
        return start(name, new AssertionError("nobody subscribes here"));
    }

    /** @param onSubscription what a subscription meets that wants to read; a RuntimeException is a venue that is away */
    private HostedExtension start(final String name, final Throwable onSubscription) throws Exception {
        final ExtensionFiles files = ExtensionFiles.in(directory).get(name);
        final EventSource source = new EventSource() {
            @Override
            public Reader open(final long afterSequence, final VenueReaderListener listener) {
                if (onSubscription instanceof final RuntimeException away) {
                    throw away;
                }
                throw (Error) onSubscription;
            }

            @Override
            public long firstSequence() {
                return 1;
            }
        };
        return HostedExtension.start(
                files,
                LoadedExtension.load(files, directory.resolve("copies")),
                new HostServices(
                        source,
                        null,
                        names,
                        routes,
                        watch,
                        registry,
                        LoggerFactory::getLogger,
                        directory.resolve("state"),
                        (failing, reason) -> stuck.add(failing.name() + ": " + reason)),
                limit);
    }
}
