package rialto.client;

import org.junit.jupiter.api.Test;

import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ListenFailureTest {
    private static final String STOP_IT = "stop what has it";

    @Test
    void shouldSayWhatToDoAboutAPortThatIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ServerSocket second = new ServerSocket()) {
            final InetSocketAddress address = (InetSocketAddress) taken.getLocalSocketAddress();
            final BindException e = assertThrows(BindException.class, () -> second.bind(address));
            assertEquals(e.getMessage() + "; stop what has it", ListenFailure.reason(address, e, STOP_IT));
        }
    }

    /** 192.0.2.0/24 is for documents: no machine has an address in it. */
    @Test
    void shouldSayThatAnAddressIsAnotherMachines() throws Exception {
        final InetSocketAddress address = new InetSocketAddress("192.0.2.1", 8080);
        try (ServerSocket socket = new ServerSocket()) {
            final BindException e = assertThrows(BindException.class, () -> socket.bind(address));
            final String reason = ListenFailure.reason(address, e, STOP_IT);
            assertTrue(reason.startsWith("192.0.2.1 is not an address of this machine; it has "), reason);
            assertTrue(reason.contains("127.0.0.1"), reason);
        }
    }

    @Test
    void shouldSayThatANameIsUnknown() {
        final InetSocketAddress address = InetSocketAddress.createUnresolved("no-such-host.invalid", 8080);
        final String reason = ListenFailure.reason(address, new UnknownHostException(), STOP_IT);
        assertTrue(reason.startsWith("this machine cannot resolve the name no-such-host.invalid; "), reason);
    }

    @Test
    void shouldSayWhoMayTakeALowPort() {
        final String reason = ListenFailure.reason(
                new InetSocketAddress("127.0.0.1", 443), new BindException("Permission denied"), STOP_IT);
        assertTrue(reason.startsWith("Permission denied; ports below 1024 need the rights of root"), reason);
    }
}
