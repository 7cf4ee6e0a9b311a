package rialto.sequencer;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.client.AdministrationEventListener;
import rialto.client.EventDemultiplexer;
import rialto.client.VenueEventListener;
import rialto.engine.EngineLimits;
import rialto.engine.MatchingEngine;
import rialto.protocol.AccountStateChangedDecoder;
import rialto.protocol.AdministrationDecidedDecoder;
import rialto.protocol.AdministrationDecision;
import rialto.protocol.AdministrationProposedDecoder;
import rialto.protocol.AdministrationRecordedDecoder;
import rialto.protocol.AdministratorKeyRevokedDecoder;
import rialto.protocol.AdministratorKeySetDecoder;
import rialto.protocol.AdministratorRoles;
import rialto.protocol.ApiKeyAddedDecoder;
import rialto.protocol.CancelRejectedDecoder;
import rialto.protocol.CommandRejectedDecoder;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderCanceledDecoder;
import rialto.protocol.OrderEntryChangedDecoder;
import rialto.protocol.OrderRejectedDecoder;
import rialto.protocol.OrdersMassCanceledDecoder;
import rialto.protocol.SessionsEndedDecoder;
import rialto.protocol.SetAdministratorKeyDecoder;
import rialto.protocol.Side;
import rialto.protocol.SuspensionReason;
import rialto.protocol.TransferAppliedDecoder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Who did what stands in the events, and what he did follows it in the same command. */
class AdministrationTest {
    private static final long ALICE = 100;
    private static final long NOW_NS = 1_000;
    private static final byte[] NOTHING = new byte[0];

    private final Spoken spoken = new Spoken();
    private final EventDemultiplexer demultiplexer = new EventDemultiplexer(spoken);
    private final EventBatchWriter events = new EventBatchWriter(8160, (buffer, offset, length, lastSequence) -> {
        spoken.batches++;
        demultiplexer.onBatch(buffer, offset, length);
    });
    private final EngineEventPublisher publisher = new EngineEventPublisher(events);
    private final MatchingEngine engine = new MatchingEngine(EngineLimits.defaults(), publisher);
    private final ApiKeys apiKeys = new ApiKeys();
    private final Administration administration = new Administration();
    private final CommandSources sources = new CommandSources();
    private final CommandAdapter adapter =
            new CommandAdapter(engine, apiKeys, administration, sources, events, publisher);
    private final TestCommands commands = new TestCommands();
    private final AdministrativeCommands admin = new AdministrativeCommands();

    @BeforeEach
    void shouldStartWithAMarket() {
        run(commands.addAsset("BTC"));
        run(commands.addAsset("USDT"));
        run(commands.addInstrument("BTCUSDT", 1, 2));
        run(commands.createAccount("alice"));
        run(commands.deposit(ALICE, 1, 1L << 50, "base"));
        run(commands.deposit(ALICE, 2, 1L << 50, "quote"));
        spoken.lines.clear();
    }

    private void run(final int length) {
        adapter.onCommand(commands.buffer, 0, length, NOW_NS);
    }

    private void run(final byte[] command) {
        adapter.onCommand(new UnsafeBuffer(command), 0, command.length, NOW_NS);
    }

    private byte[] encoded(final int length) {
        return Arrays.copyOf(commands.buffer.byteArray(), length);
    }

    private void expect(final String... lines) {
        assertEquals(String.join("\n", lines), String.join("\n", spoken.lines));
        spoken.lines.clear();
    }

    @Test
    void shouldSayWhoDidWhatBeforeWhatItCausesAndInTheSameBatch() {
        final byte[] deposit = encoded(commands.deposit(ALICE, 2, 7, "more"));
        final byte[] command = admin.administer("eve", "POST /deposits", "für Alice", deposit, false);
        spoken.batches = 0;
        run(command);
        expect("eve from 10.0.0.1: POST /deposits, für Alice FOLLOWS 111", "transferred 7");
        assertEquals(1, spoken.batches);
        assertEquals(admin.correlationId(), spoken.lastCorrelationId);
    }

    @Test
    void shouldSayWhyWhatAnAdministratorWantedWasRefused() {
        run(admin.administer("eve", encoded(commands.createAccount("alice"))));
        run(admin.administer("eve", encoded(commands.cancelAll(7))));
        expect(
                "eve from 10.0.0.1: POST /test,  FOLLOWS 110",
                "refused 110 ACCOUNT_EXISTS",
                "eve from 10.0.0.1: POST /test,  FOLLOWS 103",
                "cancel refused UNKNOWN_ACCOUNT");
    }

