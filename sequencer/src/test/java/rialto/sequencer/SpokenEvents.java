package rialto.sequencer;

import rialto.client.AdministrationEventListener;
import rialto.client.VenueEventListener;
import rialto.protocol.AccountStateChangedDecoder;
import rialto.protocol.AdministrationDecidedDecoder;
import rialto.protocol.AdministrationProposedDecoder;
import rialto.protocol.AdministrationRecordedDecoder;
import rialto.protocol.AdministratorKeyRevokedDecoder;
import rialto.protocol.AdministratorKeySetDecoder;
import rialto.protocol.ApiKeyAddedDecoder;
import rialto.protocol.CancelRejectedDecoder;
import rialto.protocol.CommandRejectedDecoder;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.OrderCanceledDecoder;
import rialto.protocol.OrderEntryChangedDecoder;
import rialto.protocol.OrderRejectedDecoder;
import rialto.protocol.OrdersMassCanceledDecoder;
import rialto.protocol.SessionsEndedDecoder;
import rialto.protocol.TransferAppliedDecoder;

import java.util.ArrayList;
import java.util.List;

/** Events as short sentences. */
final class SpokenEvents implements VenueEventListener, AdministrationEventListener {
    final List<String> lines = new ArrayList<>();
    int batches;
    long lastCorrelationId;

    @Override
    public AdministrationEventListener administration() {
        return this;
    }

    @Override
    public void onEvent(final EventHeaderDecoder header, final int templateId) {
        lastCorrelationId = header.correlationId();
    }

    @Override
    public void onAdministrationRecorded(final AdministrationRecordedDecoder e) {
        final String what = e.outcome() + " " + e.commandTemplateId();
        final String approved = e.approvedBy().isEmpty() ? "" : " approved by " + e.approvedBy();
        lines.add(e.actor() + " from " + e.address() + ": " + e.action() + ", " + e.detail() + " " + what + approved);
    }

    @Override
    public void onAdministrationProposed(final AdministrationProposedDecoder e) {
        final String head = e.proposalId() + " proposed by " + e.actor() + " until " + e.expiresNs();
        e.address();
        lines.add(head + ": " + e.action());
    }

    @Override
    public void onAdministrationDecided(final AdministrationDecidedDecoder e) {
        lines.add(e.proposalId() + " " + e.decision() + " " + e.actor());
    }

    @Override
    public void onAdministratorKeySet(final AdministratorKeySetDecoder e) {
        lines.add("key " + e.keyId() + " of " + e.name() + ", roles " + e.roles() + ", " + e.label());
    }

    @Override
    public void onAdministratorKeyRevoked(final AdministratorKeyRevokedDecoder e) {
        lines.add("key " + e.keyId() + " of " + e.name() + " revoked");
    }

    @Override
    public void onAccountStateChanged(final AccountStateChangedDecoder e) {
        lines.add("account " + e.accountId() + " frozen " + (e.frozen() != 0) + ": " + e.reason());
    }

    @Override
    public void onOrderEntryChanged(final OrderEntryChangedDecoder e) {
        lines.add("order entry of " + e.instrumentId() + " suspended for " + e.suspensions());
    }

    @Override
    public void onSessionsEnded(final SessionsEndedDecoder e) {
        lines.add("sessions of " + e.accountId() + " end " + e.keyId());
    }

    @Override
    public void onApiKeyAdded(final ApiKeyAddedDecoder e) {
        lines.add("api key");
    }

    @Override
    public void onTransferApplied(final TransferAppliedDecoder e) {
        lines.add("transferred " + e.amount());
    }

    @Override
    public void onOrderCanceled(final OrderCanceledDecoder e) {
        lines.add("canceled " + e.orderId() + " " + e.reason());
    }

    @Override
    public void onOrdersMassCanceled(final OrdersMassCanceledDecoder e) {
        lines.add("mass canceled " + e.canceledCount());
    }

    @Override
    public void onOrderRejected(final OrderRejectedDecoder e) {
        lines.add("order refused " + e.reason());
    }

    @Override
    public void onCancelRejected(final CancelRejectedDecoder e) {
        lines.add("cancel refused " + e.reason());
    }

    @Override
    public void onCommandRejected(final CommandRejectedDecoder e) {
        lines.add("refused " + e.commandTemplateId() + " " + e.reason());
    }
}
