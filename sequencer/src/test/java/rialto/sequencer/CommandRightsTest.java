package rialto.sequencer;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rialto.client.Permission;
import rialto.client.Program;
import rialto.engine.EngineLimits;
import rialto.engine.MatchingEngine;
import rialto.protocol.OrderRejectedDecoder;
import rialto.protocol.SessionKind;
import rialto.protocol.Side;

import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What a session may send: by the program that the log has beside it. */
class CommandRightsTest {
    private static final String NOT_PERMITTED = "NOT_PERMITTED";

    private final RecordedEvents recorded = new RecordedEvents();
    private final EventBatchWriter events = new EventBatchWriter(
            8160, (buffer, offset, length, lastSequence) -> recorded.onBatch(buffer, offset, length));
    private final EngineEventPublisher publisher = new EngineEventPublisher(events);
    private final CommandSources sources = new CommandSources();
    private final CommandAdapter adapter = new CommandAdapter(
            new MatchingEngine(EngineLimits.defaults(), publisher, new QuoteEventPublisher(publisher)),
            new ApiKeys(),
            new Administration(),
            sources,
            events,
            publisher);
    private final TestCommands commands = new TestCommands(7);

    @BeforeEach
    void open() {
        final ProgramSession administrator = session(1, Program.NEVER, List.of(), Permission.ADMINISTER);
        send(administrator, commands.addAsset("BTC"));
        send(administrator, commands.addAsset("USDT"));
        send(administrator, commands.addInstrument("BTCUSDT", 1, 2));
        send(administrator, commands.createAccount("one"));
        send(administrator, commands.createAccount("two"));
        assertEquals(List.of(), recorded.rejects);
        recorded.templates.clear();
    }

    @Test
    void shouldTradeForTheAccountsOfTheKeyOnly() {
        final TestCommands own = new TestCommands(8);
        final ProgramSession trader = session(2, Program.NEVER, List.of("two"), Permission.TRADE);
        send(trader, own, own.cancelAll(101));
        assertEquals(List.of(), recorded.rejects);
        send(trader, own, own.cancelAll(100));
        assertEquals(List.of(NOT_PERMITTED), recorded.rejects);
        recorded.templates.clear();
        send(trader, own, own.limitOrder(100, 1, Side.BUY, 1, 1));
        assertEquals(List.of(OrderRejectedDecoder.TEMPLATE_ID), recorded.templates, "as the order's reject");
    }

    /** What a stranger sends must use none of a session's numbers. */
    @Test
    void shouldTellSessionsNothingOfWhatIsNotPermitted() {
        final NumberedCommands gateways = new NumberedCommands(9);
        for (final SessionKind kind : List.of(SessionKind.ORDERS, SessionKind.DROP_COPY)) {
            final byte[] logOn = gateways.logOn(100, kind.name(), kind, 1);
            adapter.onCommand(ProgramSession.OWN, new UnsafeBuffer(logOn), 0, logOn.length, 1);
        }
        assertEquals(List.of(), recorded.rejects);
        recorded.templates.clear();
        final TestCommands own = new TestCommands(8);
        final ProgramSession trader = session(2, Program.NEVER, List.of("two"), Permission.TRADE);
        send(trader, own, own.limitOrder(100, 1, Side.BUY, 1, 1));
        assertEquals(List.of(OrderRejectedDecoder.TEMPLATE_ID), recorded.templates);
        final NumberedCommands strangers = new NumberedCommands(8);
        strangers.cancelAll(100, "");
        for (final byte[] command :
                List.of(strangers.logOn(100, "mine", SessionKind.DROP_COPY, 1), strangers.take(100, 1, 1, 0, 1))) {
            adapter.onCommand(trader, new UnsafeBuffer(command), 0, command.length, 1);
        }
        assertEquals(List.of(NOT_PERMITTED, NOT_PERMITTED), recorded.rejects);
    }

    @Test
    void shouldKnowAnAccountThatIsMadeAfterTheKey() {
        final TestCommands own = new TestCommands(8);
        final ProgramSession trader = session(2, Program.NEVER, List.of("three"), Permission.TRADE);
        send(trader, own, own.cancelAll(102));
        assertEquals(List.of(NOT_PERMITTED), recorded.rejects);
        send(ProgramSession.OWN, commands.createAccount("three"));
        send(trader, own, own.cancelAll(102));
        assertEquals(List.of(NOT_PERMITTED), recorded.rejects);
    }

    @Test
    void shouldNotAdministerWithoutThePermission() {
        final TestCommands own = new TestCommands(8);
        final ProgramSession trader = session(2, Program.NEVER, List.of(), Permission.TRADE, Permission.READ);
        send(trader, own, own.createAccount("mine"));
        send(trader, own, own.deposit(100, 1, 1_000, "money"));
        send(trader, own, own.addApiKey(100, TestCommands.keyId(1), new byte[32], new byte[0]));
        assertEquals(List.of(NOT_PERMITTED, NOT_PERMITTED, NOT_PERMITTED), recorded.rejects);
    }

