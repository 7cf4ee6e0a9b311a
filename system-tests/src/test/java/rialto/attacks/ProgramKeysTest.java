package rialto.attacks;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.client.Permission;
import rialto.client.Program;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueClientException;
import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueListener;
import rialto.testsupport.Pause;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** One key was once shared by all programs, and each could act for every account and make money. */
@AttacksLane
@Timeout(240)
class ProgramKeysTest {
    /** More than a stream has under way at first. */
    private static final int COMMANDS = 100;

    private static OneMember member;

    private final List<String> refusals = new ArrayList<>();
    private final VenueListener listener = new VenueListener() {
        @Override
        public void on(final VenueEvent.CommandRejected event) {
            refusals.add(event.reason().name());
        }
    };

    @BeforeAll
    static void start() throws Exception {
        member = OneMember.start();
    }

    @AfterAll
    static void stop() {
        member.close();
    }

    @Test
    void shouldLetATraderNeitherMakeMoneyNorTradeForOthers() throws Exception {
        member.make(new Program(
                "trader", Set.of(Permission.TRADE, Permission.READ), List.of("account-of-the-trader"), Program.NEVER));
        try (VenueClient client = VenueClient.connect(member.settings("trader"), listener)) {
            OneMember.run(client, () -> client.createAccount("mine"));
            OneMember.run(client, () -> client.transfer(100, 1, 999_999, "money"));
            OneMember.run(client, () -> client.cancelAll(100, 0));
        }
        assertEquals(List.of("NOT_PERMITTED", "NOT_PERMITTED", "NOT_PERMITTED"), refusals);
        member.requireTrading();
    }

    /** A stream waits while many of its commands are under way: those that were carried out are so no more. */
    @Test
    void shouldLetATraderSendOnAndOn() throws Exception {
        member.make(new Program(
                "persistent",
                Set.of(Permission.TRADE, Permission.READ),
                List.of("account-of-the-persistent"),
                Program.NEVER));
        try (VenueClient client = VenueClient.connect(member.settings("persistent"), listener)) {
            for (int i = 0; i < COMMANDS; i++) {
                OneMember.run(client, () -> client.cancelAll(100, 0));
            }
        }
        assertEquals(Collections.nCopies(COMMANDS, "NOT_PERMITTED"), refusals);
    }

    @Test
    void shouldEndTheSessionsOfAKeyThatIsRevoked() throws Exception {
        final Program program = new Program(
                "revoked", Set.of(Permission.TRADE, Permission.ADMINISTER, Permission.READ), List.of(), Program.NEVER);
        member.make(program);
        try (VenueClient client = VenueClient.connect(member.settings("revoked"), listener)) {
            OneMember.run(client, () -> client.createAccount("before"));
            assertTrue(client.account("before").isPresent());
            final var settings = member.settings("revoked").connectTimeoutMs(4_000);
            Files.delete(member.cluster().keyFile("revoked"));
            final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
            while (client.isConnected()) {
                client.poll();
                assertTrue(System.nanoTime() - deadlineNs < 0, member.cluster()::logs);
            }
            assertThrows(VenueClientException.class, () -> VenueClient.connect(settings, listener));
        }
        member.requireTrading();
    }

    /** A new key of the same name and permissions took the file's place, and who had stolen the old one traded on. */
    @Test
    void shouldEndTheSessionsOfAKeyThatAnotherOneHasReplaced() throws Exception {
        final Program program = new Program(
                "stolen", Set.of(Permission.TRADE, Permission.ADMINISTER, Permission.READ), List.of(), Program.NEVER);
        member.make(program);
        final var stolen = member.settings("stolen").connectTimeoutMs(4_000);
        try (VenueClient client = VenueClient.connect(stolen, listener)) {
            OneMember.run(client, () -> client.createAccount("before-it-was-replaced"));
            member.make(program);
            final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
            while (client.isConnected()) {
                client.poll();
                assertTrue(System.nanoTime() - deadlineNs < 0, member.cluster()::logs);
            }
            assertThrows(VenueClientException.class, () -> VenueClient.connect(stolen, listener));
        }
        VenueClient.connect(member.settings("stolen"), listener).close();
        member.requireTrading();
    }

    /** It kept a place in front of the ingress, and sixty-four of them shut it to everybody. */
    @Test
    void shouldGiveAKeyThatOnlyReadsNoPlaceAtTheIngress() throws Exception {
        member.make(new Program("reader", Set.of(Permission.READ), List.of(), Program.NEVER));
        final var settings = member.settings("reader").connectTimeoutMs(4_000);
        assertThrows(VenueClientException.class, () -> VenueClient.connect(settings, listener));
        assertTrue(
                member.process().output().contains("'reader' is refused at the ingress: its key permits no commands"),
                member.cluster()::logs);
        member.requireTrading();
    }

    @Test
    void shouldNotLetInAKeyWhoseTimeIsOver() throws Exception {
        final long endMs = System.currentTimeMillis() + 1_000;
        member.make(new Program("late", Set.of(Permission.TRADE, Permission.READ), List.of(), endMs));
        while (System.currentTimeMillis() <= endMs) {
            Pause.ms(10);
        }
        final var settings = member.settings("late").connectTimeoutMs(4_000);
        assertThrows(VenueClientException.class, () -> VenueClient.connect(settings, listener));
        assertTrue(member.process().output().contains("its key expired at"), member.cluster()::logs);
    }
}
