package rialto.app;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

/** Nothing in the gateway's core is named after one dialect: neither a type nor a text. */
class CoreWordsTest {
    private static final Pattern COMMENT = Pattern.compile("^\\s*(/\\*\\*|\\*|//).*");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "binance",
                "x-mbx",
                "/api/v3",
                "/sapi/",
                "ws-api",
                "recvwindow",
                "listenkey",
                "/admin/v1",
                "/cluster/v1",
                "xml(?!\")", // a picture's type is no dialect
                "posted(?!_offer)", // a market model is none either
            })
    void shouldNotOccurInTheCore(final String word) throws IOException {
        final Pattern pattern = Pattern.compile(word, Pattern.CASE_INSENSITIVE);
        final List<String> found = new ArrayList<>();
        int files = 0;
        try (Stream<Path> sources = Files.walk(Path.of("../gateway/src/main/java"))) {
            for (final Path source :
                    sources.filter(path -> path.toString().endsWith(".java")).toList()) {
                files++;
                for (final String line : Files.readAllLines(source)) {
                    if (pattern.matcher(line).find() && !COMMENT.matcher(line).matches()) {
                        found.add(source.getFileName() + ": " + line.strip());
                    }
                }
            }
        }
        assertFalse(files < 50, "only " + files + " files were looked at");
        assertEquals(List.of(), found);
    }
}
