package rialto.reporting;

import java.util.List;
import java.util.Optional;

/**
 * What surveillance found.
 *
 * @param sequence of the event that completed it, at {@code timestampNs}
 * @param otherAccountId 0 when it is of one account
 * @param beganNs time of the first evidence
 * @param detail what was measured, and in brackets from which number on it counts
 * @param closing empty while it is open
 * @param evidence by event sequence; empty in lists
 */
public record AlertRow(
        long alertId,
        AlertPattern pattern,
        long sequence,
        long timestampNs,
        int instrumentId,
        long accountId,
        long otherAccountId,
        long beganNs,
        String detail,
        Optional<Closing> closing,
        List<Evidence> evidence) {
    /** What it is about. */
    public AlertClosing.Subject subject() {
        return new AlertClosing.Subject(pattern, sequence, instrumentId, accountId, otherAccountId);
    }

    /** What an administrator said of it. */
    public record Closing(long timestampNs, String actor, AlertClosing.Verdict verdict, String comment) {}
}
