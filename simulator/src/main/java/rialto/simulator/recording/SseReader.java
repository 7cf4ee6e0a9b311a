package rialto.simulator.recording;

import java.io.InputStream;
import java.nio.file.Path;

/**
 * Rows of one instrument's day in Shanghai, packed by gzip or plain: a header and
 * {@code index,time,event,order,counter_order,side,price_milli,quantity_milli}, in the exchange's sequence. Times are
 * HHMMSS and hundredths of a second without the leading zero. Not thread-safe.
 */
public final class SseReader implements AutoCloseable {
    static final String HEADER = "index,time,event,order,counter_order,side,price_milli,quantity_milli";

    private static final int INDEX = 0;
    private static final int TIME = 1;
    private static final int EVENT = 2;
    private static final int ORDER = 3;
    private static final int COUNTER_ORDER = 4;
    private static final int SIDE = 5;
    private static final int PRICE = 6;
    private static final int QUANTITY = 7;
    private static final int FIELDS = 8;
    private static final long MILLI_PER_TICK = 10;
    private static final long MILLI_PER_SHARE = 1_000;
    private static final long MAX_MILLI = 1_000_000_000_000_000L;
    private static final long NS_PER_HUNDREDTH = 10_000_000;

    private final CsvReader csv;
    private long lastIndex;
    private long lastTimeNs;

    /**
     * @throws RecordingException when the file cannot be opened or has another header
     */
    public SseReader(final Path file) {
        this(file.toString(), RecordingFile.open(file));
    }

    SseReader(final String name, final InputStream in) {
        csv = new CsvReader(name, in);
        final boolean empty = !csv.next();
        if (empty || !csv.text().equals(HEADER)) {
            final RecordingException fault =
                    csv.fault("the header is '" + (empty ? "" : csv.text()) + "', must be '" + HEADER + "'");
            csv.close();
            throw fault;
        }
    }

    /**
     * The next row; null at the end.
     *
     * @throws RecordingException when a field is not what it must be, or rows are out of order
     */
    public SseRow next() {
        if (!csv.next()) {
            return null;
        }
        if (csv.fieldCount() != FIELDS) {
            throw csv.fault("has " + csv.fieldCount() + " fields, must have " + FIELDS + ": " + HEADER);
        }
        lastIndex = csv.integer(INDEX, "index", lastIndex + 1, Long.MAX_VALUE);
        final SseRow.Event event = event();
        final boolean trade = event == SseRow.Event.TRADE;
        final long counterOrder = trade ? csv.integer(COUNTER_ORDER, "counter_order", 1, Long.MAX_VALUE) : 0;
        if (!trade && !csv.isEmpty(COUNTER_ORDER)) {
            throw csv.fault("counter_order is '" + csv.field(COUNTER_ORDER) + "', must be empty unless event is TRADE");
        }
        return new SseRow(
                csv.lineNumber(),
                timeNs(),
                event,
                csv.integer(ORDER, "order", 1, Long.MAX_VALUE),
                counterOrder,
                side(trade),
                multiple(PRICE, "price_milli", MILLI_PER_TICK),
                multiple(QUANTITY, "quantity_milli", MILLI_PER_SHARE));
    }

    @Override
    public void close() {
        csv.close();
    }

    private SseRow.Event event() {
        return switch (csv.field(EVENT)) {
            case "ADD" -> SseRow.Event.ADD;
            case "CANCEL" -> SseRow.Event.CANCEL;
            case "TRADE" -> SseRow.Event.TRADE;
            default -> throw csv.fault("event is '" + csv.field(EVENT) + "', must be ADD, CANCEL or TRADE");
        };
    }

    private Side side(final boolean trade) {
        return switch (csv.letter(SIDE)) {
            case 'B' -> Side.BUY;
            case 'S' -> Side.SELL;
            case 'N' -> {
                if (!trade) {
                    throw csv.fault("side is 'N', must be B or S unless event is TRADE");
                }
                yield null;
            }
            default -> throw csv.fault("side is '" + csv.field(SIDE) + "', must be B, S or, for a TRADE, N");
        };
    }

    private long timeNs() {
        final long time = csv.integer(TIME, "time", 0, 23_59_59_99L);
        final long hundredths = time % 100;
        final long second = time / 100 % 100;
        final long minute = time / 10_000 % 100;
        final long hour = time / 1_000_000;
        final long timeNs = (((hour * 60 + minute) * 60 + second) * 100 + hundredths) * NS_PER_HUNDREDTH;
        if (second > 59 || minute > 59) {
            throw csv.fault("time is '" + csv.field(TIME) + "', must be HHMMSS and hundredths of a second");
        }
        if (timeNs < lastTimeNs) {
            throw csv.fault("time is '" + csv.field(TIME) + "', before that of the row above");
        }
        lastTimeNs = timeNs;
        return timeNs;
    }

    private long multiple(final int index, final String field, final long unit) {
        final long value = csv.integer(index, field, unit, MAX_MILLI);
        if (value % unit != 0) {
            throw csv.fault(field + " is " + value + ", must be a multiple of " + unit);
        }
        return value / unit;
    }
}
