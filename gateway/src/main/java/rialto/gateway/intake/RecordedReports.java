package rialto.gateway.intake;

import io.aeron.Aeron;
import org.agrona.DirectBuffer;
import rialto.client.EventReader;
import rialto.client.EventStreamException;
import rialto.client.PurgedEventsException;
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
    private static final long MOST_NS = TimeUnit.SECONDS.toNanos(20);
    private static final long FEW_EVENTS = 100_000;
    private static final long PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(200);

    private final Aeron aeron;
    private final VenueConnection connection;

    /** @param aeron stays the caller's */
    public RecordedReports(final Aeron aeron, final VenueConnection connection) {
        this.aeron = aeron;
        this.connection = connection;
    }

    /** As below, for whoever has none of them yet. */
    public List<byte[]> page(
            final long sessionId,
            final NumberMarks marks,
            final long fromNumber,
            final long toNumber,
            final int limit) {
        return page(sessionId, marks, 0, fromNumber, toNumber, limit);
    }

    /**
     * SessionReport messages with their headers, in order of their numbers. There are fewer than the limit only when the
     * last number was reached or numbers began again; without a last number also when no more are recorded. Numbers that no
     * report has are those of messages that tell of no event, or of reports whose events were purged.
     *
     * @param marks      where the session's numbers are
     * @param afterEvent the event of the report before the first that is wanted, as its header has it; 0 if it is not known
     * @param fromNumber the first that is wanted
     * @param toNumber   the last that is wanted, which was told: a member that does not have it yet is waited for.
     *     {@link Long#MAX_VALUE} for all that are recorded
     * @param limit      most reports wanted
     * @throws rialto.client.PurgedEventsException when none of them is recorded any more
     * @throws EventStreamException when they cannot be had now: within two seconds nothing came, or within twenty not all
     *     was read
     */
    public List<byte[]> page(
            final long sessionId,
            final NumberMarks marks,
            final long afterEvent,
            final long fromNumber,
            final long toNumber,
            final int limit) {
        final List<byte[]> reports = new ArrayList<>();
        final long deadlineNs = System.nanoTime() + MOST_NS;
        long next = fromNumber;
        while (next <= toNumber && reports.size() < limit) {
            final long end = Math.min(toNumber, endOfReading(marks, next) - 1);
            final Page page = new Page(sessionId, next, end, limit, reports);
            try {
                read(page, Math.max(afterEvent, marks.eventBefore(next)), deadlineNs, toNumber == Long.MAX_VALUE);
            } catch (final PurgedEventsException e) {
                next = marks.markAbove(next);
                if (next > toNumber) {
                    throw e;
                }
                continue;
            }
            if (page.hasBegunAgain || page.reached < end) {
                break;
            }
            next = end + 1;
        }
        return reports;
    }

    /** The first number behind so many events that a jump costs less than to read on. */
    private static long endOfReading(final NumberMarks marks, final long number) {
        long begin = number;
        long end = marks.markAbove(begin);
        while (end != Long.MAX_VALUE && marks.eventBefore(end) - marks.eventBefore(begin) < FEW_EVENTS) {
            begin = end;
            end = marks.markAbove(begin);
        }
        return end;
    }

    /**
     * As above, for all that are recorded after an event.
     *
     * @param afterEvent an event before the one that told the first number wanted
     */
    public List<byte[]> page(final long sessionId, final long afterEvent, final long fromNumber, final int limit) {
        final Page page = new Page(sessionId, fromNumber, Long.MAX_VALUE, limit, new ArrayList<>());
        read(page, afterEvent, System.nanoTime() + MOST_NS, true);
        return page.reports;
    }

    /** @param endsLive whether there is nothing to wait for when all that is recorded was read */
    private void read(final Page page, final long afterEvent, final long deadlineNs, final boolean endsLive) {
        try (EventReader reader = EventReader.connect(aeron, connection, afterEvent)) {
            long patienceNs = System.nanoTime() + PATIENCE_NS;
            boolean isIdle = false;
            while (!page.isFull() && !(endsLive && reader.isLive() && isIdle)) {
                isIdle = reader.poll(page::onBatch, 1) == 0;
                final long nowNs = System.nanoTime();
                if (!isIdle) {
                    patienceNs = nowNs + PATIENCE_NS;
                }
                if (nowNs - patienceNs > 0 || nowNs - deadlineNs > 0) {
                    throw new EventStreamException("events after " + reader.lastSequence() + " did not come in time");
                }
                if (isIdle) {
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
        private boolean hasBegunAgain;

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
            return hasBegunAgain || reached >= toNumber || reports.size() >= limit;
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
                        // what follows has the numbers of others
                        hasBegunAgain = loggedOn.reset() != 0 && reached > 0;
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
