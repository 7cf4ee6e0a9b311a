package rialto.benchmarks.shards;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import rialto.benchmarks.engine.FifteenBooks;
import rialto.protocol.EnterOrderDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.Side;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class CrowdTest {
    private static final int POLLS_WITHOUT_ANSWER = 8;

    private final List<FakeWay> ways = List.of(new FakeWay(), new FakeWay(), new FakeWay());
    private final List<ClientOrders> engines = new ArrayList<>();
    private final Map<Long, Integer> underWay = new HashMap<>();
    private int mostUnderWay;

    @AfterEach
    void close() {
        engines.forEach(ClientOrders::close);
    }

    @Test
    void shouldSendEachOrderOfTheLoadOnceToTheEngineThatHasItsBook() {
        final Crowd.Result result = crowd(7, 1).run(10, 0);
        assertEquals(300, result.orders());
        assertEquals(300, result.latencyNs().getTotalCount());
        for (int engine = 0; engine < FifteenBooks.ENGINES; engine++) {
            final Set<Long> expected = new TreeSet<>();
            for (long order = engine; order < 300; order += FifteenBooks.ENGINES) {
                expected.add(order);
            }
            assertEquals(expected, new TreeSet<>(ways.get(engine).orders));
            assertEquals(100, ways.get(engine).orders.size());
        }
    }

    @Test
    void shouldHaveAsManyOrdersOfAClientUnderWayAsItsWindowHas() {
        crowd(7, 1).run(10, 0);
        assertEquals(1, mostUnderWay);
        engines.clear();
        crowd(2, 5).run(10, 0);
        assertEquals(5, mostUnderWay);
    }

    @Test
    void shouldSendOrdersOfAClientInTheirOrder() {
        crowd(4, 3).run(10, 0);
        for (final FakeWay way : ways) {
            for (long client = 0; client < 4; client++) {
                final long each = client;
                final List<Long> orders =
                        way.orders.stream().filter(order -> order % 4 == each).toList();
                assertEquals(orders.stream().sorted().toList(), orders);
            }
        }
    }

    @Test
    void shouldEndWithAWholeRepetitionWhenItsTimeIsOver() {
        final Crowd.Result result = crowd(40, 2).run(1_000, 1);
        assertEquals(0, result.orders() % FifteenBooks.ORDERS);
        assertTrue(result.orders() < 30_000, "orders: " + result.orders());
        assertEquals(
                result.orders(),
                ways.stream().mapToLong(way -> way.orders.size()).sum());
    }

    @Test
    void shouldMakeAsksAndBidsThatCancelOutInEachRepetition() {
        for (int book = 0; book < FifteenBooks.BOOKS_PER_ENGINE; book++) {
            for (int engine = 0; engine < FifteenBooks.ENGINES; engine++) {
                int bids = 0;
                int orders = 0;
                for (long order = 0; order < FifteenBooks.ORDERS; order++) {
                    if (FifteenBooks.book(order) == book && FifteenBooks.engine(order) == engine) {
                        assertEquals(99 - book, FifteenBooks.priceTicks(order));
                        bids += FifteenBooks.isBid(order) ? 1 : 0;
                        orders++;
                    }
                }
                assertEquals(2, orders);
                assertEquals(1, bids);
            }
        }
        assertEquals(375_000, FifteenBooks.trades((long) FifteenBooks.REPETITIONS * FifteenBooks.ORDERS));
    }

    private Crowd crowd(final int clients, final int window) {
        final long[] accounts = new long[clients];
        for (int i = 0; i < clients; i++) {
            accounts[i] = i;
        }
        for (final FakeWay way : ways) {
            way.orders.clear();
            engines.add(new ClientOrders(way, 1, 1, accounts, new int[] {1, 2, 3, 4, 5}));
        }
        return new Crowd(engines, clients, window);
    }

    /** Takes every second offer, and answers some at a time, now and then. */
    private final class FakeWay implements OrderWay {
        private final List<Long> orders = new ArrayList<>();
        private final Queue<Long> unanswered = new ArrayDeque<>();
        private final Queue<Long> accounts = new ArrayDeque<>();
        private final EnterOrderDecoder command = new EnterOrderDecoder();
        private boolean isBusy;
        private int polls;

        @Override
        public boolean offer(final DirectBuffer buffer, final int length) {
            isBusy = !isBusy;
            if (isBusy) {
                return false;
            }
            command.wrapAndApplyHeader(new UnsafeBuffer(buffer, 0, length), 0, new MessageHeaderDecoder());
            final long order = command.clientOrderId().word0() >>> 6;
            assertEquals(FifteenBooks.isBid(order) ? Side.BUY : Side.SELL, command.side());
            orders.add(order);
            unanswered.add(command.source().correlationId());
            accounts.add(command.accountId());
            mostUnderWay = Math.max(mostUnderWay, underWay.merge(command.accountId(), 1, Integer::sum));
            return true;
        }

        @Override
        public int poll(final Outcomes outcomes) {
            int count = 0;
            polls++;
            while (polls % POLLS_WITHOUT_ANSWER == 0 && count < 3 && !unanswered.isEmpty()) {
                underWay.merge(accounts.remove(), -1, Integer::sum);
                outcomes.onOutcome(unanswered.remove());
                count++;
            }
            return count;
        }

        @Override
        public Tally tally() {
            return new Tally();
        }

        @Override
        public void close() {}
    }
}
