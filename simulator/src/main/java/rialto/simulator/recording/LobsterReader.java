package rialto.simulator.recording;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A LOBSTER archive: its message file and its order book file, row by row side by side. Of the book only the best level
 * is taken. Not thread-safe.
 */
public final class LobsterReader implements AutoCloseable {
    private static final Pattern NAME = Pattern.compile(
            "(?:.*/)?([A-Za-z0-9.]+)_(\\d{4}-\\d\\d-\\d\\d)_\\d+_\\d+_(message|orderbook)_(\\d+)\\.csv");
    private static final int TIME = 0;
    private static final int TYPE = 1;
    private static final int ORDER = 2;
    private static final int SIZE = 3;
    private static final int PRICE = 4;
    private static final int DIRECTION = 5;
    private static final int MESSAGE_FIELDS = 6;
    private static final int FIELDS_PER_LEVEL = 4;
    private static final int MAX_LEVELS = 200;
    private static final long MAX_PRICE = 1_000_000_000_000L;
    private static final long NO_PRICE = 9_999_999_999L;
    private static final long MAX_SIZE = 1_000_000_000_000L;
    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final int FRACTION_DIGITS = 9;
    private static final List<LobsterMessage.Type> TYPES = List.of(LobsterMessage.Type.values());

    private final ZipFile zip;
    private final String symbol;
    private final String date;
    private final int levels;
    private final CsvReader messages;
    private final CsvReader books;
    private long lastTimeNs;

    /**
     * @throws RecordingException when the file cannot be opened or is not a LOBSTER archive
     */
    public LobsterReader(final Path file) {
        try {
            zip = new ZipFile(file.toFile());
        } catch (final IOException e) {
            throw RecordingFile.unreadable(file.toString(), e);
        }
        try {
            final ZipEntry message = entry(file, "message");
            final ZipEntry book = entry(file, "orderbook");
            final Matcher named = match(message);
            symbol = named.group(1);
            date = named.group(2);
            levels = levels(file, named, match(book));
            messages = new CsvReader(file + ", " + message.getName(), zip.getInputStream(message));
            books = new CsvReader(file + ", " + book.getName(), zip.getInputStream(book));
        } catch (final IOException e) {
            closeZip();
            throw RecordingFile.unreadable(file.toString(), e);
        } catch (final RecordingException e) {
            closeZip();
            throw e;
        }
    }

    public String symbol() {
        return symbol;
    }

    /** As year-month-day. */
    public String date() {
        return date;
    }

    /** How many levels the book file has, which is also how far from the best price messages are recorded. */
    public int levels() {
        return levels;
    }

    /**
     * The next row of both files; null at the end.
     *
     * @throws RecordingException when a field is not what it must be, or one file ends before the other
     */
    public LobsterMessage next() {
        final boolean more = messages.next();
        if (more != books.next()) {
            throw (more ? books : messages).fault("the file ends before the other one; both must have as many rows");
        }
        return more ? read() : null;
    }

    @Override
    public void close() {
        closeZip();
    }

    private LobsterMessage read() {
        requireFields(messages, MESSAGE_FIELDS);
        requireFields(books, FIELDS_PER_LEVEL * levels);
        final LobsterMessage.Type type = TYPES.get((int) messages.integer(TYPE, "type", 1, TYPES.size()) - 1);
        final boolean halt = type == LobsterMessage.Type.HALT;
        final boolean named = type.ordinal() <= LobsterMessage.Type.VISIBLE_EXECUTION.ordinal();
        return new LobsterMessage(
                messages.lineNumber(),
                timeNs(),
                type,
                messages.integer(ORDER, "order id", named ? 1 : 0, Long.MAX_VALUE),
                messages.integer(SIZE, "size", halt ? 0 : 1, MAX_SIZE),
                messages.integer(PRICE, "price", halt ? -1 : 1, MAX_PRICE),
                halt ? null : side(),
                price(0, "ask price 1"),
                books.integer(1, "ask size 1", 0, MAX_SIZE),
                price(2, "bid price 1"),
                books.integer(3, "bid size 1", 0, MAX_SIZE));
    }

    private Side side() {
        final long direction = messages.integer(DIRECTION, "direction", -1, 1);
        if (direction == 0) {
            throw messages.fault("direction is '0', must be 1 (buy) or -1 (sell)");
        }
        return direction > 0 ? Side.BUY : Side.SELL;
    }

    private long price(final int index, final String field) {
        final long price = books.integer(index, field, -NO_PRICE, MAX_PRICE);
        return Math.abs(price) == NO_PRICE ? 0 : price;
    }

    private long timeNs() {
        final String text = messages.field(TIME);
        final int point = text.indexOf('.');
        final String seconds = point < 0 ? text : text.substring(0, point);
        final String fraction = point < 0 ? "" : text.substring(point + 1);
        if (!isNumber(seconds, 5) || fraction.length() > 0 && !isNumber(fraction, Integer.MAX_VALUE)) {
            throw messages.fault("time is '" + text + "', must be seconds after midnight such as 34200.004241176");
        }
        final String digits = (fraction + "000000000").substring(0, FRACTION_DIGITS);
        final long timeNs = Long.parseLong(seconds) * NS_PER_SECOND + Long.parseLong(digits);
        if (timeNs < lastTimeNs) {
            throw messages.fault("time is '" + text + "', before that of the row above");
        }
        lastTimeNs = timeNs;
        return timeNs;
    }

    private static boolean isNumber(final String text, final int maxLength) {
        return !text.isEmpty() && text.length() <= maxLength && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static void requireFields(final CsvReader csv, final int fields) {
        if (csv.fieldCount() != fields) {
            throw csv.fault("has " + csv.fieldCount() + " fields, must have " + fields);
        }
    }

    private ZipEntry entry(final Path file, final String kind) {
        final List<? extends ZipEntry> found = zip.stream()
                .filter(entry -> match(entry).matches() && match(entry, kind))
                .toList();
        if (found.size() != 1) {
            throw new RecordingException(file + ": has " + found.size() + " files named TICKER_YYYY-MM-DD_START_END_"
                    + kind + "_LEVELS.csv, must have one; it has "
                    + zip.stream().map(ZipEntry::getName).limit(10).toList());
        }
        return found.getFirst();
    }

    private static boolean match(final ZipEntry entry, final String kind) {
        final Matcher named = match(entry);
        return named.matches() && named.group(3).equals(kind);
    }

    private static Matcher match(final ZipEntry entry) {
        final Matcher named = NAME.matcher(entry.getName());
        named.matches();
        return named;
    }

    private static int levels(final Path file, final Matcher message, final Matcher book) {
        final String text = message.group(4);
        if (!text.equals(book.group(4)) || !message.group(1).equals(book.group(1))) {
            throw new RecordingException(
                    file + ": the message and order book files are not of the same ticker and number of levels");
        }
        if (text.length() > 3 || Integer.parseInt(text) < 1 || Integer.parseInt(text) > MAX_LEVELS) {
            throw new RecordingException(file + ": " + text + " levels, must be from 1 to " + MAX_LEVELS);
        }
        return Integer.parseInt(text);
    }

    private void closeZip() {
        try {
            zip.close();
        } catch (final IOException e) {
            throw RecordingFile.unreadable(zip.getName(), e);
        }
    }
}
