package rialto.sequencer;

import org.junit.jupiter.api.Test;
import rialto.engine.EngineLimits;
import rialto.engine.MatchingEngine;
import rialto.protocol.PegOffsetType;
import rialto.protocol.PegPriceType;
import rialto.protocol.PegTerms;
import rialto.protocol.Side;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

/** What orders took their prices from goes through a snapshot, and so do orders beside them that took it from nowhere. */
class PeggedOrderSnapshotTest {
    private static final long ACCOUNT = TestCommands.FIRST_ACCOUNT;

    private final EventBatchWriter events = new EventBatchWriter(8_160, (buffer, offset, length, sequence) -> {});
    private final EngineEventPublisher publisher = new EngineEventPublisher(events);
    private final QuoteEventPublisher quotes = new QuoteEventPublisher(publisher);

    private MatchingEngine engine(final PegTerms last) {
        final MatchingEngine engine = new MatchingEngine(EngineLimits.defaults(), publisher, quotes);
        final CommandAdapter adapter = new CommandAdapter(
                engine, new ApiKeys(), new Administration(), new CommandSources(), events, publisher);
        final TestCommands commands = new TestCommands(8);
        int now = 0;
        adapter.onCommand(commands.buffer, 0, commands.addAsset("BTC"), ++now);
        adapter.onCommand(commands.buffer, 0, commands.addAsset("USDT"), ++now);
        adapter.onCommand(commands.buffer, 0, commands.addInstrument("BTCUSDT", 1, 2), ++now);
        adapter.onCommand(commands.buffer, 0, commands.createAccount("alice"), ++now);
        adapter.onCommand(commands.buffer, 0, commands.deposit(ACCOUNT, 1, 1L << 50, "base"), ++now);
        adapter.onCommand(commands.buffer, 0, commands.deposit(ACCOUNT, 2, 1L << 50, "quote"), ++now);
        adapter.onCommand(commands.buffer, 0, commands.limitOrder(ACCOUNT, 1, Side.BUY, 100, 5), ++now);
        final PegTerms deeper = new PegTerms(PegPriceType.PRIMARY, PegOffsetType.TICKS, -7, 90);
        adapter.onCommand(commands.buffer, 0, commands.peggedOrder(ACCOUNT, 2, Side.BUY, deeper, 5), ++now);
        adapter.onCommand(commands.buffer, 0, commands.limitOrder(ACCOUNT, 3, Side.BUY, 80, 5), ++now);
        adapter.onCommand(commands.buffer, 0, commands.peggedOrder(ACCOUNT, 4, Side.BUY, last, 5), ++now);
        return engine;
    }

    @Test
    void shouldBeTheSameAfterARestart() {
        final PegTerms best = new PegTerms(PegPriceType.PRIMARY, PegOffsetType.NONE, 0, 0);
        final MatchingEngine engine = engine(best);
        final VenueSnapshotLoader loader =
                new VenueSnapshotLoader(EngineLimits.defaults(), 0, publisher, quotes, new NumberedSessions());
        new VenueSnapshotTaker(loader::onRecord, 0, 0, 0)
                .take(engine, new ApiKeys(), new Administration(), new CommandSources(), new NumberedSessions());
        loader.engine().checkInvariants();
        assertEquals(engine.stateHash(), loader.engine().stateHash());
        final PegTerms level = new PegTerms(PegPriceType.PRIMARY, PegOffsetType.PRICE_LEVEL, 0, 0);
        assertNotEquals(engine.stateHash(), engine(level).stateHash());
    }
}
