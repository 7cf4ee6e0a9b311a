package rialto.dialect.fix.order;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import rialto.dialect.fix.FixClient;
import rialto.dialect.fix.FixText;
import rialto.gatewaytest.RunningVenue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/**
 * A venue on which two accounts trade BTCUSDT by FIX: a maker and a taker, logged on anew for each test, with no open orders.
 * Sessions have the same names in each test, for an account has only some.
 */
abstract class OrderVenue {
    static final int MAKER = 0;
    static final int TAKER = 1;
    private static final AtomicInteger IDS = new AtomicInteger();

    @TempDir
    private static Path data;

    static RunningVenue venue;

    FixClient maker;
    FixClient taker;

    @BeforeAll
    static void startVenue() throws Exception {
        venue = new RunningVenue(data, Map.of("fix.port", "0"));
        venue.fill(2);
    }

    @AfterAll
    static void stopVenue() {
        venue.close();
    }

    @BeforeEach
    void logOn() throws Exception {
        maker = logOn(MAKER, "maker", "ORDERS");
        taker = logOn(TAKER, "taker", "ORDERS");
    }

    @AfterEach
    void cancelAll() throws IOException {
        for (final FixClient client : new FixClient[] {maker, taker}) {
            final String id = newId();
            client.send("q", "11=" + id, "530=7", "60=" + FixClient.now());
            FixText report = client.receive();
            while (!report.type().equals("r") || !id.equals(report.get(11))) {
                report = client.receive(); // of what leaves, and what the test did not read
            }
            client.logOut();
            client.close();
        }
        assertNull(venue.failure());
    }

    /** Has logged on, with numbers from 1. */
    static FixClient logOn(final int account, final String name, final String service, final String... fields)
            throws IOException {
        final FixClient client = new FixClient(venue.gateway().port("fix.port"), name);
        final String[] all = new String[fields.length + 1];
        all[0] = "141=Y";
        System.arraycopy(fields, 0, all, 1, fields.length);
        final FixText answer = client.logOn(account, service, all);
        assertEquals("A", answer.type(), answer.toString());
        return client;
    }

    /** A ClOrdID(11) that no other order has. */
    static String newId() {
        return "id-" + IDS.incrementAndGet();
    }

    /** Sends an order or what changes one: Symbol(55) is added, and TransactTime(60) where it belongs. */
    static void send(final FixClient client, final String type, final String fields) throws IOException {
        send(client, type, "BTCUSDT", fields);
    }

    static void send(final FixClient client, final String type, final String symbol, final String fields)
            throws IOException {
        final String time = type.equals("H") ? "" : "60=" + FixClient.now() + "|";
        client.send(type, ("55=" + symbol + "|" + time + fields).split("\\|"));
    }

    /** Sends an order, and returns its first report. */
    static FixText enter(final FixClient client, final String id, final String fields) throws IOException {
        send(client, "D", "11=" + id + "|" + fields);
        return client.expect("8");
    }

    /** An order that is accepted; its first report. */
    static FixText rest(final FixClient client, final String id, final String fields) throws IOException {
        final FixText report = enter(client, id, fields);
        assertFields(report, "11=" + id + "|150=0|39=0");
        return report;
    }

    /** Each field has the value; one without a value is not there. */
    static void assertFields(final FixText message, final String fields) {
        for (final String field : fields.split("\\|")) {
            final int equals = field.indexOf('=');
            final int tag = Integer.parseInt(field.substring(0, equals));
            final String value = field.substring(equals + 1);
            assertEquals(value.isEmpty() ? null : value, message.get(tag), tag + " in " + message);
        }
    }
}
