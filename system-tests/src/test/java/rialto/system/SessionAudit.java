package rialto.system;

import org.agrona.DirectBuffer;
import rialto.client.EventBatchHandler;
import rialto.protocol.AmendRejectedDecoder;
import rialto.protocol.CancelReason;
import rialto.protocol.CancelRejectedDecoder;
import rialto.protocol.CommandRejectedDecoder;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderAmendedDecoder;
import rialto.protocol.OrderCanceledDecoder;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.OrderRejectedDecoder;
import rialto.protocol.OrderRepeatedDecoder;
import rialto.protocol.OrdersMassCanceledDecoder;
import rialto.protocol.ReportKind;
import rialto.protocol.SessionKind;
import rialto.protocol.SessionLoggedOffDecoder;
import rialto.protocol.SessionLoggedOnDecoder;
import rialto.protocol.SessionNumbersTakenDecoder;
import rialto.protocol.SessionReportDecoder;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * What recorded events say of numbered sessions: that their numbers have no gap, and that each command's order events are
 * reported to each session of the account that is to be told, once, and nothing else is. It knows nothing but the events.
 */
final class SessionAudit implements EventBatchHandler {
    private static final int MAX_TOLD = 20;

    /** Client's messages that the gateway itself answered, and the numbers of its answers; ends are exclusive. */
    private record OwnAnswers(long firstIn, long endIn, long first, long end) {}

    /** A numbered session with all that it was told. */
    static final class Session {
        private final long sessionId;
        private final long accountId;
        private final String name;
        private final SessionKind kind;
        private final Map<Long, SessionReportFacts> reports = new TreeMap<>();
        private final List<OwnAnswers> ownAnswers = new ArrayList<>();
        private long nextNumber = 1;
        private long nextNumberIn = 1;
        private int epoch;

        private Session(final long sessionId, final long accountId, final String name, final SessionKind kind) {
            this.sessionId = sessionId;
            this.accountId = accountId;
            this.name = name;
            this.kind = kind;
        }

        String name() {
            return name;
        }

        long accountId() {
            return accountId;
        }

        SessionKind kind() {
            return kind;
        }

        /** By their numbers; since the last reset. */
        Map<Long, SessionReportFacts> reports() {
            return reports;
        }

        /**
         * Whether the gateway itself answered a client's message, and the answer is among those that do not come any more: it tells
         * of no event, and died with its gateway.
         */
        boolean isAnswerLost(final long numberIn, final LongPredicate isFilled) {
            return ownAnswers.stream()
                    .filter(own -> own.firstIn <= numberIn && numberIn < own.endIn)
                    .anyMatch(own -> LongStream.range(own.first, own.end).anyMatch(isFilled));
        }

        /** Of its next message. */
        long nextNumber() {
            return nextNumber;
        }

        /** The lowest number that its client may use next. */
        long nextNumberIn() {
            return nextNumberIn;
        }
    }

    private final MessageHeaderDecoder message = new MessageHeaderDecoder();
    private final EventHeaderDecoder header = new EventHeaderDecoder();
    private final Map<Long, Session> sessions = new TreeMap<>();
    private final ExpectedReports expected = new ExpectedReports();
    private final List<String> contradictions = new ArrayList<>();
    private long sequence;

    @Override
    public void onBatch(final DirectBuffer buffer, final int offset, final int length) {
        int entry = offset;
        while (entry < offset + length) {
            final int event = EventBatch.messageOffset(entry);
            message.wrap(buffer, event);
            header.wrap(buffer, event + MessageHeaderDecoder.ENCODED_LENGTH);
            sequence = header.eventSequence();
            onEvent(buffer, event);
            if ((header.flags() & EventBatch.END_OF_COMMAND) != 0) {
                expected.differences(sessions.values(), this::contradict);
            }
            entry = EventBatch.nextEntry(entry, EventBatch.messageLength(buffer, entry));
        }
    }

    private void onEvent(final DirectBuffer buffer, final int offset) {
        switch (message.templateId()) {
            case SessionLoggedOnDecoder.TEMPLATE_ID ->
                onLoggedOn(new SessionLoggedOnDecoder().wrapAndApplyHeader(buffer, offset, message));
            case SessionLoggedOffDecoder.TEMPLATE_ID ->
                onLoggedOff(new SessionLoggedOffDecoder().wrapAndApplyHeader(buffer, offset, message));
            case SessionNumbersTakenDecoder.TEMPLATE_ID ->
                onNumbersTaken(new SessionNumbersTakenDecoder().wrapAndApplyHeader(buffer, offset, message));
            case SessionReportDecoder.TEMPLATE_ID ->
                onReport(SessionReportFacts.of(new SessionReportDecoder().wrapAndApplyHeader(buffer, offset, message)));
            default -> onOrderEvent(buffer, offset);
        }
    }

