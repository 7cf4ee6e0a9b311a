package rialto.attacks;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.client.ProgramKey;
import rialto.client.RequestSeal;
import rialto.testsupport.Pause;
import rialto.testsupport.client.MemberStatus;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Two half requests once blocked the port by which a member is administered, for as long as their sender liked; and the
 * administrator's key was sent to it in clear.
 */
@AttacksLane
@Timeout(240)
class MemberPortTest {
    private static final int HALF_REQUESTS = 64;
    private static final String STATUS = "/cluster/v1/status";

    private static OneMember member;

    @BeforeAll
    static void start() throws Exception {
        member = OneMember.start();
    }

    @AfterAll
    static void stop() {
        member.close();
    }

    @Test
    void shouldAnswerWhileOthersSendHalfRequests() throws Exception {
        final byte[] beginning = "GET /cluster/v1/status HTTP/1.1\r\nX-Slow: ".getBytes(StandardCharsets.US_ASCII);
        try (HalfRequests attackers = HalfRequests.open(HALF_REQUESTS, MemberPortTest::connect, beginning, 'x')) {
            // each has its time
            Pause.ms(1_000);
            for (int i = 0; i < 3; i++) {
                assertTrue(MemberStatus.of(List.of(member.address()), 0, member.key("operator"))
                        .isLeader());
                attackers.drip();
            }
            Pause.ms(6_000);
            attackers.assertOver("a half request lives longer than its time");
        }
    }

    @Test
    void shouldTakeNeitherTheAdministratorsKeyNorARequestTwice() throws Exception {
        assertEquals(401, status("GET", STATUS, "Bearer " + VenueProcess.ADMIN_KEY));
        assertEquals(401, status("GET", STATUS, null));
        final String seal = seal(member.key("operator"), "GET", STATUS);
        assertEquals(200, status("GET", STATUS, seal));
        assertEquals(401, status("GET", STATUS, seal));
        final String another = seal(member.key("operator"), "GET", STATUS);
        assertEquals(401, status("POST", "/cluster/v1/stop", another), "a seal of status does not stop a member");
        final String elsewhere = RequestSeal.header(member.key("operator"), "127.0.0.1:9", "POST", "/cluster/v1/stop");
        assertEquals(401, status("POST", "/cluster/v1/stop", elsewhere), "nor one that another member was sent");
    }

    @Test
    void shouldNotBeStoppedByProgramsThatMayNot() throws Exception {
        for (final String program : List.of("gateway", "reporting", "backup")) {
            for (final String order : List.of("stop", "step-down", "snapshot")) {
                final String path = "/cluster/v1/" + order;
                assertEquals(403, status("POST", path, seal(member.key(program), "POST", path)), program + " " + order);
            }
        }
        assertTrue(member.process().isAlive());
        member.requireTrading();
    }

    private static String seal(final ProgramKey key, final String method, final String path) {
        return RequestSeal.header(key, member.address().administration(), method, path);
    }

    private static int status(final String method, final String path, final String authorization) throws IOException {
        try (Socket socket = connect()) {
            socket.setSoTimeout(20_000);
            final String header = authorization == null ? "" : "Authorization: " + authorization + "\r\n";
            socket.getOutputStream()
                    .write((method + " " + path + " HTTP/1.1\r\nHost: member\r\n" + header + "\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            final String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            return Integer.parseInt(answer.split(" ")[1]);
        }
    }

    private static Socket connect() throws IOException {
        final String endpoint = member.address().administration();
        return new Socket(
                InetAddress.getByName("127.0.0.1"),
                Integer.parseInt(endpoint.substring(endpoint.lastIndexOf(':') + 1)));
    }
}
