package rialto.app.past;

import io.vertx.core.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.app.config.VenueConfiguration;
import rialto.app.data.DataDirectory;
import rialto.app.process.StartException;
import rialto.gateway.GatewaySettings;
import rialto.gateway.dialect.Dialect;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.setting.Setting;
import rialto.gateway.setting.SettingValues;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A demo's past that cannot be written leaves a data directory that starts; and nobody can reach the venue that writes. */
@Timeout(120)
class PastFailureTest {
    private static final AtomicInteger STARTS_WITH_A_PORT = new AtomicInteger();
    private static final AtomicInteger STARTS = new AtomicInteger();

    @TempDir
    private Path data;

    @TempDir
    private Path drivers;

    private ClassLoader usual;

    @BeforeEach
    void addDialects() throws Exception {
        final Path services = Files.createDirectories(drivers.resolve("META-INF/services"));
        Files.writeString(
                services.resolve(Dialect.class.getName()),
                WithPort.class.getName() + "\n" + Quiet.class.getName() + "\n");
        usual = Thread.currentThread().getContextClassLoader();
        final URL[] places = {drivers.toUri().toURL()};
        Thread.currentThread().setContextClassLoader(new URLClassLoader(places, usual));
    }

    @AfterEach
    void removeDialects() {
        Thread.currentThread().setContextClassLoader(usual);
    }

    @Test
    @Tag("slow")
    void shouldLeaveNothingBehindSayHowToStartWithoutAndOpenNoPortOfADialect() {
        final VenueConfiguration tooSmall = VenueConfiguration.load(
                Map.of(),
                null,
                Map.of("data", data.toString(), "http.port", "0", "admin.port", "0", "engine.max-instruments", "1"));
        final PastWriter writer = new PastWriter(tooSmall, 1, 7, closing -> {}, failure -> {}, System.out);
        final String message = assertThrows(StartException.class, writer::write).getMessage();
        assertTrue(message.startsWith("the past cannot be written: "), message);
        assertTrue(message.endsWith("; ./rialto demo --history 0 starts without one"), message);
        assertFalse(Files.exists(data.resolve("past.tmp")));
        DataDirectory.open(data).close();
        assertEquals(1, STARTS.get(), "a dialect without a port");
        assertEquals(0, STARTS_WITH_A_PORT.get(), "a dialect with a port");
    }

    /** Serves nobody. */
    public static class Quiet implements Dialect {
        @Override
        public String name() {
            return "quiet";
        }

        @Override
        public Future<?> start(final GatewayCore core) {
            STARTS.incrementAndGet();
            return Future.succeededFuture();
        }

        @Override
        public void close() {
            // it has nothing
        }
    }

    /** Wants a port, which is free. */
    public static final class WithPort extends Quiet {
        @Override
        public String name() {
            return "port";
        }

        @Override
        public List<Setting<Integer>> wantedPorts(final SettingValues values) {
            return List.of(GatewaySettings.PORT);
        }

        @Override
        public Future<?> start(final GatewayCore core) {
            STARTS_WITH_A_PORT.incrementAndGet();
            return Future.succeededFuture();
        }
    }
}
