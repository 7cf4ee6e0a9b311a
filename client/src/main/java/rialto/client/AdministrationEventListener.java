package rialto.client;

import rialto.protocol.AccountStateChangedDecoder;
import rialto.protocol.AdministrationDecidedDecoder;
import rialto.protocol.AdministrationProposedDecoder;
import rialto.protocol.AdministrationRecordedDecoder;
import rialto.protocol.AdministratorKeyRevokedDecoder;
import rialto.protocol.AdministratorKeySetDecoder;
import rialto.protocol.OrderEntryChangedDecoder;
import rialto.protocol.SessionsEndedDecoder;

/**
 * Events of administration, one method each; every method does nothing unless overridden. As {@link VenueEventListener} in all
 * else.
 */
public interface AdministrationEventListener {
    /** Hears nothing. */
    AdministrationEventListener NONE = new AdministrationEventListener() {};

    default void onAdministrationRecorded(final AdministrationRecordedDecoder event) {}

    default void onAdministrationProposed(final AdministrationProposedDecoder event) {}

    default void onAdministrationDecided(final AdministrationDecidedDecoder event) {}

    default void onAdministratorKeySet(final AdministratorKeySetDecoder event) {}

    default void onAdministratorKeyRevoked(final AdministratorKeyRevokedDecoder event) {}

    default void onAccountStateChanged(final AccountStateChangedDecoder event) {}

    default void onOrderEntryChanged(final OrderEntryChangedDecoder event) {}

    default void onSessionsEnded(final SessionsEndedDecoder event) {}
}
