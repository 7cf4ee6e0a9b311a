package rialto.sequencer;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.engine.EngineLimits;
import rialto.engine.MatchingEngine;
import rialto.protocol.AdministrationDecision;
import rialto.protocol.AdministratorRoles;
import rialto.protocol.Side;
import rialto.protocol.SuspensionReason;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Who did what stands in the events, and what he did follows it in the same command. */
class AdministrationTest extends AdministeredVenue {
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
        final VenueSnapshotLoader loader = new VenueSnapshotLoader(
                EngineLimits.defaults(), 0, publisher, new QuoteEventPublisher(publisher), new NumberedSessions());
        new VenueSnapshotTaker(loader::onRecord, 0, 0, 0)
                .take(engine, apiKeys, administration, sources, publisher.reports.sessions());
        assertTrue(loader.isComplete(), "same hash");
        assertTrue(loader.engine().isFrozen(ALICE));
        assertEquals(
                3_000, CommandAdapter.nextDeadlineNs(loader.engine(), loader.administration(), new NumberedSessions()));
        final CommandAdapter restored = new CommandAdapter(
                loader.engine(), loader.apiKeys(), loader.administration(), loader.sources(), events, publisher);
        spoken.lines.clear();
        final byte[] approval = admin.decide(2, "mallory", AdministrationDecision.APPROVED);
        restored.onCommand(new UnsafeBuffer(approval), 0, approval.length, NOW_NS);
        expect("2 APPROVED mallory", "eve from 10.0.0.1: POST /test, why FOLLOWS 112 approved by mallory");
        assertEquals(2, loader.administration().lastProposalId());
        assertEquals("old", loader.administration().keys().iterator().next().keyId());
    }
}
