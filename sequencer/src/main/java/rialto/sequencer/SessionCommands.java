package rialto.sequencer;

import org.agrona.DirectBuffer;
import rialto.engine.Identifier;
import rialto.engine.MatchingEngine;
import rialto.engine.OpenOrder;
import rialto.engine.RejectReason;
import rialto.protocol.AmendOrderDecoder;
import rialto.protocol.AnswerHoldDecoder;
import rialto.protocol.CancelAllOrdersDecoder;
import rialto.protocol.CancelOrderDecoder;
import rialto.protocol.EnterOrderDecoder;
import rialto.protocol.EnterQuoteOrderDecoder;
import rialto.protocol.LogOffSessionDecoder;
import rialto.protocol.LogOnSessionDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.NumberedCommandDecoder;
import rialto.protocol.ReplaceOrderDecoder;
import rialto.protocol.SessionKind;
import rialto.protocol.TakeSessionNumbersDecoder;

import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;

/**
 * Carries out the commands of numbered sessions. Who the client is the gateway has found out; that a session is one's of the
 * account, that nobody else has it since and that nothing is carried out twice is decided here.
 */
final class SessionCommands {
    private static final int MAX_COUNT = 10_000;
    /** Of a client's clock before the venue's. */
    private static final long MOST_AHEAD_NS = TimeUnit.MINUTES.toNanos(1);

    private static final int LENGTH_BYTES = 2;

    private final NumberedSessions sessions;
    private final SessionReports reports;
    private final SessionEventPublisher publisher;
    private final MatchingEngine engine;
    private final InnerCommands inner;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final LogOnSessionDecoder logOn = new LogOnSessionDecoder();
    private final LogOffSessionDecoder logOff = new LogOffSessionDecoder();
    private final TakeSessionNumbersDecoder takeNumbers = new TakeSessionNumbersDecoder();
    private final NumberedCommandDecoder numbered = new NumberedCommandDecoder();
    private final Identifier name = new Identifier();
    private final Identifier party = new Identifier();
    /** Of the numbered command. */
    private int blockLength;

    /** Commands inside commands. */
    interface InnerCommands {
        /** Carries out a whole command. */
        void carryOut(DirectBuffer buffer, int offset, int length, long timestampNs);

        void reject(RejectReason reason, long referenceId);
    }

    SessionCommands(final SessionReports reports, final MatchingEngine engine, final InnerCommands inner) {
        this.sessions = reports.sessions();
        this.reports = reports;
        this.publisher = reports.publisher();
        this.engine = engine;
        this.inner = inner;
    }

    static boolean isSessionCommand(final int templateId) {
        return shortestBlock(templateId) != Integer.MAX_VALUE;
    }

    /** As {@link CommandTemplates#shortestBlock}. */
    static int shortestBlock(final int templateId) {
        return switch (templateId) {
            case LogOnSessionDecoder.TEMPLATE_ID -> LogOnSessionDecoder.BLOCK_LENGTH;
            case LogOffSessionDecoder.TEMPLATE_ID -> LogOffSessionDecoder.BLOCK_LENGTH;
            case TakeSessionNumbersDecoder.TEMPLATE_ID -> TakeSessionNumbersDecoder.BLOCK_LENGTH;
            case NumberedCommandDecoder.TEMPLATE_ID -> NumberedCommandDecoder.partyIdEncodingOffset();
            default -> Integer.MAX_VALUE;
        };
    }

    /** Whether a client may number it. */
    static boolean mayBeNumbered(final int templateId) {
        return switch (templateId) {
            case EnterOrderDecoder.TEMPLATE_ID,
                    EnterQuoteOrderDecoder.TEMPLATE_ID,
                    CancelOrderDecoder.TEMPLATE_ID,
                    CancelAllOrdersDecoder.TEMPLATE_ID,
                    AmendOrderDecoder.TEMPLATE_ID,
                    ReplaceOrderDecoder.TEMPLATE_ID,
                    AnswerHoldDecoder.TEMPLATE_ID -> true;
            default -> false;
        };
    }

