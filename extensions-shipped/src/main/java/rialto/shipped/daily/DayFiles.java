package rialto.shipped.daily;

import com.fasterxml.jackson.databind.ObjectMapper;
import rialto.reporting.export.ExportWriter;
import rialto.shipped.EventText;

import java.io.IOException;
import java.io.Writer;
import java.net.URLEncoder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Makes the files of a day out of its journal, in a directory {@code YYYY-MM-DD}. They are made beside it, under a name that is not served,
 * forced to the disk, and appear all at once when that is renamed. Made again from the same journal they are the same bytes.
 */
final class DayFiles {
    /** With the checksums, as {@code sha256sum -c} reads them. */
    static final String SUMS = "SHA256SUMS";

    /** What the day has: its first and last event, and each file with rows, bytes and checksum. */
    static final String MANIFEST = "manifest.json";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path directory;
    private final List<FileFormat> formats;
    private final Books books;

    /** @param books of the days before, and where those of each day go */
    DayFiles(final Path directory, final List<FileFormat> formats, final Books books) {
        this.books = books;
        this.directory = directory;
        this.formats = List.copyOf(formats);
    }

    /** Whether the files of a day are there, whole. */
    boolean isMade(final LocalDate day) {
        return Files.exists(directory.resolve(day.toString()).resolve(MANIFEST));
    }

    /** The last event in the files of a day; 0 when they are not there. */
    long lastSequence(final LocalDate day) throws IOException {
        return isMade(day)
                ? JSON.readTree(directory
                                .resolve(day.toString())
                                .resolve(MANIFEST)
                                .toFile())
                        .path("lastSequence")
                        .asLong()
                : 0;
    }

    /** The last day whose files are there; null for none. */
    LocalDate newest() throws IOException {
        return days().stream()
                .map(path -> LocalDate.parse(path.getFileName().toString()))
                .filter(this::isMade)
                .reduce((one, later) -> later)
                .orElse(null);
    }

