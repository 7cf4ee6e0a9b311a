package rialto.app.config;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.gateway.GatewaySettings;
import rialto.gateway.setting.ConfigurationException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ConfigurationTest {
    @TempDir
    private Path directory;

    /** The example file once said 0, so that whoever copied it lost the forced writes of ./rialto start. */
    @Test
    void shouldLeaveToEachCommandWhatAnAcknowledgedOrderSurvives() {
        final VenueConfiguration example =
                VenueConfiguration.load(Map.of(), Path.of("../rialto.example.yaml"), Map.of());
        assertEquals("auto", example.get(Settings.FILE_SYNC_LEVEL));
        assertEquals(0, level(example));
        assertEquals(1, level(example.choosing(Settings.FILE_SYNC_LEVEL, "1")));
        final VenueConfiguration told =
                VenueConfiguration.load(Map.of(), null, Map.of(Settings.FILE_SYNC_LEVEL.path(), "0"));
        assertEquals(0, level(told.choosing(Settings.FILE_SYNC_LEVEL, "1")));
    }

    private int level(final VenueConfiguration configuration) {
        return ModuleSettings.alone(configuration, directory, null).fileSyncLevel();
    }

    @Test
    void shouldKeepTheExampleFileTrue() throws IOException {
        final Path example = Path.of("../rialto.example.yaml");
        assertEquals(
                ExampleFile.text(), Files.readString(example), "run ./rialto config --example > rialto.example.yaml");
        assertEquals(
                VenueConfiguration.load(Map.of(), null, Map.of()),
                VenueConfiguration.load(Map.of(), example, Map.of()));
    }

    @Test
    void shouldLetTheFileWinOverDefaultsAndOptionsOverTheFile() throws IOException {
        final Path file = write("http:\n  port: 9000\n  host: 127.0.0.2\ncluster:\n  snapshot-interval: 10m\n");
        final VenueConfiguration configuration = VenueConfiguration.load(Map.of(), file, Map.of("http.port", "9001"));
        assertEquals(9001, configuration.get(GatewaySettings.PORT));
        assertEquals("127.0.0.2", configuration.get(GatewaySettings.HOST));
        assertEquals(Duration.ofMinutes(10), configuration.get(Settings.SNAPSHOT_INTERVAL));
        assertEquals("data", configuration.get(Settings.DATA));
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://u:SECRET@db.example/rialto, jdbc:postgresql://***@db.example/rialto",
        "jdbc:postgresql://u:a/SECRET@db.example/rialto?a=b, jdbc:postgresql://***@db.example/rialto?a=b",
        "jdbc:mariadb://u:a?SECRET@db.example/rialto, jdbc:mariadb://***@db.example/rialto",
        "jdbc:postgresql://db.example/rialto?user=a@b&password=SECRET, jdbc:postgresql://db.example/rialto?user=a@b&password=***"
    })
    void shouldShowAnUrlWithoutItsPassword(final String url, final String shown) {
        final VenueConfiguration configuration =
                VenueConfiguration.load(Map.of(), null, Map.of(Settings.REPORTING_URL.path(), url));
        assertEquals(shown, configuration.shown(Settings.REPORTING_URL));
    }

    @Test
    void shouldTakeAnEmptyFile() throws IOException {
        assertEquals(
                VenueConfiguration.load(Map.of(), null, Map.of()),
                VenueConfiguration.load(Map.of(), write(""), Map.of()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'http:\n  prot: 1'          | http.prot | 1 | http.port",
                "'color: red'                | color | red | http.port",
                "'http:\n  port: 70000'      | http.port | 70000 | 0 to 65535",
                "'http:\n  port: many'       | http.port | many | whole number",
                "'http: 1'                   | http | 1 | http.port",
                "'http:\n  port:\n    x: 1'  | http.port | {\"x\":1} | whole number",
                "'cluster:\n  idle: spin'    | cluster.idle | spin | backoff, yield",
                "'http:\n  command-timeout: 5'      | http.command-timeout | 5 | 250ms",
                "'http:\n  command-timeout: 99d'    | http.command-timeout | 99d | 5m",
                "'engine:\n  preallocated: yes please'| engine.preallocated | yes please | true or false",
                "'cluster:\n  event-retention: 5GB' | cluster.event-retention | 5GB | 20GiB",
            })
    void shouldNameKeyValueAndWhatWouldPass(
            final String yaml, final String key, final String value, final String accepts) throws IOException {
        final Path file = write(yaml);
        final ConfigurationException e =
                assertThrows(ConfigurationException.class, () -> VenueConfiguration.load(Map.of(), file, Map.of()));
        assertTrue(e.getMessage().contains(key), e.getMessage());
        assertTrue(e.getMessage().contains("'" + value + "'"), e.getMessage());
        assertTrue(accepts == null || e.getMessage().contains(accepts), e.getMessage());
    }

    @Test
    void shouldSayThatAFileIsMissingOrNotYaml() throws IOException {
        final Path missing = directory.resolve("missing.yaml");
        assertTrue(
                assertThrows(ConfigurationException.class, () -> VenueConfiguration.load(Map.of(), missing, Map.of()))
                        .getMessage()
                        .contains("does not exist"));
        final Path broken = write("a: [1");
        assertTrue(assertThrows(ConfigurationException.class, () -> VenueConfiguration.load(Map.of(), broken, Map.of()))
                .getMessage()
                .contains("not YAML"));
    }

    private Path write(final String yaml) throws IOException {
        return Files.writeString(directory.resolve("rialto.yaml"), yaml);
    }
}
