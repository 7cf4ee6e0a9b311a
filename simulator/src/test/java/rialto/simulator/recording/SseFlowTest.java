package rialto.simulator.recording;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SseFlowTest {
    private static final long TEN_O_CLOCK_NS = 36_000_000_000_000L;

    @Test
    void shouldMakeOneOrderOfARunAndTheRestThatIsAddedAfterIt() {
        final List<RecordedAction> actions = actions(
                "1,10000000,TRADE,7,3,B,1000,2000",
                "2,10000000,TRADE,7,4,B,1010,1000",
                "3,10000000,ADD,7,,B,1020,5000");
        assertEquals(
                List.of(new RecordedAction.Enter(
                        4,
                        TEN_O_CLOCK_NS,
                        7,
                        Side.BUY,
                        102,
                        8,
                        5,
                        List.of(new RecordedTrade(2, 7, 3, 100, 2), new RecordedTrade(3, 7, 4, 101, 1)))),
                actions);
    }

    @Test
    void shouldEnterAnOrderThatLeftAtTheWorstPriceItTradedAt() {
        final List<RecordedAction> actions = actions(
                "1,10000000,TRADE,3,7,S,1020,2000",
                "2,10000000,TRADE,4,7,S,1010,1000",
                "3,10000000,TRADE,4,8,S,1010,1000");
        assertEquals(2, actions.size());
        final RecordedAction.Enter first = (RecordedAction.Enter) actions.getFirst();
        assertEquals(7, first.orderId());
        assertEquals(Side.SELL, first.side());
        assertEquals(101, first.price());
        assertEquals(3, first.quantity());
        assertEquals(0, first.rests());
        assertEquals(8, ((RecordedAction.Enter) actions.getLast()).orderId());
    }

    @Test
    void shouldGatherTheTradesOfAnAuction() {
        final List<RecordedAction> actions = actions(
                "1,10000000,ADD,7,,B,1020,5000",
                "2,10000000,TRADE,7,3,N,1000,2000",
                "3,10000000,TRADE,7,4,N,1000,1000",
                "4,10000000,CANCEL,7,,B,1020,2000");
        assertEquals(3, actions.size());
        assertEquals(2, ((RecordedAction.Auction) actions.get(1)).trades().size());
        assertEquals(new RecordedAction.Cancel(5, TEN_O_CLOCK_NS, 7, 2), actions.get(2));
    }

    @Test
    void shouldRefuseARestOnTheOtherSide() {
        assertTrue(assertThrows(
                        RecordingException.class,
                        () -> actions("1,10000000,TRADE,7,3,B,1000,2000", "2,10000000,ADD,7,,S,1020,5000"))
                .getMessage()
                .contains("line 3: order 7 is added as SELL, but traded as BUY before"));
    }

    @Test
    void shouldPutThePhasesOfTheTimetableBeforeTheRowsThatFollowThem() {
        final StringBuilder order = new StringBuilder();
        try (SseFlow flow = new SseFlow(RecordingText.sse(
                "1,9150000,ADD,7,,B,1020,5000",
                "2,9250080,TRADE,7,3,N,1000,2000",
                "3,15000050,TRADE,7,4,N,1000,1000"))) {
            for (RecordedAction action = flow.next(); action != null; action = flow.next()) {
                order.append(action instanceof RecordedAction.Phase p ? p.phase() : action.place())
                        .append(' ');
            }
        }
        assertEquals("OPENING_AUCTION 2 CONTINUOUS 3 CLOSING_AUCTION CLOSED 4 ", order.toString());
    }

    private static List<RecordedAction> actions(final String... rows) {
        final List<RecordedAction> actions = new ArrayList<>();
        try (SseFlow flow = new SseFlow(RecordingText.sse(rows))) {
            for (RecordedAction action = flow.next(); action != null; action = flow.next()) {
                if (!(action instanceof RecordedAction.Phase)) {
                    actions.add(action);
                }
            }
        }
        return actions;
    }
}
