package rialto.sequencer;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import rialto.client.Permission;
import rialto.client.Program;
import rialto.protocol.AdministerDecoder;
import rialto.protocol.AdministrationDecision;
import rialto.protocol.AdministratorRoles;
import rialto.protocol.DecideAdministrationDecoder;
import rialto.protocol.ProposeAdministrationDecoder;
import rialto.protocol.Side;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Whoever takes a gateway over commands by its key: the record names the key where no administrator is named. */
class ProgramRecordTest extends AdministeredVenue {
    private final ProgramSession gateway = session(1, "gateway", Permission.TRADE, Permission.ADMINISTER);
    private final ProgramSession other = session(2, "other", Permission.ADMINISTER);
    private final TestCommands own = new TestCommands(8);
    /** Far more than the schema has. */
    private static final int MOST_TEMPLATES = 1_000;

    private static ProgramSession session(final long id, final String name, final Permission... permissions) {
        return new ProgramSession(id, new Program(name, Set.of(permissions), List.of(), Program.NEVER));
    }

    private void send(final ProgramSession sender, final byte[] command) {
        adapter.onCommand(sender, new UnsafeBuffer(command), 0, command.length, NOW_NS);
    }

    private byte[] sent(final int length) {
        return Arrays.copyOf(own.buffer.byteArray(), length);
    }

    @Test
    void shouldNameTheProgramBeforeWhatItCausesAndInTheSameBatch() {
        final byte[] deposit = sent(own.deposit(ALICE, 2, 7, "made-up"));
        spoken.batches = 0;
        send(gateway, deposit);
        expect("program:gateway from : TransferFunds,  FOLLOWS 111", "transferred 7");
        assertEquals(1, spoken.batches);
    }

    @Test
    void shouldNameTheProgramOfEachAdministrativeCommand() {
        send(gateway, sent(own.createAccount("alice")));
        send(other, admin.setKey("mallory", "k", AdministratorRoles.ALL, 5));
        send(other, admin.freeze(ALICE, false));
        expect(
                "program:gateway from : CreateAccount,  FOLLOWS 110",
                "refused 110 ACCOUNT_EXISTS",
                "program:other from : SetAdministratorKey,  FOLLOWS 133",
                "key k of mallory, roles " + AdministratorRoles.ALL + ", büro",
                "program:other from : SetAccountState,  FOLLOWS 135",
                "account 100 frozen true: inquiry");
    }

    /** Who may stream quotes and on which credit was not recorded: whoever adds a command says here what it is called. */
    @Test
    void shouldHaveANameForEachCommandThatTakesAnAdministrator() {
        final Set<Integer> nameTheirActor = Set.of(
                AdministerDecoder.TEMPLATE_ID,
                ProposeAdministrationDecoder.TEMPLATE_ID,
                DecideAdministrationDecoder.TEMPLATE_ID);
        final List<Integer> nameless = IntStream.rangeClosed(1, MOST_TEMPLATES)
                .filter(template -> CommandTemplates.shortestBlock(template) != Integer.MAX_VALUE)
                .filter(template -> CommandRights.accountOffset(template) == CommandRights.ADMINISTRATION)
                .filter(template -> !nameTheirActor.contains(template))
                .filter(template -> ProgramActions.of("gateway", template) == null)
                .boxed()
                .toList();
        assertEquals(List.of(), nameless, "commands of programs that leave no line");
    }

    @Test
    void shouldRecordWhatAnAdministratorCommandsOnce() {
        send(gateway, admin.administer("eve", sent(own.deposit(ALICE, 2, 7, "more"))));
        send(gateway, admin.propose("eve", NOW_NS + 5, sent(own.deposit(ALICE, 2, 8, "two"))));
        send(gateway, admin.decide(1, "adam", AdministrationDecision.APPROVED));
        expect(
                "eve from 10.0.0.1: POST /test,  FOLLOWS 111",
                "transferred 7",
                "1 proposed by eve until " + (NOW_NS + 5) + ": POST /test",
                "1 APPROVED adam",
                "eve from 10.0.0.1: POST /test, why FOLLOWS 111 approved by adam",
                "transferred 8");
    }

    @Test
    void shouldRecordNeitherRepetitionsNorTradingNorWhatIsNotPermitted() {
        final byte[] deposit = sent(own.deposit(ALICE, 2, 7, "more"));
        send(gateway, deposit);
        send(gateway, deposit);
        expect("program:gateway from : TransferFunds,  FOLLOWS 111", "transferred 7");
        run(commands.limitOrder(ALICE, 1, Side.BUY, 1_000, 5));
        send(gateway, sent(own.cancelAll(ALICE)));
        expect("canceled 1 MASS_CANCEL", "mass canceled 1");
        send(session(1, "gateway", Permission.TRADE), sent(own.createAccount("new")));
        expect("refused 110 NOT_PERMITTED");
    }

    @Test
    void shouldRecordNothingOfAVenueInOneProcessBecauseNobodyElseReachesIt() {
        run(commands.deposit(ALICE, 2, 7, "more"));
        expect("transferred 7");
    }

    @Test
    void shouldLetNoGatewayGiveAnAdministratorTheNameOfAProgram() {
        send(gateway, admin.administer("program:other", sent(own.deposit(ALICE, 2, 7, "more"))));
        send(gateway, admin.setKey("program:other", "k", AdministratorRoles.ALL, 5));
        expect(
                "refused 130 MALFORMED_COMMAND",
                "program:gateway from : SetAdministratorKey,  FOLLOWS 133",
                "refused 133 MALFORMED_COMMAND");
    }
}
