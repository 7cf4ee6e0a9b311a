package rialto.shipped.daily;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import rialto.client.book.BookFollower;
import rialto.client.book.BookListener;
import rialto.client.book.BookOrder;
import rialto.protocol.BookChecksum;
import rialto.protocol.TradingPhase;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Makes of an instrument's rows the messages of the order stream (docs/order-stream.md): first the book as it stood before, then each event.
 * What a {@link BookFollower} makes of them is the book. Not thread-safe.
 */
final class BookMessages implements Rows {
    private static final int ORDERS_OF_PART = 1_000;
    private static final int EVENTS_OF_MESSAGE = 32;
    private static final int CHECKED = 1_000;
    private static final JsonFactory JSON = new JsonFactory();

    private final String symbol;
    private final BookState begin;
    private final Lines out;
    private final BookFollower follower;
    /** By the ids that events name orders by. */
    private final Map<Long, Long> publicIds = new HashMap<>();

    /** What orders that show a part of themselves show at a time, minor units, by the ids that events name them by. */
    private final Map<Long, Long> displays;

    private final List<Event> gathered = new ArrayList<>();
    private long number;
    private long sequence;
    private TradingPhase phase;
    private int priceScale;
    private int quantityScale;
    private boolean hasBegun;
    private String misfit;

    /** Takes each message. */
    @FunctionalInterface
    interface Lines {
        void write(String message) throws IOException;
    }

    /**
     * What to write of an event besides its row.
     *
     * @param left      what the book shows of the order then; null where it is not told
     * @param otherLeft likewise of the other order
     */
    private record Event(Row row, String kind, Long orderId, String left, Long otherOrderId, String otherLeft) {}

    /** Writes the fields of a message behind its head. */
    @FunctionalInterface
    private interface Body {
        void write(JsonGenerator json) throws IOException;
    }

    BookMessages(final String symbol, final BookState begin, final Lines out) {
        this.symbol = symbol;
        this.begin = begin;
        this.out = out;
        number = begin.number();
        sequence = begin.sequence();
        phase = begin.phase();
        priceScale = begin.priceScale();
        quantityScale = begin.quantityScale();
        displays = new HashMap<>(begin.displays());
        begin.orders().forEach(order -> publicIds.put(order.orderId(), order.publicId()));
        follower = new BookFollower(symbol, request -> {}, new BookListener() {
            @Override
            public void onMending(final String reason) {
                misfit = reason;
            }
        });
        follower.onOpen();
    }

    @Override
    public void write(final Row row) throws IOException {
        if (row.kind() == Row.Kind.PHASE && phase == null) {
            phase = TradingPhase.valueOf(row.text(0)); // the instrument was made
            return;
        }
        if (!hasBegun) {
            writeBook(row);
        }
        switch (row.kind()) {
            case ACCEPTED -> {
                // it is in no book yet
            }
            case ICEBERG -> displays.put(row.number(0), row.minorUnits(1));
            case RESTED, REPLENISHED -> join(row);
            case AMENDED -> reduce(row);
            case CANCELED -> {
                displays.remove(row.number(0));
                final Long publicId = publicIds.remove(row.number(0));
                if (publicId != null) {
                    add(row, "DELETE", publicId, null);
                }
            }
            case EXECUTED -> execute(row);
            case PHASE -> {
                final TradingPhase next = TradingPhase.valueOf(row.text(0));
                if (next != phase) {
                    phase = next;
                    add(row, "PHASE", null, null);
                }
            }
        }
    }

    /** A hidden order joins nothing that anybody sees. */
    private void join(final Row row) throws IOException {
        final long shown = displays.getOrDefault(row.number(0), Long.MAX_VALUE);
        if (shown == 0) {
            return;
        }
        priceScale = row.scale(2);
        quantityScale = row.scale(3);
        publicIds.put(row.number(0), number + 1);
        add(row, "ADD", number + 1, quantity(Math.min(shown, row.minorUnits(3))));
    }

