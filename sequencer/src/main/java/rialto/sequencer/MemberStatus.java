package rialto.sequencer;

import java.util.List;

/**
 * How a member is at a moment.
 *
 * @param role LEADER, FOLLOWER or CANDIDATE
 * @param electionState CLOSED when there is no election under way as far as this member knows
 * @param leadershipTermId grows with every change of leader
 * @param committedPosition how far of the log this member knows to be committed, bytes
 * @param eventSequence last event that it has made
 * @param snapshotSequence last event before its latest snapshot, -1 without one
 * @param logStartPosition where the log that it has begins, bytes: what came before is purged
 * @param eventHashes at some places, the latest ones, oldest first
 * @param damage what was found damaged among old events that it does without; empty if nothing was
 */
public record MemberStatus(
        int memberId,
        String role,
        String electionState,
        long leadershipTermId,
        long committedPosition,
        long eventSequence,
        long snapshotSequence,
        long logStartPosition,
        List<EventHash> eventHashes,
        String damage) {
    /**
     * The running hash of all events at a place; the same on all members.
     *
     * @param sequence of the last event in it
     * @param hash in hexadecimal
     */
    public record EventHash(long sequence, String hash) {}
}
