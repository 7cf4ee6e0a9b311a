package rialto.simulation;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.SnapshotDemultiplexer;
import rialto.client.SnapshotListener;
import rialto.gateway.state.NumberedSession;
import rialto.gateway.state.VenueView;
import rialto.protocol.Identifier36;
import rialto.protocol.NumberMarks;
import rialto.protocol.SnapshotNumberedSessionDecoder;

import java.util.List;
import java.util.TreeMap;

/** Whether a gateway knows of numbered sessions what members know. */
final class NumberedAudit {
    private NumberedAudit() {}

    /** @param records of a member's snapshot after the same event */
    static void requireSame(final String who, final VenueView view, final List<byte[]> records, final RunTrace trace) {
        final TreeMap<Long, String> known = new TreeMap<>();
        final SnapshotDemultiplexer demultiplexer = new SnapshotDemultiplexer(new SnapshotListener() {
            @Override
            public void onNumberedSession(final SnapshotNumberedSessionDecoder record) {
                known.put(record.sessionId(), text(record));
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
        if (!known.isEmpty()) {
            trace.count(Happening.NUMBERS_COMPARED);
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
