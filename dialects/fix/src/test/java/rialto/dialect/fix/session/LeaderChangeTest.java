package rialto.dialect.fix.session;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.dialect.fix.EchoDialect;
import rialto.dialect.fix.FixClient;
import rialto.dialect.fix.FixText;
import rialto.gateway.state.NumberedSession;
import rialto.gatewaytest.RunningVenue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/** The leader changes while a client logs on: its command is late, never sent, or carried out without an answer. */
@Timeout(60)
class LeaderChangeTest {
    @TempDir
    private Path data;

    private final UncertainCommands commands = new UncertainCommands();
    private RunningVenue venue;

    @BeforeEach
    void startVenue() throws Exception {
        final Map<String, String> settings = Map.of("fix.port", "0", "fix.logon-timeout", "30s");
        venue = new RunningVenue(data, settings, () -> List.of(new EchoDialect(commands::of)));
        venue.fill(1);
    }

    @AfterEach
    void stopVenue() {
        venue.close();
        assertNull(venue.failure());
    }

    private FixClient connect() throws Exception {
        return new FixClient(venue.gateway().port("fix.port"), "client");
    }

    private static void sendLogon(final FixClient client, final long number) throws Exception {
        client.next(number).sendLogon(RunningVenue.keyId(0), RunningVenue.SECRET, "ORDERS");
    }

    @Test
    void shouldAnswerALogonWhenThereIsALeaderAgain() throws Exception {
        commands.hold();
        try (FixClient client = connect()) {
            sendLogon(client, 1);
            client.send("1", "112=at once");
            commands.awaitHeld();
            venue.ask(core -> commands.release());
            assertEquals(1, client.expect("A").number());
            assertEquals("at once", client.expect("0").get(112));
            client.logOut();
        }
    }

    @Test
    void shouldGoOnWhenALogonWasNeverSent() throws Exception {
        commands.loseUnsent();
        try (FixClient client = connect()) {
            sendLogon(client, 1);
            client.expectEnd();
        }
        commands.pass();
        try (FixClient client = connect()) {
            sendLogon(client, 2);
            assertEquals(1, client.expect("A").number());
            final FixText request = client.expect("2");
            assertEquals("1", request.get(7));
            client.sendAs(1, "4", "36=3", "123=Y", "43=Y", "122=" + FixClient.now());
            assertEquals(3, client.settle().number());
        }
    }

    @Test
    void shouldGoOnWhenNobodyKnowsWhetherALogonWasCarriedOut() throws Exception {
        commands.loseOutcomes();
        try (FixClient client = connect()) {
            sendLogon(client, 1);
            client.expectEnd();
        }
        commands.pass();
        try (FixClient client = connect()) {
            sendLogon(client, 2);
            final FixText answer = client.expect("A");
            assertEquals(2, answer.number(), "the first answer has its number, though it was not sent");
            client.settle();
            client.send("2", "7=1", "16=0");
            final FixText gap = client.expect("4");
            assertEquals(1, gap.number());
            assertEquals("4", gap.get(36));
            client.logOut();
        }
    }

    @Test
    void shouldNotHaveASessionForAClientThatLeftMeanwhile() throws Exception {
        commands.hold();
        try (FixClient client = connect()) {
            sendLogon(client, 1);
            commands.awaitHeld();
        }
        venue.ask(core -> commands.release());
        awaitNobody();
        try (FixClient client = connect()) {
            sendLogon(client, 2);
            assertEquals("A", client.receive().type());
            client.settle();
            client.logOut();
        }
    }

    /** Waits until the log has it that the session was logged on and given back. */
    private void awaitNobody() throws Exception {
        while (!venue.ask(core -> {
            final NumberedSession session =
                    core.view().numberedSessions().find(core.view().account(RunningVenue.FIRST_ACCOUNT), "client");
            return session != null && session.epoch() == 1 && session.gatewayId() == 0;
        })) {
            Thread.onSpinWait();
        }
    }
}
