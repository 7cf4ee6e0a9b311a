package rialto.gateway.intake;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The time for which the event loop takes events from their source itself: as long as a poll never waits. Whoever publishes events
 * asks for a turn, so no other thread need be woken between the two. Ends for good when the source is given back.
 */
final class LoopTurns {
    private final Consumer<Runnable> eventLoop;
    private final Turn turn;
    private final AtomicBoolean isAskedFor = new AtomicBoolean();
    private final Semaphore given = new Semaphore(0);
    private volatile boolean isOver;

    /** Takes what is there. */
    @FunctionalInterface
    interface Turn {
        /** On the event loop. */
        Outcome take();
    }

    /** What a turn came to. */
    enum Outcome {
        /** Nothing is left, as far as is known. */
        DONE,
        /** More is there than a turn may take. */
        MORE,
        /** The source is to be given back. */
        GIVE_BACK
    }

    /** @param eventLoop runs tasks on the event loop, in order */
    LoopTurns(final Consumer<Runnable> eventLoop, final Turn turn) {
        this.eventLoop = eventLoop;
        this.turn = turn;
    }

    /** There may be something to take. Any thread; cheap when a turn is asked for already. */
    void ask() {
        if (!isOver && isAskedFor.compareAndSet(false, true)) {
            try {
                eventLoop.accept(this::take);
            } catch (final RejectedExecutionException e) {
                // the gateway has ended: whoever publishes goes on
                isOver = true;
            }
        }
    }

    /** What comes while it is taken asks for another turn. */
    private synchronized void take() {
        isAskedFor.set(false);
        if (isOver) {
            return;
        }
        switch (turn.take()) {
            case DONE -> {
                // until somebody asks
            }
            case MORE -> ask();
            case GIVE_BACK -> {
                isOver = true;
                given.release();
            }
        }
    }

    /**
     * Waits until the source is given back, or takes it back when interrupted: after a turn that is being taken. From then on it is
     * the calling thread's.
     */
    void await() throws InterruptedException {
        try {
            given.acquire();
        } finally {
            end();
        }
    }

    private synchronized void end() {
        isOver = true;
    }
}
