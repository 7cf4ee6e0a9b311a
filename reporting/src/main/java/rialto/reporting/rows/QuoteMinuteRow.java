package rialto.reporting.rows;

/** A row of {@code quote_minutes}: what a provider streamed on an instrument in a minute. */
final class QuoteMinuteRow extends StoredRow {
    final long minuteNs;
    final int instrumentId;
    final long accountId;
    long ladders;
    long removals;
    long twoSided;
    long spreadSumTicks;
    long minSpreadTicks;
    long maxSpreadTicks;

    QuoteMinuteRow(final long minuteNs, final int instrumentId, final long accountId) {
        this.minuteNs = minuteNs;
        this.instrumentId = instrumentId;
        this.accountId = accountId;
    }

    void add(final QuoteLadderRow ladder) {
        if (ladder.isGone()) {
            removals++;
            return;
        }
        ladders++;
        if (ladder.isTwoSided()) {
            final long spread = ladder.askTicks - ladder.bidTicks;
            minSpreadTicks = twoSided == 0 ? spread : Math.min(minSpreadTicks, spread);
            maxSpreadTicks = Math.max(maxSpreadTicks, spread);
            final long sum = spreadSumTicks + spread;
            spreadSumTicks = sum < 0 ? Long.MAX_VALUE : sum;
            twoSided++;
        }
    }
}
