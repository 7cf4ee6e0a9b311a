package rialto.app;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** docs/features.md has the rows that it says, and each test that it names is there. That its links lead somewhere says PagesTest. */
class FeaturesPageTest {
    private static final Path DOCS = Path.of("../docs");
    private static final int FEATURES = 55;
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (\\d+) \\| ([^|]+) \\| (yes|no) \\| ([^|]+) \\|$");
    private static final Pattern DESCRIBED = Pattern.compile("\\[[^]]+]\\(\\w[^)]*\\.md(#[^)]*)?\\)");
    private static final Pattern SHOWN =
            Pattern.compile("\\[(\\w+)]\\((\\.\\./\\S+/src/test/java/\\S+\\.java)\\) `(should\\w+)`");
    private static final Pattern HEAD =
            Pattern.compile("\\*\\*(\\d+) of (\\d+)\\*\\* features are here, (\\d+) are not");
    private static final Pattern PEER = Pattern.compile("([\\w-]+) (\\d+)[,.]");

    private static String page;
    private static List<Feature> features;

    private record Feature(int number, String name, boolean isHere, String text) {}

    @BeforeAll
    static void read() throws IOException {
        page = Files.readString(DOCS.resolve("features.md"));
        features = ROW.matcher(page).results().map(FeaturesPageTest::feature).toList();
    }

    private static Feature feature(final MatchResult row) {
        return new Feature(
                Integer.parseInt(row.group(1)), row.group(2), row.group(3).equals("yes"), row.group(4));
    }

    @Test
    void shouldHaveTheRowsThatItsHeadCounts() {
        assertEquals(
                IntStream.rangeClosed(1, FEATURES).boxed().toList(),
                features.stream().map(Feature::number).toList());
        final Matcher head = HEAD.matcher(page);
        assertTrue(head.find(), () -> "no line of the page reads " + HEAD);
        final long here = features.stream().filter(Feature::isHere).count();
        assertEquals(
                List.of(here, (long) FEATURES, FEATURES - here),
                IntStream.rangeClosed(1, 3)
                        .mapToObj(i -> Long.valueOf(head.group(i)))
                        .toList());
    }

    @Test
    void shouldNameATestOfEachFeatureThatIsHereAndNoneOfOthers() throws IOException {
        final List<String> wrong = new ArrayList<>();
        for (final Feature feature : features) {
            final Matcher shown = SHOWN.matcher(feature.text);
            if (feature.isHere != shown.matches()) {
                wrong.add(feature.number + ": " + feature.text);
            } else if (feature.isHere) {
                final Path file = DOCS.resolve(shown.group(2));
                if (!file.getFileName().toString().equals(shown.group(1) + ".java")
                        || !Files.readString(file).contains(" void " + shown.group(3) + "(")) {
                    wrong.add(feature.number + ": " + file + " has no test " + shown.group(3));
                }
            }
        }
        assertEquals(List.of(), wrong);
    }

    @Test
    void shouldDescribeEachFeatureThatIsHere() {
        assertEquals(
                List.of(),
                features.stream()
                        .filter(Feature::isHere)
                        .filter(feature -> !DESCRIBED.matcher(feature.name).matches())
                        .toList());
    }

    @Test
    void shouldCountWhatOtherSystemsHave() {
        final String others = page.substring(page.indexOf("## Other open systems"));
        final List<String> lines =
                others.lines().filter(line -> line.startsWith("| ")).toList();
        final List<String> names = cells(lines.getFirst());
        final List<String> counted = new ArrayList<>();
        for (int column = 2; column < names.size(); column++) {
            final int of = column;
            final long count = lines.stream()
                    .skip(1)
                    .filter(line -> !cells(line).get(of).isEmpty())
                    .count();
            counted.add(names.get(column) + " " + count);
        }
        final String sentence = others.substring(others.indexOf("is public: "));
        final List<String> told = PEER.matcher(sentence)
                .results()
                .limit(counted.size())
                .map(peer -> peer.group(1) + " " + peer.group(2))
                .toList();
        assertEquals(told, counted);
        for (final String line : lines.subList(1, lines.size())) {
            final List<String> cells = cells(line);
            final Feature feature = features.get(Integer.parseInt(cells.getFirst()) - 1);
            assertTrue(feature.name.contains(cells.get(1)), () -> line + " is not called as in " + feature);
        }
    }

    private static List<String> cells(final String line) {
        return Arrays.stream(line.substring(1, line.lastIndexOf('|')).split("\\|", -1))
                .map(String::strip)
                .toList();
    }
}
