package rialto.gateway.state;

import rialto.client.AdministrationEventListener;
import rialto.protocol.AccountStateChangedDecoder;
import rialto.protocol.AdministrationDecidedDecoder;
import rialto.protocol.AdministrationDecision;
import rialto.protocol.AdministrationProposedDecoder;
import rialto.protocol.AdministratorKeyRevokedDecoder;
import rialto.protocol.AdministratorKeySetDecoder;
import rialto.protocol.OrderEntryChangedDecoder;
import rialto.protocol.SessionsEndedDecoder;

import java.nio.charset.StandardCharsets;

/** Events of administration into the {@link VenueView}. Owned by the event loop. */
final class AdministrationProjection implements AdministrationEventListener {
    private final VenueView view;

    AdministrationProjection(final VenueView view) {
        this.view = view;
    }

    @Override
    public void onAdministrationProposed(final AdministrationProposedDecoder event) {
        final Proposal proposal = new Proposal(
                event.proposalId(),
                event.actor(),
                event.roles(),
                text(bytes(event.addressLength(), event::getAddress)),
                text(bytes(event.actionLength(), event::getAction)),
                text(bytes(event.detailLength(), event::getDetail)),
                bytes(event.commandLength(), event::getCommand),
                view.eventTimeNs,
                event.expiresNs());
        view.administration.proposals.put(proposal.proposalId(), proposal);
        for (final VenueListener listener : view.listeners()) {
            listener.onAdministrationProposed(proposal);
        }
    }

    @Override
    public void onAdministrationDecided(final AdministrationDecidedDecoder event) {
        final AdministrationDecision decision = event.decision();
        if (decision != AdministrationDecision.REFUSED) {
            view.administration.proposals.remove(event.proposalId());
        }
        for (final VenueListener listener : view.listeners()) {
            listener.onAdministrationDecided(event.proposalId(), decision);
        }
    }

    @Override
    public void onAdministratorKeySet(final AdministratorKeySetDecoder event) {
        final byte[] hash = new byte[AdministratorKeySetDecoder.keyHashLength()];
        event.getKeyHash(hash, 0, hash.length);
        final AdministratorCredential former = view.administration.credential(event.keyId());
        final AdministratorCredential credential = new AdministratorCredential(
                event.name(),
                event.keyId(),
                event.roles(),
                hash,
                event.notAfterNs(),
                former == null ? view.eventTimeNs : former.addedNs(),
                text(bytes(event.labelLength(), event::getLabel)));
        view.administration.credentials.put(credential.keyId(), credential);
    }

    @Override
    public void onAdministratorKeyRevoked(final AdministratorKeyRevokedDecoder event) {
        view.administration.credentials.remove(event.keyId());
    }

    @Override
    public void onAccountStateChanged(final AccountStateChangedDecoder event) {
        final Account account = view.account(event.accountId());
        account.frozen = event.frozen() != 0;
        for (final VenueListener listener : view.listeners()) {
            listener.onAccountStateChanged(account, event.canceledCount());
        }
    }

    @Override
    public void onOrderEntryChanged(final OrderEntryChangedDecoder event) {
        if (event.instrumentId() == 0) {
            view.administration.orderEntrySuspensions = event.suspensions();
        } else {
            view.instrument(event.instrumentId()).orderEntrySuspensions = event.suspensions();
        }
        for (final VenueListener listener : view.listeners()) {
            listener.onOrderEntryChanged(event.canceledCount());
        }
    }

    @Override
    public void onSessionsEnded(final SessionsEndedDecoder event) {
        final String keyId = event.keyId();
        for (final VenueListener listener : view.listeners()) {
            listener.onSessionsEnded(event.accountId(), keyId.isEmpty() ? null : keyId);
        }
    }

    /** Reads what has a variable length into an array. */
    @FunctionalInterface
    interface Source {
        int read(byte[] target, int offset, int length);
    }

    static byte[] bytes(final int length, final Source source) {
        final byte[] bytes = new byte[length];
        source.read(bytes, 0, length);
        return bytes;
    }

    static String text(final byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