    private void onOrderEvent(final DirectBuffer buffer, final int offset) {
        switch (message.templateId()) {
            case OrderAcceptedDecoder.TEMPLATE_ID -> {
                final OrderAcceptedDecoder event =
                        new OrderAcceptedDecoder().wrapAndApplyHeader(buffer, offset, message);
                expected.accepted(event.accountId(), event.orderId());
            }
            case OrderExecutedDecoder.TEMPLATE_ID -> {
                final OrderExecutedDecoder event =
                        new OrderExecutedDecoder().wrapAndApplyHeader(buffer, offset, message);
                expected.traded(event.makerAccountId(), event.makerOrderId(), event.tradeId(), event.quantityLots());
                expected.traded(event.takerAccountId(), event.takerOrderId(), event.tradeId(), event.quantityLots());
            }
            case OrderCanceledDecoder.TEMPLATE_ID -> {
                final OrderCanceledDecoder event =
                        new OrderCanceledDecoder().wrapAndApplyHeader(buffer, offset, message);
                expected.canceled(event.accountId(), event.orderId(), event.reason() == CancelReason.REPLACED);
            }
            case OrderAmendedDecoder.TEMPLATE_ID -> {
                final OrderAmendedDecoder event = new OrderAmendedDecoder().wrapAndApplyHeader(buffer, offset, message);
                expected.told(event.accountId(), ReportKind.REPLACED, event.orderId());
            }
            case OrderRejectedDecoder.TEMPLATE_ID ->
                expected.rejected(new OrderRejectedDecoder()
                        .wrapAndApplyHeader(buffer, offset, message)
                        .accountId());
            case OrderRepeatedDecoder.TEMPLATE_ID ->
                expected.rejected(new OrderRepeatedDecoder()
                        .wrapAndApplyHeader(buffer, offset, message)
                        .accountId());
            case CancelRejectedDecoder.TEMPLATE_ID ->
                expected.cancelRefused(new CancelRejectedDecoder()
                        .wrapAndApplyHeader(buffer, offset, message)
                        .accountId());
            case AmendRejectedDecoder.TEMPLATE_ID ->
                expected.refused(
                        new AmendRejectedDecoder()
                                .wrapAndApplyHeader(buffer, offset, message)
                                .accountId(),
                        ReportKind.REPLACE_REJECTED);
            case OrdersMassCanceledDecoder.TEMPLATE_ID ->
                expected.refused(
                        new OrdersMassCanceledDecoder()
                                .wrapAndApplyHeader(buffer, offset, message)
                                .accountId(),
                        ReportKind.MASS_CANCELED);
            case CommandRejectedDecoder.TEMPLATE_ID -> expected.commandRefused();
            default -> {}
        }
    }

    private void onLoggedOn(final SessionLoggedOnDecoder event) {
        final long sessionId = event.sessionId();
        final String name = Identifier36.text(event.name());
        Session session = sessions.get(sessionId);
        if (session == null) {
            session = new Session(sessionId, event.accountId(), name, event.kind());
            sessions.put(sessionId, session);
        }
        if (event.reset() != 0) {
            session.reports.clear();
            session.ownAnswers.clear();
            session.nextNumber = 1;
            session.nextNumberIn = 1;
        }
        session.epoch++;
        final int epoch = session.epoch;
        require(event.epoch() == epoch, () -> name + " is logged on with epoch " + event.epoch() + ", not " + epoch);
        take(session, event.number(), 1);
        raiseIn(session, event.nextNumberIn());
    }

    private void onLoggedOff(final SessionLoggedOffDecoder event) {
        require(sessions.containsKey(event.sessionId()), () -> "unknown session " + event.sessionId() + " ends");
        if (event.removed() != 0) {
            sessions.remove(event.sessionId());
        }
    }

    private void onNumbersTaken(final SessionNumbersTakenDecoder event) {
        final Session session = sessions.get(event.sessionId());
        require(session != null, () -> "unknown session " + event.sessionId() + " takes numbers");
        if (session != null) {
            take(session, event.firstNumber(), event.count());
            session.ownAnswers.add(new OwnAnswers(
                    session.nextNumberIn,
                    event.nextNumberIn(),
                    event.firstNumber(),
                    event.firstNumber() + event.count()));
            raiseIn(session, event.nextNumberIn());
        }
    }

    private void onReport(final SessionReportFacts report) {
        final Session session = sessions.get(report.sessionId());
        require(session != null, () -> "a report to unknown session " + report.sessionId());
        if (session == null) {
            return;
        }
        require(report.accountId() == session.accountId, () -> session.name + " is told of another account: " + report);
        take(session, report.number(), 1);
        raiseIn(session, report.nextNumberIn());
        session.reports.put(report.number(), report);
        expected.seen(session, report);
    }

    private void take(final Session session, final long first, final long count) {
        final long next = session.nextNumber;
        require(first == next, () -> session.name + " has number " + first + " where " + next + " is next");
        session.nextNumber = first + count;
    }

    private void raiseIn(final Session session, final long nextNumberIn) {
        final long before = session.nextNumberIn;
        require(nextNumberIn >= before, () -> session.name + " expects " + nextNumberIn + " after " + before);
        session.nextNumberIn = nextNumberIn;
    }

    private void require(final boolean isSo, final Supplier<String> words) {
        if (!isSo) {
            contradict(words.get());
        }
    }

    private void contradict(final String words) {
        if (contradictions.size() < MAX_TOLD) {
            contradictions.add("event " + sequence + ": " + words);
        }
    }

    /** The first {@value #MAX_TOLD} that cannot be. */
    List<String> contradictions() {
        return contradictions;
    }

    /** The session of an account by the client's name for it; null for none. */
    Session session(final long accountId, final String name) {
        return sessions.values().stream()
                .filter(session -> session.accountId == accountId && session.name.equals(name))
                .findFirst()
                .orElse(null);
    }

    /** Reports of all sessions. */
    long reportCount() {
        return sessions.values().stream()
                .mapToLong(session -> session.reports.size())
                .sum();
    }
}
