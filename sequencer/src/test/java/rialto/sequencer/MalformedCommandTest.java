package rialto.sequencer;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.engine.EngineLimits;
import rialto.engine.MatchingEngine;
import rialto.protocol.CommandSourceEncoder;
import rialto.protocol.EnterOrderDecoder;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderListAcceptedDecoder;
import rialto.protocol.ReplaceOrderDecoder;
import rialto.protocol.Side;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(60)
class MalformedCommandTest {
    private static final int[] TEMPLATES = {
        101, 102, 103, 104, 105, 106, 107, 110, 111, 112, 113, 114, 115, 120, 121, 122, 123, 124, 125, 130, 131, 132,
        133, 134, 135, 136, 137, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 170, 171, 172, 173, 174, 175,
        176
    };

    private final RecordedEvents recorded = new RecordedEvents();
    private final EventBatchWriter events = new EventBatchWriter(
            8160, (buffer, offset, length, lastSequence) -> recorded.onBatch(buffer, offset, length));
    private final EngineEventPublisher publisher = new EngineEventPublisher(events);
    private final CommandAdapter adapter = new CommandAdapter(
            new MatchingEngine(EngineLimits.defaults(), publisher, new QuoteEventPublisher(publisher)),
            new ApiKeys(),
            new Administration(),
            new CommandSources(),
            events,
            publisher);
    private final TestCommands commands = new TestCommands();

    @BeforeEach
    void shouldStartWithAMarket() {
        run(commands.addAsset("BTC"));
        run(commands.addAsset("USDT"));
        run(commands.addInstrument("BTCUSDT", 1, 2));
        run(commands.createAccount("trader0"));
        run(commands.deposit(100, 1, 1L << 50, "base"));
        run(commands.deposit(100, 2, 1L << 50, "quote"));
    }

    @Test
    void shouldAnswerEveryTruncationWithOneReject() {
        final int[] lengths = {
            commands.limitOrder(100, 1, Side.BUY, 1000, 5),
            commands.addApiKey(100, TestCommands.keyId(1), new byte[40], new byte[10])
        };
        for (int i = 0; i < 2; i++) {
            if (i == 0) {
                commands.limitOrder(100, 1, Side.BUY, 1000, 5);
            } else {
                commands.addApiKey(100, TestCommands.keyId(1), new byte[40], new byte[10]);
            }
            for (int length = 0; length < lengths[i]; length++) {
                final long before = events.sequence();
                fromNobody();
                run(length);
                assertEquals(before + 1, events.sequence());
                assertEquals(recorded.rejects.size(), recorded.events.size() - opened());
            }
        }
        assertTrue(recorded.rejects.stream().allMatch("MALFORMED_COMMAND"::equals), recorded.rejects::toString);
    }

    @Test
    void shouldRefuseAnOrderThatIsCutInItsTrigger() {
        final int before = EnterOrderDecoder.triggerTicksEncodingOffset();
        for (int block = before; block <= EnterOrderDecoder.BLOCK_LENGTH; block++) {
            final int rejects = recorded.rejects.size();
            final int length = commands.limitOrder(100, block, Side.BUY, 1000, 5);
            shorten(block, length - (EnterOrderDecoder.BLOCK_LENGTH - block));
            final boolean isWhole = block == before
                    || block == EnterOrderDecoder.displayLotsEncodingOffset()
                    || block == EnterOrderDecoder.minQuantityLotsEncodingOffset()
                    || block == EnterOrderDecoder.pegEncodingOffset()
                    || block == EnterOrderDecoder.BLOCK_LENGTH;
            assertEquals(rejects + (isWhole ? 0 : 1), recorded.rejects.size(), "a block of " + block);
        }
        assertTrue(recorded.rejects.stream().allMatch("MALFORMED_COMMAND"::equals), recorded.rejects::toString);
    }

    @Test
    void shouldRefuseAReplacementThatIsCutInItsTrigger() {
        final int before = ReplaceOrderDecoder.lessExecutedEncodingOffset();
        for (int block = before; block <= ReplaceOrderDecoder.BLOCK_LENGTH; block++) {
            final int rejects = recorded.rejects.size();
            commands.buffer.setMemory(0, MessageHeaderEncoder.ENCODED_LENGTH + block, (byte) 0);
            new MessageHeaderEncoder()
                    .wrap(commands.buffer, 0)
                    .templateId(ReplaceOrderDecoder.TEMPLATE_ID)
                    .schemaId(MessageHeaderEncoder.SCHEMA_ID)
                    .version(MessageHeaderEncoder.SCHEMA_VERSION);
            shorten(block, MessageHeaderEncoder.ENCODED_LENGTH + block);
            final boolean isWhole = block <= ReplaceOrderDecoder.triggerTicksEncodingOffset()
                    || block == ReplaceOrderDecoder.displayLotsEncodingOffset()
                    || block == ReplaceOrderDecoder.minQuantityLotsEncodingOffset()
                    || block == ReplaceOrderDecoder.pegEncodingOffset()
                    || block == ReplaceOrderDecoder.BLOCK_LENGTH;
            // of a whole one both halves are refused, as it says nothing
            assertEquals(rejects + (isWhole ? 0 : 1), recorded.rejects.size(), "a block of " + block);
        }
        assertTrue(recorded.rejects.stream().allMatch("MALFORMED_COMMAND"::equals), recorded.rejects::toString);
    }

