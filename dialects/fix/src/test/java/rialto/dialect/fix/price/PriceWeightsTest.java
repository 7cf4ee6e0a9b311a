package rialto.dialect.fix.price;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.dialect.fix.FixClient;
import rialto.dialect.fix.FixText;
import rialto.gateway.Gateway;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.SameMinute;

import java.nio.file.Path;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What is asked for costs weight of the key, as by REST: nobody has whole books written out without end. */
@Timeout(60)
class PriceWeightsTest {
    @TempDir
    private Path data;

    @Test
    void shouldRefuseWhatIsBeyondTheWeightOfAKey() throws Exception {
        try (RunningVenue venue = new RunningVenue(data, Map.of("fix.port", "0"))) {
            venue.fill(2);
            SameMinute.run(() -> beRefused(venue));
        }
    }

    private static void beRefused(final RunningVenue venue) throws Exception {
        try (Gateway strict = venue.startGateway(Map.of("limits.request-weight-1m", "60"))) {
            try (FixClient client = new FixClient(strict.port("fix.port"), "heavy")) {
                assertEquals("A", client.logOn(0, "PRICES", "141=Y").type());
                for (int i = 0; i < 4; i++) {
                    client.send("V", "262=" + i, "263=0", "264=0", "267=1", "269=0", "146=1", "55=BTCUSDT");
                    client.expect("W");
                }
                client.send("V", "262=more", "263=0", "264=0", "267=1", "269=0", "146=1", "55=BTCUSDT");
                final FixText refused = client.expect("Y");
                assertEquals("2", refused.get(281));
                assertTrue(refused.get(58).contains("weighs 11"), refused.get(58));
                client.send("x", "320=one", "559=0", "55=BTCUSDT");
                assertEquals("0", client.expect("y").get(560));
                FixText list = client.settle();
                for (int i = 0; !list.type().equals("j"); i++) {
                    assertTrue(i < 60, "one each for so many");
                    client.send("x", "320=two", "559=4");
                    list = client.receive();
                }
                assertEquals("two", list.get(379));
                client.send("g", "335=a", "263=0");
                assertEquals("6", client.expect("h").get(340));
            }
            try (FixClient other = new FixClient(strict.port("fix.port"), "other")) {
                assertEquals("A", other.logOn(1, "PRICES", "141=Y").type());
                other.send("x", "320=one", "559=4");
                assertEquals("0", other.expect("y").get(560));
            }
        }
    }
}