    /** An amendment may have given it another name alone. */
    private void reduce(final Row row) throws IOException {
        final Long publicId = publicIds.get(row.number(0));
        if (publicId != null) {
            final long shown = shown(publicId);
            final long left = Math.min(shown, row.minorUnits(1));
            if (left != shown) {
                add(row, "REDUCE", publicId, quantity(left));
            }
        }
    }

    /** An incoming order is in no book; an auction trades two that stand there. */
    private void execute(final Row row) throws IOException {
        final Long maker = publicIds.get(row.number(5));
        final Long taker = publicIds.get(row.number(7));
        final String makerLeft = left(row, 5);
        final String takerLeft = left(row, 7);
        add(new Event(
                row,
                maker == null && taker == null ? "TRADE" : "EXECUTE",
                maker == null ? taker : maker,
                maker == null ? takerLeft : makerLeft,
                maker == null ? null : taker,
                takerLeft));
    }

    /**
     * What a trade leaves of an order in the book; one of which nothing is shown any more is in it no more.
     *
     * @param field of the row that names the order; what is left of all of it follows
     * @return null for an order that is not in the book
     */
    private String left(final Row row, final int field) throws IOException {
        final long orderId = row.number(field);
        final Long publicId = publicIds.get(orderId);
        long left = row.minorUnits(field + 1);
        if (left == 0) {
            displays.remove(orderId);
        }
        if (publicId == null) {
            return null;
        }
        if (displays.containsKey(orderId)) {
            left = Math.max(0, shown(publicId) - row.minorUnits(2));
        }
        if (left == 0) {
            publicIds.remove(orderId);
        }
        return quantity(left);
    }

    private long shown(final Long publicId) throws IOException {
        flush(false);
        return follower.book().order(publicId).quantity();
    }

    private String quantity(final long minorUnits) {
        return BigDecimal.valueOf(minorUnits, quantityScale).toPlainString();
    }

    private void add(final Row row, final String kind, final Long orderId, final String left) throws IOException {
        add(new Event(row, kind, orderId, left, null, null));
    }

    private void add(final Event event) throws IOException {
        number++;
        sequence = event.row().sequence();
        gathered.add(event);
        if (gathered.size() == EVENTS_OF_MESSAGE || number % CHECKED == 0) {
            flush(false);
        }
    }

    /** The last message of a day has a checksum, too. */
    @Override
    public void finish() throws IOException {
        flush(true);
    }

    /** As the book stands after the last row. */
    BookState state() {
        if (!hasBegun) {
            return new BookState(
                    number, sequence, phase, begin.checksum(), priceScale, quantityScale, begin.orders(), displays);
        }
        final List<BookState.Standing> orders = new ArrayList<>();
        publicIds.forEach((orderId, publicId) -> {
            final BookOrder order = follower.book().order(publicId);
            orders.add(new BookState.Standing(orderId, publicId, order.side(), order.price(), order.quantity()));
        });
        orders.sort(Comparator.comparingLong(BookState.Standing::publicId));
        final String checksum = BookChecksum.text(follower.book().checksum());
        return new BookState(number, sequence, phase, checksum, priceScale, quantityScale, orders, displays);
    }

    private void writeBook(final Row first) throws IOException {
        hasBegun = true;
        final List<BookState.Standing> orders = begin.orders();
        int from = 0;
        for (int part = 0; part == 0 || from < orders.size(); part++) {
            final List<BookState.Standing> some = orders.subList(from, Math.min(orders.size(), from + ORDERS_OF_PART));
            from += some.size();
            final int current = part;
            final boolean isLast = from == orders.size();
            send(message("ordersSnapshot", first, json -> writePart(json, current, some, isLast)));
        }
    }

