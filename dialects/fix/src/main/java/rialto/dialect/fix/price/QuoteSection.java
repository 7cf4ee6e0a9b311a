package rialto.dialect.fix.price;

import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.QuoteName;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.QuoteLadder;
import rialto.gateway.state.QuoteMarket;
import rialto.gateway.state.QuoteTier;
import rialto.protocol.Side;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * One side of streamed quotes: each tier that others may see, with its provider. While there are few, they are told at the end of
 * each chunk, and every 100 ms otherwise: else one reader would have the whole market looked at with every ladder. Owned by
 * the event loop.
 */
final class QuoteSection extends Section {
    /** Tiers of a side when all are asked for. */
    static final int MOST_TIERS = 1_000;
    /** Tiers of both sides that are few: those of two or three providers. */
    static final int FEW = 100;

    private static final char FIRM = 'A';
    private static final char LAST_LOOK = 'I';
    private static final char ALL_OR_NONE = 'G';

    private final Instrument instrument;
    private final Side side;
    private final EntryType type;
    private final int depth;
    private final LongSupplier nowMs;
    private final Comparator<Shown> bestFirst;
    private Map<Place, Shown> told;

    /** What names an entry. A provider may use one quote id on several of its streams. */
    private record Place(String name, long priceTicks, int stream) {}

    /** A tier as it was told: each change makes another one. */
    private record Shown(QuoteLadder ladder, QuoteTier tier, long lots) {
        private Place place() {
            return new Place(
                    QuoteName.ofTier(ladder.provider().account(), ladder.quoteId(), tier.number()),
                    tier.priceTicks(),
                    ladder.stream());
        }

        private boolean looksAs(final Shown other) {
            return lots == other.lots
                    && ladder.receivedNs() == other.ladder.receivedNs()
                    && ladder.validUntilNs() == other.ladder.validUntilNs()
                    && ladder.isFullAmount() == other.ladder.isFullAmount()
                    && ladder.hasLastLook() == other.ladder.hasLastLook();
        }
    }

    /** @param depth tiers at most, from 1 to {@link #MOST_TIERS} */
    QuoteSection(final Instrument instrument, final Side side, final int depth, final LongSupplier nowMs) {
        this.instrument = instrument;
        this.side = side;
        this.depth = depth;
        this.nowMs = nowMs;
        type = side == Side.BUY ? EntryType.BID : EntryType.OFFER;
        final Comparator<Shown> lowest =
                Comparator.comparingLong(shown -> shown.tier().priceTicks());
        bestFirst = (side == Side.BUY ? lowest.reversed() : lowest)
                .thenComparingLong(shown -> shown.ladder().receivedNs());
        told = present();
    }

    @Override
    void onQuotesChanged() {
        touch();
    }

    @Override
    Pace pace() {
        return depth == 1 || instrument.quotes().tierCount() <= FEW ? Pace.CHUNK : Pace.TICK;
    }

    @Override
    void writeChanges(final EntryWriter entries) {
        final Map<Place, Shown> present = present();
        for (final Map.Entry<Place, Shown> gone : told.entrySet()) {
            if (!present.containsKey(gone.getKey())) {
                delete(entries, gone.getKey());
            }
        }
        for (final Map.Entry<Place, Shown> stands : present.entrySet()) {
            final Shown before = told.get(stands.getKey());
            if (before == null) {
                write(entries, EntryWriter.NEW, stands.getKey(), stands.getValue());
            } else if (!before.looksAs(stands.getValue())) {
                write(entries, EntryWriter.CHANGE, stands.getKey(), stands.getValue());
            }
        }
        told = present;
    }

    @Override
    void writeAll(final EntryWriter entries) {
        told.forEach((place, shown) -> write(entries, EntryWriter.NEW, place, shown));
    }

    /** The best tiers, the best first. */
    private Map<Place, Shown> present() {
        final long nowNs = nowMs.getAsLong() * 1_000_000;
        final List<Shown> found = new ArrayList<>();
        if (depth == 1) {
            final QuoteMarket.Best best = instrument.quotes().best(side, nowNs);
            if (best != null) {
                found.add(new Shown(best.ladder(), best.tier(), best.tier().shownLots()));
            }
        } else {
            for (final QuoteLadder ladder : instrument.quotes().ladders(nowNs)) {
                for (final QuoteTier tier : side == Side.BUY ? ladder.bids() : ladder.asks()) {
                    if (tier.shownLots() > 0) {
                        found.add(new Shown(ladder, tier, tier.shownLots()));
                    }
                }
            }
            found.sort(bestFirst);
        }
        final Map<Place, Shown> present = new LinkedHashMap<>();
        for (final Shown shown : found.subList(0, Math.min(depth, found.size()))) {
            present.put(shown.place(), shown);
        }
        return present;
    }

    private void write(final EntryWriter entries, final char action, final Place place, final Shown shown) {
        final FieldWriter fields = entries.begin(action, type, instrument)
                .price(Tag.MD_ENTRY_PX, instrument, place.priceTicks())
                .quantity(Tag.MD_ENTRY_SIZE, instrument, shown.lots())
                .date(Tag.MD_ENTRY_DATE, shown.ladder().receivedNs())
                .timeOfDay(Tag.MD_ENTRY_TIME, shown.ladder().receivedNs())
                .letter(Tag.QUOTE_CONDITION, shown.ladder().hasLastLook() ? LAST_LOOK : FIRM)
                .text(
                        Tag.MD_ENTRY_ORIGINATOR,
                        shown.ladder().provider().account().name())
                .time(Tag.EXPIRE_TIME, shown.ladder().validUntilNs());
        if (shown.ladder().isFullAmount()) {
            fields.letter(Tag.EXEC_INST, ALL_OR_NONE);
        }
        fields.text(Tag.QUOTE_ENTRY_ID, place.name());
    }

    private void delete(final EntryWriter entries, final Place place) {
        entries.begin(EntryWriter.DELETE, type, instrument)
                .price(Tag.MD_ENTRY_PX, instrument, place.priceTicks())
                .text(Tag.QUOTE_ENTRY_ID, place.name());
    }
}
