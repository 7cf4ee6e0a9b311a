package rialto.dialect.xml;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What the error says about documents that are refused whatever they ask for, wherever the bytes are cut. */
class RefusedDocumentsTest {
    private static final int ITEMS = 1_000;

    /** Requests and texts of faults. */
    private static final class Told implements RequestFraming.Listener {
        private final List<String> found = new ArrayList<>();
        private final ItemBudget budget = new ItemBudget(ITEMS, ITEMS);
        private final ItemBudget.Holding holding = OneClient.in(budget);

        @Override
        public void onRequest(final XmlRequest request) {
            holding.giveBack(request.weight);
            found.add(FoundRequests.told(request));
        }

        @Override
        public void onFault(final String message) {
            found.add(message);
        }

        @Override
        public void onEnd() {
            found.add("end");
        }
    }

    private static List<String> told(final byte[] bytes, final int cut) {
        final Told told = new Told();
        final RequestFraming framing = new RequestFraming(4_096, told.holding, told);
        framing.onBytes(bytes, 0, cut);
        framing.onBytes(bytes, cut, bytes.length);
        framing.onEndOfInput();
        assertEquals(ITEMS, told.budget.left(), "what a refused document took is given back");
        return told.found;
    }

    private static byte[] accountWith(final String hex) {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes("<create><account id=\"".getBytes(StandardCharsets.UTF_8));
        bytes.writeBytes(HexFormat.of().parseHex(hex));
        bytes.writeBytes("\" balance=\"5\"/></create>".getBytes(StandardCharsets.UTF_8));
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "C0AF",
                "C0BC",
                "C080",
                "C1BF",
                "E080AF",
                "E09FBF",
                "F08080AF",
                "F08282AC",
                "EDA080",
                "F4908080",
                "80",
                "C3",
                "E282"
            })
    void shouldRefuseWhatIsNotTheShortestUtf8(final String hex) {
        final byte[] bytes = accountWith(hex);
        for (int cut = 0; cut <= bytes.length; cut++) {
            final List<String> found = told(bytes, cut);
            assertEquals(1, found.size(), found::toString);
            assertTrue(found.getFirst().startsWith("not UTF-8: byte 2"), found::toString);
            assertTrue(found.getFirst().contains("shortest form"), found::toString);
        }
    }

    @Test
    void shouldSayWhichByteOfTheDocumentIsWrong() {
        assertEquals(
                List.of("not UTF-8: byte 22 of the document, 0xC0, is in no character's encoding there;"
                        + " send UTF-8, each character in its shortest form"),
                told(accountWith("C0AF"), 10));
        assertEquals(
                List.of("C [ACCOUNT - \u00e4\u20ac\ud83d\ude00 - - 5]"), told(accountWith("C3A4E282ACF09F9880"), 25));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE create><create></create>",
                "<!DOCTYPE create [<!ENTITY a \"b\">]><create></create>",
                "<!DOCTYPE create [<!ELEMENT create ANY>]><create/>",
                "<!DOCTYPE create SYSTEM \"file:///etc/passwd\"><create/>",
                "<!DOCTYPE create PUBLIC \"-//A//B//EN\" \"http://127.0.0.1/a.dtd\"><create/>",
                "<!DOCTYPE l [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]><create><account id='&b;'/></create>",
                "46\n<?xml version='1.0'?>\n<!-- > --><?a > ?>\n<!DOCTYPE create><create/>",
                "<!doctype create><create/>",
                "<!DOCTYPE><create/>"
            })
    void shouldSayThatDocumentTypesAreNotAcceptedAndWhatIs(final String text) {
        final byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int cut = 0; cut <= bytes.length; cut++) {
            assertEquals(
                    List.of("a document type (<!DOCTYPE ...>, DTD) is not accepted; leave it out and begin the document"
                            + " with <create> or <transactions>"),
                    told(bytes, cut),
                    "cut at " + cut);
        }
    }

    @Test
    void shouldNotTakeTheWordInACommentForADocumentType() {
        final byte[] bytes =
                "<!-- <!DOCTYPE a> --><?a <!D ?><create><!-- <!DOCTYPE b> --><account id='1' balance='5'/></create>"
                        .getBytes(StandardCharsets.UTF_8);
        for (int cut = 0; cut <= bytes.length; cut++) {
            assertEquals(List.of("C [ACCOUNT - 1 - - 5]"), told(bytes, cut), "cut at " + cut);
        }
    }
}
