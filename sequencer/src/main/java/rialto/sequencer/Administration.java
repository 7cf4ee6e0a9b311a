package rialto.sequencer;

import rialto.engine.MatchingEngine;
import rialto.engine.RejectReason;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * The keys of administrators, and what waits for a second one of them: part of the replicated state. Rare commands, so
 * it may allocate.
 */
final class Administration {
    static final int MAX_KEYS = 256;
    static final int MAX_PROPOSALS = 64;

    private final SequencedMap<String, AdministratorKey> keys = new LinkedHashMap<>();
    private final SequencedMap<Long, Proposal> proposals = new LinkedHashMap<>();
    private long lastProposalId;

    /** What a command says of the name of its key. */
    enum Naming {
        /** Nothing, as before commands could: any name is good, and any roles. */
        ANY,
        /** Nobody has it yet; or the key is there, and is changed. */
        FIRST,
        /** Somebody has it, and gets one more key. */
        ROTATION
    }

    /**
     * Makes a well-formed key, or changes one, or says why not.
     *
     * @return NONE when it was made or changed
     */
    RejectReason set(final AdministratorKey key, final Naming naming) {
        final AdministratorKey known = keys.get(key.keyId());
        if (known != null && !(known.name().equals(key.name()) && Arrays.equals(known.keyHash(), key.keyHash()))) {
            return RejectReason.KEY_EXISTS;
        }
        final RejectReason misnamed = misnamed(key, known != null, naming);
        if (misnamed != RejectReason.NONE) {
            return misnamed;
        }
        if (known == null && keys.size() == MAX_KEYS) {
            return RejectReason.CAPACITY_EXCEEDED;
        }
        keys.put(key.keyId(), known == null ? key : known.changedTo(key));
        return RejectReason.NONE;
    }

    /** People tell administrators by their names: those must differ by more than case, and have one set of roles each. */
    private RejectReason misnamed(final AdministratorKey key, final boolean isKnown, final Naming naming) {
        AdministratorKey last = null;
        boolean isTaken = false;
        for (final AdministratorKey other : keys.values()) {
            if (!other.keyId().equals(key.keyId()) && other.name().equalsIgnoreCase(key.name())) {
                isTaken = true;
                last = other.name().equals(key.name()) ? other : last;
            }
        }
        return switch (naming) {
            case ANY -> RejectReason.NONE;
            case FIRST ->
                isTaken && !(isKnown && last != null && last.roles() == key.roles())
                        ? RejectReason.KEY_EXISTS
                        : RejectReason.NONE;
            case ROTATION ->
                last == null
                        ? RejectReason.UNKNOWN_KEY
                        : last.roles() == key.roles() ? RejectReason.NONE : RejectReason.KEY_EXISTS;
        };
    }

    /** Lets the other keys of a name end at a time at the latest; returns those that would have been good for longer. */
    List<AdministratorKey> shortenOthers(final AdministratorKey key, final long endNs) {
        final List<AdministratorKey> shortened = new ArrayList<>();
        for (final AdministratorKey other : keys.values()) {
            if (other.name().equals(key.name()) && !other.keyId().equals(key.keyId()) && other.notAfterNs() > endNs) {
                shortened.add(other.endingAt(endNs));
            }
        }
        shortened.forEach(other -> keys.put(other.keyId(), other));
        return shortened;
    }

    /** @return the key that was there, null if there was none */
    AdministratorKey revoke(final String keyId) {
        return keys.remove(keyId);
    }

    /** Whether a name has a key, for however long that is good. */
    boolean hasKey(final String name) {
        return keys.values().stream().anyMatch(key -> key.name().equals(name));
    }

    Collection<AdministratorKey> keys() {
        return keys.values();
    }

    boolean hasRoomForProposal() {
        return proposals.size() < MAX_PROPOSALS;
    }

    /** There is room. */
    Proposal propose(final AdministrativeAction action, final long expiresNs, final long timestampNs) {
        final Proposal proposal = new Proposal(++lastProposalId, timestampNs, expiresNs, action);
        proposals.put(proposal.proposalId(), proposal);
        return proposal;
    }

    /** @return null when it does not wait */
    Proposal proposal(final long proposalId) {
        return proposals.get(proposalId);
    }

    void remove(final Proposal proposal) {
        proposals.remove(proposal.proposalId());
    }

    /** Oldest first. */
    Collection<Proposal> proposals() {
        return proposals.values();
    }

    long lastProposalId() {
        return lastProposalId;
    }

    /** When the first proposal runs out; {@link MatchingEngine#NOTHING_DUE} when none waits. */
    long nextExpiryNs() {
        long nextNs = MatchingEngine.NOTHING_DUE;
        for (final Proposal proposal : proposals.values()) {
            nextNs = Math.min(nextNs, proposal.expiresNs());
        }
        return nextNs;
    }

    /** From a snapshot. */
    void load(final AdministratorKey key) {
        if (keys.put(key.keyId(), key) != null) {
            throw new IllegalStateException("an administrator's key is in the snapshot twice");
        }
    }

    /** From a snapshot, before its proposals. */
    void loadLastProposalId(final long id) {
        lastProposalId = id;
    }

    /** From a snapshot. */
    void load(final Proposal proposal) {
        if (proposal.proposalId() > lastProposalId || proposals.put(proposal.proposalId(), proposal) != null) {
            throw new IllegalStateException("proposal " + proposal.proposalId()
                    + " is in the snapshot twice, or above the last one, " + lastProposalId);
        }
    }

    /** Equal for equal keys and proposals in equal order. */
    long stateHash() {
        long hash = lastProposalId;
        for (final AdministratorKey key : keys.values()) {
            hash = 31 * hash + key.keyId().hashCode();
            hash = 31 * hash + key.name().hashCode();
            hash = 31 * hash + key.roles();
            hash = 31 * hash + Arrays.hashCode(key.keyHash());
            hash = 31 * hash + key.notAfterNs();
            hash = 31 * hash + key.addedTimestampNs();
            hash = 31 * hash + Arrays.hashCode(key.label());
        }
        for (final Map.Entry<Long, Proposal> entry : proposals.entrySet()) {
            hash = 31 * (31 * hash + entry.getKey()) + hash(entry.getValue());
        }
        return hash;
    }

    private static long hash(final Proposal proposal) {
        final AdministrativeAction action = proposal.action();
        long hash = 31 * proposal.proposedTimestampNs() + proposal.expiresNs();
        hash = 31 * hash + action.actor().hashCode();
        hash = 31 * hash + action.roles();
        hash = 31 * hash + Arrays.hashCode(action.address());
        hash = 31 * hash + Arrays.hashCode(action.action());
        hash = 31 * hash + Arrays.hashCode(action.detail());
        return 31 * hash + Arrays.hashCode(action.command());
    }
}
