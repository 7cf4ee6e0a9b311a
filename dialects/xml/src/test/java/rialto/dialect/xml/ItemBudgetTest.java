package rialto.dialect.xml;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What requests take of the budget that all connections share, and that all of it is given back. */
class ItemBudgetTest {
    private static final int MAX = 4_096;
    private static final int ITEMS = 1_000;

    private final List<String> found = new ArrayList<>();
    private final ItemBudget budget = new ItemBudget(ITEMS, ITEMS);
    private final ItemBudget.Holding holding = OneClient.in(budget);
    private final RequestFraming framing = new RequestFraming(MAX, holding, listener());

    private void feed(final String text) {
        final byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        framing.onBytes(bytes, 0, bytes.length);
    }

    private RequestFraming.Listener listener() {
        return new RequestFraming.Listener() {
            @Override
            public void onRequest(final XmlRequest request) {
                found.add("request");
            }

            @Override
            public void onFault(final String message) {
                found.add("fault");
            }

            @Override
            public void onEnd() {
                found.add("end");
            }
        };
    }

    @Test
    void shouldChargeEmptyRequestsTextsAndAttributes() {
        final String empty = "<create/>";
        feed(empty.repeat(ITEMS));
        assertEquals(ITEMS, found.size());
        assertEquals(0, budget.left());
        feed(empty);
        assertEquals("fault", found.getLast());
        assertEquals(0, budget.left());
        found.clear();
        assertCost(2, "<create> <b/></create>");
        assertCost(
                2 + 29 + 1, "<create><b " + RequestFramingTest.attributes(XmlTokenizer.MAX_ATTRIBUTES) + "/></create>");
        assertCost(2 + 11, "<create><account id='" + "1".repeat(3_000) + "'/></create>");
        assertCost(4, "<create><account><deeper><still/></deeper></account></create>");
    }

    private void assertCost(final int cost, final String document) {
        final byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
        final ItemBudget enough = new ItemBudget(cost, cost);
        new RequestFraming(MAX, OneClient.in(enough), listener()).onBytes(bytes, 0, bytes.length);
        assertEquals(0, enough.left(), document);
        final ItemBudget little = new ItemBudget(cost - 1, cost);
        new RequestFraming(MAX, OneClient.in(little), listener()).onBytes(bytes, 0, bytes.length);
        assertEquals("fault", found.getLast(), document);
        assertEquals(cost - 1, little.left(), "all is given back");
    }

    @Test
    void shouldHoldNoMoreItemsThanTheBudgetHas() {
        feed("<create>" + "<a/>".repeat(ITEMS - 16) + "</create>");
        assertEquals(1, found.size());
        assertEquals(0, budget.left());
        holding.giveBack(ITEMS);
        feed("<create>" + "<a/>".repeat(ITEMS - 16));
        assertEquals(0, budget.left());
        framing.onEndOfInput();
        assertEquals("fault", found.getLast());
        assertEquals(ITEMS, budget.left(), "what is given up is given back");
        final ItemBudget small = new ItemBudget(3, 3);
        final RequestFraming other = new RequestFraming(MAX, OneClient.in(small), listener());
        final byte[] three = "<create><a/><a/><a/></create>".getBytes(StandardCharsets.UTF_8);
        other.onBytes(three, 0, three.length);
        assertEquals(3, small.left());
        assertEquals(List.of("fault", "fault"), found.subList(1, 3));
    }
}
