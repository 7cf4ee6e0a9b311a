package rialto.reporting.export;

import rialto.client.EventStreamException;
import rialto.client.EventSubscription;
import rialto.reporting.EventSource;
import rialto.reporting.ReportingException;
import rialto.reporting.export.StreamedLadder.Tier;
import rialto.reporting.rows.StateLoader;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import static rialto.reporting.export.ExportColumn.decimal;
import static rialto.reporting.export.ExportColumn.integer;
import static rialto.reporting.export.ExportColumn.text;
import static rialto.reporting.export.ExportColumn.time;

/**
 * What providers streamed, tier by tier. No database could keep that beside trading, so it comes from the recorded events, up
 * to the last that the database has. Rows stand in the order in which the tiers ended; those that still stand are the last.
 */
final class LadderExport implements Export.Source {
    private static final int BATCHES = 256;
    private static final long FIRST_SEQUENCE = 1;
    private static final long SILENCE_LIMIT_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final EventSource events;

    LadderExport(final EventSource events) {
        this.events = events;
    }

    @Override
    public List<ExportColumn> columns() {
        return List.of(
                text("symbol"),
                text("provider"),
                integer("stream"),
                text("quote_id"),
                integer("event_sequence"),
                text("side"),
                integer("tier"),
                decimal("price"),
                decimal("quantity"),
                decimal("max_show"),
                decimal("remaining_quantity"),
                time("time"),
                time("ended"),
                text("end_reason"),
                time("valid_until"),
                integer("full_amount"),
                integer("last_look"),
                integer("price_ticks"),
                integer("quantity_lots"));
    }

    @Override
    public void write(
            final Connection connection, final Names names, final ExportRequest request, final ExportWriter to)
            throws SQLException, IOException {
        final StreamedTiers tiers = new StreamedTiers(
                request,
                StateLoader.committedSequence(connection),
                id -> request.wants(names.instrument(id)),
                (ladder, tier, endedNs, reason) -> write(to, values(names, ladder, tier, endedNs, reason)));
        try {
            read(request, tiers);
        } catch (final EventStreamException e) {
            throw new ReportingException("ladders come from the recorded events: " + e.getMessage(), e);
        } catch (final UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void read(final ExportRequest request, final StreamedTiers tiers) {
        final long first = Math.max(FIRST_SEQUENCE, events.firstSequence());
        try (EventSubscription recorded = events.open(first - 1)) {
            long silentNs = System.nanoTime();
            while (!tiers.isComplete()) {
                if (recorded.poll(tiers, BATCHES) > 0) {
                    silentNs = System.nanoTime();
                } else if (System.nanoTime() - silentNs > SILENCE_LIMIT_NS) {
                    throw new EventStreamException("there are fewer than the database has rows of");
                } else {
                    LockSupport.parkNanos(PAUSE_NS);
                }
                if (first > FIRST_SEQUENCE) {
                    requireAll(request, tiers.firstTimestampNs());
                }
            }
        }
        tiers.end();
    }

    /**
     * Ladders whose event was purged would be missing, and nobody would see it.
     *
     * @param oldestNs time of the oldest event; 0 while it has not come
     */
    private static void requireAll(final ExportRequest request, final long oldestNs) {
        if (oldestNs != 0 && oldestNs >= request.fromNs()) {
            throw new ReportingException("ladders come from the recorded events, and those before "
                    + Instant.ofEpochSecond(0, oldestNs) + " were purged; pass --from "
                    + Instant.ofEpochSecond(0, oldestNs + 1) + " or a later time");
        }
    }

    private static void write(final ExportWriter to, final Object[] values) {
        try {
            to.write(values);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Object[] values(
            final Names names, final StreamedLadder ladder, final Tier tier, final long endedNs, final String reason) {
        final Names.Instrument instrument = names.instrument(ladder.place.instrumentId());
        return new Object[] {
            instrument.symbol,
            names.account(ladder.place.accountId()),
            (long) ladder.place.stream(),
            ladder.quoteId,
            ladder.eventSequence,
            tier.bid ? "BID" : "ASK",
            (long) tier.number,
            instrument.price(tier.priceTicks),
            instrument.quantity(tier.quantityLots),
            instrument.quantity(tier.maxShowLots),
            instrument.quantity(tier.remainingLots),
            ladder.timestampNs,
            reason == null ? null : (Object) endedNs,
            reason,
            ladder.validUntilNs == Long.MAX_VALUE ? null : (Object) ladder.validUntilNs,
            (long) ladder.fullAmount,
            (long) ladder.lastLook,
            tier.priceTicks,
            tier.quantityLots
        };
    }
}
