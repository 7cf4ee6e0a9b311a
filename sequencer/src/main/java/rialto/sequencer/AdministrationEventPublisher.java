package rialto.sequencer;

import rialto.protocol.AdministrationDecidedEncoder;
import rialto.protocol.AdministrationDecision;
import rialto.protocol.AdministrationOutcome;
import rialto.protocol.AdministrationProposedEncoder;
import rialto.protocol.AdministrationRecordedEncoder;
import rialto.protocol.AdministratorKeyRevokedEncoder;
import rialto.protocol.AdministratorKeySetEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SessionsEndedEncoder;

/** Encodes what administrators do. */
final class AdministrationEventPublisher {
    private static final int LENGTH_BYTES = AdministrationRecordedEncoder.addressHeaderLength();
    private static final byte[] NOTHING = new byte[0];

    private final EventBatchWriter events;
    private final MessageHeaderEncoder messageHeader = new MessageHeaderEncoder();
    private final AdministrationRecordedEncoder recorded = new AdministrationRecordedEncoder();
    private final AdministrationProposedEncoder proposed = new AdministrationProposedEncoder();
    private final AdministrationDecidedEncoder decided = new AdministrationDecidedEncoder();
    private final AdministratorKeySetEncoder keySet = new AdministratorKeySetEncoder();
    private final AdministratorKeyRevokedEncoder keyRevoked = new AdministratorKeyRevokedEncoder();
    private final SessionsEndedEncoder sessionsEnded = new SessionsEndedEncoder();

    AdministrationEventPublisher(final EventBatchWriter events) {
        this.events = events;
    }

    private static int lengthWith(final int blockLength, final byte[]... parts) {
        int length = blockLength;
        for (final byte[] part : parts) {
            length += LENGTH_BYTES + part.length;
        }
        return length;
    }

    /**
     * @param proposalId 0 if nobody had to approve
     * @param approvedBy empty if nobody had to
     */
    void onRecorded(
            final AdministrativeAction action,
            final AdministrationOutcome outcome,
            final int commandTemplateId,
            final long proposalId,
            final String approvedBy) {
        final int length = lengthWith(
                AdministrationRecordedEncoder.BLOCK_LENGTH, action.address(), action.action(), action.detail());
        recorded.wrapAndApplyHeader(events.buffer(), events.beginEvent(length), messageHeader);
        events.writeHeader(recorded.header());
        recorded.proposalId(proposalId)
                .actor(action.actor())
                .approvedBy(approvedBy)
                .roles(action.roles())
                .outcome(outcome)
                .commandTemplateId(commandTemplateId)
                .putAddress(action.address(), 0, action.address().length)
                .putAction(action.action(), 0, action.action().length)
                .putDetail(action.detail(), 0, action.detail().length);
        events.endEvent(length);
    }

    void onProposed(final Proposal proposal) {
        final AdministrativeAction action = proposal.action();
        final int length = lengthWith(
                AdministrationProposedEncoder.BLOCK_LENGTH,
                action.address(),
                action.action(),
                action.detail(),
                action.command());
        proposed.wrapAndApplyHeader(events.buffer(), events.beginEvent(length), messageHeader);
        events.writeHeader(proposed.header());
        proposed.proposalId(proposal.proposalId())
                .expiresNs(proposal.expiresNs())
                .actor(action.actor())
                .roles(action.roles())
                .putAddress(action.address(), 0, action.address().length)
                .putAction(action.action(), 0, action.action().length)
                .putDetail(action.detail(), 0, action.detail().length)
                .putCommand(action.command(), 0, action.command().length);
        events.endEvent(length);
    }

    void onExpired(final Proposal proposal) {
        onDecided(proposal, "", 0, AdministrationDecision.EXPIRED, NOTHING);
    }

    void onDecided(
            final Proposal proposal,
            final String actor,
            final int roles,
            final AdministrationDecision decision,
            final byte[] address) {
        final int length = lengthWith(AdministrationDecidedEncoder.BLOCK_LENGTH, address);
        decided.wrapAndApplyHeader(events.buffer(), events.beginEvent(length), messageHeader);
        events.writeHeader(decided.header());
        decided.proposalId(proposal.proposalId())
                .actor(actor)
                .roles(roles)
                .decision(decision)
                .putAddress(address, 0, address.length);
        events.endEvent(length);
    }

    void onKeySet(final AdministratorKey key) {
        final int length = lengthWith(AdministratorKeySetEncoder.BLOCK_LENGTH, key.label());
        keySet.wrapAndApplyHeader(events.buffer(), events.beginEvent(length), messageHeader);
        events.writeHeader(keySet.header());
        keySet.notAfterNs(key.notAfterNs()).name(key.name()).keyId(key.keyId()).roles(key.roles());
        keySet.putKeyHash(key.keyHash(), 0, AdministratorKey.HASH_LENGTH).putLabel(key.label(), 0, key.label().length);
        events.endEvent(length);
    }

    void onKeyRevoked(final AdministratorKey key) {
        keyRevoked.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(AdministratorKeyRevokedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(keyRevoked.header());
        keyRevoked.name(key.name()).keyId(key.keyId());
        events.endEvent(AdministratorKeyRevokedEncoder.BLOCK_LENGTH);
    }

    /** @param keyId empty for all keys of the account */
    void onSessionsEnded(final long accountId, final String keyId) {
        sessionsEnded.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(SessionsEndedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(sessionsEnded.header());
        sessionsEnded.accountId(accountId).keyId(keyId);
        events.endEvent(SessionsEndedEncoder.BLOCK_LENGTH);
    }
}
