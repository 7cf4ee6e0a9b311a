package rialto.benchmarks.load;

import org.HdrHistogram.Histogram;

import java.util.Map;

/**
 * What one run of load gave.
 *
 * @param elapsedNs     from the first scheduled order to the last answer that counts
 * @param accepted      orders answered 200 within the run's time
 * @param refused       other answers, by the dialect's code
 * @param unanswered    orders without an answer at the end
 * @param acceptedInAll accepted, late ones included: what must be in the database afterwards
 * @param latencyNs     from the scheduled time of sending to the answer, of all accepted orders
 * @param lateSendNs    from the scheduled time of sending to sending: what the generator itself adds
 */
public record LoadResult(
        long elapsedNs,
        long accepted,
        Map<Integer, Long> refused,
        long unanswered,
        long acceptedInAll,
        Histogram latencyNs,
        Histogram lateSendNs) {

    /** Orders accepted a second. */
    public double rate() {
        return accepted * 1e9 / elapsedNs;
    }
}
