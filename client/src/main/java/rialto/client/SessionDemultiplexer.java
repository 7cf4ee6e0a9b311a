package rialto.client;

import org.agrona.DirectBuffer;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.SessionLoggedOffDecoder;
import rialto.protocol.SessionLoggedOnDecoder;
import rialto.protocol.SessionNumbersTakenDecoder;
import rialto.protocol.SessionReportDecoder;

/** Calls a {@link SessionEventListener} for events of numbered sessions. Allocates nothing. Not thread-safe. */
final class SessionDemultiplexer {
    private final SessionLoggedOnDecoder loggedOn = new SessionLoggedOnDecoder();
    private final SessionLoggedOffDecoder loggedOff = new SessionLoggedOffDecoder();
    private final SessionNumbersTakenDecoder numbersTaken = new SessionNumbersTakenDecoder();
    private final SessionReportDecoder report = new SessionReportDecoder();

    /**
     * @param header of the message, wrapped
     * @return false, and nobody is called, for an event of another kind
     */
    boolean dispatch(
            final SessionEventListener listener,
            final DirectBuffer buffer,
            final int offset,
            final MessageHeaderDecoder header) {
        switch (header.templateId()) {
            case SessionReportDecoder.TEMPLATE_ID ->
                listener.onSessionReport(report.wrapAndApplyHeader(buffer, offset, header));
            case SessionNumbersTakenDecoder.TEMPLATE_ID ->
                listener.onSessionNumbersTaken(numbersTaken.wrapAndApplyHeader(buffer, offset, header));
            case SessionLoggedOnDecoder.TEMPLATE_ID ->
                listener.onSessionLoggedOn(loggedOn.wrapAndApplyHeader(buffer, offset, header));
            case SessionLoggedOffDecoder.TEMPLATE_ID ->
                listener.onSessionLoggedOff(loggedOff.wrapAndApplyHeader(buffer, offset, header));
            default -> {
                return false;
            }
        }
        return true;
    }
}
