package rialto.app;

import org.junit.jupiter.api.Test;
import rialto.gateway.dialect.Dialects;
import rialto.gateway.setting.Setting;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The command line knows no dialect's settings by name: it goes by the dialects that are there. */
class DialectKeysTest {
    @Test
    void shouldNotOccurInTheCommandLine() throws IOException {
        final List<String> keys = Dialects.load().stream()
                .flatMap(dialect -> dialect.settings().stream())
                .map(Setting::path)
                .toList();
        assertTrue(keys.size() > 10, () -> "only " + keys);
        final List<String> found = new ArrayList<>();
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java/rialto/app"))) {
            for (final Path source :
                    sources.filter(path -> path.toString().endsWith(".java")).toList()) {
                final String text = Files.readString(source);
                keys.stream()
                        .filter(key -> text.contains('"' + key + '"'))
                        .forEach(key -> found.add(source.getFileName() + " has " + key));
            }
        }
        assertEquals(List.of(), found);
    }
}
