package rialto.client;

import rialto.protocol.SessionLoggedOffDecoder;
import rialto.protocol.SessionLoggedOnDecoder;
import rialto.protocol.SessionNumbersTakenDecoder;
import rialto.protocol.SessionReportDecoder;

/**
 * Events of numbered sessions, one method each; every method does nothing unless overridden. As {@link VenueEventListener} in
 * all else.
 */
public interface SessionEventListener {
    /** Hears nothing. */
    SessionEventListener NONE = new SessionEventListener() {};

    default void onSessionLoggedOn(final SessionLoggedOnDecoder event) {}

    default void onSessionLoggedOff(final SessionLoggedOffDecoder event) {}

    default void onSessionNumbersTaken(final SessionNumbersTakenDecoder event) {}

    default void onSessionReport(final SessionReportDecoder event) {}
}
