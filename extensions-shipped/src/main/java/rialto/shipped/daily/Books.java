package rialto.shipped.daily;

import rialto.protocol.Side;
import rialto.protocol.TradingPhase;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The books of all instruments at the end of each day, beside the journals: they name orders as nobody else may. Not thread-safe. */
final class Books {
    private static final String END = ".books";
    private static final String BOOK = "book";
    private static final String DISPLAY = "display";
    private static final String SEPARATOR = "\t";

    private final Path directory;

    Books(final Path directory) {
        this.directory = directory;
    }

    /** As they stood before a day: at the end of the last one before that is known. Empty where there is none. */
    Map<String, BookState> before(final LocalDate day) throws IOException {
        final List<LocalDate> days = days(day);
        return days.isEmpty() ? new TreeMap<>() : read(file(days.getLast()));
    }

    /** As they stand at the end of a day; those of earlier days are of no use any more once its files are made. */
    void write(final LocalDate day, final Map<String, BookState> books) throws IOException {
        final Path making = directory.resolve("." + day + END);
        try (BufferedWriter out = Files.newBufferedWriter(making, StandardCharsets.UTF_8)) {
            for (final Map.Entry<String, BookState> book : books.entrySet()) {
                write(book.getKey(), book.getValue(), out);
            }
        }
        DayFiles.force(making);
        Files.move(making, file(day), StandardCopyOption.ATOMIC_MOVE);
        DayFiles.force(directory);
    }

    void forgetBefore(final LocalDate day) throws IOException {
        for (final LocalDate earlier : days(day)) {
            Files.delete(file(earlier));
        }
    }

    private List<LocalDate> days(final LocalDate before) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> name.endsWith(END) && !name.startsWith("."))
                    .map(name -> LocalDate.parse(name.substring(0, name.length() - END.length())))
                    .filter(day -> day.isBefore(before))
                    .sorted()
                    .toList();
        }
    }

    private Path file(final LocalDate day) {
        return directory.resolve(day + END);
    }

    private static void write(final String symbol, final BookState book, final BufferedWriter out) throws IOException {
        line(
                out,
                BOOK,
                symbol,
                book.number(),
                book.sequence(),
                book.phase() == null ? "" : book.phase(),
                book.checksum(),
                book.priceScale(),
                book.quantityScale());
        for (final Map.Entry<Long, Long> display : new TreeMap<>(book.displays()).entrySet()) {
            line(out, DISPLAY, display.getKey(), display.getValue());
        }
        for (final BookState.Standing order : book.orders()) {
            line(out, order.orderId(), order.publicId(), order.side(), order.price(), order.quantity());
        }
    }

    private static void line(final BufferedWriter out, final Object... fields) throws IOException {
        out.write(String.join(SEPARATOR, Stream.of(fields).map(Object::toString).toList()));
        out.newLine();
    }

    private static Map<String, BookState> read(final Path file) throws IOException {
        final Map<String, BookState> books = new TreeMap<>();
        List<BookState.Standing> orders = new ArrayList<>();
        Map<Long, Long> displays = new HashMap<>();
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                final String[] fields = line.split(SEPARATOR, -1);
                if (BOOK.equals(fields[0])) {
                    orders = new ArrayList<>();
                    displays = new HashMap<>();
                    books.put(
                            fields[1],
                            new BookState(
                                    Long.parseLong(fields[2]),
                                    Long.parseLong(fields[3]),
                                    fields[4].isEmpty() ? null : TradingPhase.valueOf(fields[4]),
                                    fields[5],
                                    Integer.parseInt(fields[6]),
                                    Integer.parseInt(fields[7]),
                                    orders,
                                    displays));
                } else if (DISPLAY.equals(fields[0])) {
                    displays.put(Long.parseLong(fields[1]), Long.parseLong(fields[2]));
                } else {
                    orders.add(new BookState.Standing(
                            Long.parseLong(fields[0]),
                            Long.parseLong(fields[1]),
                            Side.valueOf(fields[2]),
                            Long.parseLong(fields[3]),
                            Long.parseLong(fields[4])));
                }
            }
        }
        return books;
    }
}
