package rialto.extensions.subscription;

import org.slf4j.Logger;

import java.io.IOException;
import java.nio.file.Path;

/** The cursor of a subscription: where it is, where it was, and where somebody wants it. It is saved here. Thread-safe. */
final class CursorKeeper implements AutoCloseable {
    private static final long FORCED_PAUSE_MS = 20;
    private static final long FAILED_PAUSE_MS = 500;

    private final CursorFile file;
    private final Unacknowledged window;
    private final Logger log;
    private final String subscription;
    /** Null before it has begun. */
    private Cursor cursor;
    /** Where it is to go on instead; null when nobody wants that. */
    private Cursor target;

    /** The last event that was read. */
    private volatile Cursor.Mark last = Cursor.Mark.NONE;
    /** An event that was read and may lie after the cursor; {@code NONE} while any would do. */
    private volatile Cursor.Mark nextMark = Cursor.Mark.NONE;

    private volatile boolean hasFailed;
    private volatile boolean isForced;

    /** @throws IOException when the file cannot be used */
    CursorKeeper(final Path file, final Unacknowledged window, final Logger log, final String subscription)
            throws IOException {
        this.file = CursorFile.open(file);
        this.window = window;
        this.log = log;
        this.subscription = subscription;
        cursor = this.file.cursor().orElse(null);
    }

    synchronized boolean hasBegun() {
        return cursor != null;
    }

    /** -1 before it has begun. */
    synchronized long sequence() {
        return cursor == null ? -1 : cursor.sequence();
    }

    /** How far it ever was; -1 before it has begun. */
    synchronized long highest() {
        return cursor == null ? -1 : cursor.highest();
    }

    /** All events up to that one are nobody's concern. */
    synchronized void begin(final long sequence) throws IOException {
        final Cursor first = Cursor.after(sequence);
        file.save(first);
        cursor = first;
    }

    /** As {@link #wants}, in another history of the venue: what was handled was other events. */
    synchronized void wantsAnew(final long sequence) {
        target = Cursor.after(sequence);
    }

    /** Wants it elsewhere; until {@link #move} nothing is saved. */
    synchronized void wants(final long sequence) {
        save();
        target = cursor == null ? Cursor.after(sequence) : cursor.at(sequence);
    }

    /** Goes where somebody wanted it. */
    synchronized void move() throws IOException {
        if (target != null) {
            file.save(target);
            file.force();
            // whoever saves meanwhile must not take it back to where the window was
            window.begin(Math.max(0, target.sequence()));
            last = Cursor.Mark.NONE;
            nextMark = Cursor.Mark.NONE;
            cursor = target;
            target = null;
        }
    }

    /** From now on there is room for other events only when the cursor is safe from a power cut. */
    void forces() {
        isForced = true;
    }

    /** An event was read, and given to its lane or wanted by nobody. */
    void read(final long sequence, final long timestampNs) {
        last = new Cursor.Mark(sequence, timestampNs);
        if (nextMark.sequence() == 0) {
            nextMark = last;
        }
    }

    /**
     * After which events are read, so that the one of the mark is among them when the venue still has it.
     *
     * @param position after which there are new ones
     */
    long beforeMark(final EventSource source, final long position) {
        final long mark = mark().sequence();
        final long first = mark == 0 ? 0 : source.firstSequence();
        return first >= 1 && first <= mark ? mark - 1 : position;
    }

    /** @return that it stops for this, for a person */
    String tellOther() {
        final String why = "the venue was restored, or is another one: event " + mark().sequence()
                + " is not the one that was handled. './rialto extensions replay " + subscription
                + " --from SEQUENCE' goes on with the first event that is new";
        log.error("{} stops: {}", subscription, why);
        return why;
    }

    /** By which the venue's history is known again; its sequence is 0 when there is none. */
    synchronized Cursor.Mark mark() {
        return cursor == null ? Cursor.Mark.NONE : cursor.mark();
    }

    private Cursor next() {
        final Cursor.Mark newest = last; // before the window is looked at, which may go on
        final Cursor.Mark other = nextMark;
        final Cursor next = cursor.at(Math.max(cursor.sequence(), window.cursor()));
        final Cursor.Mark mark = newest.sequence() <= next.sequence() ? newest : other;
        if (mark.sequence() > next.sequence() || mark.sequence() <= next.mark().sequence()) {
            return next;
        }
        nextMark = Cursor.Mark.NONE;
        return next.marked(mark);
    }

    /** Between two saves: the disk is the venue's first. */
    long pauseMs() {
        if (hasFailed) {
            return FAILED_PAUSE_MS;
        }
        return isForced ? FORCED_PAUSE_MS : 1;
    }

    /** Brings to the disk what is done with. */
    synchronized void save() {
        if (cursor == null || target != null) {
            return;
        }
        final Cursor next = next();
        try {
            if (!next.equals(cursor)) {
                file.save(next);
                if (isForced) {
                    file.force();
                }
                cursor = next;
            }
            window.saved(next.sequence());
            hasFailed = false;
        } catch (final IOException e) {
            if (!hasFailed) {
                log.error("{}: the cursor cannot be written; events wait", subscription, e);
            }
            hasFailed = true;
        }
    }

    @Override
    public synchronized void close() {
        save();
        try {
            file.close();
        } catch (final IOException e) {
            log.warn("{}: {}", subscription, e.getMessage());
        }
    }
}
