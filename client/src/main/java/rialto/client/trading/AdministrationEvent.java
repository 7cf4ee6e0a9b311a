package rialto.client.trading;

import rialto.protocol.AdministrationDecision;
import rialto.protocol.AdministrationOutcome;
import rialto.protocol.SuspensionReason;

/**
 * What those who run the venue did. As {@link VenueEvent} in all else. Told by a {@link VenueReader} only: it is for programs of
 * the operator.
 */
public sealed interface AdministrationEvent {
    /** What every event has. */
    VenueEvent.Header header();

    /**
     * Somebody did something. What it led to follows under the next sequences of the same command.
     *
     * @param proposalId 0 if nobody had to approve
     * @param actor name of the administrator, or {@code program:NAME}; empty for a login that failed
     * @param approvedBy empty if nobody had to approve
     * @param roles bits of {@link rialto.protocol.AdministratorRoles}
     * @param outcome FOLLOWS: done, unless a reject follows in the same command; REFUSED by the gateway
     * @param address of the administrator's client
     * @param action such as {@code POST /admin/v1/accounts/alice/deposits}
     * @param detail what the request said, without secrets
     */
    record Recorded(
            VenueEvent.Header header,
            long proposalId,
            String actor,
            String approvedBy,
            int roles,
            AdministrationOutcome outcome,
            String address,
            String action,
            String detail)
            implements AdministrationEvent {}

    /** Somebody proposed something that a second administrator must approve before {@code expiresNs}. */
    record Proposed(
            VenueEvent.Header header,
            long proposalId,
            long expiresNs,
            String actor,
            int roles,
            String address,
            String action,
            String detail)
            implements AdministrationEvent {}

    /** A proposal was decided, or ran out; {@code actor} is empty for EXPIRED. */
    record Decided(
            VenueEvent.Header header,
            long proposalId,
            String actor,
            int roles,
            AdministrationDecision decision,
            String address)
            implements AdministrationEvent {}

    /** A key of an administrator was made or changed. It ends at {@code notAfterNs}. */
    record KeySet(VenueEvent.Header header, String name, String keyId, int roles, long notAfterNs, String label)
            implements AdministrationEvent {}

    /** A key of an administrator was revoked. */
    record KeyRevoked(VenueEvent.Header header, String name, String keyId) implements AdministrationEvent {}

    /**
     * An account was frozen, or can trade again.
     *
     * @param canceledCount orders that left with the same command
     * @param ordersRemain whether others follow with the next commands
     */
    record AccountStateChanged(
            VenueEvent.Header header,
            long accountId,
            boolean frozen,
            int canceledCount,
            boolean ordersRemain,
            String reason)
            implements AdministrationEvent {}

    /**
     * New orders are refused, or come in again.
     *
     * @param instrumentId 0 for the whole venue
     * @param suspensions why new orders are refused there now, as bits; 0: they are not
     * @param allowed what was asked for
     * @param reason who asked for it
     */
    record OrderEntryChanged(
            VenueEvent.Header header,
            int instrumentId,
            int suspensions,
            boolean allowed,
            SuspensionReason reason,
            int canceledCount,
            boolean ordersRemain)
            implements AdministrationEvent {}

    /** Gateways close the connections of an account, or of one API key ({@code keyId} not empty). */
    record SessionsEnded(VenueEvent.Header header, long accountId, String keyId) implements AdministrationEvent {}
}
