package rialto.system;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.FreePort;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * kill -9 under the load of XML clients: orders that were told opened are there afterwards, an account is there with its
 * balance or not at all, and no money and no shares have come or gone.
 */
@Tag("slow")
class XmlCrashTest {
    private static final int CLIENTS = 6;
    private static final int KILLS = Integer.getInteger("rialto.test.kills", 3);
    private static final Pattern OPENED = Pattern.compile("<opened [^>]*id=\"(\\d+)\"");

    @TempDir
    private Path data;

    private final int port = FreePort.next();
    private final List<Trader> traders = new ArrayList<>();

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void shouldLoseAndDoubleNothingWhenKilled() throws Exception {
        VenueProcess venue = VenueProcess.start(data, "--xml-plain-port", "" + port);
        try (VenueHttp http = new VenueHttp()) {
            for (int i = 0; i < CLIENTS; i++) {
                traders.add(new Trader(i));
                final String account = traders.get(i).account;
                assertFalse(ask("<create><account id=\"" + account
                                + "\" balance=\"100000\"/><symbol sym=\"CRASH\"><account id=\"" + account
                                + "\">5000</account></symbol></create>")
                        .contains("<error"));
            }
            for (int kill = 0; kill < KILLS; kill++) {
                tradeUntilKilled(venue, 700 + 400L * kill);
                venue = VenueProcess.start(data, "--xml-plain-port", "" + port);
                for (final Trader trader : traders) {
                    check(venue, http, trader);
                }
                checkSums(venue, http);
            }
            assertEquals(0, venue.stop(), venue.output());
        } finally {
            venue.close();
        }
    }

    private void tradeUntilKilled(final VenueProcess venue, final long millis) throws InterruptedException {
        final List<Thread> threads = new ArrayList<>();
        for (final Trader trader : traders) {
            trader.failure = null;
            threads.add(Thread.ofPlatform().daemon().start(trader));
        }
        TimeUnit.MILLISECONDS.sleep(millis);
        for (final Trader trader : traders) {
            assertNull(trader.failure, () -> trader.account + " gave up before the venue was killed");
        }
        venue.kill();
        for (final Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(20));
            assertFalse(thread.isAlive(), "a client hangs");
        }
    }

    private void check(final VenueProcess venue, final VenueHttp http, final Trader trader) throws Exception {
        assertTrue(trader.orders.size() > 0 && trader.savers > 0, "the load did nothing");
        for (final Map.Entry<Long, String> order : trader.orders.entrySet()) {
            final String status = ask("<transactions id=\"" + trader.account + "\"><query id=\"" + order.getKey()
                    + "\"/></transactions>");
            assertTrue(
                    status.startsWith("<results><status id=\"" + order.getKey() + "\">"),
                    () -> "told opened and lost: " + order + ": " + status);
        }
        for (int i = 0; i <= trader.savers; i++) {
            // the last may have been under way; sent again it exists or is made, and has its balance in both cases
            final String account = trader.saver(i);
            final String again = ask("<create><account id=\"" + account + "\" balance=\"77\"/></create>");
            assertTrue(i == trader.savers || again.contains("<error"), () -> account + " was told created: " + again);
            assertEquals("77", sum(venue, http, account, "USD").toPlainString(), account);
        }
        trader.savers++;
    }

    private void checkSums(final VenueProcess venue, final VenueHttp http) throws Exception {
        BigDecimal cash = BigDecimal.ZERO;
        BigDecimal shares = BigDecimal.ZERO;
        int orders = 0;
        for (final Trader trader : traders) {
            cash = cash.add(sum(venue, http, trader.account, "USD"));
            shares = shares.add(sum(venue, http, trader.account, "CRASH"));
            orders += trader.orders.size();
        }
        assertEquals(0, cash.compareTo(BigDecimal.valueOf(100_000L * CLIENTS)), () -> "cash is conserved");
        assertEquals(0, shares.compareTo(BigDecimal.valueOf(5_000L * CLIENTS)), () -> "shares are conserved");
        System.out.println(
                "after kill -9: " + orders + " orders told opened are there, money and shares are conserved");
    }

    private static BigDecimal sum(
            final VenueProcess venue, final VenueHttp http, final String account, final String asset)
            throws IOException {
        final JsonNode answer =
                http.admin(venue, "GET", "/accounts/xml-" + account, Map.of()).body();
        for (final JsonNode balance : answer.path("balances")) {
            if (balance.path("asset").asText().equals("xml-" + asset)) {
                return new BigDecimal(balance.path("free").asText())
                        .add(new BigDecimal(balance.path("locked").asText()))
                        .stripTrailingZeros();
            }
        }
        return BigDecimal.ZERO;
    }

    /** One connection, one request; fails when the answer does not come whole. */
    private String ask(final String xml) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(xml.getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            final String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            if (!answer.endsWith("</results>\n")) {
                throw new IOException("no answer: " + answer);
            }
            return answer;
        }
    }

    /** Trades around one price and opens savings accounts, until the venue is gone. */
    private final class Trader implements Runnable {
        private final String account;
        private final int number;
        private final Map<Long, String> orders = new TreeMap<>();
        private int savers;
        private int step;
        private volatile IOException failure;

        Trader(final int number) {
            this.number = number;
            account = "00" + number;
        }

        String saver(final int index) {
            return "9" + number + "0" + index;
        }

        @Override
        public void run() {
            try {
                while (true) {
                    step++;
                    final String request = "<transactions id=\"" + account + "\">" + order(1) + order(-1)
                            + order(step % 2 * 2 - 1) + "</transactions>";
                    final Matcher opened = OPENED.matcher(ask(request));
                    while (opened.find()) {
                        orders.put(Long.parseLong(opened.group(1)), opened.group());
                    }
                    if (step % 3 == 0) {
                        if (ask("<create><account id=\"" + saver(savers) + "\" balance=\"77\"/></create>")
                                .contains("<created")) {
                            savers++;
                        }
                    }
                }
            } catch (final IOException e) {
                failure = e;
            }
        }

        private String order(final int side) {
            return "<order sym=\"CRASH\" amount=\"" + side * (1 + step % 4) + "\" limit=\"" + (9 + (step + number) % 3)
                    + "\"/>";
        }
    }
}
