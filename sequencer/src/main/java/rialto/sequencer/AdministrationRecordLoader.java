package rialto.sequencer;

import rialto.protocol.SnapshotAdministratorKeyDecoder;
import rialto.protocol.SnapshotProposalDecoder;
import rialto.protocol.SnapshotProposalsDecoder;

/** Proposals and keys of administrators from the records of a snapshot. */
final class AdministrationRecordLoader {
    private final Administration administration = new Administration();
    private final VarData parts = new VarData();

    /** What was loaded so far. */
    Administration administration() {
        return administration;
    }

    void onProposals(final SnapshotProposalsDecoder proposals) {
        administration.loadLastProposalId(proposals.lastProposalId());
    }

    void onProposal(final SnapshotProposalDecoder proposal) {
        parts.begin(proposal.buffer(), proposal.limit(), proposal.buffer().capacity());
        administration.load(new Proposal(
                proposal.proposalId(),
                proposal.proposedTimestampNs(),
                proposal.expiresNs(),
                AdministrativeAction.read(proposal.actor(), proposal.roles(), parts)));
    }

    void onAdministratorKey(final SnapshotAdministratorKeyDecoder key) {
        final byte[] hash = new byte[AdministratorKey.HASH_LENGTH];
        key.getKeyHash(hash, 0, hash.length);
        parts.begin(key.buffer(), key.limit(), key.buffer().capacity());
        administration.load(new AdministratorKey(
                key.keyId(),
                key.name(),
                key.roles(),
                hash,
                key.notAfterNs(),
                key.addedTimestampNs(),
                parts.next(AdministratorKey.MAX_LABEL_LENGTH)));
    }
}
