package rialto.dialect.xml;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class AnswerWriterTest {
    private final AnswerWriter writer = new AnswerWriter();

    private String write(final XmlRequest request) {
        writer.write(request);
        return new String(writer.bytes(), 0, writer.length(), StandardCharsets.US_ASCII);
    }

    @Test
    void shouldRepeatWhatItWasAskedAsItWasSpelled() {
        final XmlRequest request = XmlRequest.create(0);
        final XmlItem item = request.add(new XmlItem(XmlItem.Kind.SHARES));
        item.sym = "A&B";
        item.error = "no";
        assertEquals("<results><error sym=\"A&amp;B\">no</error></results>\n", write(request));
    }

    @Test
    void shouldNotRepeatALongSymbolInEveryItem() {
        final int items = 20_000;
        final String sym = "A".repeat(500_000);
        final XmlRequest request = XmlRequest.create(0);
        for (int i = 0; i < items; i++) {
            final XmlItem item = request.add(new XmlItem(XmlItem.Kind.SHARES));
            item.sym = sym;
            item.error = "no";
        }
        final String answer = write(request);
        assertTrue(
                answer.length() < AnswerWriter.FULL_BYTES + sym.length() + items * 30,
                () -> answer.length() + " bytes");
        assertEquals(items, answer.split("<error", -1).length - 1, "every item has its answer");
        assertTrue(answer.endsWith("<error>no</error></results>\n"));
    }
}
