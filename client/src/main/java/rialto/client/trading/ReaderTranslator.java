package rialto.client.trading;

import rialto.client.AdministrationEventListener;
import rialto.client.SessionEventListener;
import rialto.protocol.AccountStateChangedDecoder;
import rialto.protocol.AdministrationDecidedDecoder;
import rialto.protocol.AdministrationProposedDecoder;
import rialto.protocol.AdministrationRecordedDecoder;
import rialto.protocol.AdministratorKeyRevokedDecoder;
import rialto.protocol.AdministratorKeySetDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.OrderEntryChangedDecoder;
import rialto.protocol.SessionLoggedOffDecoder;
import rialto.protocol.SessionLoggedOnDecoder;
import rialto.protocol.SessionsEndedDecoder;

/** As {@link EventTranslator}, of all events of all accounts, with those of administration and of numbered sessions. */
final class ReaderTranslator extends EventTranslator implements AdministrationEventListener, SessionEventListener {
    /** No client's: nothing was requested by this one. */
    private static final int NO_GATEWAY = -1;

    private final VenueReaderListener listener;

    /** @param settings are to say {@code everyone()} */
    ReaderTranslator(final ClientSettings settings, final Directory directory, final VenueReaderListener listener) {
        super(settings, directory, new InFlight(1), new RunningCancelTimers(), listener, NO_GATEWAY);
        this.listener = listener;
    }

    @Override
    public AdministrationEventListener administration() {
        return this;
    }

    @Override
    public SessionEventListener numberedSessions() {
        return this;
    }

    @Override
    public void onAdministrationRecorded(final AdministrationRecordedDecoder event) {
        if (isNew()) {
            final String address = event.address();
            final String action = event.action();
            listener.on(new AdministrationEvent.Recorded(
                    header(),
                    event.proposalId(),
                    event.actor(),
                    event.approvedBy(),
                    event.roles(),
                    event.outcome(),
                    address,
                    action,
                    event.detail()));
        }
    }

    @Override
    public void onAdministrationProposed(final AdministrationProposedDecoder event) {
        if (isNew()) {
            final String address = event.address();
            final String action = event.action();
            listener.on(new AdministrationEvent.Proposed(
                    header(),
                    event.proposalId(),
                    event.expiresNs(),
                    event.actor(),
                    event.roles(),
                    address,
                    action,
                    event.detail()));
        }
    }

    @Override
    public void onAdministrationDecided(final AdministrationDecidedDecoder event) {
        if (isNew()) {
            listener.on(new AdministrationEvent.Decided(
                    header(), event.proposalId(), event.actor(), event.roles(), event.decision(), event.address()));
        }
    }

    @Override
    public void onAdministratorKeySet(final AdministratorKeySetDecoder event) {
        if (isNew()) {
            listener.on(new AdministrationEvent.KeySet(
                    header(), event.name(), event.keyId(), event.roles(), event.notAfterNs(), event.label()));
        }
    }

    @Override
    public void onAdministratorKeyRevoked(final AdministratorKeyRevokedDecoder event) {
        if (isNew()) {
            listener.on(new AdministrationEvent.KeyRevoked(header(), event.name(), event.keyId()));
        }
    }

    @Override
    public void onAccountStateChanged(final AccountStateChangedDecoder event) {
        if (isNew()) {
            listener.on(new AdministrationEvent.AccountStateChanged(
                    header(),
                    event.accountId(),
                    event.frozen() != 0,
                    event.canceledCount(),
                    event.ordersRemain() != 0,
                    event.reason()));
        }
    }

    @Override
    public void onOrderEntryChanged(final OrderEntryChangedDecoder event) {
        if (isNew()) {
            listener.on(new AdministrationEvent.OrderEntryChanged(
                    header(),
                    event.instrumentId(),
                    event.suspensions(),
                    event.allowed() != 0,
                    event.reason(),
                    event.canceledCount(),
                    event.ordersRemain() != 0));
        }
    }

    @Override
    public void onSessionsEnded(final SessionsEndedDecoder event) {
        if (isNew()) {
            listener.on(new AdministrationEvent.SessionsEnded(header(), event.accountId(), event.keyId()));
        }
    }

    @Override
    public void onSessionLoggedOn(final SessionLoggedOnDecoder event) {
        if (isNew()) {
            listener.on(new SessionEvent.LoggedOn(
                    header(),
                    event.sessionId(),
                    event.accountId(),
                    Identifier36.text(event.name()),
                    event.kind(),
                    event.number(),
                    event.nextNumberIn(),
                    event.epoch(),
                    event.reset() != 0));
        }
    }

    @Override
    public void onSessionLoggedOff(final SessionLoggedOffDecoder event) {
        if (isNew()) {
            listener.on(new SessionEvent.LoggedOff(
                    header(), event.sessionId(), event.accountId(), event.epoch(), event.removed() != 0));
        }
    }
}
