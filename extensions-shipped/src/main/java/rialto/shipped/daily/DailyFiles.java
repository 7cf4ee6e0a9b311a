package rialto.shipped.daily;

import rialto.client.trading.Instrument;
import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueEvent.InstrumentChanged;
import rialto.client.trading.VenueEvent.OrderAccepted;
import rialto.client.trading.VenueEvent.OrderAmended;
import rialto.client.trading.VenueEvent.OrderCanceled;
import rialto.client.trading.VenueEvent.OrderExecuted;
import rialto.client.trading.VenueEvent.OrderReplenished;
import rialto.client.trading.VenueEvent.OrderRested;
import rialto.extensions.Delivery;
import rialto.extensions.Extension;
import rialto.extensions.FailurePolicy;
import rialto.extensions.Venue;
import rialto.shipped.ExtensionSettings;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Makes files of each day of the venue, by UTC: trades, candles and the book order by order of each instrument. It begins with the oldest
 * event that the venue still has. A day ends with the first event of a later one.
 *
 * <p>Events are written into a journal, forced to the disk, and acknowledged then. So the journal has each event once, whenever the process
 * ends. The files are made out of the journal.
 */
public final class DailyFiles implements Extension {
    private static final int WAITING = 1_000;
    private static final int MOST_UNFORCED = 800;
    private static final String ONE_LANE = "days";

    private static final FailurePolicy AGAIN =
            new FailurePolicy(1_000_000, Duration.ofSeconds(1), Duration.ofMinutes(1), FailurePolicy.End.STOP);

    private Venue venue;
    private Days days;
    private final ReentrantLock lock = new ReentrantLock();
    /** Not on the disk yet, in order of sequence. Guarded by the lock, as the days are. */
    private final List<Waiting> waiting = new ArrayList<>();

    /** @param row null for what is in no file */
    private record Waiting(Delivery delivery, Row row) {}

    @Override
    public void start(final Venue started) throws IOException {
        venue = started;
        final ExtensionSettings settings = new ExtensionSettings(venue.settings());
        final Path output = Path.of(
                settings.text("directory", venue.directory().resolve("files").toString()));
        final List<FileFormat> formats = new ArrayList<>();
        for (final String format : settings.list("formats", "csv,parquet,json")) {
            formats.add(format(format));
        }
        final int kept = settings.integer("keep-days", 0, 0, 100_000);
        settings.requireNothingElse();
        final Path journals = Files.createDirectories(venue.directory().resolve("journals"));
        days = new Days(journals, new DayFiles(Files.createDirectories(output), formats, new Books(journals)), kept);
        subscribe();
        venue.every("500ms", event -> look());
    }

    private static FileFormat format(final String text) {
        for (final FileFormat format : FileFormat.values()) {
            if (format.name().toLowerCase(Locale.ROOT).equals(text)) {
                return format;
            }
        }
        throw new IllegalArgumentException("formats must be some of csv, parquet, json, not '" + text + "'");
    }

    private void subscribe() {
        venue.subscription("days")
                .keyedBy(delivery -> ONE_LANE)
                .manualAcknowledgement()
                .maxUnacknowledged(WAITING)
                .beginAfter(0)
                .onFailure(AGAIN)
                .handlerTime(Duration.ofHours(1))
                .on("order/**", this::onEvent)
                .on("trade/**", this::onEvent)
                .on("phase/**", this::onEvent);
    }

    private void onEvent(final Delivery delivery) {
        final Row row = delivery.isReplay() ? null : row(delivery.payload());
        lock.lock();
        try {
            waiting.add(new Waiting(delivery, row));
            if (waiting.size() >= MOST_UNFORCED) {
                store();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Making the files of a day takes a while: meanwhile there is nothing to do. */
    private void look() {
        if (lock.tryLock()) {
            try {
                store();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Forces what waits to the disk, and acknowledges it then. What fails stays, in its order, for the next time. */
    private void store() {
        if (waiting.isEmpty()) {
            return;
        }
        try {
            for (final Waiting next : waiting) {
                if (next.row() != null) {
                    days.add(next.row());
                }
            }
            days.force();
        } catch (final IOException e) {
            venue.log().error("events cannot be written, they wait: {}", e.toString());
            return;
        }
        waiting.forEach(stored -> stored.delivery().acknowledge());
        waiting.clear();
    }

    /** Null for what is in no file. */
    private Row row(final Object payload) {
        return switch (payload) {
            case OrderAccepted event -> accepted(event);
            case OrderReplenished event -> {
                final Instrument of = instrument(event.instrumentId());
                yield row(
                        event,
                        of,
                        Row.Kind.REPLENISHED,
                        event.orderId(),
                        event.side(),
                        price(of, event.priceTicks()),
                        quantity(of, event.shownLots()));
            }
            case OrderRested event -> {
                final Instrument of = instrument(event.instrumentId());
                yield row(
                        event,
                        of,
                        Row.Kind.RESTED,
                        event.orderId(),
                        event.side(),
                        price(of, event.priceTicks()),
                        quantity(of, event.remainingLots()));
            }
            case OrderAmended event -> {
                final Instrument of = instrument(event.instrumentId());
                yield row(event, of, Row.Kind.AMENDED, event.orderId(), quantity(of, event.remainingLots()));
            }
            case OrderCanceled event -> row(event, event.instrumentId(), Row.Kind.CANCELED, event.orderId());
            case OrderExecuted event -> {
                final Instrument of = instrument(event.instrumentId());
                yield row(
                        event,
                        of,
                        Row.Kind.EXECUTED,
                        event.tradeId(),
                        price(of, event.priceTicks()),
                        quantity(of, event.quantityLots()),
                        of.quote().decimal(event.quoteAmount()),
                        event.takerSide(),
                        event.makerOrderId(),
                        quantity(of, event.makerRemainingLots()),
                        event.takerOrderId(),
                        quantity(of, event.takerRemainingLots()),
                        event.matchType());
            }
            case InstrumentChanged event ->
                row(
                        event,
                        event.instrument(),
                        Row.Kind.PHASE,
                        event.instrument().phase());
            default -> null;
        };
    }

    private Row accepted(final OrderAccepted event) {
        final Instrument of = instrument(event.instrumentId());
        return event.displayLots() == 0
                ? row(event, of, Row.Kind.ACCEPTED, event.orderId())
                : row(event, of, Row.Kind.ICEBERG, event.orderId(), quantity(of, Math.max(0, event.displayLots())));
    }

    /** With all its digits: the order stream has them. */
    private static String price(final Instrument of, final long ticks) {
        return whole(of.price(ticks), of.quote().scale());
    }

    private static String quantity(final Instrument of, final long lots) {
        return whole(of.quantity(lots), of.base().scale());
    }

    private static String whole(final String decimal, final int scale) {
        return new BigDecimal(decimal).setScale(scale).toPlainString();
    }

    private Row row(final VenueEvent event, final int instrumentId, final Row.Kind kind, final Object... fields) {
        return row(event, instrument(instrumentId), kind, fields);
    }

    private static Row row(final VenueEvent event, final Instrument of, final Row.Kind kind, final Object... fields) {
        return Row.of(event.sequence(), event.timestampNs(), of.symbol(), kind, fields);
    }

    private Instrument instrument(final int instrumentId) {
        return venue.instrument(instrumentId)
                .orElseThrow(() -> new IllegalStateException("the venue has no instrument " + instrumentId + " yet"));
    }

    @Override
    public void stop() throws IOException {
        lock.lock();
        try {
            if (days != null) {
                store();
                days.close();
            }
        } finally {
            lock.unlock();
        }
    }
}
