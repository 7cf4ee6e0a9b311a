package rialto.events;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The registration of a handler of events, and the lanes that wait while it is paused. Thread-safe. */
final class HandlerPlace implements Registration {
    private final Selector selector;
    private final AsyncEventHandler handler;
    private final Consumer<HandlerPlace> removal;
    private final List<Runnable> waiting = new ArrayList<>();
    private boolean isPaused;
    private volatile boolean isCancelled;

    /** @param removal takes this out of the list of those who are asked */
    HandlerPlace(final Selector selector, final AsyncEventHandler handler, final Consumer<HandlerPlace> removal) {
        this.selector = selector;
        this.handler = handler;
        this.removal = removal;
    }

    Selector selector() {
        return selector;
    }

    AsyncEventHandler handler() {
        return handler;
    }

    /** @return whether it is paused: then the lane is told to go on when it no longer is */
    synchronized boolean keepWaiting(final Runnable lane) {
        if (!isPaused || isCancelled) {
            return false;
        }
        waiting.add(lane);
        return true;
    }

    @Override
    public void cancel() {
        isCancelled = true;
        removal.accept(this);
        wakeAll();
    }

    @Override
    public synchronized void pause() {
        isPaused = true;
    }

    @Override
    public void resume() {
        synchronized (this) {
            isPaused = false;
        }
        wakeAll();
    }

    private void wakeAll() {
        final List<Runnable> all;
        synchronized (this) {
            all = List.copyOf(waiting);
            waiting.clear();
        }
        all.forEach(Runnable::run);
    }

    @Override
    public synchronized boolean isPaused() {
        return isPaused;
    }

    @Override
    public boolean isCancelled() {
        return isCancelled;
    }
}
