package rialto.simulator.recording;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

class ItchReaderTest {
    private static final ItchMessage.Header HEADER = new ItchMessage.Header(7, 9, 0x1f1d_2a8f_f961L);
    private static final long REFERENCE = 0xfedc_ba98_7654_3210L;
    private static final long MATCH = 0x0102_0304_0506_0708L;
    private static final long U32 = 0xf234_5678L;
    private static final long U32_2 = 0x8000_0001L;

    /** Every type of the specification, with values that use every bit. */
    static Stream<Arguments> everyMessage() {
        return Stream.of(
                arguments(ItchBytes.message('S').letters("Q"), new ItchMessage.SystemEvent(HEADER, 'Q')),
                arguments(
                        ItchBytes.message('R')
                                .letters("ALC     QN")
                                .number(4, U32)
                                .letters("NCZ PYN1N")
                                .number(4, U32_2)
                                .letters("Y"),
                        new ItchMessage.StockDirectory(
                                HEADER, "ALC", 'Q', 'N', U32, 'N', 'C', "Z", 'P', 'Y', 'N', '1', 'N', U32_2, 'Y')),
                arguments(
                        ItchBytes.message('H').letters("ABCDEFGHT MWC1"),
                        new ItchMessage.StockTradingAction(HEADER, "ABCDEFGH", 'T', ' ', "MWC1")),
                arguments(
                        ItchBytes.message('Y').letters("ALC     1"),
                        new ItchMessage.RegShoRestriction(HEADER, "ALC", '1')),
                arguments(
                        ItchBytes.message('L').letters("ABCDALC     YNA"),
                        new ItchMessage.MarketParticipantPosition(HEADER, "ABCD", "ALC", 'Y', 'N', 'A')),
                arguments(
                        ItchBytes.message('V').number(8, 1).number(8, MATCH).number(8, 3),
                        new ItchMessage.CircuitBreakerLevels(HEADER, 1, MATCH, 3)),
                arguments(ItchBytes.message('W').letters("2"), new ItchMessage.CircuitBreakerStatus(HEADER, '2')),
                arguments(
                        ItchBytes.message('K')
                                .letters("ALC     ")
                                .number(4, 34_200)
                                .letters("A")
                                .number(4, U32),
                        new ItchMessage.QuotingPeriodUpdate(HEADER, "ALC", 34_200, 'A', U32)),
                arguments(
                        ItchBytes.message('J')
                                .letters("ALC     ")
                                .number(4, 1)
                                .number(4, U32)
                                .number(4, U32_2)
                                .number(4, 4),
                        new ItchMessage.LuldAuctionCollar(HEADER, "ALC", 1, U32, U32_2, 4)),
                arguments(
                        ItchBytes.message('h').letters("ALC     QH"),
                        new ItchMessage.OperationalHalt(HEADER, "ALC", 'Q', 'H')),
                arguments(
                        ItchBytes.message('A')
                                .number(8, REFERENCE)
                                .letters("B")
                                .number(4, U32)
                                .letters("ALC     ")
                                .number(4, U32_2),
                        new ItchMessage.AddOrder(HEADER, REFERENCE, Side.BUY, U32, "ALC", U32_2, "")),
                arguments(
                        ItchBytes.message('F')
                                .number(8, REFERENCE)
                                .letters("S")
                                .number(4, U32)
                                .letters("ALC     ")
                                .number(4, U32_2)
                                .letters("LEHM"),
                        new ItchMessage.AddOrder(HEADER, REFERENCE, Side.SELL, U32, "ALC", U32_2, "LEHM")),
                arguments(
                        ItchBytes.message('E')
                                .number(8, REFERENCE)
                                .number(4, U32)
                                .number(8, MATCH),
                        new ItchMessage.OrderExecuted(HEADER, REFERENCE, U32, MATCH)),
                arguments(
                        ItchBytes.message('C')
                                .number(8, REFERENCE)
                                .number(4, U32)
                                .number(8, MATCH)
                                .letters("N")
                                .number(4, U32_2),
                        new ItchMessage.OrderExecutedWithPrice(HEADER, REFERENCE, U32, MATCH, 'N', U32_2)),
                arguments(
                        ItchBytes.message('X').number(8, REFERENCE).number(4, U32),
                        new ItchMessage.OrderCancel(HEADER, REFERENCE, U32)),
                arguments(ItchBytes.message('D').number(8, REFERENCE), new ItchMessage.OrderDelete(HEADER, REFERENCE)),
                arguments(
                        ItchBytes.message('U')
                                .number(8, REFERENCE)
                                .number(8, MATCH)
                                .number(4, U32)
                                .number(4, U32_2),
                        new ItchMessage.OrderReplace(HEADER, REFERENCE, MATCH, U32, U32_2)),
                arguments(
                        ItchBytes.message('P')
                                .number(8, 0)
                                .letters("B")
                                .number(4, U32)
                                .letters("BOB     ")
                                .number(4, U32_2)
                                .number(8, MATCH),
                        new ItchMessage.Trade(HEADER, 0, Side.BUY, U32, "BOB", U32_2, MATCH)),
                arguments(
                        ItchBytes.message('Q')
                                .number(8, REFERENCE)
                                .letters("BOB     ")
                                .number(4, U32)
                                .number(8, MATCH)
                                .letters("O"),
                        new ItchMessage.CrossTrade(HEADER, REFERENCE, "BOB", U32, MATCH, 'O')),
                arguments(ItchBytes.message('B').number(8, MATCH), new ItchMessage.BrokenTrade(HEADER, MATCH)),
                arguments(
                        ItchBytes.message('I')
                                .number(8, 1)
                                .number(8, MATCH)
                                .letters("SBOB     ")
                                .number(4, 2)
                                .number(4, U32)
                                .number(4, U32_2)
                                .letters("CL"),
                        new ItchMessage.NetOrderImbalance(HEADER, 1, MATCH, 'S', "BOB", 2, U32, U32_2, 'C', 'L')),
                arguments(
                        ItchBytes.message('N').letters("BOB     A"),
                        new ItchMessage.RetailPriceImprovement(HEADER, "BOB", 'A')),
                arguments(
                        ItchBytes.message('O')
                                .letters("BOB     Y")
                                .number(4, 1)
                                .number(4, 2)
                                .number(4, U32)
                                .number(8, MATCH)
                                .number(4, U32_2)
                                .number(4, 5),
                        new ItchMessage.DirectListing(HEADER, "BOB", 'Y', 1, 2, U32, MATCH, U32_2, 5)));
    }

