package rialto.dialect.fix.price;

import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Trade;
import rialto.protocol.Side;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Market data of one instrument for all who ask for the same. Each message is written once. Who cannot take it at once misses
 * it, and gets a snapshot when there is room again: so nothing waits for slow readers but a mark. Owned by the event loop.
 */
final class MarketDataFeed {
    private static final String SNAPSHOT = "W";
    private static final String UPDATE = "X";

    private final Instrument instrument;
    private final List<Section> sections = new ArrayList<>();
    private final Set<Subscription> subscribers = new LinkedHashSet<>();
    private final EntryWriter changes;
    private final EntryWriter whole;
    private final FieldWriter body;
    private byte[] snapshot;
    /** Whether those who want snapshots alone were not told of the last change yet. */
    private boolean isSnapshotDue;

    /** Where messages are written; one is enough for all feeds. */
    static final class Desk {
        private final EntryWriter changes = new EntryWriter(true);
        private final EntryWriter whole = new EntryWriter(false);
        private final FieldWriter body = FieldWriter.trimming();
    }

    MarketDataFeed(final FeedKey key, final Desk desk, final LongSupplier nowMs) {
        instrument = key.instrument();
        changes = desk.changes;
        whole = desk.whole;
        body = desk.body;
        final int types = key.types();
        addSide(key, EntryType.BID, Side.BUY, nowMs);
        addSide(key, EntryType.OFFER, Side.SELL, nowMs);
        if (EntryType.TRADE.isIn(types)) {
            sections.add(new TradeSection(instrument));
        }
        if (StatisticsSection.isWanted(types)) {
            sections.add(new StatisticsSection(instrument, types, nowMs));
        }
        if (AuctionSection.isWanted(types)) {
            sections.add(new AuctionSection(instrument, types));
        }
    }

    private void addSide(final FeedKey key, final EntryType type, final Side side, final LongSupplier nowMs) {
        if (type.isIn(key.types())) {
            sections.add(
                    instrument.hasQuotes()
                            ? new QuoteSection(instrument, side, Math.min(key.depth(), QuoteSection.MOST_TIERS), nowMs)
                            : new BookSection(instrument, side, Math.min(key.depth(), BookSection.MOST_LEVELS)));
        }
    }

    /** Somebody follows from now on; the first message tells how things stand. */
    void subscribe(final Subscription subscription) {
        subscribers.add(subscription);
        sendSnapshot(subscription);
    }

    void unsubscribe(final Subscription subscription) {
        subscribers.remove(subscription);
    }

    boolean isIdle() {
        return subscribers.isEmpty();
    }

    /** Tells one reader how things stand: as everybody was told, so that updates fit. */
    void sendSnapshot(final Subscription subscription) {
        subscription.send(SNAPSHOT, snapshot());
    }

    void onDepthChanged(final Side side, final long priceTicks) {
        for (final Section section : sections) {
            section.onDepthChanged(side, priceTicks);
        }
    }

    void onTrade(final Trade trade) {
        for (final Section section : sections) {
            section.onTrade(trade);
        }
    }

    void onAuctionChanged() {
        for (final Section section : sections) {
            section.onAuctionChanged();
        }
    }

    void onQuotesChanged() {
        for (final Section section : sections) {
            section.onQuotesChanged();
        }
    }

    /** Tells what has changed and is due. */
    void flush(final Section.Pace pace) {
        changes.reset();
        for (final Section section : sections) {
            section.update(pace, changes);
        }
        if (changes.count() > 0) {
            isSnapshotDue = true;
            snapshot = null;
            sendUpdate();
        }
        if (isSnapshotDue && hasSnapshotReaders() && pace != Section.Pace.CHUNK) {
            isSnapshotDue = false;
            for (final Subscription subscription : subscribers) {
                if (!subscription.isIncremental()) {
                    sendSnapshot(subscription);
                }
            }
        }
    }

    /** Something is wrong with it: nobody is told anything wrong, and others go on. */
    void fail() {
        for (final Subscription subscription : List.copyOf(subscribers)) {
            subscription.session().fail();
        }
    }

    /** Keeps nothing that can be written again when somebody wants it. */
    void forget() {
        snapshot = null;
    }

    private boolean hasSnapshotReaders() {
        for (final Subscription subscription : subscribers) {
            if (!subscription.isIncremental()) {
                return true;
            }
        }
        return false;
    }

    private void sendUpdate() {
        byte[] update = null;
        for (final Subscription subscription : subscribers) {
            if (subscription.isIncremental() && !subscription.isBehind()) {
                if (update == null) {
                    update = body.reset()
                            .number(Tag.NO_MD_ENTRIES, changes.count())
                            .append(changes.fields())
                            .toByteArray();
                }
                subscription.send(UPDATE, update);
            }
        }
    }

    private byte[] snapshot() {
        if (snapshot == null) {
            whole.reset();
            for (final Section section : sections) {
                section.writeAll(whole);
            }
            snapshot = body.reset()
                    .text(Tag.SYMBOL, instrument.symbol())
                    .number(Tag.NO_MD_ENTRIES, whole.count())
                    .append(whole.fields())
                    .toByteArray();
        }
        return snapshot;
    }
}
