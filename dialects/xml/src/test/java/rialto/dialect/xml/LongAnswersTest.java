package rialto.dialect.xml;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A short request may ask for an answer of any length. */
@Timeout(60)
class LongAnswersTest extends OnOneVenue {
    private static final int FILLS = 300;
    private static final Pattern OPENED = Pattern.compile("<opened [^>]*id=\"(\\d+)\"");

    @Test
    void shouldTellNoMoreThanFitsIntoAnAnswer() throws Exception {
        final int told = ToldExecutions.MOST_OF_REQUEST / FILLS;
        try (XmlClient client = connect()) {
            assertEquals(created(1), client.ask(create(1)).strip());
            assertEquals(created(2), client.ask(create(2)).strip());
            client.ask("<create><symbol sym=\"LONG" + p + "\"><account id=\"" + p
                    + "1\">1000</account></symbol></create>");
            final Matcher opened = OPENED.matcher(client.ask(order(1, -FILLS, 1)));
            assertTrue(opened.find());
            final String query = "<query id=\"" + opened.group(1) + "\"/>";
            client.ask(order(2, 1, FILLS));
            assertEquals(FILLS, count("<executed ", client.ask(transactions(1, query))));

            final String answer = client.ask(transactions(1, query.repeat(told + 50)));
            assertEquals(told, count("<status ", answer));
            assertEquals(told * FILLS, count("<executed ", answer));
            assertEquals(50, count("ask for fewer orders in one request", answer));
            assertEquals(FILLS, count("<executed ", client.ask(transactions(1, query))), "what was told is told again");
        }
    }

    /** More than the kernel takes for a client that reads late: the connection ends when it is sent, not before. */
    @ParameterizedTest
    @CsvSource({"end, false", "end, true", "'', true"})
    void shouldSendAllOfAnAnswerBeforeTheConnectionEnds(final String end, final boolean endsOutput) throws Exception {
        try (XmlClient client = new XmlClient(venue.gateway().port("xml.plain-port"))) {
            client.send("<create><symbol sym=\"" + "A".repeat(500_000) + "\">" + "<account/>".repeat(45_000)
                    + "</symbol></create>" + end);
            if (endsOutput) {
                client.endOutput();
            }
            Thread.sleep(XmlServer.LINGER_MS + 500);
            final String answer = client.rest();
            assertTrue(answer.endsWith("</results>\n"), () -> answer.length() + " characters");
        }
    }

    private String order(final int account, final int amount, final int times) {
        return transactions(
                account, ("<order sym=\"LONG" + p + "\" amount=\"" + amount + "\" limit=\"0.1\"/>").repeat(times));
    }

    private String transactions(final int account, final String items) {
        return "<transactions id=\"" + p + account + "\">" + items + "</transactions>";
    }

    private static int count(final String text, final String answer) {
        return answer.split(Pattern.quote(text), -1).length - 1;
    }
}
