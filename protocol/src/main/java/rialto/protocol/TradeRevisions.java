package rialto.protocol;

/** What reports of revised trades say besides, in messages of this build and of older ones, whose blocks end before. */
public final class TradeRevisions {
    private TradeRevisions() {}

    /** The event sequence of the trade that a report of a revision is about; 0 in other reports. */
    public static long referenceSequence(final SessionReportDecoder report) {
        return Blocks.has(report, SessionReportDecoder.referenceSequenceEncodingOffset())
                ? report.referenceSequence()
                : 0;
    }
}
