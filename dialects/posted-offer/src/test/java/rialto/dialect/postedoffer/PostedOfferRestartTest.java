package rialto.dialect.postedoffer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.gateway.Gateway;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.WsClient;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/** Orders, sales and events of the posted-offer market as gateways tell them that begin in the middle. */
@Timeout(value = 90, unit = TimeUnit.SECONDS)
class PostedOfferRestartTest {
    @TempDir
    private static Path data;

    private RunningVenue venue;

    @Test
    void shouldKnowTheSameAfterARestartInTheMiddleOfSessions() throws Exception {
        venue = new RunningVenue(data, Map.of("posted-offer.enabled", "true"));
        try {
            restartInTheMiddle();
            assertNull(venue.failure());
        } finally {
            venue.close();
        }
    }

    private void restartInTheMiddle() throws Exception {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final Map<Long, String> ids = new TreeMap<>(trade(random, 60));
        venue.node().requestSnapshot().get(30, TimeUnit.SECONDS);
        ids.putAll(trade(random, 60));
        final List<Object> before = settled(ids);
        try (Gateway other = venue.startGateway()) {
            assertEquals(before, questions(other.port(), ids), "snapshot and events, seed " + seed);
        }
        venue.node().requestSnapshot().get(30, TimeUnit.SECONDS);
        try (Gateway other = venue.startGateway()) {
            assertEquals(before, questions(other.port(), ids), "a snapshot alone, seed " + seed);
        }
        venue.stop();
        venue.start();
        assertEquals(before, questions(venue.gateway().port(), ids), "after a restart, seed " + seed);
        // enough for all that queue before
        client().sell("melon", 10_000, "1", "late");
        client().awaitStatus(client().buy("melon", 1_000, "zoe", ""), "COMPLETED");
    }

    private Map<Long, String> trade(final Random random, final int orders) throws Exception {
        final Map<Long, String> owners = new TreeMap<>();
        for (int i = 0; i < orders; i++) {
            final String user = "user" + random.nextInt(4);
            owners.put(
                    random.nextBoolean()
                            ? client().sell("melon", 1 + random.nextInt(9), "9." + random.nextInt(9), user)
                            : client().buy("melon", 1 + random.nextInt(9), user, "&maxPrice=9." + random.nextInt(9)),
                    user);
        }
        // who takes any price comes last in the queue: when it is served, all before it were
        client().sell("melon", 1, "5000", "last");
        client().awaitStatus(client().buy("melon", 1, "last", ""), "COMPLETED");
        return owners;
    }

    /** The answers once they stay the same: sessions go on while there is something to trade. */
    private List<Object> settled(final Map<Long, String> orders) throws Exception {
        List<Object> before = questions(venue.gateway().port(), orders);
        List<Object> now = questions(venue.gateway().port(), orders);
        while (!now.equals(before)) {
            before = now;
            now = questions(venue.gateway().port(), orders);
        }
        return now;
    }

    /** What became of each order, and every event of each user from the first on. */
    private List<Object> questions(final int port, final Map<Long, String> orders) throws Exception {
        final PostedOfferClient client = new PostedOfferClient(port);
        final List<Object> answers = new ArrayList<>();
        final Map<String, Integer> sales = new TreeMap<>();
        for (final Map.Entry<Long, String> order : orders.entrySet()) {
            final PostedOfferClient.Answer result = client.get("/result?id=" + order.getKey());
            answers.add(result);
            sales.merge(order.getValue(), result.json().get("sales").size(), Integer::sum);
        }
        for (final Map.Entry<String, Integer> user : sales.entrySet()) {
            try (WsClient socket = new WsClient(port, "/events?userId=" + user.getKey() + "&lastEventId=0")) {
                for (int i = 0; i < user.getValue(); i++) {
                    answers.add(socket.next());
                }
            }
        }
        return answers;
    }

    private PostedOfferClient client() {
        return new PostedOfferClient(venue.gateway().port());
    }
}
