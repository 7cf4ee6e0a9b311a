package rialto.client;

import org.agrona.DirectBuffer;
import rialto.protocol.AccountStateChangedDecoder;
import rialto.protocol.AdministrationDecidedDecoder;
import rialto.protocol.AdministrationProposedDecoder;
import rialto.protocol.AdministrationRecordedDecoder;
import rialto.protocol.AdministratorKeyRevokedDecoder;
import rialto.protocol.AdministratorKeySetDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.OrderEntryChangedDecoder;
import rialto.protocol.SessionsEndedDecoder;

/** Calls an {@link AdministrationEventListener} for events of administration. Allocates nothing. Not thread-safe. */
final class AdministrationDemultiplexer {
    private final AdministrationRecordedDecoder administrationRecorded = new AdministrationRecordedDecoder();
    private final AdministrationProposedDecoder administrationProposed = new AdministrationProposedDecoder();
    private final AdministrationDecidedDecoder administrationDecided = new AdministrationDecidedDecoder();
    private final AdministratorKeySetDecoder administratorKeySet = new AdministratorKeySetDecoder();
    private final AdministratorKeyRevokedDecoder administratorKeyRevoked = new AdministratorKeyRevokedDecoder();
    private final AccountStateChangedDecoder accountStateChanged = new AccountStateChangedDecoder();
    private final OrderEntryChangedDecoder orderEntryChanged = new OrderEntryChangedDecoder();
    private final SessionsEndedDecoder sessionsEnded = new SessionsEndedDecoder();

    /** @param header of the message, wrapped; an event of another kind is passed over */
    void dispatch(
            final AdministrationEventListener listener,
            final DirectBuffer buffer,
            final int offset,
            final MessageHeaderDecoder header) {
        switch (header.templateId()) {
            case AdministrationRecordedDecoder.TEMPLATE_ID ->
                listener.onAdministrationRecorded(administrationRecorded.wrapAndApplyHeader(buffer, offset, header));
            case AdministrationProposedDecoder.TEMPLATE_ID ->
                listener.onAdministrationProposed(administrationProposed.wrapAndApplyHeader(buffer, offset, header));
            case AdministrationDecidedDecoder.TEMPLATE_ID ->
                listener.onAdministrationDecided(administrationDecided.wrapAndApplyHeader(buffer, offset, header));
            case AdministratorKeySetDecoder.TEMPLATE_ID ->
                listener.onAdministratorKeySet(administratorKeySet.wrapAndApplyHeader(buffer, offset, header));
            case AdministratorKeyRevokedDecoder.TEMPLATE_ID ->
                listener.onAdministratorKeyRevoked(administratorKeyRevoked.wrapAndApplyHeader(buffer, offset, header));
            case AccountStateChangedDecoder.TEMPLATE_ID ->
                listener.onAccountStateChanged(accountStateChanged.wrapAndApplyHeader(buffer, offset, header));
            case OrderEntryChangedDecoder.TEMPLATE_ID ->
                listener.onOrderEntryChanged(orderEntryChanged.wrapAndApplyHeader(buffer, offset, header));
            case SessionsEndedDecoder.TEMPLATE_ID ->
                listener.onSessionsEnded(sessionsEnded.wrapAndApplyHeader(buffer, offset, header));
            default -> {
                // an event of a newer schema: the listener has seen it through onEvent
            }
        }
    }
}