    private List<Path> days() throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(entry -> entry.getFileName().toString().matches("[0-9]{4}-[0-9]{2}-[0-9]{2}"))
                    .sorted()
                    .toList();
        }
    }

    /** Makes them, unless they are there. */
    void make(final LocalDate day, final Path journal) throws IOException {
        if (isMade(day)) {
            return;
        }
        final Path making = directory.resolve("." + day + ".making");
        remove(making);
        Files.createDirectories(making);
        final Day made = new Day(making, books.before(day));
        made.write(day, journal);
        force(making);
        books.write(day, made.booksAfter);
        // what is there without a manifest is nobody's
        remove(directory.resolve(day.toString()));
        Files.move(making, directory.resolve(day.toString()), StandardCopyOption.ATOMIC_MOVE);
        force(directory);
        books.forgetBefore(day);
    }

    /** Removes the oldest days beyond so many. */
    void keep(final int days) throws IOException {
        final List<Path> made = days();
        for (final Path oldest : made.subList(0, Math.max(0, made.size() - days))) {
            remove(oldest);
        }
    }

    static void remove(final Path tree) throws IOException {
        if (!Files.exists(tree)) {
            return;
        }
        try (Stream<Path> paths = Files.walk(tree)) {
            for (final Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    static void force(final Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** One day, being made. */
    private final class Day {
        private final Path making;
        private final Map<String, FileOfDay> files = new TreeMap<>();
        private final StringBuilder sums = new StringBuilder();
        private final Set<String> symbols = new TreeSet<>();
        private final OpenFiles parts = new OpenFiles();
        /** Symbols of which there is more to tell than that they are in a phase. */
        private final Set<String> traded = new HashSet<>();

        private final Map<String, BookState> booksAfter;
        private long first;
        private long last;

        Day(final Path making, final Map<String, BookState> booksBefore) {
            this.making = making;
            booksAfter = new TreeMap<>(booksBefore);
        }

        void write(final LocalDate day, final Path journal) throws IOException {
            split(journal);
            for (final String symbol : symbols) {
                final Path rows = part(symbol);
                if (traded.contains(symbol)) {
                    for (final FileFormat format : formats) {
                        instrument(symbol, rows, format);
                    }
                }
                book(symbol, rows);
                Files.delete(rows);
            }
            files.forEach((name, file) ->
                    sums.append(file.sha256()).append("  ").append(name).append('\n'));
            writeForced(SUMS, sums.toString().getBytes(StandardCharsets.UTF_8));
            writeForced(MANIFEST, manifest(day));
        }

        /** One file of rows for each instrument: each has them in order. */
        private void split(final Path journal) throws IOException {
            try (parts) {
                DayJournal.read(journal, this::addTo);
            }
        }

        private void addTo(final Row row) throws IOException {
            first = first == 0 ? row.sequence() : first;
            last = row.sequence();
            symbols.add(row.symbol());
            parts.of(part(row.symbol())).write(row.line());
            if (row.kind() != Row.Kind.PHASE) {
                traded.add(row.symbol());
            }
        }

        private Path part(final String symbol) {
            return making.resolve("." + name(symbol) + ".rows");
        }

        /** The messages are made first, and the other files out of them. */
        private void book(final String symbol, final Path rows) throws IOException {
            final boolean isServed = formats.contains(FileFormat.JSON) && traded.contains(symbol);
            final FileOfDay messages =
                    new FileOfDay(making, (isServed ? "" : ".") + name(symbol) + "-orders" + FileFormat.JSON.end());
            final BookState before = booksAfter.getOrDefault(symbol, BookState.NONE);
            try (Writer out = messages.openText()) {
                final BookMessages book = new BookMessages(symbol, before, messages.lines(out));
                DayJournal.read(rows, book);
                book.finish();
                booksAfter.put(symbol, book.state());
            }
            for (final FileFormat format : formats) {
                if (format != FileFormat.JSON && traded.contains(symbol)) {
                    final FileOfDay file = new FileOfDay(making, name(symbol) + "-orders" + format.end());
                    try (ExportWriter writer = file.open(format, BookRows.COLUMNS)) {
                        messages.readText(new BookRows(writer)::write);
                    }
                    finish(file);
                }
            }
            if (isServed) {
                finish(messages);
            } else {
                messages.remove();
            }
        }

        private void finish(final FileOfDay file) throws IOException {
            file.finish();
            files.put(file.name(), file);
        }

        /** One file after the other: a file of Parquet takes memory until it is written. */
        private void instrument(final String symbol, final Path rows, final FileFormat format) throws IOException {
            if (format == FileFormat.JSON) {
                return; // of the book alone
            }
            for (final InstrumentFile kind : InstrumentFile.values()) {
                final FileOfDay file = new FileOfDay(making, name(symbol) + "-" + kind.end() + format.end());
                try (ExportWriter writer = file.open(format, kind.columns())) {
                    final Rows out = kind.into(writer);
                    DayJournal.read(rows, out);
                    out.finish();
                }
                finish(file);
            }
        }

        private byte[] manifest(final LocalDate day) {
            final List<Object> list = new ArrayList<>();
            files.values().forEach(file -> list.add(file.described()));
            final Map<String, Object> manifest = new LinkedHashMap<>();
            manifest.put("day", day.toString());
            manifest.put("firstSequence", first);
            manifest.put("lastSequence", last);
            manifest.put("files", list);
            return EventText.json(manifest);
        }

        private void writeForced(final String name, final byte[] bytes) throws IOException {
            Files.write(making.resolve(name), bytes);
            force(making.resolve(name));
        }
    }

    /** Symbols are letters and digits, nearly always; no two have the same name. */
    private static String name(final String symbol) {
        return URLEncoder.encode(symbol, StandardCharsets.UTF_8).replace('%', '~');
    }
}
