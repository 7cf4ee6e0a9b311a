package rialto.system;

import com.fasterxml.jackson.databind.JsonNode;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** An account that enters parent orders and cancels some, from its making until {@link #stop}; what it was told is compared. */
final class ParentLoad {
    static final String CALL = "/venue/v1/parentOrders";

    /** Few enough that a gateway still knows at the end what was sent at the beginning. */
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final LoadTrader trader;
    private final Thread thread;

    ParentLoad(final String symbol, final ApiKey key, final long seed, final VenueProcess venue) {
        trader = new LoadTrader("w", key, seed, CALL, dice -> parent(symbol, dice)).cancelingBy(CALL);
        trader.at(venue);
        thread = Thread.ofPlatform().daemon().start(trader);
    }

    /** Of each strategy; what takes time takes a few seconds, so that kills meet it. The venue refuses more than 64 at a time. */
    private static Map<String, String> parent(final String symbol, final Random dice) {
        LockSupport.parkNanos(PAUSE_NS);
        final boolean buy = dice.nextBoolean();
        final Map<String, String> parent = new LinkedHashMap<>();
        parent.put("symbol", symbol);
        parent.put("side", buy ? "BUY" : "SELL");
        parent.put("quantity", Integer.toString(1 + dice.nextInt(1_000)));
        parent.put("price", buy ? "1.1006" : "1.0994");
        final int kind = dice.nextInt(4);
        parent.put("strategy", kind == 0 ? "TWAP" : kind == 1 ? "WAIT_FOR_PRICE" : "SWEEP");
        if (kind < 2) {
            parent.put("endTime", Long.toString(System.currentTimeMillis() + 1_000 + dice.nextInt(6_000)));
        }
        if (kind == 0) {
            parent.put("slices", Integer.toString(1 + dice.nextInt(8)));
        }
        return parent;
    }

    /** No more parent orders; those without an outcome are sent again. */
    void stop(final VenueHttp http) throws IOException, InterruptedException {
        trader.stop();
        thread.join(TimeUnit.SECONDS.toMillis(60));
        assertTrue(!thread.isAlive(), "who enters parent orders hangs");
        assertNull(trader.failure(), "who enters parent orders gave up");
        System.out.println("parent orders: " + trader.retryUnknown(http) + " sent again");
    }

    /** What was acknowledged is there, under the number that was told, and has come to its end; and nothing else is. */
    void check(final ParentAudit parents) {
        assertEquals(List.of(), parents.contradictions());
        assertEquals(List.of(), parents.open());
        long acknowledged = 0;
        for (final Map.Entry<String, LoadTrader.Known> parent : trader.orders().entrySet()) {
            if (parent.getValue().accepted()) {
                acknowledged++;
                final JsonNode told = parent.getValue().answer().body();
                assertEquals(told.path("parentOrderId").asLong(), parents.id(parent.getKey()), () -> "lost: " + told);
            }
        }
        assertEquals(acknowledged, parents.count(), "parent orders that nobody knows of");
        assertTrue(parents.childCount() > 0, "no parent order had a child");
        System.out.println(acknowledged + " parent orders, " + parents.childCount() + " children");
    }
}
