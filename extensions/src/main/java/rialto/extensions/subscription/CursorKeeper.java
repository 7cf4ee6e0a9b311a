package rialto.extensions.subscription;

import org.slf4j.Logger;

import java.io.IOException;
import java.nio.file.Path;

/** The cursor of a subscription: where it is, where it was, and where somebody wants it. It is saved here. Thread-safe. */
final class CursorKeeper implements AutoCloseable {
    private final CursorFile file;
    private final Unacknowledged window;
    private final Logger log;
    private final String subscription;
    /** Null before it has begun. */
    private Cursor cursor;
    /** Where it is to go on instead; null when nobody wants that. */
    private Cursor target;

    private boolean hasFailed;

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

    /** Wants it elsewhere; until {@link #move} nothing is saved. */
    synchronized void wants(final long sequence) {
        save();
        target = cursor == null ? Cursor.after(sequence) : cursor.at(sequence);
    }

    /** Goes where somebody wanted it. */
    synchronized void move() throws IOException {
        if (target != null) {
            file.save(target);
            cursor = target;
            target = null;
        }
    }

    /** Brings to the disk what is done with. */
    synchronized void save() {
        if (cursor == null || target != null) {
            return;
        }
        final Cursor next = cursor.at(Math.max(cursor.sequence(), window.cursor()));
        try {
            if (!next.equals(cursor)) {
                file.save(next);
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