    private void writePart(
            final JsonGenerator json, final int part, final List<BookState.Standing> orders, final boolean isLast)
            throws IOException {
        json.writeNumberField("n", begin.number());
        json.writeNumberField("u", begin.sequence());
        json.writeNumberField("k", part);
        json.writeArrayFieldStart("o");
        for (final BookState.Standing order : orders) {
            json.writeStartObject();
            json.writeNumberField("i", order.publicId());
            json.writeStringField("S", order.side().name());
            json.writeStringField(
                    "p", BigDecimal.valueOf(order.price(), priceScale).toPlainString());
            json.writeStringField(
                    "q", BigDecimal.valueOf(order.quantity(), quantityScale).toPlainString());
            json.writeEndObject();
        }
        json.writeEndArray();
        if (isLast) {
            json.writeStringField("P", (phase == null ? TradingPhase.CONTINUOUS : phase).name());
            json.writeNumberField("z", begin.orders().size());
            json.writeStringField("c", begin.checksum());
        }
    }

    private void flush(final boolean isLast) throws IOException {
        if (gathered.isEmpty()) {
            return;
        }
        final Row last = gathered.getLast().row();
        final String message = message("orders", last, this::writeEvents);
        if (number % CHECKED == 0 || isLast) {
            take(message);
            final String checksum = BookChecksum.text(follower.book().checksum());
            out.write(message.substring(0, message.length() - 1) + ",\"c\":\"" + checksum + "\"}");
        } else {
            send(message);
        }
        gathered.clear();
    }

    private void writeEvents(final JsonGenerator json) throws IOException {
        json.writeNumberField("n", number - gathered.size() + 1);
        json.writeNumberField("u", sequence);
        json.writeArrayFieldStart("o");
        for (final Event event : gathered) {
            writeEvent(json, event);
        }
        json.writeEndArray();
    }

    private static void writeEvent(final JsonGenerator json, final Event event) throws IOException {
        final Row row = event.row();
        json.writeStartObject();
        json.writeStringField("x", event.kind());
        json.writeNumberField("u", row.sequence());
        json.writeNumberField("T", TimeUnit.NANOSECONDS.toMicros(row.timeNs()));
        switch (row.kind()) {
            case RESTED, REPLENISHED -> {
                json.writeNumberField("i", event.orderId());
                json.writeStringField("S", row.text(1));
                json.writeStringField("p", row.text(2));
                json.writeStringField("q", event.left());
            }
            case AMENDED -> {
                json.writeNumberField("i", event.orderId());
                json.writeStringField("l", event.left());
            }
            case EXECUTED -> writeTrade(json, event);
            case PHASE -> json.writeStringField("P", row.text(0));
            default -> json.writeNumberField("i", event.orderId());
        }
        json.writeEndObject();
    }

    private static void writeTrade(final JsonGenerator json, final Event event) throws IOException {
        final Row row = event.row();
        json.writeNumberField("t", row.number(0));
        json.writeStringField("p", row.text(1));
        json.writeStringField("q", row.text(2));
        json.writeBooleanField("m", "SELL".equals(row.text(4)));
        if (event.orderId() != null) {
            json.writeNumberField("i", event.orderId());
            json.writeStringField("l", event.left());
        }
        if (event.otherOrderId() != null) {
            json.writeNumberField("I", event.otherOrderId());
            json.writeStringField("L", event.otherLeft());
        }
    }

    private String message(final String event, final Row row, final Body body) throws IOException {
        final StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("e", event);
            json.writeNumberField("E", TimeUnit.NANOSECONDS.toMillis(row.timeNs()));
            json.writeStringField("s", symbol);
            body.write(json);
            json.writeEndObject();
        }
        return text.toString();
    }

    private void send(final String message) throws IOException {
        take(message);
        out.write(message);
    }

    private void take(final String message) {
        follower.onText(message);
        if (misfit != null) {
            throw new IllegalStateException("the rows of " + symbol + " make no book: " + misfit);
        }
    }
}