    @Test
    void shouldRefuseAListWhoseOrdersAreNotWhole() {
        final int length = commands.orderList(100, 1, 500, 5);
        for (int part = 0; part < length; part++) {
            final int rejects = recorded.rejects.size();
            commands.orderList(100, 1, 500, 5);
            fromNobody();
            run(part);
            assertEquals(rejects + 1, recorded.rejects.size(), "the first " + part + " bytes");
        }
        assertTrue(recorded.rejects.stream().allMatch("MALFORMED_COMMAND"::equals), recorded.rejects::toString);
        commands.orderList(100, 1, 500, 5);
        run(length);
        assertTrue(recorded.templates.contains(OrderListAcceptedDecoder.TEMPLATE_ID));
    }

    private void shorten(final int block, final int length) {
        new MessageHeaderEncoder().wrap(commands.buffer, 0).blockLength(block);
        fromNobody();
        run(length);
    }

    @Test
    void shouldAnswerRandomBytes() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final byte[] bytes = new byte[600];
        for (int i = 0; i < 50_000; i++) {
            random.nextBytes(bytes);
            commands.buffer.putBytes(0, bytes);
            runCounted(random.nextInt(bytes.length), seed);
        }
    }

    @Test
    void shouldAnswerRandomBodiesUnderValidHeaders() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final MessageHeaderEncoder header = new MessageHeaderEncoder();
        final byte[] bytes = new byte[600];
        for (int i = 0; i < 100_000; i++) {
            random.nextBytes(bytes);
            if (random.nextBoolean()) {
                // small numbers meet more of the rules
                for (int at = 0; at < bytes.length; at++) {
                    bytes[at] = (byte) (random.nextInt(8) == 0 ? random.nextInt(4) : 0);
                }
            }
            commands.buffer.putBytes(0, bytes);
            header.wrap(commands.buffer, 0)
                    .blockLength(random.nextInt(4) == 0 ? random.nextInt(400) : 180)
                    .templateId(TEMPLATES[random.nextInt(TEMPLATES.length)])
                    .schemaId(MessageHeaderEncoder.SCHEMA_ID)
                    .version(random.nextInt(3));
            fromNobody();
            runCounted(8 + random.nextInt(bytes.length - 8), seed);
        }
    }

    @Test
    void shouldNameTheGatewayOfAMalformedCommandWhereItCan() {
        commands.limitOrder(100, 1, Side.BUY, 1000, 5);
        commands.buffer.putShort(2, (short) 9999, java.nio.ByteOrder.LITTLE_ENDIAN);
        run(100);
        assertEquals(commands.correlationId(), recorded.lastCorrelationId);
        assertEquals(List.of("MALFORMED_COMMAND"), recorded.rejects);
    }

    @Test
    void shouldGiveAnUnknownEnumItsReject() {
        final int length = commands.limitOrder(100, 1, Side.BUY, 1000, 5);
        final int sideOffset = 8 + rialto.protocol.EnterOrderDecoder.sideEncodingOffset();
        for (final int code : new int[] {0, 3, 200, 255}) {
            commands.buffer.putByte(sideOffset, (byte) code);
            fromNobody();
            run(length);
            assertEquals(
                    rialto.protocol.OrderRejectedDecoder.TEMPLATE_ID,
                    recorded.templates.getLast().intValue());
        }
    }

    @Test
    void shouldKeepAMemberGoing(@TempDir final Path directory) throws Exception {
        final Random random = new Random(42);
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            final byte[] bytes = new byte[300];
            for (int i = 0; i < 2_000; i++) {
                random.nextBytes(bytes);
                venue.commands.buffer.putBytes(0, bytes);
                venue.send(random.nextInt(bytes.length));
            }
            final long last = venue.settle();
            assertEquals(9 + 2_000 + 1, venue.eventsAfter(0, last).commands);
        }
    }

    /** What a gateway has sent before has no event. */
    private void fromNobody() {
        commands.buffer.putInt(8 + CommandSourceEncoder.gatewayIdEncodingOffset(), 0);
    }

    private int opened() {
        return recorded.events.size() - recorded.rejects.size();
    }

    private void runCounted(final int length, final long seed) {
        final long commandsBefore = recorded.commands;
        try {
            run(length);
        } catch (final RuntimeException e) {
            throw new AssertionError("seed " + seed, e);
        }
        assertEquals(commandsBefore + 1, recorded.commands, () -> "seed " + seed);
    }

    private void run(final int length) {
        adapter.onCommand(commands.buffer, 0, length, 1);
    }

    /** The layout that {@link EventBatchWriter} and readers rely on. */
    @Test
    void shouldHaveTheSequenceFirstInEveryEvent() {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[200]);
        assertEquals(0, EventHeaderDecoder.eventSequenceEncodingOffset());
        assertEquals(0, rialto.protocol.OrderExecutedDecoder.headerEncodingOffset());
        assertEquals(8, MessageHeaderDecoder.ENCODED_LENGTH);
        assertEquals(4, EventBatch.messageOffset(0));
        assertEquals(0, buffer.getByte(0));
    }
}
