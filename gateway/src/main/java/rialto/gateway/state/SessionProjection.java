package rialto.gateway.state;

import rialto.client.SessionEventListener;
import rialto.protocol.Identifier36;
import rialto.protocol.NumberMarks;
import rialto.protocol.OrderParty;
import rialto.protocol.ReportKind;
import rialto.protocol.SessionLoggedOffDecoder;
import rialto.protocol.SessionLoggedOnDecoder;
import rialto.protocol.SessionNumbersTakenDecoder;
import rialto.protocol.SessionReportDecoder;
import rialto.protocol.SnapshotNumberedSessionDecoder;

/** Events of numbered sessions into the view. */
final class SessionProjection implements SessionEventListener {
    private final VenueView view;

    SessionProjection(final VenueView view) {
        this.view = view;
    }

    static void load(final VenueView view, final SnapshotNumberedSessionDecoder record) {
        final NumberedSession session = new NumberedSession(
                record.sessionId(), view.account(record.accountId()), Identifier36.text(record.name()), record.kind());
        session.epoch = record.epoch();
        session.gatewayId = record.gatewayId();
        session.nextNumberOut = record.nextNumberOut();
        session.nextNumberIn = record.nextNumberIn();
        session.sentTimestampNs = record.sentTimestampNs();
        session.loggedOnNs = record.loggedOnNs();
        final NumberMarks marks = session.marks;
        marks.load(record.markStep());
        for (final SnapshotNumberedSessionDecoder.MarksDecoder mark : record.marks()) {
            marks.load(mark.number(), mark.eventSequence());
        }
        view.sessions.add(session);
    }

    @Override
    public void onSessionLoggedOn(final SessionLoggedOnDecoder event) {
        final boolean reset = event.reset() != 0;
        NumberedSession session = view.sessions.get(event.sessionId());
        if (session == null) {
            session = new NumberedSession(
                    event.sessionId(), view.account(event.accountId()), Identifier36.text(event.name()), event.kind());
            view.sessions.add(session);
        }
        if (reset) {
            session.marks.clear();
        }
        session.epoch = event.epoch();
        session.gatewayId = view.gatewayId();
        session.sentTimestampNs = event.sentTimestampNs();
        session.loggedOnNs = view.eventTimeNs;
        session.nextNumberIn = event.nextNumberIn();
        take(session, event.number(), 1);
        for (final VenueListener listener : view.listeners()) {
            listener.onSessionLoggedOn(session, event.number(), reset);
        }
    }

    @Override
    public void onSessionLoggedOff(final SessionLoggedOffDecoder event) {
        final NumberedSession session = view.sessions.get(event.sessionId());
        final boolean removed = event.removed() != 0;
        session.gatewayId = 0;
        if (removed) {
            view.sessions.remove(session);
            forgetReported(session.account());
        }
        for (final VenueListener listener : view.listeners()) {
            listener.onSessionLoggedOff(session, removed);
        }
    }

    /** With the last session of an account ends what only reports tell of its orders. */
    private void forgetReported(final Account account) {
        if (view.sessions.all().stream().noneMatch(session -> session.account() == account)) {
            account.openOrders().forEach(order -> {
                order.partyId = "";
                order.carried = CarriedExecution.NONE;
            });
        }
    }

    @Override
    public void onSessionNumbersTaken(final SessionNumbersTakenDecoder event) {
        final NumberedSession session = view.sessions.get(event.sessionId());
        session.nextNumberIn = event.nextNumberIn();
        if (event.count() == 0) {
            return;
        }
        take(session, event.firstNumber(), event.count());
        for (final VenueListener listener : view.listeners()) {
            listener.onSessionNumbersTaken(session, event.firstNumber(), event.count());
        }
    }

    @Override
    public void onSessionReport(final SessionReportDecoder event) {
        final NumberedSession session = view.sessions.get(event.sessionId());
        if (event.kind() == ReportKind.NEW || event.kind() == ReportKind.REPLACED) {
            learn(view.order(event.orderId()), event);
        }
        session.nextNumberIn = event.nextNumberIn();
        take(session, event.number(), 1);
        for (final VenueListener listener : view.listeners()) {
            listener.onSessionReport(session, event);
        }
    }

    /** What a report tells of an order that its own events do not. It comes right behind the event that it tells of. */
    private static void learn(final Order order, final SessionReportDecoder report) {
        order.partyId = OrderParty.of(report);
        order.carried = CarriedExecution.of(
                report.executedLots() - order.executedLots, report.executedQuote() - order.executedQuote);
    }

    private void take(final NumberedSession session, final long firstNumber, final int count) {
        session.marks.onNumber(firstNumber, view.eventSequence);
        session.nextNumberOut = firstNumber + count;
    }
}
