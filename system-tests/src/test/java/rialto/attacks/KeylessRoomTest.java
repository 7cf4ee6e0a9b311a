package rialto.attacks;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.FreePort;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * One address made 512 symbols by 23 KB. They took all the room that a heap of 512 MiB has for what strangers make: nobody else
 * could make or trade anything by XML or posted offers, also after a restart.
 */
@AttacksLane
@Timeout(120)
@EnabledOnOs(OS.LINUX) // elsewhere a loopback has one address
class KeylessRoomTest {
    private static final String HONEST = "127.0.16.1";
    private static final String GREEDY = "127.0.16.2";
    private static final int SYMBOLS = 520;
    private static final int ACCOUNTS = 400;
    /** A sixteenth of what the heap has room for. */
    private static final int SHARE = 32;

    private final int port = FreePort.next();
    private final int xmlPort = FreePort.next();

    @TempDir
    private Path data;

    private VenueProcess start() {
        final VenueProcess venue = Launch.rialto(
                        "start",
                        "--data",
                        data.toString(),
                        "--http-port",
                        "" + port,
                        "--xml-plain-port",
                        "" + xmlPort,
                        "--posted-offer",
                        "--set",
                        "cluster.file-sync-level=0")
                .port(port)
                .javaOptions(List.of("-Xmx512m"))
                .start();
        venue.awaitReady();
        return venue;
    }

    @Test
    void shouldServeOthersWhateverOneAddressMakes() throws Exception {
        try (VenueProcess venue = start()) {
            xml(HONEST, "<create><account id=\"5\" balance=\"1000\"/>" + shares("GOOD") + "</create>");
            trades("1");
            final StringBuilder symbols = new StringBuilder("<create>");
            for (int i = 0; i < SYMBOLS; i++) {
                symbols.append("<symbol sym=\"Q").append(i).append("\"/>");
            }
            final String made = xml(GREEDY, symbols.append("</create>").toString());
            final StringBuilder accounts = new StringBuilder("<create>");
            for (int i = 0; i < ACCOUNTS; i++) {
                accounts.append("<account id=\"").append(9_000 + i).append("\" balance=\"1\"/>");
            }
            xml(GREEDY, accounts.append("</create>").toString());
            trades("2");
            final int refused = made.split("<error", -1).length - 1;
            assertTrue(refused >= SYMBOLS - SHARE, () -> refused + " symbols were refused");
            assertTrue(venue.isAlive(), venue::output);
        }
        try (VenueProcess venue = start()) {
            trades("3");
            assertTrue(venue.isAlive(), venue::output);
        }
    }

    /** All that somebody else does: in what is there, and what he makes for it. */
    private void trades(final String time) throws IOException {
        try (RawClient client = new RawClient(HONEST, port)) {
            assertEquals(202, client.get("/sell?productId=APPLE&quantity=5&price=2&userId=honest"));
            assertEquals(202, client.get("/buy?productId=APPLE&quantity=1&userId=new" + time));
            assertEquals(202, client.get("/buy?productId=PEAR" + time + "&quantity=1&userId=honest"));
        }
        final String order =
                xml(HONEST, "<transactions id=\"5\"><order sym=\"GOOD\" amount=\"1\" limit=\"2\"/></transactions>");
        assertTrue(order.contains("<opened"), order);
        final String made = xml(
                HONEST, "<create><account id=\"6" + time + "\" balance=\"10\"/>" + shares("NEW" + time) + "</create>");
        assertFalse(made.contains("<error"), made);
    }

    private static String shares(final String symbol) {
        return "<symbol sym=\"" + symbol + "\"><account id=\"5\">10</account></symbol>";
    }

    private String xml(final String from, final String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), xmlPort, InetAddress.ofLiteral(from), 0)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }
}
