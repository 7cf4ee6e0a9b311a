package rialto.gateway.command;

import org.HdrHistogram.Histogram;

/** How long commands spend where, in nanoseconds. Owned by the event loop: read it only there. */
public final class StageLatencies {
    private static final long HIGHEST_NS = 60_000_000_000L;
    private static final int DIGITS = 2;

    private final Histogram offer = new Histogram(HIGHEST_NS, DIGITS);
    private final Histogram sequence = new Histogram(HIGHEST_NS, DIGITS);
    private final Histogram answer = new Histogram(HIGHEST_NS, DIGITS);
    private final Histogram roundTrip = new Histogram(HIGHEST_NS, DIGITS);

    void record(final long receivedNs, final long offeredNs, final long seenNs, final long answeredNs) {
        put(offer, offeredNs - receivedNs);
        put(sequence, seenNs - offeredNs);
        put(answer, answeredNs - seenNs);
        put(roundTrip, answeredNs - receivedNs);
    }

    private static void put(final Histogram histogram, final long valueNs) {
        histogram.recordValue(Math.clamp(valueNs, 0, HIGHEST_NS));
    }

    /** From the arrival of a request to its command's offer to the cluster. */
    public Histogram offer() {
        return offer;
    }

    /** From the offer to the command's last event on the event loop. */
    public Histogram sequence() {
        return sequence;
    }

    /** From the last event to the answer handed to the network. */
    public Histogram answer() {
        return answer;
    }

    /** From the arrival of a request to its answer. */
    public Histogram roundTrip() {
        return roundTrip;
    }
}
