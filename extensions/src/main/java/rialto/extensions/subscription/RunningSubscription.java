package rialto.extensions.subscription;

import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import rialto.client.trading.VenueEvent;
import rialto.events.BackPressureException;
import rialto.events.Reactor;
import rialto.events.ReactorSettings;
import rialto.events.Selector;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A subscription at work. Events come by {@link SubscriptionReader}; the lanes of a {@link Reactor}, one for each key of order, call
 * the handlers on virtual threads.
 *
 * <p><b>Halted</b> it calls no handler: while it is stopped, set to another place, or closed. What was given to lanes and not handled
 * is forgotten then, and read again from the cursor.
 */
public final class RunningSubscription implements AutoCloseable {
    /** Of one look for a place in a lane. */
    private static final Duration PLACE_TIME = Duration.ofMillis(500);

    private static final Duration LANE_PAUSE = Duration.ofMillis(20);

    private final String fullName;
    private final SubscriptionSettings settings;
    private final Commands commands;
    private final HandlerWatch watch;
    private final Consumer<String> onStuck;
    private final Logger log;
    private final CommandKeys keys;
    private final ParkedEvents parked;
    private final Unacknowledged window;
    private final SubscriptionMetrics metrics;
    private final SubscriptionReader reader;
    private final Unanswered unanswered;
    private final EventEnds ends;
    private final SubscriptionControl control;
    private final AtomicInteger inLanes = new AtomicInteger();
    private final Reactor lanes;
    private volatile boolean isHalted = true;

    /**
     * What a subscription works with.
     *
     * @param directory where it keeps cursor and parked events
     * @param onStuck told of a handler that cannot be ended
     */
    public record Surroundings(
            String extension,
            Path directory,
            EventSource source,
            Commands commands,
            HandlerWatch watch,
            MeterRegistry metrics,
            Logger log,
            Consumer<String> onStuck) {}

    private RunningSubscription(final SubscriptionSettings settings, final Surroundings around) throws IOException {
        this.settings = settings;
        fullName = around.extension + "/" + settings.name();
        commands = around.commands;
        watch = around.watch;
        onStuck = around.onStuck;
        log = around.log;
        keys = new CommandKeys(fullName);
        parked = new ParkedEvents(parkedDirectory(around.directory, settings.name()));
        window = new Unacknowledged(settings.bound());
        metrics = new SubscriptionMetrics(around.metrics, settings.name());
        lanes = new Reactor(ReactorSettings.defaults()
                .withBounds(settings.bound() + 1, settings.bound() + ParkedEvents.MOST, ParkedEvents.MOST)
                .withEmitTimeout(PLACE_TIME)
                .withOnFailure((event, failure) -> log.error("{}: {}", fullName, event.key(), failure)));
        lanes.on(Selector.type(Handling.class), event -> run((Handling) event.payload()));
        reader = new SubscriptionReader(
                this, settings, around.source, cursorFile(around.directory, settings.name()), window, log);
        unanswered = new Unanswered(fullName, reader, log);
        ends = new EventEnds(fullName, settings, reader, parked, window, metrics, log);
        control = new SubscriptionControl(this, reader, parked, ends);
        metrics.gauges(this, reader, window);
    }

    /**
     * Begins to read.
     *
     * @throws IOException when its files cannot be used
     */
    public static RunningSubscription start(final SubscriptionSettings settings, final Surroundings around)
            throws IOException {
        settings.seal();
        final RunningSubscription subscription = new RunningSubscription(settings, around);
        if (subscription.reader.cursor().hasBegun()) {
            subscription.parked.removeAfter(subscription.reader.cursor().highest());
        }
        subscription.reader.start();
        return subscription;
    }

    /** Where the cursor is. */
    public static Path cursorFile(final Path directory, final String subscription) {
        return directory.resolve(subscription + ".cursor");
    }

    /** Where parked events are. */
    public static Path parkedDirectory(final Path directory, final String subscription) {
        return directory.resolve(subscription + ".parked");
    }

    public String name() {
        return settings.name();
    }

    /** With its extension's. */
    String fullName() {
        return fullName;
    }

    Logger log() {
        return log;
    }

    /** A command goes out: from now on a power cut may not take the cursor back. */
    void sends() {
        reader.cursor().forces();
    }

    CommandKeys keys() {
        return keys;
    }

    Commands commands() {
        return commands;
    }

    /** The handlers for a key and an event; empty when nobody wants it. */
    List<Handling.Stop> stops(final String key, final Object event) {
        final List<Handling.Stop> stops = new ArrayList<>(1);
        for (final SubscriptionSettings.Place place : settings.places()) {
            if (place.type().isInstance(event)) {
                final Map<String, String> params = place.selector().select(key, event);
                if (params != null) {
                    stops.add(new Handling.Stop(place, params));
                }
            }
        }
        return stops;
    }

    /** Under the key of order that the subscription says. */
    Handling handling(
            final String key,
            final String order,
            final VenueEvent.Header header,
            final Object event,
            final List<Handling.Stop> stops,
            final boolean isReplay,
            final ParkedEvent aside) {
        final int round = window.round();
        final Handling handling = new Handling(key, order, header, event, stops, isReplay, aside, round);
        if (settings.order() == null) {
            return handling;
        }
        final String own = settings.order()
                .apply(new EventDelivery(this, handling, stops.getFirst().params()));
        return new Handling(key, String.valueOf(own), header, event, stops, isReplay, aside, round);
    }

