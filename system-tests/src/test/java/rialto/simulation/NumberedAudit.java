package rialto.simulation;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.SnapshotDemultiplexer;
import rialto.client.SnapshotListener;
import rialto.gateway.state.CarriedExecution;
import rialto.gateway.state.NumberedSession;
import rialto.gateway.state.Order;
import rialto.gateway.state.VenueView;
import rialto.protocol.Identifier36;
import rialto.protocol.NumberMarks;
import rialto.protocol.OrderParty;
import rialto.protocol.SnapshotNumberedSessionDecoder;
import rialto.protocol.SnapshotOrderDecoder;
import rialto.protocol.SnapshotReportedOrderDecoder;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** Whether a gateway knows of numbered sessions what members know, and members of orders what the engine knows. */
final class NumberedAudit {
    private NumberedAudit() {}

    /** @param records of a member's snapshot after the same event */
    static void requireSame(final String who, final VenueView view, final List<byte[]> records, final RunTrace trace) {
        final TreeMap<Long, String> known = new TreeMap<>();
        final TreeMap<Long, String> reported = new TreeMap<>();
        final TreeMap<Long, String> learned = new TreeMap<>();
        final SnapshotDemultiplexer demultiplexer = new SnapshotDemultiplexer(new SnapshotListener() {
            @Override
            public void onNumberedSession(final SnapshotNumberedSessionDecoder record) {
                known.put(record.sessionId(), text(record));
            }

            @Override
            public void onReportedOrder(final SnapshotReportedOrderDecoder record) {
                final Order order = view.order(record.orderId());
                if (record.cancelReason() == 0 && record.replaced() == 0) {
                    reported.put(
                            record.orderId(),
                            new CarriedExecution(record.carriedLots(), record.carriedQuote()) + OrderParty.of(record));
                    learned.put(record.orderId(), order == null ? "none" : order.carried() + order.partyId());
                }
            }
        });
        records.forEach(record -> demultiplexer.onRecord(new UnsafeBuffer(record), 0));
        final TreeMap<Long, String> seen = new TreeMap<>();
        for (final NumberedSession session : view.numberedSessions().all()) {
            seen.put(session.sessionId(), text(session));
        }
        if (!known.equals(seen)) {
            throw new Violation(who + " knows of sessions " + seen + ", but members " + known);
        }
        if (!reported.equals(learned)) {
            throw new Violation(who + " knows of reported orders " + learned + ", but members " + reported);
        }
        if (!known.isEmpty()) {
            trace.count(Happening.NUMBERS_COMPARED);
        }
    }

    /**
     * What reports tell of is open, or has left while trades of it are on hold; and all that is open is reported.
     *
     * @param records of a member's snapshot
     */
    static void requireReported(final String who, final List<byte[]> records) {
        final TreeMap<Long, String> open = new TreeMap<>();
        final TreeMap<Long, Long> accounts = new TreeMap<>();
        final TreeMap<Long, String> reported = new TreeMap<>();
        final Set<Long> left = new HashSet<>();
        final Set<Long> withSessions = new HashSet<>();
        final SnapshotDemultiplexer demultiplexer = new SnapshotDemultiplexer(new SnapshotListener() {
            @Override
            public void onOrder(final SnapshotOrderDecoder order) {
                open.put(order.orderId(), Identifier36.text(order.clientOrderId()) + ' ' + order.executedQuote());
                accounts.put(order.orderId(), order.accountId());
            }

            @Override
            public void onNumberedSession(final SnapshotNumberedSessionDecoder session) {
                withSessions.add(session.accountId());
            }

            @Override
            public void onReportedOrder(final SnapshotReportedOrderDecoder order) {
                final String text = Identifier36.text(order.clientOrderId()) + ' ' + order.executedQuote();
                reported.put(order.orderId(), text);
                if (order.cancelReason() != 0 || order.replaced() != 0) {
                    left.add(order.orderId());
                }
            }
        });
        records.forEach(record -> demultiplexer.onRecord(new UnsafeBuffer(record), 0));
        open.keySet().removeIf(id -> !withSessions.contains(accounts.get(id)));
        reported.keySet().removeIf(id -> left.contains(id) && !open.containsKey(id));
        if (!open.equals(reported)) {
            throw new Violation(who + " reports of orders " + reported + ", but open are " + open);
        }
    }

    private static String text(final SnapshotNumberedSessionDecoder record) {
        final String text = Identifier36.text(record.name())
                + ' '
                + record.kind()
                + ' '
                + record.accountId()
                + ' '
                + record.epoch()
                + ' '
                + record.gatewayId()
                + ' '
                + record.nextNumberOut()
                + ' '
                + record.nextNumberIn()
                + ' '
                + record.sentTimestampNs()
                + ' '
                + record.loggedOnNs();
        final NumberMarks marks = new NumberMarks();
        marks.load(record.markStep());
        for (final SnapshotNumberedSessionDecoder.MarksDecoder mark : record.marks()) {
            marks.load(mark.number(), mark.eventSequence());
        }
        return text + ' ' + marks.stateHash();
    }

    private static String text(final NumberedSession session) {
        return session.name()
                + ' '
                + session.kind()
                + ' '
                + session.account().accountId()
                + ' '
                + session.epoch()
                + ' '
                + session.gatewayId()
                + ' '
                + session.nextNumberOut()
                + ' '
                + session.nextNumberIn()
                + ' '
                + session.sentTimestampNs()
                + ' '
                + session.loggedOnNs()
                + ' '
                + session.marks().stateHash();
    }
}
