package rialto.gateway.state;

import rialto.reporting.CandleRow;

/**
 * What was traded in the last 24 hours: a ring of one-minute buckets, so that the window's begin moves in steps of a
 * minute. Prices in ticks, quantities in lots. Owned by the event loop.
 */
public final class RollingStatistics {
    public static final long WINDOW_MS = 86_400_000L;

    private static final long BUCKET_MS = 60_000L;
    private static final int BUCKETS = (int) (WINDOW_MS / BUCKET_MS);

    private final Bucket[] ring = new Bucket[BUCKETS];
    private final Summary summary = new Summary();
    private long firstClose;
    private long evictedClose;
    private long evictedMinute = -1;
    private long version;
    private long summaryVersion = -1;
    private long summaryMinute = -1;

    /** One minute's trades. */
    private static final class Bucket {
        long minute = -1;
        long open;
        long high;
        long low;
        long close;
        final Total lots = new Total();
        final Total quote = new Total();
        long firstTradeId;
        long lastTradeId;
        long count;
    }

    /** The window as a whole; the same object each time. */
    public static final class Summary {
        private long openTimeMs;
        private long closeTimeMs;
        private long open;
        private long high;
        private long low;
        private long close;
        private long previousClose;
        private final Total lots = new Total();
        private final Total quote = new Total();
        private long firstTradeId;
        private long lastTradeId;
        private long count;

        public long openTimeMs() {
            return openTimeMs;
        }

        public long closeTimeMs() {
            return closeTimeMs;
        }

        /** Price of the window's first trade; 0 when there is none, as with the other prices. */
        public long openTicks() {
            return open;
        }

        public long highTicks() {
            return high;
        }

        public long lowTicks() {
            return low;
        }

        public long closeTicks() {
            return close;
        }

        /** Last price before the window; 0 when there was none. */
        public long previousCloseTicks() {
            return previousClose;
        }

        public Total volumeLots() {
            return lots;
        }

        /** In minor units of the quote asset. */
        public Total quoteVolume() {
            return quote;
        }

        /** -1 when there is none. */
        public long firstTradeId() {
            return firstTradeId;
        }

        /** -1 when there is none. */
        public long lastTradeId() {
            return lastTradeId;
        }

        public long tradeCount() {
            return count;
        }

        private void clear() {
            open = 0;
            high = 0;
            low = 0;
            close = 0;
            lots.clear();
            quote.clear();
            firstTradeId = -1;
            lastTradeId = -1;
            count = 0;
        }

        private void add(final Bucket bucket) {
            if (count == 0) {
                open = bucket.open;
                high = bucket.high;
                low = bucket.low;
                firstTradeId = bucket.firstTradeId;
            }
            high = Math.max(high, bucket.high);
            low = Math.min(low, bucket.low);
            close = bucket.close;
            lots.add(bucket.lots);
            quote.add(bucket.quote);
            lastTradeId = bucket.lastTradeId;
            count += bucket.count;
        }
    }

    void add(final Trade trade) {
        final long ticks = trade.priceTicks();
        addMinute(
                trade.timestampMs(),
                ticks,
                ticks,
                ticks,
                ticks,
                trade.quantityLots(),
                trade.quoteAmount(),
                trade.tradeId(),
                trade.tradeId(),
                1);
    }

    /** Adds a candle of one minute, later than all that was added before. */
    void add(final CandleRow row) {
        if (row.tradeCount() > 0) {
            addMinute(
                    row.openNs() / 1_000_000,
                    row.openTicks(),
                    row.highTicks(),
                    row.lowTicks(),
                    row.closeTicks(),
                    row.baseLots(),
                    row.quoteAmount(),
                    row.firstTradeId(),
                    row.lastTradeId(),
                    row.tradeCount());
        }
    }

    /** The last price before all that was added. */
    void startFrom(final long priceTicks) {
        firstClose = priceTicks;
        version++;
    }

    private void addMinute(
            final long timeMs,
            final long open,
            final long high,
            final long low,
            final long close,
            final long lots,
            final long quote,
            final long firstTradeId,
            final long lastTradeId,
            final long count) {
        final Bucket bucket = bucket(Math.floorDiv(timeMs, BUCKET_MS));
        if (bucket.count == 0) {
            bucket.open = open;
            bucket.high = high;
            bucket.low = low;
            bucket.firstTradeId = firstTradeId;
        }
        bucket.high = Math.max(bucket.high, high);
        bucket.low = Math.min(bucket.low, low);
        bucket.close = close;
        bucket.lots.add(lots);
        bucket.quote.add(quote);
        bucket.lastTradeId = lastTradeId;
        bucket.count += count;
        version++;
    }

    private Bucket bucket(final long minute) {
        final int index = (int) (minute % BUCKETS);
        Bucket bucket = ring[index];
        if (bucket == null || bucket.minute != minute) {
            if (bucket != null && bucket.minute > evictedMinute) {
                evictedMinute = bucket.minute;
                evictedClose = bucket.close;
            }
            bucket = new Bucket();
            bucket.minute = minute;
            ring[index] = bucket;
        }
        return bucket;
    }

    /** Lots traded in the present minute and those before it, so many in all. */
    public Total volumeLots(final long nowMs, final int minutes) {
        final Total lots = new Total();
        final long last = Math.floorDiv(nowMs, BUCKET_MS);
        for (long minute = last - minutes + 1; minute <= last; minute++) {
            final Bucket bucket = ring[(int) (minute % BUCKETS)];
            if (bucket != null && bucket.minute == minute) {
                lots.add(bucket.lots);
            }
        }
        return lots;
    }

    /** As {@link #volumeLots}, in minor units of the quote asset. */
    public Total quoteVolume(final long nowMs, final int minutes) {
        final Total quote = new Total();
        final long last = Math.floorDiv(nowMs, BUCKET_MS);
        for (long minute = last - minutes + 1; minute <= last; minute++) {
            final Bucket bucket = ring[(int) (minute % BUCKETS)];
            if (bucket != null && bucket.minute == minute) {
                quote.add(bucket.quote);
            }
        }
        return quote;
    }

    /** Last price before a minute. */
    private long closeBefore(final long minute) {
        Bucket newest = null;
        for (final Bucket bucket : ring) {
            if (bucket != null && bucket.minute < minute && (newest == null || bucket.minute > newest.minute)) {
                newest = bucket;
            }
        }
        if (newest != null && newest.minute > evictedMinute) {
            return newest.close;
        }
        return evictedMinute >= 0 ? evictedClose : firstClose;
    }

    /** The 24 hours up to {@code nowMs}. Computed again only after a trade or in a new minute. */
    public Summary at(final long nowMs) {
        final long minute = Math.floorDiv(nowMs, BUCKET_MS);
        if (summaryVersion != version || summaryMinute != minute) {
            summary.clear();
            for (long m = minute - BUCKETS + 1; m <= minute; m++) {
                final Bucket bucket = ring[(int) (m % BUCKETS)];
                if (bucket != null && bucket.minute == m) {
                    summary.add(bucket);
                }
            }
            summary.previousClose = closeBefore(minute - BUCKETS + 1);
            summaryVersion = version;
            summaryMinute = minute;
        }
        summary.openTimeMs = nowMs - WINDOW_MS;
        summary.closeTimeMs = nowMs;
        return summary;
    }
}