    /** Runs a command whose block is whole. */
    void run(final DirectBuffer buffer, final int offset, final int length, final long timestampNs) {
        switch (header.wrap(buffer, offset).templateId()) {
            case LogOnSessionDecoder.TEMPLATE_ID -> {
                logOn.wrapAndApplyHeader(buffer, offset, header);
                logOn(timestampNs);
            }
            case LogOffSessionDecoder.TEMPLATE_ID -> {
                logOff.wrapAndApplyHeader(buffer, offset, header);
                logOff(timestampNs);
            }
            case TakeSessionNumbersDecoder.TEMPLATE_ID -> {
                takeNumbers.wrapAndApplyHeader(buffer, offset, header);
                takeNumbers(timestampNs);
            }
            case NumberedCommandDecoder.TEMPLATE_ID -> {
                numbered.wrapAndApplyHeader(buffer, offset, header);
                blockLength = header.blockLength();
                carryOut(buffer, offset + length, timestampNs);
            }
            default -> throw new IllegalStateException("no case for template " + header.templateId());
        }
    }

    private void logOn(final long timestampNs) {
        WireIdentifiers.decode(logOn.name(), name);
        final SessionKind kind = SessionKind.get(logOn.kindRaw());
        final long accountId = logOn.accountId();
        if (name.isNone()
                || kind != SessionKind.ORDERS && kind != SessionKind.DROP_COPY
                || logOn.number() < 1
                || logOn.number() == Long.MAX_VALUE
                || logOn.source().gatewayId() == 0) {
            inner.reject(RejectReason.MALFORMED_COMMAND, 0);
            return;
        }
        if (!engine.hasAccount(accountId)) {
            inner.reject(RejectReason.UNKNOWN_ACCOUNT, 0);
            return;
        }
        final NumberedSession known = sessions.find(accountId, name);
        if (logOn.sentTimestampNs() > timestampNs + MOST_AHEAD_NS || known != null && !isNewer(known, kind)) {
            inner.reject(RejectReason.OUT_OF_TURN, 0);
            return;
        }
        if (known != null && logOn.reset() == 0 && logOn.number() < known.nextNumberIn) {
            inner.reject(RejectReason.OUT_OF_TURN, known.nextNumberIn);
            return;
        }
        final NumberedSession session = known != null ? known : add(accountId, kind, timestampNs);
        if (session != null) {
            logOn(session, timestampNs);
        }
    }

    private boolean isNewer(final NumberedSession session, final SessionKind kind) {
        return session.kind == kind && logOn.sentTimestampNs() > session.sentTimestampNs;
    }

    private void logOn(final NumberedSession session, final long timestampNs) {
        final boolean reset = logOn.reset() != 0;
        if (reset) {
            session.nextNumberOut = 1;
            session.marks.clear();
        }
        if (reset || logOn.number() == session.nextNumberIn) {
            session.nextNumberIn = logOn.number() + 1;
        }
        session.sentTimestampNs = logOn.sentTimestampNs();
        session.loggedOnNs = timestampNs;
        session.gatewayId = logOn.source().gatewayId();
        session.epoch++;
        sessions.use(session, timestampNs);
        publisher.onLoggedOn(session, reset);
    }

    /** A new session, in the place of another one if there is no more room; null, and that is told, if there is none. */
    private NumberedSession add(final long accountId, final SessionKind kind, final long timestampNs) {
        final boolean isAccountFull = sessions.isFull(accountId, kind);
        if (isAccountFull || sessions.isFull()) {
            final NumberedSession replaced = isAccountFull
                    ? sessions.replaceable(accountId, kind, timestampNs)
                    : sessions.replaceable(timestampNs);
            if (replaced == null) {
                inner.reject(
                        RejectReason.CAPACITY_EXCEEDED,
                        isAccountFull ? NumberedSessions.bound(kind) : NumberedSessions.CAPACITY);
                return null;
            }
            remove(replaced);
        }
        if (sessions.ofAccount(accountId) == null) {
            engine.forEachOpenOrder(accountId, this::reportFromNowOn);
        }
        return sessions.add(accountId, name, kind, timestampNs);
    }

    private void remove(final NumberedSession session) {
        sessions.remove(session);
        publisher.onLoggedOff(session, true);
    }

    /** When there is something to do without a command; {@link MatchingEngine#NOTHING_DUE} for never. */
    long nextDeadlineNs() {
        return sessions.nextEndNs();
    }

    /** Ends the sessions that nobody used for long. */
    void advanceTime(final long timestampNs) {
        if (sessions.nextEndNs() <= timestampNs) {
            sessions.ending(timestampNs).forEach(this::remove);
        }
    }

    private void reportFromNowOn(final OpenOrder order) {
        sessions.orders().add(order.orderId).set(order);
    }

