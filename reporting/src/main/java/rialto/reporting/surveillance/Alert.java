package rialto.reporting.surveillance;

import rialto.reporting.AlertPattern;
import rialto.reporting.Evidence;

import java.util.List;

/**
 * What was found.
 *
 * @param alertId from 1 without gaps, in the order of events
 * @param sequence of the event that completed it
 * @param timestampNs its sequenced time
 * @param accountId of two the one with the smaller number
 * @param otherAccountId 0 when it is of one account
 * @param detail what was measured, and in brackets from which number on it counts
 * @param evidence by event sequence; at least one, {@value #MAX_EVIDENCE} at most, the newest
 */
public record Alert(
        long alertId,
        AlertPattern pattern,
        long sequence,
        long timestampNs,
        int instrumentId,
        long accountId,
        long otherAccountId,
        String detail,
        List<Evidence> evidence) {
    /** How many events an alert names. */
    public static final int MAX_EVIDENCE = 64;

    /** Time of the first evidence. */
    public long beganNs() {
        return evidence.getFirst().timestampNs();
    }
}
