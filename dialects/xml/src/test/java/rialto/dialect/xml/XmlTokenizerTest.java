package rialto.dialect.xml;

import com.fasterxml.aalto.in.ReaderConfig;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What the parsers of all documents share. */
class XmlTokenizerTest {
    private final XmlTokenizer tokenizer = new XmlTokenizer(
            new RequestBuilder(OneClient.in(new ItemBudget(Integer.MAX_VALUE, Integer.MAX_VALUE)), null));

    private void read(final String document) throws XmlFault {
        final byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
        tokenizer.begin();
        try {
            assertTrue(tokenizer.feed(bytes, 0, bytes.length));
        } finally {
            tokenizer.end();
        }
    }

    private static int sharedNames() {
        final ReaderConfig reader = XmlTokenizer.FACTORY.getNonSharedConfig(null, null, null, false, false);
        reader.setActualEncoding("UTF-8");
        return reader.getBBSymbols().size();
    }

    private void readRequests() throws XmlFault {
        read("<create><account id='1' balance='2'/><symbol sym='S'><account id='1'>5</account></symbol></create>");
        read("<transactions account='1'><order sym='S' amount='1' limit='2'/><query id='1'/><cancel id='1'/>"
                + "</transactions>");
    }

    @Test
    void shouldNotRememberNamesThatNoRequestHas() throws XmlFault {
        readRequests();
        final int names = sharedNames();
        assertTrue(names > 0, "the names of requests are remembered");
        for (int i = 0; i < 2_000; i++) {
            read("<create><element" + i + "/></create>");
            read("<create attribute" + i + "=''><account more" + i + "='1' id='1' balance='2'/></create>");
            read("<create><account id='1'><deep" + i + "><p" + i + ":x xmlns:p" + i + "='u" + i + "'/></deep" + i
                    + "></account></create>");
            final String unfinished = "<create><unfinished" + i + ">";
            tokenizer.begin();
            tokenizer.feed(unfinished.getBytes(StandardCharsets.UTF_8), 0, unfinished.length());
            tokenizer.end();
            assertFault("<create><wrong" + i + "></create>");
            assertFault("<root" + i + "/>");
        }
        readRequests();
        assertEquals(names, sharedNames());
    }

    private void assertFault(final String document) {
        try {
            read(document);
        } catch (final XmlFault e) {
            return;
        }
        throw new AssertionError(document);
    }
}
