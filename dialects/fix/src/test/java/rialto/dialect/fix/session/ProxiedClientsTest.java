package rialto.dialect.fix.session;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.dialect.fix.FixClient;
import rialto.dialect.fix.FixText;
import rialto.gatewaytest.RunningVenue;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Where a client is: behind a proxy that speaks the PROXY protocol, or at an address of IPv6. */
@Timeout(60)
class ProxiedClientsTest {
    private static final String PROXY = "127.0.0.9";
    private static final Map<String, String> BEHIND_PROXY =
            Map.of("fix.port", "0", "http.trusted-proxies", PROXY + " ::1", "http.proxy-header", "proxy-protocol");
    private static final String OF_V4 = "p".repeat(64);
    private static final String OF_V6 = "q".repeat(64);

    @TempDir
    private Path data;

    private RunningVenue venue;

    private FixClient dial(final String from, final String to, final String first) throws IOException {
        final Socket socket =
                new Socket(InetAddress.ofLiteral(to), venue.gateway().port("fix.port"), InetAddress.ofLiteral(from), 0);
        socket.getOutputStream().write(first.getBytes(StandardCharsets.US_ASCII));
        return new FixClient(socket, "client-" + socket.getLocalPort());
    }

    private String logOn(final FixClient client, final String keyId) throws IOException {
        try (client) {
            final FixText answer = client.logOnWith(keyId, RunningVenue.SECRET, "PRICES", "141=Y");
            return answer.type().equals("A") ? "" : answer.get(58);
        }
    }

    @Test
    void shouldTakeTheClientFromTheProxyProtocolOfATrustedProxyOnly() throws Exception {
        try (RunningVenue opened = new RunningVenue(data, BEHIND_PROXY)) {
            venue = opened;
            venue.fill(1);
            venue.addKey(0, OF_V4, 0, "203.0.113.7");
            venue.addKey(0, OF_V6, 0, "2001:db8::/32");
            final String fromV4 = "PROXY TCP4 203.0.113.7 127.0.0.1 4711 80\r\n";
            final String fromV6 = "PROXY TCP6 2001:db8:0:1::5 ::1 4711 80\r\n";
            assertEquals("", logOn(dial(PROXY, "127.0.0.1", fromV4), OF_V4));
            assertEquals("", logOn(dial(PROXY, "127.0.0.1", fromV6), OF_V6));
            assertEquals(
                    "the API key may not be used from 203.0.113.7", logOn(dial(PROXY, "127.0.0.1", fromV4), OF_V6));
            assertEquals(
                    "the API key may not be used from " + PROXY,
                    logOn(dial(PROXY, "127.0.0.1", "PROXY UNKNOWN\r\n"), OF_V4));
            assertEquals(
                    "the API key may not be used from 127.0.0.1", logOn(dial("127.0.0.1", "127.0.0.1", ""), OF_V4));
            assertThrows(IOException.class, () -> logOn(dial("127.0.0.1", "127.0.0.1", fromV4), OF_V4), "no proxy");
            assertThrows(IOException.class, () -> logOn(dial(PROXY, "127.0.0.1", ""), OF_V4), "it must say for whom");
        }
    }

    @Test
    void shouldTakeNoPasswordThatAProxyPassedOnInTheClear() throws Exception {
        try (RunningVenue opened = new RunningVenue(data, BEHIND_PROXY)) {
            venue = opened;
            venue.fill(1);
            final String logon = "35=A|49=secret|56=RIALTO|34=1|57=PRICES|52=%s|98=0|108=30|141=Y|553="
                    + RunningVenue.keyId(0) + "|554=" + RunningVenue.SECRET + "|";
            try (FixClient client = dial(PROXY, "127.0.0.1", "PROXY TCP4 127.0.0.1 127.0.0.1 4711 80\r\n")) {
                client.sendBody(logon.formatted(FixClient.now()));
                assertTrue(client.expect("5").get(58).startsWith("Password(554) is taken over TLS"));
            }
            try (FixClient client = dial("127.0.0.1", "127.0.0.1", "")) {
                client.sendBody(logon.formatted(FixClient.now()));
                client.expect("A");
            }
        }
    }

    @Test
    void shouldServeAnAddressOfIpv6() throws Exception {
        assumeTrue(hasIpv6(), "left out: this machine has no loopback address of IPv6");
        try (RunningVenue opened = new RunningVenue(data, Map.of("fix.port", "0", "fix.host", "::1"))) {
            venue = opened;
            venue.fill(1);
            venue.addKey(0, OF_V6, 0, "::1");
            venue.addKey(0, OF_V4, 0, "127.0.0.1");
            assertEquals("", logOn(dial("::1", "::1", ""), OF_V6));
            assertEquals("the API key may not be used from 0:0:0:0:0:0:0:1", logOn(dial("::1", "::1", ""), OF_V4));
            try (FixClient client = dial("::1", "::1", "")) {
                assertEquals("A", client.logOn(0, "ORDERS").type());
                client.settle();
                client.logOut();
            }
        }
    }

    @Test
    void shouldServeProxiesOfIpv6() throws Exception {
        assumeTrue(hasIpv6(), "left out: this machine has no loopback address of IPv6");
        try (RunningVenue opened = new RunningVenue(
                data,
                Map.of(
                        "fix.port",
                        "0",
                        "fix.host",
                        "::1",
                        "http.trusted-proxies",
                        "::1",
                        "http.proxy-header",
                        "proxy-protocol"))) {
            venue = opened;
            venue.fill(1);
            venue.addKey(0, OF_V6, 0, "2001:db8::/32");
            assertEquals("", logOn(dial("::1", "::1", "PROXY TCP6 2001:db8:0:1::5 ::1 4711 80\r\n"), OF_V6));
        }
    }

    private static boolean hasIpv6() throws IOException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .anyMatch(address -> address instanceof Inet6Address && address.isLoopbackAddress());
    }
}
