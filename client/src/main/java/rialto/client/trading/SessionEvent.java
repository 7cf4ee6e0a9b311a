package rialto.client.trading;

import rialto.protocol.SessionKind;

/** What happened to a numbered session. As {@link VenueEvent} in all else. Told by a {@link VenueReader} only. */
public sealed interface SessionEvent {
    /** What every event has. */
    VenueEvent.Header header();

    /** The session, from 1 without gaps. */
    long sessionId();

    long accountId();

    /**
     * A client logged on.
     *
     * @param name of the session, as the client knows it
     * @param number of the answer to the client
     * @param nextNumberIn the lowest number that the client may use next
     * @param epoch how often it was logged on
     * @param reset whether numbers began anew
     */
    record LoggedOn(
            VenueEvent.Header header,
            long sessionId,
            long accountId,
            String name,
            SessionKind kind,
            long number,
            long nextNumberIn,
            int epoch,
            boolean reset)
            implements SessionEvent {}

    /** A client logged off, or lost its session; {@code removed}: the session is no more. */
    record LoggedOff(VenueEvent.Header header, long sessionId, long accountId, int epoch, boolean removed)
            implements SessionEvent {}
}
