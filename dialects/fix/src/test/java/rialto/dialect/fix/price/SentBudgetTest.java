package rialto.dialect.fix.price;

import org.junit.jupiter.api.Test;
import rialto.dialect.fix.session.Application;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.Side;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.gatewaytest.TestVenue.ALICE;
import static rialto.gatewaytest.TestVenue.BOB;

/** Who follows much, on many connections, takes neither market data nor the event loop from others. */
class SentBudgetTest {
    private static final int MANY = 40;
    private static final String REQUEST = "262=b|263=1|264=%d|265=1|267=1|269=0|146=1|55=BASEQUOTE";

    private final TestVenue venue = TestVenue.ready();

    private List<RecordingOutlet> follow(
            final PriceServer server, final long account, final int connections, final int... depths) {
        final List<RecordingOutlet> outlets = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            final RecordingOutlet outlet = new RecordingOutlet(venue.view.account(account));
            final Application session = server.open(outlet);
            for (final int depth : depths) {
                session.onMessage(
                        "V", Told.message("V", REQUEST.formatted(depth).replace("262=b", "262=" + depth)), 2);
            }
            outlets.add(outlet);
        }
        return outlets;
    }

    private PriceServer server(final Consumer<Runnable> nextTurn, final int messagesPerSecond) {
        return new PriceServer(venue.view, venue::nowMs, nextTurn, messagesPerSecond, null);
    }

    private static int told(final List<RecordingOutlet> outlets) {
        return outlets.stream().mapToInt(outlet -> outlet.told.size()).sum();
    }

    @Test
    void shouldServeWhoComesAfterOneThatTakesAllThereIs() {
        final PriceServer server = server(Runnable::run, 100);
        final List<RecordingOutlet> greedy = follow(server, ALICE, MANY, 1, 2, 3);
        final RecordingOutlet modest = follow(server, BOB, 1, 1).getFirst();
        int fewest = Integer.MAX_VALUE;
        for (int i = 1; i <= 20; i++) {
            venue.enter(i, ALICE, Side.BUY, i, 1).endChunk();
            modest.told.clear();
            server.tick();
            venue.enter(100 + i, ALICE, Side.BUY, i, 1).endChunk();
            fewest = Math.min(fewest, modest.told.size());
        }
        assertTrue(fewest >= 1, "in each tenth of a second it is told what is new");
        assertTrue(told(greedy) > 100, "the others are served as well");
    }

    @Test
    void shouldTellAnAccountFewThingsInOneTurn() {
        final Queue<Runnable> turns = new ArrayDeque<>();
        final PriceServer server = server(turns::add, 1_000_000);
        final List<RecordingOutlet> greedy = follow(server, ALICE, MANY, 1, 2, 3);
        while (!turns.isEmpty()) {
            turns.remove().run();
        }
        final RecordingOutlet modest = follow(server, BOB, 1, 1).getFirst();
        greedy.forEach(outlet -> outlet.told.clear());
        modest.told.clear();
        venue.enter(1, ALICE, Side.BUY, 1, 1).endChunk();
        assertEquals(SentBudget.MOST_IN_TURN, told(greedy));
        assertEquals(1, modest.told.size());
        server.tick();
        while (!turns.isEmpty()) {
            final int before = told(greedy);
            turns.remove().run();
            assertTrue(told(greedy) - before <= SentBudget.MOST_IN_TURN);
        }
        assertEquals(MANY * 3, told(greedy), "all are told in the end");
    }
}
