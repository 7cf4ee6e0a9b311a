package rialto.app.config;

import org.junit.jupiter.api.Test;
import rialto.gateway.setting.Setting;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ConfigurationReferenceTest {
    @Test
    void shouldBeThePageInTheDocuments() throws IOException {
        assertEquals(
                ConfigurationReference.text(),
                Files.readString(Path.of("../docs/configuration.md")),
                "run ./rialto config reference > docs/configuration.md");
    }

    @Test
    void shouldDescribeEverySettingInItsRow() {
        final String page = ConfigurationReference.text();
        for (final Setting<?> setting : Settings.all()) {
            final String row = page.lines()
                    .filter(line -> line.startsWith("| `" + setting.path() + "` |"))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(setting.path()));
            assertTrue(row.contains(setting.accepts().replace("|", "\\|")), row);
            assertTrue(row.contains(setting.description().lines().findFirst().orElseThrow()), row);
        }
    }

    @Test
    void shouldSayWhoReadsASetting() {
        assertEquals("all", ConfigurationReference.readers("data"));
        assertEquals("node", ConfigurationReference.readers("cluster.member-id"));
        assertEquals("start, node", ConfigurationReference.readers("cluster.snapshot-interval"));
        assertEquals("start, gateway", ConfigurationReference.readers("http.port"));
    }
}
