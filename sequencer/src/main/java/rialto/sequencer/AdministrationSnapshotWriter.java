package rialto.sequencer;

import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SnapshotAdministratorKeyEncoder;
import rialto.protocol.SnapshotProposalEncoder;
import rialto.protocol.SnapshotProposalsEncoder;

/** Proposals and keys of administrators as records of a snapshot. */
final class AdministrationSnapshotWriter {
    private final QuoteSnapshotWriter records;
    private final MessageHeaderEncoder messageHeader = new MessageHeaderEncoder();

    /** @param records takes what is encoded into its buffer */
    AdministrationSnapshotWriter(final QuoteSnapshotWriter records) {
        this.records = records;
    }

    void take(final Administration administration) {
        if (administration.lastProposalId() != 0) {
            final SnapshotProposalsEncoder encoder = new SnapshotProposalsEncoder()
                    .wrapAndApplyHeader(records.buffer, 0, messageHeader)
                    .lastProposalId(administration.lastProposalId());
            records.writeRecord(encoder.encodedLength());
        }
        administration.proposals().forEach(this::onProposal);
        administration.keys().forEach(this::onAdministratorKey);
    }

    private void onProposal(final Proposal proposal) {
        final AdministrativeAction action = proposal.action();
        final SnapshotProposalEncoder encoder = new SnapshotProposalEncoder()
                .wrapAndApplyHeader(records.buffer, 0, messageHeader)
                .proposalId(proposal.proposalId())
                .proposedTimestampNs(proposal.proposedTimestampNs())
                .expiresNs(proposal.expiresNs())
                .actor(action.actor())
                .roles(action.roles())
                .putAddress(action.address(), 0, action.address().length)
                .putAction(action.action(), 0, action.action().length)
                .putDetail(action.detail(), 0, action.detail().length)
                .putCommand(action.command(), 0, action.command().length);
        records.writeRecord(encoder.encodedLength());
    }

    private void onAdministratorKey(final AdministratorKey key) {
        final SnapshotAdministratorKeyEncoder encoder = new SnapshotAdministratorKeyEncoder()
                .wrapAndApplyHeader(records.buffer, 0, messageHeader)
                .addedTimestampNs(key.addedTimestampNs())
                .notAfterNs(key.notAfterNs())
                .name(key.name())
                .keyId(key.keyId())
                .roles(key.roles())
                .putKeyHash(key.keyHash(), 0, AdministratorKey.HASH_LENGTH)
                .putLabel(key.label(), 0, key.label().length);
        records.writeRecord(encoder.encodedLength());
    }
}
