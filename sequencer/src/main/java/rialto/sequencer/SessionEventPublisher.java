package rialto.sequencer;

import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SessionLoggedOffEncoder;
import rialto.protocol.SessionLoggedOnEncoder;
import rialto.protocol.SessionNumbersTakenEncoder;
import rialto.protocol.SessionReportEncoder;

/** Encodes what happens to numbered sessions, and gives it its numbers. */
final class SessionEventPublisher {
    private final EventBatchWriter events;
    private final MessageHeaderEncoder messageHeader = new MessageHeaderEncoder();
    private final SessionLoggedOnEncoder loggedOn = new SessionLoggedOnEncoder();
    private final SessionLoggedOffEncoder loggedOff = new SessionLoggedOffEncoder();
    private final SessionNumbersTakenEncoder numbersTaken = new SessionNumbersTakenEncoder();
    private final SessionReportEncoder reported = new SessionReportEncoder();

    SessionEventPublisher(final EventBatchWriter events) {
        this.events = events;
    }

    void onLoggedOn(final NumberedSession session, final boolean reset) {
        loggedOn.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(SessionLoggedOnEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(loggedOn.header());
        WireIdentifiers.encode(session.name, loggedOn.name());
        loggedOn.sessionId(session.sessionId)
                .accountId(session.accountId)
                .number(session.take(1, events.sequence()))
                .nextNumberIn(session.nextNumberIn)
                .sentTimestampNs(session.sentTimestampNs)
                .epoch(session.epoch)
                .kind(session.kind)
                .reset((short) (reset ? 1 : 0));
        events.endEvent(SessionLoggedOnEncoder.BLOCK_LENGTH);
    }

    void onLoggedOff(final NumberedSession session, final boolean removed) {
        loggedOff.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(SessionLoggedOffEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(loggedOff.header());
        loggedOff
                .sessionId(session.sessionId)
                .accountId(session.accountId)
                .epoch(session.epoch)
                .removed((short) (removed ? 1 : 0));
        events.endEvent(SessionLoggedOffEncoder.BLOCK_LENGTH);
    }

    /** @param count 0 where the session's command led to no report: then it is no number that is told */
    void onNumbersTaken(final NumberedSession session, final int count) {
        numbersTaken.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(SessionNumbersTakenEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(numbersTaken.header());
        numbersTaken
                .sessionId(session.sessionId)
                .accountId(session.accountId)
                .firstNumber(count == 0 ? session.nextNumberOut : session.take(count, events.sequence()))
                .nextNumberIn(session.nextNumberIn)
                .epoch(session.epoch)
                .count(count);
        events.endEvent(SessionNumbersTakenEncoder.BLOCK_LENGTH);
    }

    void onReport(final NumberedSession session, final ReportContent content) {
        final int length = content.blockLength();
        reported.wrapAndApplyHeader(events.buffer(), events.beginEvent(length), messageHeader);
        messageHeader.blockLength(length);
        events.writeHeader(reported.header());
        content.encode(reported);
        reported.sessionId(session.sessionId)
                .number(session.take(1, events.sequence()))
                .nextNumberIn(session.nextNumberIn);
        events.endEvent(length);
    }
}
