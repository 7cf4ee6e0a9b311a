package rialto.dialect.fix.session;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * Sends messages of a session again, in order: from memory or from the recording, with gaps where nothing is to be told. It goes
 * in turns, as far as the client reads. What gets its number meanwhile is sent behind it, so that numbers rise. Owned by the
 * event loop.
 */
final class Resending implements ReportPages.Reader {
    /** Whoever has the session. */
    interface Output {
        /** Writes a message that got its number just now: when it is sent is kept of it. */
        void writeNew(SentMessages.Sent message, long number);

        /** Writes a message later; {@code origNs} is 0 for one that was not sent before. */
        void write(Outgoing outgoing, long number, long origNs);

        /**
         * Tells that nothing is to be told by the numbers from the first one up to the one before the next.
         *
         * @param isAgain whether messages with them were sent before
         */
        void writeGap(long first, long next, boolean isAgain);

        /** A report of the recording; null when it cannot be written, and is passed over. */
        SentMessages.Sent report(byte[] report);

        long reportNumber(byte[] report);

        void readPage(long from, long to);

        boolean isWritable();

        /** Has {@link #proceed} called after others had their turn. */
        void again();

        void onUnreadable();

        /** What was read was written, as far as the client reads. */
        void onPageSent();
    }

    private static final int TURN = 128;

    private final SentMessages sent;
    private final Output output;
    private final Queue<byte[]> page = new ArrayDeque<>();
    /** The highest number that was sent. */
    private long written;
    /** The next number to be sent; 0 when nothing is sent again. */
    private long cursor;
    /** The last number that is sent again. */
    private long last;
    /** Where a gap began that is not told yet; 0 for none. */
    private long gap;

    private boolean isReading;
    /** What is being read was asked for before the client asked for something else. */
    private boolean isOutdated;

    private boolean isWaiting;
    /** The last number that was to be read. */
    private long asked;
    /** Nothing below this number is recorded that is not in the page. */
    private long readTo;

    Resending(final SentMessages sent, final Output output) {
        this.sent = sent;
        this.output = output;
    }

    /** Numbers begin, with the one that is given next. */
    void begin(final long number) {
        stop();
        written = number - 1;
    }

    /** Gives up what is sent again. */
    void stop() {
        cursor = 0;
        gap = 0;
        forgetPage();
        isOutdated = isReading;
    }

    /** The highest number that was sent. */
    long written() {
        return written;
    }

    boolean isActive() {
        return cursor != 0;
    }

    /** A message was kept and got its number: it is sent now, or in its turn. */
    void onNumbered(final long number, final SentMessages.Sent message) {
        if (!isActive()) {
            written = number;
            output.writeNew(message, number);
        }
    }

    /**
     * Sends messages again.
     *
     * @param begin above zero
     * @param end   0 for all
     */
    void request(final long begin, final long end) {
        if (begin > written) {
            return; // it comes anyway, or there is nothing yet
        }
        final long wanted = end == 0 || end > written ? written : end;
        if (isActive() && begin >= cursor && wanted <= last) {
            return; // it is on its way
        }
        last = isActive() ? Math.max(last, wanted) : wanted;
        cursor = isActive() ? Math.min(gap == 0 ? cursor : gap, begin) : begin;
        gap = 0;
        forgetPage();
        isOutdated = isReading;
        proceed();
    }

    private void forgetPage() {
        page.clear();
        readTo = 0;
    }

    /** Goes on. */
    void proceed() {
        isWaiting = false;
        int count = 0;
        while (isActive() && !isReading && output.isWritable()) {
            if (count++ == TURN) {
                isWaiting = true;
                output.again();
                return;
            }
            step();
        }
    }

    /** The client reads again. */
    void onWritable() {
        if (isActive() && !isWaiting) {
            proceed();
        }
    }

    private void step() {
        if (cursor > last && cursor <= written) {
            flushGap();
            cursor = written + 1; // behind what was asked for is what was not sent yet
        }
        final SentMessages.Sent kept = sent.get(cursor);
        if (kept != null) {
            fromMemory(kept);
        } else if (cursor >= sent.endNumber()) {
            flushGap();
            stop();
        } else if (!page.isEmpty()) {
            fromPage();
        } else if (cursor < readTo) {
            skipTo(sent.keptApart(cursor, readTo));
        } else {
            isReading = true;
            asked = Math.min(cursor > written ? Long.MAX_VALUE : last, sent.firstNumber() - 1);
            output.readPage(cursor, asked);
        }
    }

    private void fromMemory(final SentMessages.Sent kept) {
        if (kept.outgoing().isAdministrative() && cursor <= written) {
            skipTo(cursor + 1);
        } else {
            send(kept);
        }
    }

    private void fromPage() {
        final long number = output.reportNumber(page.peek());
        final long kept = sent.keptApart(cursor, number);
        if (kept < number) {
            skipTo(kept);
            return;
        }
        final byte[] report = page.remove();
        if (number >= cursor) {
            skipTo(number);
            final SentMessages.Sent message = output.report(report);
            if (message == null) {
                skipTo(number + 1);
            } else {
                send(message);
            }
        }
    }

    private void send(final SentMessages.Sent message) {
        flushGap();
        final boolean isFirst = cursor > written;
        final long number = cursor++;
        written = Math.max(written, number);
        output.write(message.outgoing(), number, isFirst ? 0 : message.sentNs());
    }

    private void skipTo(final long number) {
        gap = gap == 0 && number > cursor ? cursor : gap;
        cursor = Math.max(cursor, number);
    }

    private void flushGap() {
        if (gap != 0) {
            final long from = gap;
            gap = 0;
            output.writeGap(from, cursor, from <= written);
            written = Math.max(written, cursor - 1);
        }
    }

    @Override
    public void onPage(final List<byte[]> reports) {
        if (isWanted()) {
            page.addAll(reports);
            readTo = reports.size() < ReportPages.LIMIT ? asked + 1 : output.reportNumber(reports.getLast()) + 1;
        }
        proceed();
        output.onPageSent();
    }

    @Override
    public void onPurged() {
        if (isWanted()) {
            readTo = asked + 1;
        }
        proceed();
        output.onPageSent();
    }

    @Override
    public void onFailure() {
        if (isWanted()) {
            stop();
            output.onUnreadable();
        }
        proceed();
        output.onPageSent();
    }

    @Override
    public boolean isWaiting() {
        return isActive() && !isOutdated;
    }

    /** Whether what was read is what is to be sent now. */
    private boolean isWanted() {
        isReading = false;
        final boolean isWanted = isActive() && !isOutdated;
        isOutdated = false;
        return isWanted;
    }
}
