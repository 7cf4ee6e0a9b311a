package rialto.events;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Hands events to the handlers that are registered for them.
 *
 * <p><b>Order.</b> Handlers of one key run one after the other, for one event after the other. Handlers of one event run in the order
 * in which they were registered. Different keys run side by side where {@link ReactorSettings#threads} allows it.
 *
 * <p><b>Bounds.</b> Events wait for their handlers up to {@link ReactorSettings#perKey} and {@link ReactorSettings#total}. Then
 * whoever raises them waits, or is told: nothing is dropped. {@link #gauges()} tells how many wait, and for how long they did.
 *
 * <p>Thread-safe.
 */
public final class Reactor implements Metered, AutoCloseable {
    /** Of one lane, before others have their turn on the thread. */
    private static final int MOST_IN_A_ROW = 64;

    private final ReactorSettings settings;
    private final Lanes lanes;
    private final List<HandlerPlace> places = new CopyOnWriteArrayList<>();
    private final ThreadLocal<Lane> current = new ThreadLocal<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("events-clock").daemon().factory());
    private final AtomicLong timers = new AtomicLong();
    private final LongAdder handled = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder unhandled = new LongAdder();
    private final LongAdder skippedTicks = new LongAdder();
    private final LongAdder waitNs = new LongAdder();
    private final AtomicLong longestWaitNs = new AtomicLong();
    private volatile boolean isClosed;

    /** With the default bounds, on virtual threads. */
    public Reactor() {
        this(ReactorSettings.defaults());
    }

    public Reactor(final ReactorSettings settings) {
        this.settings = settings;
        lanes = new Lanes(settings, this::runLater);
    }

    /**
     * Registers a handler.
     *
     * @param key a {@link UriTemplate} of keys, as {@code order/{symbol}/*}; or {@code timer:every=1s}
     * @throws IllegalArgumentException when it is neither
     */
    public Registration on(final String key, final EventHandler handler) {
        return key.startsWith(Periods.KEY) ? every(Periods.ofKey(key), handler) : on(Selector.template(key), handler);
    }

    /** Registers a handler for the payloads, converted to the type, of events whose keys match the template. */
    public <T> Registration on(final String template, final Class<T> type, final PayloadHandler<? super T> handler) {
        return on(template, event -> handler.handle(event.payload(type)));
    }

    /** Registers a handler for payloads of the type, whatever the key. */
    public <T> Registration on(final Class<T> type, final PayloadHandler<? super T> handler) {
        return on(Selector.type(type), event -> handler.handle(event.payload(type)));
    }

    /** Registers a handler for events that the selector selects. */
    public Registration on(final Selector selector, final EventHandler handler) {
        return onAsync(selector, event -> {
            handler.handle(event);
            return null;
        });
    }

    /** Registers a handler that keeps no thread while it waits. */
    public Registration onAsync(final String template, final AsyncEventHandler handler) {
        return onAsync(Selector.template(template), handler);
    }

    /** Registers a handler that keeps no thread while it waits. */
    public Registration onAsync(final Selector selector, final AsyncEventHandler handler) {
        final HandlerPlace place = new HandlerPlace(selector, handler, places::remove);
        places.add(place);
        return place;
    }

    /**
     * Has a handler called again and again. While it has not ended, or is paused, the next times are left out and counted.
     *
     * @param period 1 ms or more, from one begin to the next
     */
    public Registration every(final Duration period, final EventHandler handler) {
        final long periodNs = Periods.checked(period).toNanos();
        final String key = Periods.KEY + period + "#" + timers.incrementAndGet();
        final CompletableFuture<ScheduledFuture<?>> schedule = new CompletableFuture<>();
        final HandlerPlace place = new HandlerPlace(
                Selector.exactly(key),
                event -> {
                    handler.handle(event);
                    return null;
                },
                cancelled -> schedule.thenAccept(ticks -> ticks.cancel(false)));
        final Tick tick = new Tick(key, place, lanes, skippedTicks);
        schedule.complete(clock.scheduleAtFixedRate(tick, periodNs, periodNs, TimeUnit.NANOSECONDS));
        return place;
    }

    /**
     * Raises an event, and waits while there is no room for it.
     *
     * @param payload null for none
     * @return how many handlers will handle it; 0 when nobody is registered for it
     * @throws BackPressureException when there was no room within {@link ReactorSettings#emitTimeout}, too many wait already, or a
     *                               handler would wait for itself; the event was not taken
     * @throws IllegalStateException when the reactor is closed
     */
    public int emit(final Object key, final Object payload) throws InterruptedException {
        final Delivery delivery = delivery(key, payload, null);
        if (delivery == null) {
            return 0;
        }
        final Lane mine = current.get();
        final boolean mayWait =
                mine == null || !settings.threads().isSingle() && !mine.key().equals(key);
        final Lane.Waiter waiter = new Lane.Waiter(delivery, new CompletableFuture<>());
        final Lane lane = lanes.put(waiter, mayWait);
        if (lane != null) {
            lanes.recheck();
            awaitRoom(lane, waiter);
        }
        return delivery.handlers();
    }

    private void awaitRoom(final Lane lane, final Lane.Waiter waiter) throws InterruptedException {
        boolean isOver = false;
        try {
            waiter.room().get(settings.emitTimeout().toNanos(), TimeUnit.NANOSECONDS);
            isOver = true;
        } catch (final TimeoutException e) {
            isOver = true;
            if (lanes.giveUp(lane, waiter)) {
                throw new BackPressureException("there was no room for the event " + lane.key() + " within "
                        + settings.emitTimeout() + ": its handlers are too slow, paused, or wait for each other");
            }
        } catch (final ExecutionException e) {
            isOver = true;
            throw new IllegalStateException(e.getCause().getMessage(), e.getCause());
        } finally {
            if (!isOver) {
                lanes.giveUp(lane, waiter);
            }
        }
    }

    /** As {@link #emit(Object, Object)}, of a payload whose type is the key. */
    public int emit(final Object payload) throws InterruptedException {
        return emit(payload.getClass(), payload);
    }

    /**
     * Raises an event without waiting.
     *
     * @return completes with the number of handlers when there is room for it. Events of one key keep the order of the calls.
     * @throws BackPressureException when {@link ReactorSettings#emitters} wait already; the event was not taken
     */
    public CompletionStage<Integer> emitAsync(final Object key, final Object payload) {
        return emitAsync(delivery(key, payload, null));
    }

    private CompletableFuture<Integer> emitAsync(final Delivery delivery) {
        if (delivery == null) {
            return CompletableFuture.completedFuture(0);
        }
        final CompletableFuture<Integer> room = new CompletableFuture<>();
        if (lanes.put(new Lane.Waiter(delivery, room), true) == null) {
            room.complete(delivery.handlers());
        } else {
            lanes.recheck();
        }
        return room;
    }

    /**
     * Raises an event if there is room for it now.
     *
     * @return false when there is not: the event was not taken
     */
    public boolean tryEmit(final Object key, final Object payload) {
        final Delivery delivery = delivery(key, payload, null);
        return delivery == null || lanes.tryPut(delivery);
    }

    /**
     * Raises an event that asks for a reply.
     *
     * @return completes with the first reply, converted to the type; fails with what a handler threw, or with
     *     {@link NoReplyException} when all have ended without a reply
     */
    public <T> CompletionStage<T> ask(final Object key, final Object payload, final Class<T> type) {
        final CompletableFuture<Object> reply = new CompletableFuture<>();
        final Delivery delivery = delivery(key, payload, reply);
        if (delivery == null) {
            reply.completeExceptionally(new NoReplyException("nobody is registered for " + key));
        } else {
            emitAsync(delivery).exceptionally(failure -> {
                reply.completeExceptionally(failure);
                return 0;
            });
        }
        return reply.thenApply(value -> settings.conversions().convert(value, type));
    }

    private Delivery delivery(final Object key, final Object payload, final CompletableFuture<Object> reply) {
        if (isClosed) {
            throw new IllegalStateException("the reactor is closed: " + key + " was not taken");
        }
        final List<Delivery.Stop> stops = new ArrayList<>();
        for (final HandlerPlace place : places) {
            final Map<String, String> params = place.selector().select(key, payload);
            if (params != null) {
                stops.add(new Delivery.Stop(place, params));
            }
        }
        if (stops.isEmpty()) {
            unhandled.increment();
            return null;
        }
        return new Delivery(key, payload, stops, reply);
    }

    private void runLater(final Lane lane) {
        settings.threads().run(() -> run(lane));
    }

    private void run(final Lane lane) {
        for (int left = MOST_IN_A_ROW; left > 0; left--) {
            final Delivery delivery;
            synchronized (lane) {
                delivery = lane.first();
            }
            if (delivery == null) {
                if (lanes.rest(lane)) {
                    return;
                }
                continue;
            }
            if (!handle(lane, delivery)) {
                return;
            }
            delivery.failReply(new NoReplyException("no handler of " + delivery.key() + " replied"));
            lanes.finish(lane);
        }
        runLater(lane);
    }

    /** @return false when the lane is to wait: whoever it waits for has it run again */
    private boolean handle(final Lane lane, final Delivery delivery) {
        Delivery.Stop stop = delivery.stop();
        while (stop != null) {
            if (stop.place().keepWaiting(() -> runLater(lane))) {
                return false;
            }
            if (!stop.place().isCancelled()) {
                count(delivery.begin());
                if (!call(lane, delivery, stop)) {
                    return false;
                }
            }
            delivery.goOn();
            stop = delivery.stop();
        }
        return true;
    }

    private void count(final long waitedNs) {
        if (waitedNs >= 0) {
            waitNs.add(waitedNs);
            longestWaitNs.accumulateAndGet(waitedNs, Math::max);
        }
    }

    private boolean call(final Lane lane, final Delivery delivery, final Delivery.Stop stop) {
        final Event event = delivery.at(stop, settings.conversions());
        final Lane before = current.get();
        current.set(lane);
        final CompletableFuture<?> end;
        try {
            final CompletionStage<?> stage = stop.place().handler().handle(event);
            end = stage == null ? null : stage.toCompletableFuture();
        } catch (final Throwable e) { // also an Error of a handler must not end the lane of its key
            ended(delivery, event, e);
            return true;
        } finally {
            if (before == null) {
                current.remove();
            } else {
                current.set(before);
            }
        }
        if (end == null || end.isDone()) {
            ended(delivery, event, end != null && end.isCompletedExceptionally() ? end.exceptionNow() : null);
            return true;
        }
        end.whenComplete((ignored, failure) -> {
            ended(delivery, event, failure);
            delivery.goOn();
            runLater(lane);
        });
        return false;
    }

    private void ended(final Delivery delivery, final Event event, final Throwable failure) {
        if (failure == null) {
            handled.increment();
            return;
        }
        failed.increment();
        delivery.failReply(failure);
        try {
            settings.onFailure().accept(event, failure);
        } catch (final RuntimeException e) {
            failure.addSuppressed(e); // whoever hears of failures failed: the lane goes on
        }
    }

    /** How payloads become what handlers ask for. */
    public Conversions conversions() {
        return settings.conversions();
    }

    @Override
    public List<Gauge> gauges() {
        return List.of(
                new Gauge("events.waiting", lanes.taken(), settings.total()),
                new Gauge("events.emitters.waiting", lanes.waiting(), settings.emitters()),
                new Gauge("events.keys", lanes.lanes(), settings.total() + (long) settings.emitters()),
                new Gauge("events.handlers", places.size(), Gauge.UNBOUNDED),
                Gauge.total("events.handled", handled.sum()),
                Gauge.total("events.failed", failed.sum()),
                Gauge.total("events.unhandled", unhandled.sum()),
                Gauge.total("events.refused", lanes.refused()),
                Gauge.total("events.ticks.skipped", skippedTicks.sum()),
                Gauge.total("events.wait.ns", waitNs.sum()),
                new Gauge("events.wait.longest.ns", longestWaitNs.get(), Gauge.UNBOUNDED));
    }

    /** Takes no more events, and waits up to ten seconds for those that were taken. */
    @Override
    public void close() {
        close(Duration.ofSeconds(10));
    }

    /**
     * Takes no more events, refuses those who wait for room, and waits for what was taken.
     *
     * @return how many events were taken and not handled in time; they are lost
     */
    public int close(final Duration patience) {
        isClosed = true;
        clock.shutdownNow();
        lanes.refuseWaiting(new IllegalStateException("the reactor is closed: the event was not taken"));
        final long endNs = System.nanoTime() + patience.toNanos();
        try {
            while (lanes.taken() > 0 && System.nanoTime() - endNs < 0) {
                Thread.sleep(1);
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        final int left = lanes.taken();
        settings.threads().close();
        return left;
    }
}
