package rialto.shipped;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.extensions.Extension;

import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Examples of settings are taken as they are. That of NATS needs a server. */
class ExampleSettingsTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"webhooks, 'desk,risk'", "alerts, alerts", "daily-files, days"})
    void shouldTakeTheExample(final String name, final String subscriptions) throws Exception {
        final Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(Path.of("../docs/examples/extensions", name + ".properties"))) {
            properties.load(reader);
        }
        final Map<String, String> settings = new TreeMap<>();
        properties.forEach((key, value) -> settings.put(key.toString(), value.toString()));
        final Extension extension = (Extension)
                Class.forName(settings.get("class")).getConstructor().newInstance();
        final TestVenue venue = new TestVenue(directory, settings);
        extension.start(venue);
        extension.stop();
        assertEquals(List.of(subscriptions.split(",")), venue.subscriptions());
    }
}