    @Test
    void shouldCancelForAnAdministrator() {
        run(commands.limitOrder(ALICE, 1, Side.BUY, 1_000, 5));
        run(commands.limitOrder(ALICE, 2, Side.BUY, 1_000, 5));
        run(admin.administer("eve", encoded(commands.cancelAll(ALICE))));
        run(commands.limitOrder(ALICE, 3, Side.BUY, 1_000, 5));
        run(commands.cancelAll(ALICE));
        expect(
                "eve from 10.0.0.1: POST /test,  FOLLOWS 103",
                "canceled 1 ADMINISTRATOR",
                "canceled 2 ADMINISTRATOR",
                "mass canceled 2",
                "canceled 3 MASS_CANCEL",
                "mass canceled 1");
    }

    @Test
    void shouldRecordWhatHasNoCommand() {
        run(admin.administer("eve", "POST /snapshots", "", NOTHING, false));
        run(admin.administer("", "GET /accounts", "unknown key", NOTHING, true));
        expect(
                "eve from 10.0.0.1: POST /snapshots,  RECORDED 0",
                " from 10.0.0.1: GET /accounts, unknown key REFUSED 0");
    }

    @Test
    void shouldTakeNoCommandInsideThatIsNotForAdministrators() {
        run(admin.administer("eve", admin.administer("eve", NOTHING)));
        run(admin.administer("eve", admin.propose("eve", NOW_NS + 1, encoded(commands.addAsset("ETH")))));
        run(admin.administer("eve", encoded(commands.limitOrder(ALICE, 1, Side.BUY, 1_000, 5))));
        run(admin.administer("eve", new byte[] {1, 2, 3}));
        final int length = commands.addAsset("ETH");
        run(admin.administer("eve", encoded(length - 1)));
        run(admin.administer("", encoded(length)));
        run(admin.administer("eve", "POST /test", "", encoded(length), true));
        final String malformed = "refused 130 MALFORMED_COMMAND";
        expect(malformed, malformed, malformed, malformed, malformed, malformed, malformed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\u0000b", "a\nb", "\u009b31m"})
    void shouldTakeNoTextThatATerminalOrADatabaseWouldNot(final String detail) {
        run(admin.administer("eve", "POST /test", detail, NOTHING, false));
        expect("refused 130 MALFORMED_COMMAND");
    }

    @Test
    void shouldTakeTextsUpToTheirBoundsAndNotBeyond() {
        run(admin.administer("e".repeat(64), "a".repeat(256), "d".repeat(1_024), NOTHING, false));
        run(admin.administer("eve", "a".repeat(257), "", NOTHING, false));
        run(admin.administer("eve", "", "", NOTHING, false));
        run(admin.administer("eve", "a", "d".repeat(1_025), NOTHING, false));
        run(admin.administer("e ve", "a", "", NOTHING, false));
        assertTrue(spoken.lines.removeFirst().startsWith("eee"));
        final String malformed = "refused 130 MALFORMED_COMMAND";
        expect(malformed, malformed, malformed, malformed);
    }

    @Test
    void shouldCarryOutAProposalWhenASecondAdministratorApproves() {
        run(admin.propose("eve", 2_000, encoded(commands.deposit(ALICE, 2, 7, "more"))));
        run(admin.decide(1, "eve", AdministrationDecision.APPROVED));
        run(admin.decide(1, "mallory", AdministrationDecision.APPROVED));
        run(admin.decide(1, "trent", AdministrationDecision.APPROVED));
        expect(
                "1 proposed by eve until 2000: POST /test",
                "1 REFUSED eve",
                "1 APPROVED mallory",
                "eve from 10.0.0.1: POST /test, why FOLLOWS 111 approved by mallory",
                "transferred 7",
                "refused 132 UNKNOWN_PROPOSAL");
    }

    @Test
    void shouldForgetAProposalThatIsDeclinedAlsoByWhoMadeIt() {
        for (final String actor : List.of("eve", "mallory")) {
            run(admin.propose("eve", 2_000, encoded(commands.addAsset("ETH"))));
            run(admin.decide(administration.lastProposalId(), actor, AdministrationDecision.DECLINED));
        }
        expect(
                "1 proposed by eve until 2000: POST /test",
                "1 DECLINED eve",
                "2 proposed by eve until 2000: POST /test",
                "2 DECLINED mallory");
        assertTrue(administration.proposals().isEmpty());
    }

    @Test
    void shouldEndAProposalInItsTime() {
        run(admin.propose("eve", 3_000, encoded(commands.addAsset("ETH"))));
        run(admin.propose("eve", 2_000, encoded(commands.addAsset("ETH"))));
        assertEquals(2_000, adapter.nextDeadlineNs());
        adapter.advanceTime(2_000);
        assertEquals(3_000, adapter.nextDeadlineNs());
        adapter.advanceTime(3_000);
        assertEquals(MatchingEngine.NOTHING_DUE, adapter.nextDeadlineNs());
        expect(
                "1 proposed by eve until 3000: POST /test",
                "2 proposed by eve until 2000: POST /test",
                "2 EXPIRED ",
                "1 EXPIRED ");
    }

    @Test
    void shouldBoundWhatWaits() {
        final byte[] command = encoded(commands.addAsset("ETH"));
        run(admin.propose("eve", NOW_NS, command));
        run(admin.propose("eve", Long.MAX_VALUE, command));
        run(admin.propose("", 2_000, command));
        run(admin.propose("eve", 2_000, NOTHING));
        final String malformed = "refused 131 MALFORMED_COMMAND";
        expect(malformed, malformed, malformed, malformed);
        for (int i = 0; i <= 64; i++) {
            run(admin.propose("eve", 2_000, command));
        }
        assertEquals("refused 131 CAPACITY_EXCEEDED", spoken.lines.getLast());
        assertEquals(64, administration.proposals().size());
    }

    @Test
    void shouldKeepSeveralKeysOfOneAdministrator() {
        run(admin.setKey("eve", "old", AdministratorRoles.RISK, 1));
        run(admin.setKey("eve", "new", AdministratorRoles.RISK, 2));
        run(admin.setKey("eve", "old", AdministratorRoles.VIEWER, 1));
        run(admin.setKey("eve", "old", AdministratorRoles.VIEWER, 3));
        run(admin.setKey("mallory", "new", AdministratorRoles.RISK, 2));
        run(admin.setKey("eve", "none", 0, 2));
        run(admin.setKey("eve", "more", AdministratorRoles.ALL + 1, 2));
        run(admin.setKey("eve", "no blanks", AdministratorRoles.RISK, 2));
        run(admin.revokeKey("old"));
        run(admin.revokeKey("old"));
        expect(
                "key old of eve, roles 4, büro",
                "key new of eve, roles 4, büro",
                "key old of eve, roles 1, büro",
                "refused 133 KEY_EXISTS",
                "refused 133 KEY_EXISTS",
                "refused 133 MALFORMED_COMMAND",
                "refused 133 MALFORMED_COMMAND",
                "refused 133 MALFORMED_COMMAND",
                "key old of eve revoked",
                "refused 134 UNKNOWN_KEY");
    }

    @Test
    void shouldEndTheOtherKeysOfANameWhenItsNewOneIsMade() {
        run(admin.setKey("eve", "old", AdministratorRoles.RISK, 1));
        run(admin.setKey("mallory", "hers", AdministratorRoles.RISK, 2));
        run(admin.setKey("eve", "new", AdministratorRoles.RISK, 3, -1));
        final byte[] rotation = admin.setKey("eve", "new", AdministratorRoles.RISK, 3, 0);
        run(admin.propose("mallory", 9_000, rotation));
        assertEquals(1_000, administration.keys().iterator().next().notAfterNs());
        run(admin.setKey("eve", "late", AdministratorRoles.RISK, 4));
        final byte[] approval = admin.decide(1, "trent", AdministrationDecision.APPROVED);
        adapter.onCommand(new UnsafeBuffer(approval), 0, approval.length, 700);
        expect(
                "key old of eve, roles 4, büro",
                "key hers of mallory, roles 4, büro",
                "refused 133 MALFORMED_COMMAND",
                "1 proposed by mallory until 9000: POST /test",
                "key late of eve, roles 4, büro",
                "1 APPROVED trent",
                "mallory from 10.0.0.1: POST /test, why FOLLOWS 133 approved by trent",
                "key new of eve, roles 4, büro",
                "key old of eve, roles 4, büro",
                "key late of eve, roles 4, büro");
        assertEquals(
                List.of("old 700", "hers 1000", "late 700", "new 1000"),
                administration.keys().stream()
                        .map(key -> key.keyId() + " " + key.notAfterNs())
                        .toList());
    }

    @Test
    void shouldLeaveOtherKeysAsTheyAreWhenACommandIsFromBeforeThat() {
        run(admin.setKey("eve", "old", AdministratorRoles.RISK, 1));
        final byte[] now = admin.setKey("eve", "new", AdministratorRoles.RISK, 3, 0);
        final int blockEnd = MessageHeaderDecoder.ENCODED_LENGTH + SetAdministratorKeyDecoder.BLOCK_LENGTH;
        final byte[] before = new byte[now.length - Long.BYTES];
        System.arraycopy(now, 0, before, 0, blockEnd - Long.BYTES);
        System.arraycopy(now, blockEnd, before, blockEnd - Long.BYTES, now.length - blockEnd);
        new MessageHeaderEncoder()
                .wrap(new UnsafeBuffer(before), 0)
                .blockLength(SetAdministratorKeyDecoder.BLOCK_LENGTH - Long.BYTES);
        adapter.onCommand(new UnsafeBuffer(before), 0, before.length, 500);
        expect("key old of eve, roles 4, büro", "key new of eve, roles 4, büro");
        assertEquals(1_000, administration.keys().iterator().next().notAfterNs());
    }

    @Test
    void shouldHoldAsManyKeysAsItSaysAndNoMore() {
        for (int i = 0; i <= 256; i++) {
            run(admin.setKey("eve", "key" + i, AdministratorRoles.RISK, i));
        }
        assertEquals("refused 133 CAPACITY_EXCEEDED", spoken.lines.getLast());
        assertEquals(256, administration.keys().size());
    }

    @Test
    void shouldMakeNoApiKeyForAFrozenAccount() {
        run(commands.addApiKey(ALICE, TestCommands.keyId(1), new byte[3], NOTHING));
        run(admin.administer("eve", admin.freeze(ALICE, false)));
        run(commands.addApiKey(ALICE, TestCommands.keyId(1), new byte[3], NOTHING));
        run(commands.addApiKey(ALICE, TestCommands.keyId(2), new byte[3], NOTHING));
        run(commands.limitOrder(ALICE, 1, Side.BUY, 1_000, 5));
        run(admin.suspend(0, SuspensionReason.STORAGE, 2));
        expect(
                "api key",
                "eve from 10.0.0.1: POST /test,  FOLLOWS 135",
                "account 100 frozen true: inquiry",
                "refused 120 KEY_EXISTS",
                "refused 120 ACCOUNT_FROZEN",
                "order refused ACCOUNT_FROZEN",
                "order entry of 0 suspended for 1024");
    }

    @Test
    void shouldTellWhoseSessionsEnd() {
        run(commands.addApiKey(ALICE, TestCommands.keyId(1), new byte[3], NOTHING));
        run(admin.administer("eve", admin.endSessions(ALICE, "")));
        run(admin.endSessions(0, TestCommands.keyId(1)));
        run(admin.endSessions(0, TestCommands.keyId(2)));
        run(admin.endSessions(7, ""));
        run(admin.endSessions(0, ""));
        run(admin.endSessions(ALICE, TestCommands.keyId(1)));
        expect(
                "api key",
                "eve from 10.0.0.1: POST /test,  FOLLOWS 137",
                "sessions of 100 end ",
                "sessions of 100 end " + TestCommands.keyId(1),
                "refused 137 UNKNOWN_KEY",
                "refused 137 UNKNOWN_ACCOUNT",
                "refused 137 MALFORMED_COMMAND",
                "refused 137 MALFORMED_COMMAND");
    }

    @Test
    void shouldStandInSnapshots() {
        run(admin.setKey("eve", "old", AdministratorRoles.RISK, 1));
        run(admin.propose("eve", 2_000, encoded(commands.addAsset("ETH"))));
        run(admin.propose("eve", 3_000, encoded(commands.addAsset("ETC"))));
        run(admin.decide(1, "eve", AdministrationDecision.DECLINED));
        run(admin.freeze(ALICE, false));
        run(admin.suspend(1, SuspensionReason.ADMINISTRATOR, 0));
        run(admin.suspend(0, SuspensionReason.STORAGE, 15));
        final VenueSnapshotLoader loader = new VenueSnapshotLoader(EngineLimits.defaults(), publisher);
        new VenueSnapshotTaker(loader::onRecord, 0, 0, 0).take(engine, apiKeys, administration, sources);
        assertTrue(loader.isComplete(), "same hash");
        assertTrue(loader.engine().isFrozen(ALICE));
        assertEquals(3_000, CommandAdapter.nextDeadlineNs(loader.engine(), loader.administration()));
        final CommandAdapter restored = new CommandAdapter(
                loader.engine(), loader.apiKeys(), loader.administration(), loader.sources(), events, publisher);
        spoken.lines.clear();
        final byte[] approval = admin.decide(2, "mallory", AdministrationDecision.APPROVED);
        restored.onCommand(new UnsafeBuffer(approval), 0, approval.length, NOW_NS);
        expect("2 APPROVED mallory", "eve from 10.0.0.1: POST /test, why FOLLOWS 112 approved by mallory");
        assertEquals(2, loader.administration().lastProposalId());
        assertEquals("old", loader.administration().keys().iterator().next().keyId());
    }

    /** Events as short sentences. */
    private static final class Spoken implements VenueEventListener, AdministrationEventListener {
        private final List<String> lines = new ArrayList<>();
        private int batches;
        private long lastCorrelationId;

        @Override
        public AdministrationEventListener administration() {
            return this;
        }

        @Override
        public void onEvent(final EventHeaderDecoder header, final int templateId) {
            lastCorrelationId = header.correlationId();
        }

        @Override
        public void onAdministrationRecorded(final AdministrationRecordedDecoder e) {
            final String what = e.outcome() + " " + e.commandTemplateId();
            final String approved = e.approvedBy().isEmpty() ? "" : " approved by " + e.approvedBy();
            lines.add(
                    e.actor() + " from " + e.address() + ": " + e.action() + ", " + e.detail() + " " + what + approved);
        }

        @Override
        public void onAdministrationProposed(final AdministrationProposedDecoder e) {
            final String head = e.proposalId() + " proposed by " + e.actor() + " until " + e.expiresNs();
            e.address();
            lines.add(head + ": " + e.action());
        }

        @Override
        public void onAdministrationDecided(final AdministrationDecidedDecoder e) {
            lines.add(e.proposalId() + " " + e.decision() + " " + e.actor());
        }

        @Override
        public void onAdministratorKeySet(final AdministratorKeySetDecoder e) {
            lines.add("key " + e.keyId() + " of " + e.name() + ", roles " + e.roles() + ", " + e.label());
        }

        @Override
        public void onAdministratorKeyRevoked(final AdministratorKeyRevokedDecoder e) {
            lines.add("key " + e.keyId() + " of " + e.name() + " revoked");
        }

        @Override
        public void onAccountStateChanged(final AccountStateChangedDecoder e) {
            lines.add("account " + e.accountId() + " frozen " + (e.frozen() != 0) + ": " + e.reason());
        }

        @Override
        public void onOrderEntryChanged(final OrderEntryChangedDecoder e) {
            lines.add("order entry of " + e.instrumentId() + " suspended for " + e.suspensions());
        }

        @Override
        public void onSessionsEnded(final SessionsEndedDecoder e) {
            lines.add("sessions of " + e.accountId() + " end " + e.keyId());
        }

        @Override
        public void onApiKeyAdded(final ApiKeyAddedDecoder e) {
            lines.add("api key");
        }

        @Override
        public void onTransferApplied(final TransferAppliedDecoder e) {
            lines.add("transferred " + e.amount());
        }

        @Override
        public void onOrderCanceled(final OrderCanceledDecoder e) {
            lines.add("canceled " + e.orderId() + " " + e.reason());
        }

        @Override
        public void onOrdersMassCanceled(final OrdersMassCanceledDecoder e) {
            lines.add("mass canceled " + e.canceledCount());
        }

        @Override
        public void onOrderRejected(final OrderRejectedDecoder e) {
            lines.add("order refused " + e.reason());
        }

        @Override
        public void onCancelRejected(final CancelRejectedDecoder e) {
            lines.add("cancel refused " + e.reason());
        }

        @Override
        public void onCommandRejected(final CommandRejectedDecoder e) {
            lines.add("refused " + e.commandTemplateId() + " " + e.reason());
        }
    }
}
