package rialto.dialect.binance.stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What one client may take and send, over real sockets. */
@Timeout(60)
class StreamLimitsTest extends ServedStreams {
    @Test
    void shouldCloseAConnectionThatAsksTooOften() throws Exception {
        final Client client = dial("/ws");
        for (int i = 0; i < 20; i++) {
            client.send("{\"method\":\"LIST_SUBSCRIPTIONS\",\"id\":1}");
        }
        assertClosed("too many requests, at most 5 per second", client);
    }

    @Test
    void shouldLetInAsManyConnectionsAsConfigured() throws Exception {
        for (int i = 0; i < 3; i++) {
            dial("/ws");
        }
        await(() -> streams.counters().connections() == 3);
        assertClosed("too many connections", dial("/ws"));
        assertEquals(3, onLoop(() -> streams.counters().connections()));
    }

    @Test
    void shouldLimitConnectionAttemptsPerAddress() throws Exception {
        for (int i = 0; i < 8; i++) {
            dial("/ws").close();
            final int closed = i;
            await(() -> streams.counters().connections() == 0 || closed < 0);
        }
        assertClosed("Too many connection attempts", dial("/ws"));
    }

    @Test
    void shouldDropAClientThatDoesNotRead() throws Exception {
        final Client reader = dial("/ws/basequote@trade");
        final Client sleeper = dial("/ws/basequote@trade");
        sleeper.socket.pause();
        for (int round = 0; round < 400 && droppedSlow() == 0; round++) {
            final int begin = round * 200 + 1;
            onLoop(() -> {
                for (int i = begin; i < begin + 200; i++) {
                    tradeNow(i);
                }
                return null;
            });
            for (int i = 0; i < 200; i++) {
                assertNotNull(reader.next());
            }
        }
        assertEquals(1, droppedSlow());
        sleeper.socket.resume();
        await(() -> streams.counters().connections() == 1);
        assertEquals(1, onLoop(() -> streams.counters().subscriptions()));
        trade(1_000_000);
        assertTrue(reader.next().contains("\"t\":1000000,"));
    }

    @Test
    void shouldTellWhatWasLeftOutToWhoAsksForMoreThanOthers() throws Exception {
        http.close();
        serve(new StreamSettings(9, 4, 50, 100_000, 10, 10_000, 1 << 20, 100, 15_000, 3_600_000));
        final Client greedy = dial("127.0.0.3", "/stream?streams=basequote@trade/basequote@aggTrade");
        final Client modest = dial("127.0.0.2", "/ws/basequote@trade");
        await(() -> streams.counters().connections() == 2);
        int trades = 0;
        while (trades < 10_000 && streams.counters().leftOutMessages() == 0) {
            trade(++trades);
        }
        String message = greedy.next();
        while (!message.contains("messagesLeftOut")) {
            message = greedy.next();
        }
        assertTrue(message.startsWith("{\"stream\":\"!messagesLeftOut\",\"data\":{\"e\":\"messagesLeftOut\",\"E\":"));
        assertTrue(message.contains("\"streams\":{\"basequote@"), message);
        assertEquals(0, streams.counters().droppedBusyConnections());
        for (int i = 1; i <= trades; i++) {
            assertTrue(modest.next().contains("\"t\":" + i + ","));
        }
    }

    @Test
    void shouldEndWhoAsksForFarMoreThanOthersWhenThereIsTooMuch() throws Exception {
        http.close();
        serve(new StreamSettings(9, 4, 50, 100_000, 100, 10_000, 1 << 20, 100, 15_000, 3_600_000));
        final Client modest = dial("127.0.0.2", "/ws/basequote@trade");
        final Client greedy = dial("127.0.0.3", "/stream?streams=basequote@trade/basequote@aggTrade");
        final Client greedyToo = dial("127.0.0.3", "/stream?streams=basequote@trade/basequote@aggTrade");
        await(() -> streams.counters().connections() == 3);
        int trades = 0;
        while (trades < 10_000 && streams.counters().droppedBusyConnections() < 2) {
            trade(++trades);
        }
        assertEquals(2, streams.counters().droppedBusyConnections());
        assertClosed("too many messages", greedy);
        assertClosed("too many messages", greedyToo);
        await(() -> streams.counters().connections() == 1);
        for (int i = 1; i <= trades; i++) {
            assertTrue(modest.next().contains("\"t\":" + i + ","));
        }
        assertClosed("too many messages", dial("127.0.0.3", "/ws"));
        await(() -> streams.counters().refusedConnections() == 1);
    }

    @Test
    void shouldReadOfAnAddressThatSendsTooMuchOnlyInTheNextSecond() throws Exception {
        http.close();
        serve(new StreamSettings(9, 4, 1_000, 20, 100_000_000, 10_000, QUEUED_BYTES, 100, 15_000, 3_600_000));
        final Client first = dial("127.0.0.3", "/ws");
        final Client second = dial("127.0.0.3", "/ws");
        // a second that ends amid them has room for the rest
        for (int round = 0; round < 20 && streams.counters().waits() < 2; round++) {
            for (int i = 0; i < 20; i++) {
                first.send("{\"method\":\"SUBSCRIBE\",\"params\":[\"basequote@trade\"],\"id\":" + i + "}");
                second.send("{\"method\":\"LIST_SUBSCRIPTIONS\",\"id\":" + i + "}");
            }
            for (int i = 0; i < 20; i++) {
                assertEquals("{\"result\":null,\"id\":" + i + "}", first.next(), "it waits, and is not refused");
                assertTrue(second.next().endsWith("\"id\":" + i + "}"));
            }
        }
        assertTrue(
                streams.counters().waits() >= 2, "waits " + streams.counters().waits());
    }

    @Test
    void shouldDropAClientThatAnswersNoPing() throws Exception {
        http.close();
        serve(new StreamSettings(3, 4, 5, 100_000, 100_000_000, 10_000, QUEUED_BYTES, 50, 200, 3_600_000));
        final Client client = dial("/ws");
        client.socket.pause();
        await(() -> streams.counters().droppedSilentConnections() == 1);
        client.socket.resume();
        await(() -> streams.counters().connections() == 0);
    }

    private long droppedSlow() throws Exception {
        return onLoop(() -> streams.counters().droppedSlowConnections());
    }
}
