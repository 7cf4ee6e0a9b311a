package rialto.dialect.binance.stream;

import org.junit.jupiter.api.Test;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class OutboxesTest {
    private static final int CONNECTIONS = 400;
    private static final int STREAMS = 32;

    private final Queue<Runnable> turns = new ArrayDeque<>();
    private final Outboxes outboxes = new Outboxes(turns::add);
    private final StreamShares shares = new StreamShares(1, 1, 1);
    private final List<List<String>> received = new ArrayList<>();
    private final List<Integer> sentTo = new ArrayList<>();

    private Outboxes.Outbox connection(final StreamShares.Share share) {
        final int number = received.size();
        received.add(new ArrayList<>());
        return new Outboxes.Outbox(share, message -> {
            received.get(number).add(message.raw());
            sentTo.add(number);
        });
    }

    private static StreamMessage message(final int number) {
        return new StreamMessage("stream", Integer.toString(number));
    }

    private List<Outboxes.Outbox> connectionsOfTenAddresses() {
        final List<Outboxes.Outbox> boxes = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            boxes.add(connection(shares.enter("127.0.0." + i % 10)));
        }
        return boxes;
    }

    /** As a tick does: one stream after the other, each to all its subscribers. */
    private void publish(final List<Outboxes.Outbox> boxes) {
        for (int stream = 0; stream < STREAMS; stream++) {
            for (final Outboxes.Outbox box : boxes) {
                outboxes.send(box, message(stream));
            }
        }
    }

    @Test
    void shouldSendAFewMessagesAtOnce() {
        final List<Outboxes.Outbox> boxes = connectionsOfTenAddresses();
        for (int i = 0; i < Outboxes.AT_ONCE; i++) {
            outboxes.send(boxes.get(i), message(i));
        }
        assertEquals(Outboxes.AT_ONCE, sentTo.size());
        turns.remove().run();
        outboxes.send(boxes.getFirst(), message(0));
        assertEquals(Outboxes.AT_ONCE + 1, sentTo.size(), "each turn begins anew");
        assertEquals(1, turns.size());
    }

    @Test
    void shouldSendABurstInSlicesAndEachConnectionItsMessagesInOrder() {
        publish(connectionsOfTenAddresses());
        assertEquals(Outboxes.AT_ONCE, sentTo.size(), "nobody waits for 12,800 messages");
        while (!turns.isEmpty()) {
            sentTo.clear();
            turns.remove().run();
            final Set<Integer> connections = new HashSet<>(sentTo);
            assertTrue(sentTo.size() <= Outboxes.SLICE, "messages of a turn " + sentTo.size());
            final int most = Outboxes.SLICE / (Outboxes.CONNECTION_COST + 1) + 1;
            assertTrue(connections.size() <= most, "connections of a turn " + connections.size());
        }
        final List<String> all = new ArrayList<>();
        for (int stream = 0; stream < STREAMS; stream++) {
            all.add(Integer.toString(stream));
        }
        received.forEach(messages -> assertEquals(all, messages));
    }

    @Test
    void shouldNotLetAnAddressWithManyConnectionsKeepOthersWaiting() {
        final List<Outboxes.Outbox> boxes = connectionsOfTenAddresses();
        publish(boxes);
        final Outboxes.Outbox modest = connection(shares.enter("127.0.0.99"));
        outboxes.send(modest, message(7));
        assertEquals(List.of(), received.getLast());
        turns.remove().run();
        turns.remove().run();
        assertEquals(List.of("7"), received.getLast());
        assertTrue(sentTo.size() < CONNECTIONS * STREAMS / 2, "long before the others have theirs: " + sentTo.size());
    }

    @Test
    void shouldLetNoMoreWaitForAConnectionThanItsBound() {
        final Outboxes.Outbox box = connection(shares.enter("127.0.0.1"));
        final int count = Outboxes.AT_ONCE + Outboxes.MOST_WAITING + 1;
        for (int i = 0; i < count; i++) {
            outboxes.send(box, message(i));
        }
        assertEquals(count, received.getFirst().size(), "its socket is what bounds it");
        outboxes.send(box, message(count));
        turns.remove().run();
        assertEquals(Integer.toString(count), received.getFirst().getLast());
        assertEquals(0, turns.size());
    }

    @Test
    void shouldSendNothingToAConnectionThatHasGone() {
        final Outboxes.Outbox box = connection(shares.enter("127.0.0.1"));
        for (int i = 0; i < Outboxes.AT_ONCE + 5; i++) {
            outboxes.send(box, message(i));
        }
        box.clear();
        turns.remove().run();
        assertEquals(Outboxes.AT_ONCE, received.getFirst().size());
        assertEquals(0, turns.size());
    }

    @Test
    void shouldDoChoresAFewAtATime() {
        final List<Integer> done = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            final int number = i;
            outboxes.later(() -> done.add(number));
        }
        turns.remove().run();
        assertEquals(List.of(0, 1, 2, 3), done);
        while (!turns.isEmpty()) {
            turns.remove().run();
        }
        assertEquals(40, done.size());
    }
}