    @Test
    void shouldEndWithTheKeysTimeByTheClockOfTheLog() {
        final TestCommands own = new TestCommands(8);
        final ProgramSession trader = session(2, 5, List.of(), Permission.TRADE);
        adapter.onCommand(trader, own.buffer, 0, own.cancelAll(100), TimeUnit.MILLISECONDS.toNanos(4));
        assertEquals(List.of(), recorded.rejects);
        adapter.onCommand(trader, own.buffer, 0, own.cancelAll(100), TimeUnit.MILLISECONDS.toNanos(5));
        assertEquals(List.of(NOT_PERMITTED), recorded.rejects);
    }

    @Test
    void shouldNotLetAProgramSpeakForTheGatewayOfAnother() {
        final ProgramSession impostor = session(2, Program.NEVER, List.of(), Permission.TRADE);
        final long before = recorded.lastCorrelationId;
        final TestCommands victims = new TestCommands(7);
        for (long i = 0; i <= before + 1; i++) {
            victims.cancelAll(100);
        }
        send(impostor, victims, victims.cancelAll(100));
        assertEquals(List.of(NOT_PERMITTED), recorded.rejects);
        assertEquals(
                0, recorded.lastCorrelationId, "the gateway must not take it for the outcome of a command of its own");
        send(session(1, Program.NEVER, List.of(), Permission.ADMINISTER), commands.createAccount("three"));
        assertEquals(List.of(NOT_PERMITTED), recorded.rejects, "the gateway's next command is no repetition");
    }

    @Test
    void shouldLetAReaderTakeNobodysNumber() {
        final TestCommands victims = new TestCommands(9);
        final ProgramSession reader = session(2, Program.NEVER, List.of(), Permission.READ);
        send(reader, victims, victims.cancelAll(100));
        assertEquals(List.of(NOT_PERMITTED), recorded.rejects);
        assertEquals(0, recorded.lastCorrelationId, "the gateway must not take it for the outcome of its own command");
        final TestCommands gateways = new TestCommands(9);
        send(session(3, Program.NEVER, List.of(), Permission.TRADE), gateways, gateways.cancelAll(100));
        assertEquals(
                List.of(NOT_PERMITTED), recorded.rejects, "the number is free, and its first command no repetition");
        assertEquals(1, recorded.lastCorrelationId);
    }

    @Test
    void shouldLetNobodyTakeANumberByWhatItsKeyDoesNotPermit() {
        final TestCommands mine = new TestCommands(9);
        send(session(2, Program.NEVER, List.of(), Permission.TRADE), mine, mine.createAccount("mine"));
        assertEquals(List.of(NOT_PERMITTED), recorded.rejects);
        assertEquals(1, recorded.lastCorrelationId, "who asked is told");
        final TestCommands gateways = new TestCommands(9);
        send(session(3, Program.NEVER, List.of(), Permission.ADMINISTER), gateways, gateways.createAccount("new"));
        assertEquals(List.of(NOT_PERMITTED), recorded.rejects);
    }

    @Test
    void shouldLetAGatewayGoOnAfterItHasLostItsSession() {
        final ProgramSession next = session("program-1", 9, Program.NEVER, List.of(), Permission.ADMINISTER);
        send(next, commands.createAccount("three"));
        assertEquals(List.of(), recorded.rejects);
    }

    @Test
    void shouldTakeCommandsOfNoGatewayFromMembersOnly() {
        final TestCommands nobody = new TestCommands(0);
        send(session(2, Program.NEVER, List.of(), Permission.ADMINISTER), nobody, nobody.createAccount("three"));
        assertEquals(List.of(NOT_PERMITTED), recorded.rejects);
        send(session(3, Program.NEVER, List.of(), Permission.MEMBER), nobody, nobody.createAccount("three"));
        assertEquals(List.of(NOT_PERMITTED), recorded.rejects);
    }

    private static ProgramSession session(
            final long id, final long expiresMs, final List<String> accounts, final Permission... permissions) {
        return session("program-" + id, id, expiresMs, accounts, permissions);
    }

    private static ProgramSession session(
            final String name,
            final long id,
            final long expiresMs,
            final List<String> accounts,
            final Permission... permissions) {
        final Program program = new Program(name, Set.of(permissions), accounts, expiresMs);
        return new ProgramSession(id, Program.decode(program.encode()));
    }

    private void send(final ProgramSession sender, final int length) {
        send(sender, commands, length);
    }

    private void send(final ProgramSession sender, final TestCommands from, final int length) {
        adapter.onCommand(sender, from.buffer, 0, length, 1);
    }
}
