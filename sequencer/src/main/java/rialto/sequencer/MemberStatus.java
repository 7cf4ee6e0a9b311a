package rialto.sequencer;

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
 */
public record MemberStatus(
        int memberId,
        String role,
        String electionState,
        long leadershipTermId,
        long committedPosition,
        long eventSequence,
        long snapshotSequence,
        long logStartPosition) {}
