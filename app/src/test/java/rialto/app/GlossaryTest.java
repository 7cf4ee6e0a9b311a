package rialto.app;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Names are made of the words of docs/GLOSSARY.md. */
class GlossaryTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern ROW = Pattern.compile("\\| ([^|]+) \\| [^|]+ \\|");
    private static final int FEWEST_WORDS = 10;
    private static final int FEWEST_FILES = 500;

    @Test
    void shouldNameNoClassWithAWordThatNamesDoNotUse() throws IOException {
        final List<String> words = unusedWords();
        assertTrue(words.size() >= FEWEST_WORDS, () -> "only " + words + " were read");
        final Pattern inName = Pattern.compile("(?<![A-Z])(" + String.join("|", words) + ")(?![a-z])");
        final List<String> names = classNames();
        assertTrue(names.size() >= FEWEST_FILES, () -> "only " + names.size() + " files were seen");
        final List<String> odd =
                names.stream().filter(name -> inName.matcher(name).find()).toList();
        assertEquals(List.of(), odd, "docs/GLOSSARY.md tells the words to use");
    }

    @Test
    void shouldListEachWordOnceAndInOrder() throws IOException {
        final String page = Files.readString(ROOT.resolve("docs/GLOSSARY.md"));
        for (final String part : page.split("\n## ")) {
            final List<String> words = rows(part);
            final List<String> sorted = words.stream()
                    .distinct()
                    .sorted(String.CASE_INSENSITIVE_ORDER)
                    .toList();
            if (!part.startsWith("Words that names do not use")) {
                assertEquals(sorted, words, () -> part.lines().findFirst().orElseThrow());
            }
        }
    }

    private static List<String> unusedWords() throws IOException {
        final String page = Files.readString(ROOT.resolve("docs/GLOSSARY.md"));
        return rows(page.substring(page.indexOf("## Words that names do not use"))).stream()
                .flatMap(row -> Stream.of(row.split(", ")))
                .toList();
    }

    private static List<String> rows(final String part) {
        final Matcher rows = ROW.matcher(part);
        return rows.results()
                .map(row -> row.group(1).strip())
                .filter(word -> !word.equals("word") && !word.equals("not"))
                .toList();
    }

    private static List<String> classNames() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/"))
                    .map(file -> file.getFileName().toString().replace(".java", ""))
                    .toList();
        }
    }
}
