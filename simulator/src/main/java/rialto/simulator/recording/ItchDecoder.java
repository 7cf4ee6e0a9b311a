package rialto.simulator.recording;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Decodes messages of Nasdaq TotalView-ITCH 5.0 by its specification: big-endian, texts filled up with spaces. Reads
 * only within the message. Not thread-safe.
 */
final class ItchDecoder {
    /** Longest message. */
    static final int MAX_LENGTH = 50;

    private static final int STOCK_LENGTH = 8;

    private ByteBuffer in;

    /** The length of a type's messages, the type's byte included; 0 for a type that does not exist. */
    static int length(final int type) {
        return switch (type) {
            case 'S', 'W' -> 12;
            case 'D', 'B' -> 19;
            case 'Y', 'N' -> 20;
            case 'h' -> 21;
            case 'X' -> 23;
            case 'H' -> 25;
            case 'L' -> 26;
            case 'K' -> 28;
            case 'E' -> 31;
            case 'V', 'J', 'U' -> 35;
            case 'A', 'C' -> 36;
            case 'R' -> 39;
            case 'F', 'Q' -> 40;
            case 'P' -> 44;
            case 'O' -> 48;
            case 'I' -> 50;
            default -> 0;
        };
    }

    /**
     * @param bytes the message, from its type on; as long as {@link #length} says
     * @throws RecordingException when a field has a value that does not exist
     */
    ItchMessage decode(final byte[] bytes, final int length) {
        in = ByteBuffer.wrap(bytes, 0, length).order(ByteOrder.BIG_ENDIAN);
        final char type = letter();
        final ItchMessage.Header header = new ItchMessage.Header(u16(), u16(), u48());
        return switch (type) {
            case 'A', 'F', 'E', 'C', 'X', 'D', 'U' -> order(type, header);
            case 'P', 'Q', 'B', 'I' -> trade(type, header);
            case 'S' -> new ItchMessage.SystemEvent(header, letter());
            case 'V' -> new ItchMessage.CircuitBreakerLevels(header, u64(), u64(), u64());
            case 'W' -> new ItchMessage.CircuitBreakerStatus(header, letter());
            default -> stock(type, header);
        };
    }

    private ItchMessage order(final char type, final ItchMessage.Header header) {
        final long reference = u64();
        return switch (type) {
            case 'A' -> new ItchMessage.AddOrder(header, reference, side(), u32(), stock(), u32(), "");
            case 'F' -> new ItchMessage.AddOrder(header, reference, side(), u32(), stock(), u32(), text(4));
            case 'E' -> new ItchMessage.OrderExecuted(header, reference, u32(), u64());
            case 'C' -> new ItchMessage.OrderExecutedWithPrice(header, reference, u32(), u64(), letter(), u32());
            case 'X' -> new ItchMessage.OrderCancel(header, reference, u32());
            case 'D' -> new ItchMessage.OrderDelete(header, reference);
            default -> new ItchMessage.OrderReplace(header, reference, u64(), u32(), u32());
        };
    }

    private ItchMessage trade(final char type, final ItchMessage.Header header) {
        return switch (type) {
            case 'P' -> new ItchMessage.Trade(header, u64(), side(), u32(), stock(), u32(), u64());
            case 'Q' -> new ItchMessage.CrossTrade(header, u64(), stock(), u32(), u64(), letter());
            case 'B' -> new ItchMessage.BrokenTrade(header, u64());
            default ->
                new ItchMessage.NetOrderImbalance(
                        header, u64(), u64(), letter(), stock(), u32(), u32(), u32(), letter(), letter());
        };
    }

    private ItchMessage stock(final char type, final ItchMessage.Header header) {
        return switch (type) {
            case 'R' -> directory(header);
            case 'H' -> new ItchMessage.StockTradingAction(header, stock(), letter(), letter(), text(4));
            case 'Y' -> new ItchMessage.RegShoRestriction(header, stock(), letter());
            case 'L' ->
                new ItchMessage.MarketParticipantPosition(header, text(4), stock(), letter(), letter(), letter());
            case 'K' -> new ItchMessage.QuotingPeriodUpdate(header, stock(), u32(), letter(), u32());
            case 'J' -> new ItchMessage.LuldAuctionCollar(header, stock(), u32(), u32(), u32(), u32());
            case 'h' -> new ItchMessage.OperationalHalt(header, stock(), letter(), letter());
            case 'N' -> new ItchMessage.RetailPriceImprovement(header, stock(), letter());
            case 'O' ->
                new ItchMessage.DirectListing(header, stock(), letter(), u32(), u32(), u32(), u64(), u32(), u32());
            default -> throw new IllegalArgumentException("no such type: " + type);
        };
    }

    private ItchMessage directory(final ItchMessage.Header header) {
        return new ItchMessage.StockDirectory(
                header, stock(), letter(), letter(), u32(), letter(), letter(), text(2), letter(), letter(), letter(),
                letter(), letter(), u32(), letter());
    }

    private char letter() {
        return (char) (in.get() & 0xff);
    }

    private int u16() {
        return in.getShort() & 0xffff;
    }

    private long u32() {
        return in.getInt() & 0xffff_ffffL;
    }

    private long u48() {
        return (long) u16() << 32 | u32();
    }

    private long u64() {
        return in.getLong();
    }

    private Side side() {
        final char side = letter();
        return switch (side) {
            case 'B' -> Side.BUY;
            case 'S' -> Side.SELL;
            default -> throw new RecordingException("buy/sell indicator is '" + side + "', must be B or S");
        };
    }

    private String stock() {
        return text(STOCK_LENGTH);
    }

    private String text(final int length) {
        final byte[] bytes = new byte[length];
        in.get(bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1).stripTrailing();
    }
}
