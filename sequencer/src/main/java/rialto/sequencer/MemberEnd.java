package rialto.sequencer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Why a member ends by itself: remembered once, and told once, when it has started and as it closes. */
final class MemberEnd {
    private static final Logger LOGGER = LoggerFactory.getLogger(MemberEnd.class);

    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final Closing closing;
    private final Runnable close;
    private final Consumer<Throwable> listener;
    private boolean started;

    /**
     * @param close closes the member
     * @param listener told why
     */
    MemberEnd(final Closing closing, final Runnable close, final Consumer<Throwable> listener) {
        this.closing = closing;
        this.close = close;
        this.listener = listener;
    }

    /** Null while it goes on. */
    Throwable cause() {
        return failure.get();
    }

    /** From any thread, also one of the member's own: closing must not wait for that one from itself. */
    void fail(final Throwable cause) {
        if (closing.isBegun() || !failure.compareAndSet(null, cause)) {
            return;
        }
        if (isForPeople(cause)) {
            LOGGER.debug("the cluster member stops", cause);
        } else {
            LOGGER.error("the cluster member stops: {}", cause.toString(), cause);
        }
        synchronized (this) {
            if (!started) {
                return;
            }
        }
        tellAside(cause);
    }

    /** From here on a failure closes the member; one before, on another thread, is launch's to report. */
    synchronized void started() {
        final Throwable cause = failure.get();
        if (cause instanceof MemberRestartException) {
            tellAside(cause);
        } else if (cause != null) {
            throw new SequencerStartException("the cluster member cannot start: " + cause.getMessage(), cause);
        }
        started = true;
    }

    private static boolean isForPeople(final Throwable cause) {
        return cause instanceof MemberStopException
                || cause instanceof MemberRestartException
                || cause instanceof DamagedStorageException;
    }

    private void tellAside(final Throwable cause) {
        Thread.ofPlatform().daemon().name("rialto-failure").start(() -> tell(cause));
    }

    /** Closing may fail on a full disk; what it says then must not come before the reason. */
    private void tell(final Throwable cause) {
        if (cause instanceof MemberStopException) {
            listener.accept(cause);
            close.run();
        } else {
            try {
                close.run();
            } finally {
                listener.accept(cause);
            }
        }
    }
}
