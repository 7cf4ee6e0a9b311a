package rialto.sequencer;

import org.junit.jupiter.api.Test;
import rialto.engine.EngineLimits;
import rialto.engine.MatchingEngine;
import rialto.protocol.CommandFlags;
import rialto.protocol.CommandSourceEncoder;
import rialto.protocol.MessageHeaderEncoder;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class CommandSourcesTest {
    private final CommandSources sources = new CommandSources();

    @Test
    void shouldKnowWhatIsNotAboveTheLast() {
        sources.onCommand(7, 10, CommandSources.NOBODY);
        assertTrue(sources.isKnown(7, 10));
        assertTrue(sources.isKnown(7, 9));
        assertFalse(sources.isKnown(7, 11));
        assertFalse(sources.isKnown(8, 1));
    }

    @Test
    void shouldForgetTheGatewayThatWasSilentLongestAtTheLimit() {
        for (int gateway = 1; gateway <= CommandSources.CAPACITY; gateway++) {
            sources.onCommand(gateway, 1, CommandSources.NOBODY);
        }
        sources.onCommand(1, 2, CommandSources.NOBODY);
        assertTrue(sources.isKnown(2, 1));
        sources.onCommand(5_000, 1, CommandSources.NOBODY);
        assertFalse(sources.isKnown(2, 1));
        assertTrue(sources.isKnown(1, 2));
        assertTrue(sources.isKnown(5_000, 1));
    }

    @Test
    void shouldNeverForgetAGatewayThatHasASession() {
        for (int gateway = 1; gateway <= CommandSources.CAPACITY; gateway++) {
            use(gateway, "program-" + gateway / CommandSources.OF_OWNER, gateway == 1 ? 11 : CommandSources.NO_SESSION);
        }
        assertTrue(sources.mayUse(5_000, "another", 12));
        use(5_000, "another", 12);
        assertTrue(sources.isKnown(1, 1), "silent longest, but it has a session");
        assertFalse(sources.isKnown(2, 1));
        sources.onSessionClosed(11);
        use(5_001, "another", 13);
        assertFalse(sources.isKnown(1, 1));
    }

    @Test
    void shouldForgetAProgramsOwnGatewaysWhenItHasItsShare() {
        use(1, "victim", CommandSources.NO_SESSION);
        for (int gateway = 2; gateway < 3 * CommandSources.CAPACITY; gateway++) {
            assertTrue(sources.mayUse(gateway, "hoarder", 12));
            use(gateway, "hoarder", CommandSources.NO_SESSION);
        }
        assertTrue(sources.isKnown(1, 1));
        assertFalse(sources.mayUse(1, "hoarder", 12));
        assertFalse(sources.isOwner(3 * CommandSources.CAPACITY - 1 - CommandSources.OF_OWNER, "hoarder"));
        assertTrue(sources.isOwner(3 * CommandSources.CAPACITY - CommandSources.OF_OWNER, "hoarder"));
    }

    @Test
    void shouldGiveAProgramNoMoreGatewaysWithASessionThanItsShare() {
        for (int gateway = 1; gateway <= CommandSources.OF_OWNER; gateway++) {
            use(gateway, "hoarder", gateway);
        }
        assertFalse(sources.mayUse(5_000, "hoarder", 5_000));
        assertTrue(sources.mayUse(5_000, "another", 5_000));
        sources.onSessionClosed(9);
        assertTrue(sources.mayUse(5_000, "hoarder", 5_000));
        use(5_000, "hoarder", 5_000);
        assertFalse(sources.isKnown(9, 1));
    }

    private void use(final int gateway, final String owner, final long session) {
        sources.onCommand(gateway, 1, owner);
        sources.bind(gateway, owner, session);
    }

    @Test
    void shouldBeTheSameAfterTakingOverInOrder() {
        sources.onCommand(3, 30, CommandSources.NOBODY);
        sources.onCommand(1, 10, CommandSources.NOBODY);
        sources.onCommand(3, 31, CommandSources.NOBODY);
        final CommandSources loaded = new CommandSources();
        final List<String> order = new ArrayList<>();
        sources.forEach((gateway, correlation, owner, session) -> {
            order.add(gateway + ":" + correlation);
            loaded.load(gateway, correlation, owner, session);
        });
        assertEquals(List.of("1:10", "3:31"), order);
        assertEquals(sources.stateHash(), loaded.stateHash());
        loaded.onCommand(1, 10, CommandSources.NOBODY);
        assertNotEquals(sources.stateHash(), loaded.stateHash());
    }

    @Test
    void shouldKeepAGatewayForTheProgramThatUsedItFirst() {
        use(7, "one", 11);
        assertFalse(sources.mayUse(7, "another", 12));
        assertTrue(sources.mayUse(7, "one", 12), "the next session of the same program");
        assertFalse(sources.mayUse(8, "one", 11), "a session speaks for one gateway");
        sources.onSessionClosed(11);
        assertFalse(sources.mayUse(7, "another", 12), "the number is the program's as long as it is remembered");
        assertTrue(sources.mayUse(8, "one", 11));
        sources.bind(7, "one", 12);
        assertFalse(sources.mayUse(8, "one", 12));
    }

    @Test
    void shouldTakeOverWhoseGatewayItIs() {
        use(7, "one", 11);
        final CommandSources loaded = new CommandSources();
        sources.forEach(loaded::load);
        assertEquals(sources.stateHash(), loaded.stateHash());
        assertFalse(loaded.mayUse(7, "another", 12));
        assertFalse(loaded.mayUse(8, "one", 11));
        loaded.onSessionClosed(11);
        assertNotEquals(sources.stateHash(), loaded.stateHash());
    }

    @Test
    void shouldCarryOutARepeatedCommandOnce() {
        final RecordedEvents recorded = new RecordedEvents();
        final EventBatchWriter events = new EventBatchWriter(
                8160, (buffer, offset, length, lastSequence) -> recorded.onBatch(buffer, offset, length));
        final EngineEventPublisher publisher = new EngineEventPublisher(events);
        final CommandAdapter adapter = new CommandAdapter(
                new MatchingEngine(EngineLimits.defaults(), publisher, new QuoteEventPublisher(publisher)),
                new ApiKeys(),
                new Administration(),
                sources,
                events,
                publisher);
        final TestCommands commands = new TestCommands();
        final int length = commands.addAsset("BTC");
        adapter.onCommand(commands.buffer, 0, length, 1);
        commands.buffer.putInt(
                MessageHeaderEncoder.ENCODED_LENGTH + CommandSourceEncoder.flagsEncodingOffset(),
                CommandFlags.REPEATED,
                ByteOrder.LITTLE_ENDIAN);
        adapter.onCommand(commands.buffer, 0, length, 2);
        assertEquals(1, recorded.commands);
        final int lost = commands.addAsset("ETH");
        commands.buffer.putInt(
                MessageHeaderEncoder.ENCODED_LENGTH + CommandSourceEncoder.flagsEncodingOffset(),
                CommandFlags.REPEATED,
                ByteOrder.LITTLE_ENDIAN);
        adapter.onCommand(commands.buffer, 0, lost, 3);
        assertEquals(2, recorded.commands);
        assertTrue(recorded.rejects.isEmpty());
    }

    @Test
    void shouldDropAnOriginalThatComesAfterItsRepetition() {
        final RecordedEvents recorded = new RecordedEvents();
        final EventBatchWriter events = new EventBatchWriter(
                8160, (buffer, offset, length, lastSequence) -> recorded.onBatch(buffer, offset, length));
        final EngineEventPublisher publisher = new EngineEventPublisher(events);
        final CommandAdapter adapter = new CommandAdapter(
                new MatchingEngine(EngineLimits.defaults(), publisher, new QuoteEventPublisher(publisher)),
                new ApiKeys(),
                new Administration(),
                sources,
                events,
                publisher);
        final TestCommands commands = new TestCommands();
        final int length = commands.addAsset("BTC");
        final int flags = MessageHeaderEncoder.ENCODED_LENGTH + CommandSourceEncoder.flagsEncodingOffset();
        commands.buffer.putInt(flags, CommandFlags.REPEATED, ByteOrder.LITTLE_ENDIAN);
        adapter.onCommand(commands.buffer, 0, length, 1);
        commands.buffer.putInt(flags, 0, ByteOrder.LITTLE_ENDIAN);
        adapter.onCommand(commands.buffer, 0, length, 2);
        assertEquals(1, recorded.commands);
    }
}
