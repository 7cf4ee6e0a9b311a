package rialto.dialect.xml;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Requests found in bytes, however long the length line says they are and however they are cut. */
class RequestFramingTest {
    private static final int MAX = 4_096;
    private static final int ITEMS = 1_000;
    private static final String ONE = "<create><account id=\"1\" balance=\"5\"/></create>";
    private static final String TWO = "<transactions id=\"1\"><query id=\"7\"/></transactions>";

    private final List<String> found = new ArrayList<>();
    private final ItemBudget budget = new ItemBudget(ITEMS, ITEMS);
    private final FoundRequests told = new FoundRequests(found);
    private final RequestFraming framing = new RequestFraming(MAX, OneClient.in(budget), told);

    private void feed(final String text) {
        feed(text.getBytes(StandardCharsets.UTF_8));
    }

    private void feed(final byte[] bytes) {
        framing.onBytes(bytes, 0, bytes.length);
    }

    private void expect(final String... expected) {
        assertEquals(List.of(expected), found);
    }

    private static final String TOLD_ONE = "C [ACCOUNT - 1 - - 5]";
    private static final String TOLD_TWO = "T 1 [QUERY - 7 - - -]";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "46\n",
                "47\n",
                "45\n",
                "1\n",
                "0\n",
                "99999999999999999999\n",
                "46\r\n",
                "46",
                "46\n46\n",
                "46\n46",
                "",
                "\n",
                "\0",
                "\0\n\0",
                "\uFEFF",
                "46\n\uFEFF",
                "  ",
                "46\n\n\n",
                "46 \n",
                "046\n",
                "<?xml version=\"1.0\"?>",
                "<?xml version=1.0 encoding=UTF-8?>",
                "46\n<?xml version=1.0 standalone=no?>\n",
                "<?xml version='1.0' encoding='UTF-16'?>\n",
                "<?xml?>",
                "<?xml >",
                "<?xml version=\"1.0\">",
                "<!-- a > b <create> -->",
                "<?target some > thing ?>",
                "<?xml-stylesheet href='x'?>"
            })
    void shouldFindRequestsAfterAnyLengthLineAndDeclaration(final String before) {
        feed(before + ONE + before + TWO + "\0\n");
        expect(TOLD_ONE, TOLD_TWO);
        assertFalse(framing.isInside());
        framing.onEndOfInput();
        expect(TOLD_ONE, TOLD_TWO);
    }

    @Test
    void shouldFindTheEndOfTheRootByTokensNotByText() {
        feed("<create><!-- </create> --><account id='/create' balance='>'/><![CDATA[</create>]]><create></create>");
        expect();
        assertTrue(framing.isInside());
        feed("</create >");
        expect("C [ACCOUNT - /create - - >] [UNKNOWN - - - - -]");
    }

    @Test
    void shouldReadAttributesInAnyOrderWithEntitiesAndReferences() {
        feed("<transactions account='7'><order limit=\"&lt;&#65;&#x42;&amp;&quot;\" sym='\u00e4' amount='1' more='x'/>"
                + "</transactions>");
        expect("T 7 [ORDER \u00e4 - 1 <AB&\" -]");
    }

    @Test
    void shouldReadSharesFromText() {
        feed(
                "<create><symbol sym=\"S\"> <account id=\"1\">\n 1<!-- -->0<![CDATA[0]]>.5\t</account>\n<account id=\"2\"/></symbol>"
                        + "<symbol sym='N'/><symbol><account>5</account></symbol></create>");
        expect("C [SYMBOL S - - - -] [SHARES S 1 - - 100.5] [SHARES S 2 - - ] [SYMBOL N - - - -] [SYMBOL - - - - -]"
                + " [SHARES - - - - 5]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "asdasdasd",
                "9\nasdasdasd",
                "GET / HTTP/1.1\r\n",
                "-5\n",
                "{}",
                "<crea></crea>",
                "<Create></Create>",
                "<results></results>",
                "<create></transactions>",
                "<create><account></create>",
                "<create",
                "<create id=1>",
                "<create><account id='1' id='2'/></create>",
                "<>",
                "<create>&undefined;</create>",
                "<create><account id='&undefined;'/></create>",
                "<create><a:b/></create>",
                "<create>&#0;</create>",
                "<create>\1</create>",
                "<!DOCTYPE create><create></create>",
                "<!DOCTYPE create [<!ENTITY a \"b\">]><create></create>",
                "<!DOCTYPE create SYSTEM \"file:///etc/passwd\"><create/>",
                "<!DOCTYPE l [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]><create><account id='&b;'/></create>",
                "<create attribute/>",
                "< create/>",
                "</create>",
                "<create><![CDATA[</create>",
                "en",
                "e",
                "<create>a & b</create>"
            })
    void shouldRefuseWhatIsNoRequest(final String text) {
        feed(text);
        framing.onEndOfInput();
        expect("fault");
        feed(ONE);
        expect("fault");
    }

    @Test
    void shouldRefuseBytesThatAreNoUtf8() {
        feed("<create><account id='");
        feed(new byte[] {(byte) 0xFF, (byte) 0xC0});
        feed("'/></create>");
        expect("fault");
    }

    @ParameterizedTest
    @ValueSource(strings = {"end", "end\n", "3\nend", "end\0", "\nend <create/>", "endless"})
    void shouldEndOnTheWord(final String word) {
        feed(ONE + word);
        expect(TOLD_ONE, "end");
        feed(TWO);
        expect(TOLD_ONE, "end");
    }

    @Test
    void shouldTakeWhatIsAsLargeAsAllowedAndNoMore() {
        feed(sized(MAX));
        feed(sized(MAX));
        assertEquals(2, found.size());
        assertFalse(found.contains("fault"));
        feed(sized(MAX + 1));
        assertEquals("fault", found.getLast());
    }

    private static String sized(final int size) {
        final String shortest = "<create></create>";
        return "<create>" + " ".repeat(size - shortest.length()) + "</create>";
    }

    @Test
    void shouldBoundWhatStandsBetweenRequestsAndDeclarations() {
        feed("\0".repeat(MAX));
        expect();
        feed("\0");
        expect("fault");
        found.clear();
        final RequestFraming other =
                new RequestFraming(MAX, OneClient.in(new ItemBudget(ITEMS, ITEMS)), new FoundRequests(found));
        final byte[] declaration = ("<?xml " + "x".repeat(MAX)).getBytes(StandardCharsets.UTF_8);
        other.onBytes(declaration, 0, declaration.length);
        expect("fault");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!-- bye -->",
                "\n<!-- > --> <?end of > it?>\n\0",
                "<!---->46\n",
                "<?xml-a ?><!-- --><!-- -->\n46\n46\n",
                "<!-- </create> <create> -->"
            })
    void shouldPassOverWhatMayFollowARoot(final String after) {
        feed(ONE + after);
        expect(TOLD_ONE);
        assertFalse(framing.isInside());
        feed(TWO + after);
        framing.onEndOfInput();
        expect(TOLD_ONE, TOLD_TWO);
        assertEquals(ITEMS - 2 - 2, budget.left(), "only requests are paid for");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<!---->", "<?a?>", "<!---->\n0\n"})
    void shouldBoundCommentsAndProcessingInstructionsBetweenRequests(final String aside) {
        feed(ONE + aside.repeat(MAX / aside.length()) + TWO + aside.repeat(MAX / aside.length()));
        expect(TOLD_ONE, TOLD_TWO);
        feed(aside.repeat(2));
        expect(TOLD_ONE, TOLD_TWO, "fault");
    }

    /** A parser is made for each. */
    @Test
    void shouldWeighWhatStandsBetweenRequests() {
        feed(ONE + "<!----> <?a?>" + "<!--" + "x".repeat(512) + "-->" + TWO);
        assertEquals(1 + 1 + 1 + 2, told.weightOfAsides());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!-- bye",
                "<!-- bye --",
                "<?end",
                "<?xml version='1.0'?>",
                "<?xml version='1.0'?><!-- no root -->"
            })
    void shouldNotTakeWhatIsUnfinishedForNothing(final String rest) {
        feed(ONE + rest);
        assertTrue(framing.isInside());
        framing.onEndOfInput();
        expect(TOLD_ONE, "fault");
    }

    @Test
    void shouldStopAfterARequestWhenNoMoreIsWanted() {
        final RequestFraming.Listener one = new RequestFraming.Listener() {
            @Override
            public void onRequest(final XmlRequest request) {
                found.add(FoundRequests.told(request));
            }

            @Override
            public void onFault(final String message) {
                found.add("fault");
            }

            @Override
            public void onEnd() {}

            @Override
            public boolean wantsMore() {
                return false;
            }
        };
        final RequestFraming other = new RequestFraming(MAX, OneClient.in(budget), one);
        final byte[] bytes = (ONE + TWO + "garbage").getBytes(StandardCharsets.UTF_8);
        assertEquals(ONE.length(), other.onBytes(bytes, 0, bytes.length));
        expect(TOLD_ONE);
        assertEquals((ONE + TWO).length(), other.onBytes(bytes, ONE.length(), bytes.length));
        expect(TOLD_ONE, TOLD_TWO);
    }

    @Test
    void shouldBoundDepthAndAttributes() {
        feed("<create>" + "<a>".repeat(XmlTokenizer.MAX_DEPTH - 1) + "</a>".repeat(XmlTokenizer.MAX_DEPTH - 1)
                + "</create>");
        expect("C [UNKNOWN - - - - -]");
        feed("<create " + attributes(XmlTokenizer.MAX_ATTRIBUTES) + "/>");
        expect("C [UNKNOWN - - - - -]", "C");
        final RequestFraming other =
                new RequestFraming(MAX, OneClient.in(new ItemBudget(ITEMS, ITEMS)), new FoundRequests(found));
        final byte[] many =
                ("<create " + attributes(XmlTokenizer.MAX_ATTRIBUTES + 1) + "/>").getBytes(StandardCharsets.UTF_8);
        other.onBytes(many, 0, many.length);
        assertEquals("fault", found.getLast());
        found.clear();
        feed("<create>" + "<a>".repeat(XmlTokenizer.MAX_DEPTH));
        expect("fault");
    }

    static String attributes(final int count) {
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(" a").append(i).append("='1'");
        }
        return text.toString();
    }

    @Test
    void shouldKnowWhenMoreCameThanTheLengthLineSaid() {
        feed("12\n<create");
        assertFalse(framing.isOverdue());
        feed("><a");
        assertTrue(framing.isOverdue(), "one or two too many is common");
        feed("/></create>");
        assertFalse(framing.isOverdue());
        feed("<create><a/>");
        assertFalse(framing.isOverdue(), "without a length line nothing is overdue");
        framing.onOverdue();
        assertEquals("fault", found.getLast());
    }
}
