package rialto.client.trading;

import rialto.protocol.AccountFees;
import rialto.protocol.FeeSchedule;

/** What is set about fees. As {@link VenueEvent} in all else. */
public sealed interface FeeEvent {
    /** What every event has. */
    VenueEvent.Header header();

    /** A fee schedule is there or is another; without tiers it is there no more. Told to everybody. */
    record ScheduleSet(VenueEvent.Header header, FeeSchedule schedule) implements FeeEvent {}

    /**
     * The fees of an instrument follow another schedule. Told to everybody.
     *
     * @param scheduleId 0 for the instrument's own fees
     */
    record ScheduleAssigned(VenueEvent.Header header, int instrumentId, int scheduleId) implements FeeEvent {}

    /** An account has another discount or fixed tier, or none any more. */
    record TermsSet(VenueEvent.Header header, long accountId, AccountFees terms) implements FeeEvent {}
}
