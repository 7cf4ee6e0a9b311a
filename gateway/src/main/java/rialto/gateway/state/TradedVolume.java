package rialto.gateway.state;

import rialto.protocol.SnapshotAccountVolumeDecoder;

/** What an account traded in an asset on its latest day and the thirty days before it, minor units. Owned by the event loop. */
final class TradedVolume {
    private static final long DAY_NS = 86_400_000_000_000L;
    private static final long MOST = 1L << 62;
    private static final int DAYS = 30;

    private final long[] days = new long[DAYS + 1]; // by the day's number, modulo their count
    private long latestDay;

    /** As a snapshot tells it, in its stead. */
    void load(final SnapshotAccountVolumeDecoder record) {
        latestDay = record.day();
        for (int i = 0; i < days.length; i++) {
            days[slot(latestDay - DAYS + i)] = record.volumes(i);
        }
    }

    private int slot(final long day) {
        return Math.floorMod(day, days.length);
    }

    void add(final long timestampNs, final long amount) {
        final long day = Math.floorDiv(timestampNs, DAY_NS);
        for (long d = Math.max(latestDay + 1, day - DAYS); d <= day; d++) {
            days[slot(d)] = 0;
        }
        latestDay = day;
        days[slot(day)] = sum(days[slot(day)], amount);
    }

    /** Of the thirty whole days before the one of a time, or before the latest day if that is later. */
    long before(final long timestampNs) {
        final long day = Math.max(latestDay, Math.floorDiv(timestampNs, DAY_NS));
        long sum = 0;
        for (long d = day - DAYS; d <= Math.min(latestDay, day - 1); d++) {
            sum = sum(sum, days[slot(d)]);
        }
        return sum;
    }

    private static long sum(final long a, final long b) {
        return Math.min(MOST - a, b) + a;
    }
}