    private void logOff(final long timestampNs) {
        final NumberedSession session = session(
                logOff.sessionId(),
                logOff.accountId(),
                logOff.epoch(),
                logOff.source().gatewayId());
        if (session != null) {
            session.gatewayId = 0;
            sessions.use(session, timestampNs);
            publisher.onLoggedOff(session, false);
        }
    }

    private void takeNumbers(final long timestampNs) {
        final int count = takeNumbers.count();
        final long number = takeNumbers.number();
        if (count < 1 || count > MAX_COUNT || number < 0 || number == Long.MAX_VALUE) {
            inner.reject(RejectReason.MALFORMED_COMMAND, 0);
            return;
        }
        final NumberedSession session = session(
                takeNumbers.sessionId(),
                takeNumbers.accountId(),
                takeNumbers.epoch(),
                takeNumbers.source().gatewayId());
        if (session != null && (number == 0 || takesNumber(session, number, takeNumbers.nextNumberIn()))) {
            sessions.use(session, timestampNs);
            publisher.onNumbersTaken(session, count);
        }
    }

    private void carryOut(final DirectBuffer buffer, final int end, final long timestampNs) {
        final long number = numbered.number();
        final int command = numbered.limit() + LENGTH_BYTES;
        final int length = command <= end
                ? buffer.getShort(numbered.limit(), ByteOrder.LITTLE_ENDIAN) & 0xFFFF
                : Integer.MAX_VALUE;
        if (number < 1 || number == Long.MAX_VALUE || length > end - command || !isNumbered(buffer, command, length)) {
            inner.reject(RejectReason.MALFORMED_COMMAND, 0);
            return;
        }
        final NumberedSession session = session(
                numbered.sessionId(),
                numbered.accountId(),
                numbered.epoch(),
                numbered.source().gatewayId());
        if (session == null) {
            return;
        }
        if (session.kind == SessionKind.DROP_COPY) {
            inner.reject(RejectReason.NOT_PERMITTED, 0);
        } else if (takesNumber(session, number, numbered.nextNumberIn())) {
            sessions.use(session, timestampNs);
            reports.beginCause(session, party());
            inner.carryOut(buffer, command, length, timestampNs);
            if (!reports.endCause()) {
                publisher.onNumbersTaken(session, 0);
            }
        }
    }

    /** Whom the client acts for; none also in a block that ends before. */
    private Identifier party() {
        final boolean isThere = blockLength >= NumberedCommandDecoder.BLOCK_LENGTH;
        if (isThere) {
            WireIdentifiers.decode(numbered.partyId(), party);
        } else {
            party.clear();
        }
        return party;
    }

    /** Whether it is a whole command, of those that may be numbered, and of the session's account. */
    private boolean isNumbered(final DirectBuffer buffer, final int offset, final int length) {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH
                || header.wrap(buffer, offset).schemaId() != MessageHeaderDecoder.SCHEMA_ID) {
            return false;
        }
        final int templateId = header.templateId();
        final int body = offset + MessageHeaderDecoder.ENCODED_LENGTH;
        return mayBeNumbered(templateId)
                && CommandTemplates.isWhole(header, length)
                && buffer.getLong(body + CommandRights.accountOffset(templateId), ByteOrder.LITTLE_ENDIAN)
                        == numbered.accountId();
    }

    /** The session, if it is the account's and whoever sends the command has it; null, and that is told, otherwise. */
    private NumberedSession session(final long sessionId, final long accountId, final int epoch, final int gatewayId) {
        final NumberedSession session = sessions.get(sessionId);
        if (session == null || session.accountId != accountId) {
            inner.reject(RejectReason.UNKNOWN_SESSION, 0);
            return null;
        }
        if (session.gatewayId == 0 || session.gatewayId != gatewayId || session.epoch != epoch) {
            inner.reject(RejectReason.OUT_OF_TURN, 0);
            return null;
        }
        return session;
    }

    /**
     * Whether a client's message was not carried out before, and none that was sent before it was lost; it is carried out now.
     *
     * @param nextNumberIn as the sender knows it
     */
    private boolean takesNumber(final NumberedSession session, final long number, final long nextNumberIn) {
        if (number < session.nextNumberIn || nextNumberIn != session.nextNumberIn) {
            inner.reject(RejectReason.OUT_OF_TURN, session.nextNumberIn);
            return false;
        }
        session.nextNumberIn = number + 1;
        return true;
    }
}
