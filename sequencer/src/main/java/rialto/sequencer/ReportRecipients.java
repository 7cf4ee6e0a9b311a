package rialto.sequencer;

import rialto.engine.Identifier;
import rialto.protocol.SessionKind;

/** To whom reports go: numbered sessions of the account that they are about. */
final class ReportRecipients {
    private final NumberedSessions sessions;
    private final SessionEventPublisher publisher;
    private final Identifier causeParty = new Identifier();
    private NumberedSession cause;
    private boolean causeIsTold;

    ReportRecipients(final NumberedSessions sessions, final SessionEventPublisher publisher) {
        this.sessions = sessions;
        this.publisher = publisher;
    }

    /** Whether anybody is told of an account. */
    boolean areThere(final long accountId) {
        return sessions.count() != 0 && sessions.ofAccount(accountId) != null;
    }

    /**
     * A session's own command begins.
     *
     * @param partyId whom the client acts for by it; may be none
     */
    void beginCause(final NumberedSession session, final Identifier partyId) {
        cause = session;
        causeParty.set(partyId);
        causeIsTold = false;
    }

    /** @return whether the session was told anything */
    boolean endCause() {
        cause = null;
        causeParty.clear();
        return causeIsTold;
    }

    /** The session whose command it is; 0 for none. */
    long causeId() {
        return cause == null ? 0 : cause.sessionId;
    }

    /** Whom the session's client acts for by its command; none without a session's command. */
    Identifier causeParty() {
        return causeParty;
    }

    void tell(final ReportContent content) {
        for (final NumberedSession session : sessions.ofAccount(content.accountId)) {
            publish(session, content);
        }
    }

    /** Whoever asked for it hears of it, and drop copies. */
    void tellCause(final ReportContent content) {
        tellTo(cause, content);
    }

    /** One session hears of it, and drop copies. */
    void tellTo(final NumberedSession requester, final ReportContent content) {
        for (final NumberedSession session : sessions.ofAccount(content.accountId)) {
            if (session == requester || session.kind == SessionKind.DROP_COPY) {
                publish(session, content);
            }
        }
    }

    private void publish(final NumberedSession session, final ReportContent content) {
        causeIsTold |= session == cause;
        publisher.onReport(session, content);
    }
}