    @ParameterizedTest
    @MethodSource("everyMessage")
    void shouldDecodeEveryType(final ItchBytes bytes, final ItchMessage expected) {
        final byte[] message = bytes.toBytes();
        assertEquals(message.length, ItchDecoder.length(message[0]), "length by type");
        final ItchReader zeros = reader(ItchBytes.withZeros(message, message));
        assertEquals(expected, zeros.next());
        assertEquals(expected, zeros.next());
        assertNull(zeros.next());
        assertFalse(zeros.hasLengths());
        final ItchReader lengths = reader(ItchBytes.withLengths(message, message));
        assertEquals(expected, lengths.next());
        assertEquals(expected, lengths.next());
        assertEquals(2, lengths.messageNumber());
        assertNull(lengths.next());
        assertTrue(lengths.hasLengths());
    }

    @Test
    void shouldKnowTwentyThreeTypes() {
        int types = 0;
        for (int type = 0; type < 256; type++) {
            types += ItchDecoder.length(type) > 0 ? 1 : 0;
        }
        assertEquals(23, types);
        assertEquals(23, everyMessage().count());
    }

    @Test
    void shouldEndAtALengthOfZero() {
        final byte[] event = ItchBytes.message('S').letters("C").toBytes();
        final byte[] file =
                new ItchBytes().raw(ItchBytes.withLengths(event)).number(2, 0).toBytes();
        final ItchReader reader = reader(file);
        assertEquals(new ItchMessage.SystemEvent(HEADER, 'C'), reader.next());
        assertNull(reader.next());
        assertNull(reader.next());
        final ItchReader longer = reader(new ItchBytes().raw(file).number(1, 1).toBytes());
        longer.next();
        assertFault("more data follow the length of zero that ends the messages", longer);
    }

