package rialto.extensions.load;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.extensions.ApiVersion;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The examples of the documentation, as a host loads them. */
class ExamplesTest {
    @TempDir
    private Path directory;

    @Test
    void shouldLoadEachExample() throws Exception {
        final List<String> loaded = new ArrayList<>();
        try (Stream<Path> examples = Files.list(Path.of("../docs/examples/extensions"))) {
            for (final Path example :
                    examples.filter(file -> file.toString().endsWith(".java")).toList()) {
                Files.copy(example, directory.resolve(example.getFileName()));
            }
        }
        for (final ExtensionFiles files : ExtensionFiles.in(directory).values()) {
            try (LoadedExtension extension = LoadedExtension.load(files, directory)) {
                assertTrue(
                        extension.newInstance().getClass().isAnnotationPresent(ApiVersion.class),
                        files.name() + " is to run from a jar, too");
                loaded.add(files.name());
            }
        }
        assertEquals(List.of("Copycat", "TradeLog"), loaded);
    }
}
