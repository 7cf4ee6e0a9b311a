package rialto.gateway.dialect;

import io.vertx.core.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.gateway.setting.ConfigurationException;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A dialect that cannot be used is told by the place that it is from. */
class DialectsTest {
    @TempDir
    private Path jar;

    @Test
    void shouldLoadWhatIsThere() throws Exception {
        assertEquals("one", load(One.class.getName()).getFirst().name());
    }

    @Test
    void shouldNameThePlaceOfADialectThatIsNotThere() {
        assertRefused("the dialect of " + jar + "/ cannot be loaded", "rialto.nowhere.Dialect");
        assertRefused("the dialect of " + jar + "/ cannot be loaded", "this is no class");
    }

    @Test
    void shouldNameThePlaceOfADialectThatFails() {
        assertRefused("no such method: it is old", Old.class.getName());
        assertRefused("it cannot", Broken.class.getName());
        assertRefused(Path.of("gateway", "target", "test-classes").toString(), Broken.class.getName());
    }

    @Test
    void shouldRefuseTwoOfOneName() {
        assertRefused("two dialects are called one: those of ", One.class.getName() + "\n" + Again.class.getName());
    }

    private void assertRefused(final String words, final String list) {
        final String message =
                assertThrows(ConfigurationException.class, () -> load(list)).getMessage();
        assertTrue(message.contains(words), message);
        assertEquals(1, message.lines().count(), message);
    }

    private java.util.List<Dialect> load(final String list) throws Exception {
        final Path services = Files.createDirectories(jar.resolve("META-INF/services"));
        Files.writeString(services.resolve(Dialect.class.getName()), list + "\n");
        final URL[] places = {jar.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(places, getClass().getClassLoader())) {
            return Dialects.load(loader);
        }
    }

    /** Does nothing. */
    public static class One implements Dialect {
        @Override
        public String name() {
            return "one";
        }

        @Override
        public Future<?> start(final GatewayCore core) {
            return Future.succeededFuture();
        }

        @Override
        public void close() {
            // it has nothing
        }
    }

    /** Of the same name. */
    public static final class Again extends One {}

    /** Made for another version. */
    public static final class Old extends One {
        @Override
        public String name() {
            throw new NoSuchMethodError("no such method: it is old");
        }
    }

    /** Fails when it is made. */
    public static final class Broken extends One {
        public Broken() {
            throw new IllegalStateException("it cannot");
        }
    }
}