    @Test
    void shouldSayWhereAFileIsCut() {
        final byte[] event = ItchBytes.message('S').letters("C").toBytes();
        final byte[] whole = ItchBytes.withLengths(event, event);
        final ItchReader reader = reader(Arrays.copyOf(whole, whole.length - 1));
        reader.next();
        assertEquals(
                "day.itch, message 2 at byte 14 (unpacked): the file ends within it, 13 bytes after its begin",
                assertThrows(RecordingException.class, reader::next).getMessage());
    }

    @Test
    void shouldSayWhatIsWrongWithAMessage() {
        final byte[] event = ItchBytes.message('S').letters("C").toBytes();
        assertFault(
                "the type is '!', must be one of ABCDEFHIJKLNOPQRSUVWXYh; is it an ITCH 5.0 file?",
                reader(ItchBytes.withZeros(new byte[] {'!'})));
        assertFault("the type is 0x00, must be one of", reader(ItchBytes.withLengths(new byte[] {0, 1})));
        final ItchReader wrongLength = reader(new ItchBytes()
                .raw(ItchBytes.withLengths(event))
                .number(2, 13)
                .raw(event)
                .toBytes());
        wrongLength.next();
        assertFault("the length of a message 'S' is 13, must be 12", wrongLength);
        final ItchReader noZero = reader(new ItchBytes()
                .raw(ItchBytes.withZeros(event))
                .number(2, 12)
                .raw(event)
                .toBytes());
        noZero.next();
        assertFault("the two bytes before it are 12, must be zero as before the first message", noZero);
        final byte[] add = ItchBytes.message('A')
                .number(8, 1)
                .letters("X")
                .number(4, 1)
                .letters("ALC     ")
                .number(4, 1)
                .toBytes();
        assertFault("buy/sell indicator is 'X', must be B or S", reader(ItchBytes.withZeros(add)));
    }

    @Test
    void shouldAnswerAnyBytesWithMessagesOrAFault() {
        final long seed = Long.getLong("rialto.seed", 11L);
        final Random random = new Random(seed);
        final byte[][] messages = everyMessage()
                .map(each -> ((ItchBytes) each.get()[0]).toBytes())
                .toArray(byte[][]::new);
        final byte[] clean = random.nextBoolean() ? ItchBytes.withLengths(messages) : ItchBytes.withZeros(messages);
        for (int round = 0; round < 20_000; round++) {
            final byte[] damaged = Arrays.copyOf(clean, 1 + random.nextInt(clean.length));
            for (int i = random.nextInt(4); i > 0; i--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            readAll(damaged, seed);
        }
    }

    private static void readAll(final byte[] bytes, final long seed) {
        final ItchReader reader = reader(bytes);
        try {
            while (reader.next() != null) {
                assertTrue(reader.messageNumber() <= bytes.length, () -> "seed " + seed);
            }
        } catch (final RecordingException e) {
            assertTrue(e.getMessage().startsWith("day.itch, message "), () -> "seed " + seed + ": " + e.getMessage());
        }
    }

    private static void assertFault(final String fault, final ItchReader reader) {
        final String message =
                assertThrows(RecordingException.class, reader::next).getMessage();
        assertTrue(message.contains("(unpacked): " + fault), message);
    }

    private static ItchReader reader(final byte[] bytes) {
        return new ItchReader("day.itch", new ByteArrayInputStream(bytes));
    }
}
