package rialto.gateway.intake;

import io.aeron.Aeron;
import org.agrona.DirectBuffer;
import rialto.client.EventReader;
import rialto.client.EventStreamException;
import rialto.client.VenueConnection;
import rialto.protocol.EventBatch;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.NumberMarks;
import rialto.protocol.SessionLoggedOnDecoder;
import rialto.protocol.SessionNumbersTakenDecoder;
import rialto.protocol.SessionReportDecoder;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * What numbered sessions were told before, out of the recorded events. Blocks: not for the event loop. Each call reads on its
 * own, so callers bound how many they make at once.
 */
public final class RecordedReports {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(2);
    private static final long PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(200);

    private final Aeron aeron;
    private final VenueConnection connection;

    /** @param aeron stays the caller's */
    public RecordedReports(final Aeron aeron, final VenueConnection connection) {
        this.aeron = aeron;
        this.connection = connection;
    }

    /**
     * SessionReport messages with their headers, in order of their numbers. There are fewer than the limit only when the
     * last number was reached, or no more are recorded. Numbers that no report has are those of messages that tell of no
     * event. Waits for at most two seconds for the next events.
     *
     * @param marks      where the session's numbers are
     * @param fromNumber the first that is wanted
     * @param toNumber   the last that is wanted; {@link Long#MAX_VALUE} for all that are recorded
     * @param limit      most reports wanted
     * @throws rialto.client.PurgedEventsException when the first of them are not recorded any more
     * @throws EventStreamException when they cannot be had now
     */
    public List<byte[]> page(
            final long sessionId,
            final NumberMarks marks,
            final long fromNumber,
            final long toNumber,
            final int limit) {
        final List<byte[]> reports = new ArrayList<>();
        long next = fromNumber;
        while (next <= toNumber && reports.size() < limit) {
            final long markAbove = marks.markAbove(next);
            final Page page = new Page(sessionId, next, Math.min(toNumber, markAbove - 1), limit, reports);
            read(page, marks.eventBefore(next));
            if (page.reached < page.toNumber) {
                return reports;
            }
            next = markAbove;
        }
        return reports;
    }

    /**
     * As above, for all that are recorded.
     *
     * @param afterEvent an event before the one that told the first number wanted
     */
    public List<byte[]> page(final long sessionId, final long afterEvent, final long fromNumber, final int limit) {
        final Page page = new Page(sessionId, fromNumber, Long.MAX_VALUE, limit, new ArrayList<>());
        read(page, afterEvent);
        return page.reports;
    }

    private void read(final Page page, final long afterEvent) {
        try (EventReader reader = EventReader.connect(aeron, connection, afterEvent)) {
            long deadlineNs = System.nanoTime() + PATIENCE_NS;
            boolean isIdle = false;
            while (!page.isFull() && !(reader.isLive() && isIdle)) {
                isIdle = reader.poll(page::onBatch, 1) == 0;
                if (!isIdle) {
                    deadlineNs = System.nanoTime() + PATIENCE_NS;
                } else if (System.nanoTime() - deadlineNs > 0) {
                    throw new EventStreamException(
                            "events after " + reader.lastSequence() + " did not come within two seconds");
                } else {
                    LockSupport.parkNanos(PAUSE_NS);
                }
            }
        }
    }

    private static final class Page {
        private final MessageHeaderDecoder header = new MessageHeaderDecoder();
        private final SessionReportDecoder report = new SessionReportDecoder();
        private final SessionNumbersTakenDecoder taken = new SessionNumbersTakenDecoder();
        private final SessionLoggedOnDecoder loggedOn = new SessionLoggedOnDecoder();
        private final long sessionId;
        private final long fromNumber;
        private final long toNumber;
        private final int limit;
        private final List<byte[]> reports;
        private long reached;

        Page(
                final long sessionId,
                final long fromNumber,
                final long toNumber,
                final int limit,
                final List<byte[]> reports) {
            this.sessionId = sessionId;
            this.fromNumber = fromNumber;
            this.toNumber = toNumber;
            this.limit = limit;
            this.reports = reports;
        }

        private boolean isFull() {
            return reached >= toNumber || reports.size() >= limit;
        }

        private void onBatch(final DirectBuffer buffer, final int offset, final int length) {
            int entry = offset;
            while (entry < offset + length && !isFull()) {
                final int messageLength = EventBatch.messageLength(buffer, entry);
                onMessage(buffer, EventBatch.messageOffset(entry), messageLength);
                entry = EventBatch.nextEntry(entry, messageLength);
            }
        }

        private void onMessage(final DirectBuffer buffer, final int offset, final int length) {
            switch (header.wrap(buffer, offset).templateId()) {
                case SessionReportDecoder.TEMPLATE_ID -> {
                    report.wrapAndApplyHeader(buffer, offset, header);
                    if (report.sessionId() == sessionId) {
                        onReport(buffer, offset, length);
                    }
                }
                case SessionNumbersTakenDecoder.TEMPLATE_ID -> {
                    taken.wrapAndApplyHeader(buffer, offset, header);
                    if (taken.sessionId() == sessionId && taken.count() > 0) {
                        reached = taken.firstNumber() + taken.count() - 1;
                    }
                }
                case SessionLoggedOnDecoder.TEMPLATE_ID -> {
                    loggedOn.wrapAndApplyHeader(buffer, offset, header);
                    if (loggedOn.sessionId() == sessionId) {
                        reached = loggedOn.number();
                    }
                }
                default -> {
                    // tells no number
                }
            }
        }

        private void onReport(final DirectBuffer buffer, final int offset, final int length) {
            final long number = report.number();
            if (number >= fromNumber && number <= toNumber) {
                final byte[] message = new byte[length];
                buffer.getBytes(offset, message);
                reports.add(message);
            }
            reached = number;
        }
    }
}
