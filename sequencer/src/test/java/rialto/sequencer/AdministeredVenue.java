package rialto.sequencer;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import rialto.client.EventDemultiplexer;
import rialto.engine.EngineLimits;
import rialto.engine.MatchingEngine;

import java.util.Arrays;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** An engine with a market for a test, and what its events say. */
abstract class AdministeredVenue {
    static final long ALICE = 100;
    static final long NOW_NS = 1_000;
    static final byte[] NOTHING = new byte[0];

    final SpokenEvents spoken = new SpokenEvents();
    private final EventDemultiplexer demultiplexer = new EventDemultiplexer(spoken);
    final EventBatchWriter events = new EventBatchWriter(8160, (buffer, offset, length, lastSequence) -> {
        spoken.batches++;
        demultiplexer.onBatch(buffer, offset, length);
    });
    final EngineEventPublisher publisher = new EngineEventPublisher(events);
    final MatchingEngine engine =
            new MatchingEngine(EngineLimits.defaults(), publisher, new QuoteEventPublisher(publisher));
    final ApiKeys apiKeys = new ApiKeys();
    final Administration administration = new Administration();
    final CommandSources sources = new CommandSources();
    final CommandAdapter adapter = new CommandAdapter(engine, apiKeys, administration, sources, events, publisher);
    final TestCommands commands = new TestCommands();
    final AdministrativeCommands admin = new AdministrativeCommands();

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

    void run(final int length) {
        adapter.onCommand(commands.buffer, 0, length, NOW_NS);
    }

    void run(final byte[] command) {
        adapter.onCommand(new UnsafeBuffer(command), 0, command.length, NOW_NS);
    }

    byte[] encoded(final int length) {
        return Arrays.copyOf(commands.buffer.byteArray(), length);
    }

    void expect(final String... lines) {
        assertEquals(String.join("\n", lines), String.join("\n", spoken.lines));
        spoken.lines.clear();
    }
}
