package rialto.dialect.xml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gatewaytest.RunningVenue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/**
 * The published cases of the protocol, all on one venue: each has accounts and symbols of its own, for which ids and
 * symbols get a prefix. Skipped where the cases are not: they are no part of this repository.
 */
@Timeout(60)
class PublishedCasesTest {
    private static final String PLACE = "shared/cases/ece568/cases.json";
    private static final Pattern ORDER = Pattern.compile("@(\\d+)");
    private static final Pattern OPENED = Pattern.compile("<opened [^>]*id=\"(\\d+)\"");

    @TempDir
    private static Path data;

    private static RunningVenue venue;
    private static long lastOrderId;

    @BeforeAll
    static void start() throws Exception {
        venue = new RunningVenue(data, Map.of("xml.port", "0"));
    }

    @AfterAll
    static void stop() {
        venue.close();
    }

    @TestFactory
    Stream<DynamicTest> shouldAnswerAsPublished() throws IOException {
        final Path file = find();
        if (file == null) {
            return Stream.of(DynamicTest.dynamicTest(
                    "skipped: no folder above this one has " + PLACE,
                    () -> org.junit.jupiter.api.Assumptions.abort("no " + PLACE)));
        }
        return tests(Files.readAllBytes(file), 100);
    }

    /** Cases of our own, for what the published ones leave out. */
    @TestFactory
    Stream<DynamicTest> shouldAnswerAsThePageSays() throws IOException {
        try (InputStream cases = PublishedCasesTest.class.getResourceAsStream("more-cases.json")) {
            return tests(cases.readAllBytes(), 500);
        }
    }

    private static Stream<DynamicTest> tests(final byte[] cases, final int firstPrefix) throws IOException {
        final List<DynamicTest> tests = new ArrayList<>();
        for (final JsonNode published : new ObjectMapper().readTree(cases).path("cases")) {
            final int number = firstPrefix + tests.size();
            tests.add(DynamicTest.dynamicTest(
                    published.path("id").asText() + " "
                            + published.path("title").asText(),
                    () -> run(published, Integer.toString(number))));
        }
        return tests.stream();
    }

    private static Path find() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.exists(folder.resolve(PLACE))) {
                return folder.resolve(PLACE);
            }
        }
        return null;
    }

    private static void run(final JsonNode published, final String prefix) throws IOException {
        final List<Long> orders = new ArrayList<>();
        for (final JsonNode step : published.path("steps")) {
            final String request = own(step.path("request").asText(), prefix, orders);
            try (XmlClient client = new XmlClient(venue.gateway().port("xml.port"))) {
                final String answer = client.ask(request);
                final Matcher opened = OPENED.matcher(answer);
                while (opened.find()) {
                    orders.add(Long.parseLong(opened.group(1)));
                    assertEquals(++lastOrderId, orders.getLast(), "transaction ids count from 1 without gaps");
                }
                final String expected = own(step.path("expect").asText(), prefix, orders);
                assertEquals(XmlClient.normal(expected), XmlClient.normal(answer), request);
            }
        }
        assertNull(venue.failure());
    }

    /** The text with this case's accounts, symbols and order ids; of orders that are still to come the predicted. */
    private static String own(final String text, final String prefix, final List<Long> orders) {
        final String symbols = text.replaceAll("sym=\"(?=[A-Za-z0-9])", "sym=\"C" + prefix);
        final StringBuilder own = new StringBuilder();
        // accounts: ids inside <account>, <transactions> and <created>; all others are orders'
        final String accounts = symbols.replaceAll(
                        "(<account id=\"|<transactions (?:id|account)=\"|<created (?:sym=\"\\w+\" )?id=\")(?=\\d)",
                        "$1" + prefix)
                .replaceAll("(<error sym=\"\\w+\" id=\")(?=\\d)", "$1" + prefix);
        final Matcher matcher = ORDER.matcher(accounts);
        while (matcher.find()) {
            final int index = Integer.parseInt(matcher.group(1));
            final long id = index <= orders.size() ? orders.get(index - 1) : lastOrderId + index - orders.size();
            matcher.appendReplacement(own, Long.toString(id));
        }
        matcher.appendTail(own);
        return isCreate(text) ? own.toString().replaceAll("(<error id=\")(?=\\d)", "$1" + prefix) : own.toString();
    }

    private static boolean isCreate(final String text) {
        return text.contains("<created ") || text.contains("<create>") || !text.contains("sym=") && !text.contains("@");
    }
}
