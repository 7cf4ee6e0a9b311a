package rialto.app;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import rialto.app.config.Settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What the pages link and name is there: files, headings, tests, settings. */
class PagesTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^```.*?^```");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
    private static final Pattern ANCHOR = Pattern.compile("<a id=\"([^\"]+)\">");
    private static final Pattern NAMED_TEST = Pattern.compile("`([A-Z]\\w+Test)\\b");
    private static final Pattern SETTING =
            Pattern.compile("`((?:http|cluster|engine|reporting|limits|xml|posted-offer)\\.[a-z0-9-]+)[`:]");
    private static final Pattern FILE_NAME = Pattern.compile(".*\\.(?:db|md|yaml|yml)");
    private static final int FEWEST_PAGES = 20;

    /** Text of each page without its blocks of code. */
    private static final Map<Path, String> PAGES = new TreeMap<>();

    @BeforeAll
    static void read() throws IOException {
        try (Stream<Path> top = Files.list(ROOT);
                Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            for (final Path page : Stream.concat(top, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList()) {
                PAGES.put(page, CODE_BLOCK.matcher(Files.readString(page)).replaceAll(""));
            }
        }
        assertTrue(PAGES.size() >= FEWEST_PAGES, () -> "only " + PAGES.keySet() + " were read");
    }

    @Test
    void shouldLinkOnlyToWhatIsThere() {
        final List<String> broken = new ArrayList<>();
        PAGES.forEach((page, text) -> found(LINK, text)
                .filter(link -> !link.startsWith("http"))
                .filter(link -> !leads(page, link))
                .forEach(link -> broken.add(page.getFileName() + ": " + link)));
        assertEquals(List.of(), broken);
    }

    @Test
    void shouldNameOnlyTestsThatThereAre() throws IOException {
        final Set<String> tests;
        try (Stream<Path> files = Files.walk(ROOT)) {
            tests = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith("Test.java"))
                    .map(name -> name.replace(".java", ""))
                    .collect(Collectors.toSet());
        }
        assertEquals(List.of(), namedBut(NAMED_TEST, tests));
    }

    @Test
    void shouldNameOnlySettingsThatThereAre() {
        final Set<String> settings =
                Settings.all().stream().map(setting -> setting.path()).collect(Collectors.toSet());
        assertEquals(List.of(), namedBut(SETTING, settings));
    }

    /** What pages name in a way and is not among what is known; names of files are passed over. */
    private static List<String> namedBut(final Pattern pattern, final Set<String> known) {
        final List<String> unknown = new ArrayList<>();
        PAGES.forEach((page, text) -> found(pattern, text)
                .filter(name -> !known.contains(name))
                .filter(name -> !FILE_NAME.matcher(name).matches())
                .forEach(name -> unknown.add(page.getFileName() + ": " + name)));
        return unknown;
    }

    private static boolean leads(final Path page, final String link) {
        final String[] parts = link.split("#", 2);
        final Path target =
                parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
        return Files.exists(target)
                && (parts.length == 1
                        || !PAGES.containsKey(target)
                        || anchors(target).contains(parts[1]));
    }

    /** The names by which a page's headings are linked, as GitHub makes them. */
    private static Set<String> anchors(final Path page) {
        final String text = PAGES.get(page);
        final Set<String> anchors = new HashSet<>(found(ANCHOR, text).toList());
        found(HEADING, text)
                .map(heading -> heading.toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\w\\- ]", "")
                        .replace(' ', '-'))
                .forEach(anchors::add);
        return anchors;
    }

    private static Stream<String> found(final Pattern pattern, final String text) {
        return pattern.matcher(text).results().map((final MatchResult match) -> match.group(1));
    }
}
