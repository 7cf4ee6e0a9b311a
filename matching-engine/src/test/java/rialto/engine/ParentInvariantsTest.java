package rialto.engine;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static rialto.engine.QuoteVenue.AVA;
import static rialto.engine.QuoteVenue.TOM;
import static rialto.engine.QuoteVenue.UMA;

/** A test of the full check of parent orders: each invariant is missed when it is broken. */
class ParentInvariantsTest {
    private static final Pattern NAME = Pattern.compile("require\\((?!final)[^;]*?\"([^\"]*)\"");

    private final Map<String, Consumer<ParentOrders>> breaking = new TreeMap<>();

    ParentInvariantsTest() {
        breaks("id of parent order", parents -> second(parents).parentOrderId = 1);
        breaks("parent orders", parents -> second(parents).next = 0);
        breaks("parent orders in the queue", parents -> {
            third(parents).strategy = TargetStrategy.SWEEP;
            third(parents).queueIndex = -1;
            third(parents).dueNs = ParentOrder.NEVER;
        });
        breaks("children on hold", parents -> parents.children.add(new ParentOrder(), 99, 1));
        breaks("child", parents -> parents.children.add(parents.first(), 2, 5));
        breaks("what is on hold of child", parents -> parents.children.workingLots(parents.first().firstChild, 4));
        breaks("what is on hold of parent order", parents -> parents.first().workingLots = 4);
        breaks("lots of parent order", parents -> parents.first().executedLots = 8);
        breaks("parent order that is at its end and still there", parents -> {
            parents.schedule(third(parents), ParentOrder.NEVER);
            third(parents).endReason = CancelReason.EXPIRED;
        });
        breaks("parent order in the queue", parents -> third(parents).dueNs = ParentOrder.NEVER);
        breaks("parent order whose end never comes", parents -> parents.schedule(third(parents), ParentOrder.NEVER));
        breaks("parent orders that wait for a price", parents -> parents.stopWaiting(second(parents)));
        breaks("parent order that waits on instrument", parents -> second(parents).buy = false);
    }

    private void breaks(final String name, final Consumer<ParentOrders> broken) {
        breaking.put(name, broken);
    }

    private static ParentOrder second(final ParentOrders parents) {
        return parents.next(parents.first());
    }

    private static ParentOrder third(final ParentOrders parents) {
        return parents.next(second(parents));
    }

    @TestFactory
    Stream<DynamicTest> shouldMiss() {
        return breaking.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> {
                    final ParentVenue it = new ParentVenue();
                    it.quotes.provider(AVA, 50, terms -> {});
                    it.quotes.askWithLastLook(AVA, 5, 100);
                    it.enter(it.waiting(TOM, 8, 100, 1_000), parent -> parent.bookInstrumentId = ParentVenue.BOOK);
                    it.enter(it.waiting(UMA, 8, 99, 1_000));
                    it.enter(it.twap(UMA, 10, 90, 2, 1_000));
                    it.quotes.engine.checkInvariants();
                    entry.getValue().accept(it.quotes.engine.state().quotes.parents);
                    final IllegalStateException missed =
                            assertThrows(IllegalStateException.class, it.quotes.engine::checkInvariants);
                    assertEquals(
                            "an invariant is broken: " + entry.getKey(),
                            missed.getMessage().replaceAll(" -?\\d+$", ""));
                }));
    }

    @Test
    void shouldShowEachInvariantToBeMissed() throws IOException {
        assertEquals(BrokenVenue.inSources(NAME, "ParentInvariants.java"), new TreeSet<>(breaking.keySet()));
    }
}
