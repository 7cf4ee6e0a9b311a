package rialto.dialect.xml;

import org.junit.jupiter.api.Test;
import rialto.reporting.AccountTradeRow;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ToldExecutionsTest {
    private static final int MOST = ToldExecutions.MOST_OF_REQUEST;

    private final ToldExecutions told = new ToldExecutions();
    private final ItemBudget budget = new ItemBudget(16 * MOST, 16 * MOST);

    private static OrderHistory story(final int executions) {
        final List<AccountTradeRow> none = Collections.nCopies(executions, null);
        return new OrderHistory(null, 0, 0, 0, none, null, 0);
    }

    private XmlItem item(final XmlItem.Kind kind) {
        final XmlRequest request = XmlRequest.transactions("1", 0);
        request.holding = OneClient.in(budget);
        return request.add(new XmlItem(kind));
    }

    @Test
    void shouldTellAsMuchAsAnAnswerMayHaveAndNoMore() {
        final XmlItem first = item(XmlItem.Kind.QUERY);
        assertTrue(told.tell(first, story(MOST)));
        final XmlItem second = first.request.add(new XmlItem(XmlItem.Kind.QUERY));
        assertFalse(told.tell(second, story(1)));
        assertTrue(second.error.contains("ask for fewer orders"), second.error);
        assertNull(second.story);
        assertTrue(
                told.tell(first.request.add(new XmlItem(XmlItem.Kind.QUERY)), story(0)), "an order without executions");
    }

    @Test
    void shouldRefuseAnOrderWithMoreThanAnyAnswerMayHave() {
        final XmlItem item = item(XmlItem.Kind.CANCEL);
        assertFalse(told.tell(item, story(MOST + 1)));
        assertTrue(
                item.error.startsWith("the order is canceled; the order has more than 65536 executions"), item.error);
    }

    @Test
    void shouldBoundWhatAllAnswersTellUntilTheyAreWritten() {
        final List<XmlItem> items = new ArrayList<>();
        XmlItem item;
        while (told.tell(item = item(XmlItem.Kind.QUERY), story(MOST))) {
            items.add(item);
        }
        assertEquals(16, items.size());
        assertTrue(item.error.contains("try again"), item.error);
        told.giveBack(items.getFirst().request);
        told.giveBack(items.getFirst().request);
        assertTrue(told.tell(item(XmlItem.Kind.QUERY), story(MOST)));
        assertFalse(told.tell(item(XmlItem.Kind.QUERY), story(1)));
    }
}
