package rialto.reporting.rows;

/** A row of {@code quote_reasons}: how often a provider's quotes were refused, or left, for a reason in a minute. */
final class QuoteReasonRow extends StoredRow {
    /** What the reason is one of. The codes are what the database holds. */
    enum Kind {
        /** Of ladders. */
        REJECTED(1),
        /** Of ladders and single tiers that left without being taken. */
        CANCELED(2),
        /** Of commands other than ladders. */
        COMMAND_REJECTED(3);

        private final int code;

        Kind(final int code) {
            this.code = code;
        }

        int code() {
            return code;
        }
    }

    /** The kind by its code. */
    record Key(long accountId, int kind, int reason) {}

    final long minuteNs;
    final int instrumentId;
    final Key key;
    long count;

    QuoteReasonRow(final long minuteNs, final int instrumentId, final Key key) {
        this.minuteNs = minuteNs;
        this.instrumentId = instrumentId;
        this.key = key;
    }
}
