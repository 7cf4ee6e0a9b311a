package rialto.dialect.fix.price;

import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.RollingStatistics;
import rialto.gateway.state.Trade;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/** Prices and volume of the last 24 hours, told once a second at most. Owned by the event loop. */
final class StatisticsSection extends Section {
    private static final EntryType[] KNOWN = {
        EntryType.OPENING, EntryType.HIGH, EntryType.LOW, EntryType.AVERAGE, EntryType.VOLUME
    };
    /** Where nothing was told. */
    private static final long NOTHING = 0;

    private final Instrument instrument;
    private final LongSupplier nowMs;
    private final List<EntryType> types = new ArrayList<>();
    private final long[] told;

    StatisticsSection(final Instrument instrument, final int types, final LongSupplier nowMs) {
        this.instrument = instrument;
        this.nowMs = nowMs;
        Arrays.stream(KNOWN).filter(type -> type.isIn(types)).forEach(this.types::add);
        told = new long[this.types.size()];
        final RollingStatistics.Summary summary = instrument.statistics().at(nowMs.getAsLong());
        for (int i = 0; i < told.length; i++) {
            told[i] = value(this.types.get(i), summary);
        }
        touch();
    }

    /** Whether a set of types has one of these. */
    static boolean isWanted(final int types) {
        return Arrays.stream(KNOWN).anyMatch(type -> type.isIn(types));
    }

    @Override
    void onTrade(final Trade trade) {
        touch();
    }

    @Override
    Pace pace() {
        return Pace.SECOND;
    }

    @Override
    void writeChanges(final EntryWriter entries) {
        touch(); // trades leave the 24 hours without an event
        final RollingStatistics.Summary summary = instrument.statistics().at(nowMs.getAsLong());
        for (int i = 0; i < told.length; i++) {
            final long value = value(types.get(i), summary);
            if (value != told[i]) {
                final char action = told[i] == NOTHING
                        ? EntryWriter.NEW
                        : value == NOTHING ? EntryWriter.DELETE : EntryWriter.CHANGE;
                told[i] = value;
                write(entries, action, types.get(i), value);
            }
        }
    }

    @Override
    void writeAll(final EntryWriter entries) {
        for (int i = 0; i < told.length; i++) {
            if (told[i] != NOTHING) {
                write(entries, EntryWriter.NEW, types.get(i), told[i]);
            }
        }
    }

    /** In ticks; the average in minor units of the quote asset, the volume in lots. */
    private long value(final EntryType type, final RollingStatistics.Summary summary) {
        return switch (type) {
            case OPENING -> summary.openTicks();
            case HIGH -> summary.highTicks();
            case LOW -> summary.lowTicks();
            case AVERAGE -> instrument.averagePrice(summary.quoteVolume(), summary.volumeLots());
            default -> summary.volumeLots().saturated();
        };
    }

    private void write(final EntryWriter entries, final char action, final EntryType type, final long value) {
        final FieldWriter fields = entries.begin(action, type, instrument);
        if (action == EntryWriter.DELETE) {
            return;
        }
        switch (type) {
            case VOLUME -> fields.quantity(Tag.MD_ENTRY_SIZE, instrument, value);
            case AVERAGE ->
                fields.decimal(Tag.MD_ENTRY_PX, value, instrument.quote().scale());
            default -> fields.price(Tag.MD_ENTRY_PX, instrument, value);
        }
    }
}
