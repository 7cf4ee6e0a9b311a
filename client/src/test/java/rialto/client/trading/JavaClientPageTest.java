package rialto.client.trading;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertTrue;

/** docs/java-client.md must be true. */
class JavaClientPageTest {
    private static final String BEGIN = "```java\n";

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"FirstOrder", "FirstQuote", "FollowBook"})
    void shouldHaveExamplesThatCompile(final String name) throws IOException {
        final String page = Files.readString(Path.of("../docs/java-client.md"));
        final int begin = page.lastIndexOf(BEGIN, page.indexOf("class " + name)) + BEGIN.length();
        final Path source = directory.resolve(name + ".java");
        Files.writeString(source, page.substring(begin, page.indexOf("```", begin)));
        final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        final StringWriter messages = new StringWriter();
        final boolean compiled;
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            compiled = compiler.getTask(
                            messages,
                            files,
                            null,
                            List.of(
                                    "-proc:none",
                                    "-d",
                                    directory.toString(),
                                    "-cp",
                                    System.getProperty("java.class.path")),
                            null,
                            files.getJavaFileObjects(source))
                    .call();
        }
        assertTrue(compiled, messages::toString);
    }
}