    /**
     * Gives an event to the lane of its key, and waits for a place in it for as long as it takes.
     *
     * @return false when it is halted meanwhile, or was since the event came: the event was not given
     */
    boolean hand(final Handling handling) throws InterruptedException {
        boolean isTaken = false;
        while (!isTaken && !isHalted) {
            inLanes.incrementAndGet();
            try {
                if (isHalted || handling.round != window.round()) {
                    return false;
                }
                lanes.emit(handling.order, handling);
                isTaken = true;
            } catch (final BackPressureException e) {
                metrics.full.increment();
                log.debug("{}: {} waits", fullName, handling.describe(), e);
            } finally {
                if (!isTaken) {
                    inLanes.decrementAndGet();
                }
            }
            if (!isTaken) {
                reader.sleep(LANE_PAUSE);
            }
        }
        return isTaken;
    }

    private void run(final Handling handling) {
        try {
            while (!isHalted) {
                final Throwable cause = attempt(handling);
                if (isHalted && cause != null) {
                    return;
                }
                if (cause == null) {
                    if (!settings.isManual()) {
                        acknowledge(handling);
                    }
                    return;
                }
                if (!handling.end() || !isToBeTriedAgain(handling, cause)) {
                    return;
                }
            }
        } finally {
            inLanes.decrementAndGet();
        }
    }

    /** @return what the handler threw; null when all is well */
    private Throwable attempt(final Handling handling) {
        handling.beginAttempt();
        final HandlerWatch.Call call = watch.begin(this, handling::describe, settings.limit(), handling::late, onStuck);
        try {
            for (final Handling.Stop stop : handling.stops) {
                stop.place().handler().handle(new EventDelivery(this, handling, stop.params()));
            }
            return handling.isLate() ? late(null) : null;
        } catch (final Throwable e) { // an Error of a handler is its failure, not the lane's
            return handling.isLate() ? late(e) : e;
        } finally {
            watch.end(call);
            // of the watch, or the handler's own: not the next one's
            Thread.interrupted();
        }
    }

    private Throwable late(final Throwable cause) {
        metrics.late.increment();
        return new IllegalStateException(
                "the handler took longer than " + settings.limit().toMillis() + " ms and was interrupted", cause);
    }

    void acknowledge(final Handling handling) {
        if (handling.end()) {
            ends.finish(handling);
        }
    }

    /** Of a handler that answers by itself. */
    void fail(final Handling handling, final Throwable cause) {
        if (!settings.isManual()) {
            throw new IllegalStateException("subscription " + fullName + " has no manualAcknowledgement: throw it");
        }
        if (!handling.end()) {
            return;
        }
        Thread.ofVirtual().name("again-" + fullName).start(() -> {
            if (isToBeTriedAgain(handling, cause) && !isHalted) {
                try {
                    hand(handling);
                } catch (final InterruptedException | IllegalStateException e) {
                    log.debug("{}: closed", fullName, e);
                }
            }
        });
    }

    /** Waits for the next attempt, or does what is to be done after the last one. */
    private boolean isToBeTriedAgain(final Handling handling, final Throwable cause) {
        if (handling.isUnanswered()) {
            return unanswered.await(handling, cause);
        }
        metrics.failed.increment();
        final int failures = handling.failures();
        if (handling.parked != null || failures >= settings.policy().attempts()) {
            ends.giveUp(handling, cause);
            return false;
        }
        final Duration pause = settings.policy().pauseAfter(failures);
        log.warn(
                "{}: {} failed, attempt {} of {}; the next one in {} ms: {}",
                fullName,
                handling.describe(),
                failures,
                settings.policy().attempts(),
                pause.toMillis(),
                cause.toString());
        return reader.sleep(pause);
    }

    /** No handler is called from now on. */
    void halt() {
        isHalted = true;
    }

    void goOn() {
        ends.forgetReplays();
        isHalted = false;
    }

    boolean isHalted() {
        return isHalted;
    }

    /** Whether no handler runs or is to. */
    boolean isAtRest() {
        return inLanes.get() == 0;
    }

    /** Handlers that run are to end: nobody waits for what they do. */
    void interruptHandlers() {
        watch.interrupt(this);
    }

    /** -1 when nobody can say. */
    int parkedCount() {
        try {
            return parked.count();
        } catch (final IOException e) {
            return -1;
        }
    }

    /** Where handlers are that did not end with it, for a person; empty when all did. */
    public List<String> runningHandlers() {
        return isAtRest() ? List.of() : watch.running(this);
    }

    /** What can be done with it from outside. */
    public SubscriptionControl control() {
        return control;
    }

    public SubscriptionStatus status() {
        final boolean isUnanswered = reader.state() == SubscriptionStatus.State.RUNNING && unanswered.count() > 0;
        return new SubscriptionStatus(
                settings.name(),
                isUnanswered ? SubscriptionStatus.State.WAITING : reader.state(),
                reader.cursor().sequence(),
                reader.lastRead(),
                window.size(),
                window.bound(),
                (long) metrics.handled.count(),
                (long) metrics.failed.count(),
                parkedCount(),
                isUnanswered ? unanswered.reason() : reader.reason());
    }

    /**
     * Waits some seconds for handlers that run, interrupts those that still do, saves the cursor, and ends. Whether all have ended says
     * {@link #runningHandlers}.
     */
    @Override
    public void close() {
        reader.close();
        lanes.close(Duration.ofSeconds(1));
    }
}
