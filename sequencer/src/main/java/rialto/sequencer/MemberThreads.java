package rialto.sequencer;

import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.SignalledIdleStrategy;
import rialto.client.WakeUpSignal;
import rialto.client.WakeableIdleStrategy;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * Which thread each part of a member runs on, how it waits there, and what wakes it. See docs/threads.md.
 *
 * <p>Where data is forced to disk the Archive always has a thread of its own: a flush may take seconds, and the cluster's
 * clock must go on meanwhile.
 */
final class MemberThreads implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(MemberThreads.class);
    /** How often a thread that is woken for its work looks in vain before it sleeps: some microseconds. */
    private static final int LOOKS = 100;

    /** So late a venue at rest sees what nobody announces: requests of its own background threads, for example. */
    private static final long RESTING_MS = 50;
    /** Likewise where other processes send commands. */
    private static final long SHARED_RESTING_MS = 5;
    /** Nothing is due that is not announced. */
    private static final long READER_RESTING_MS = 50;

    private static final Runnable NOBODY = () -> {};

    private final boolean isLowLatency;
    private final boolean isLocal;
    private final WakeUpSignal commands;
    /** Given after work for an Archive that has a thread of its own. */
    private final WakeUpSignal recordings = new WakeUpSignal();
    /** Given after events were published. */
    private final WakeUpSignal events = new WakeUpSignal();

    private final boolean isArchiveApart;
    private final VenueService service;
    private final SharedThread shared;

    /**
     * @param commands given after a command was sent
     * @param service knows what is due; null where nothing is
     * @param onEnd called if the one thread ends of itself
     */
    MemberThreads(
            final SequencerConfiguration configuration,
            final WakeUpSignal commands,
            final VenueService service,
            final Runnable onEnd) {
        this(configuration, commands, service, onEnd, isOne(configuration));
    }

    private MemberThreads(
            final SequencerConfiguration configuration,
            final WakeUpSignal commands,
            final VenueService service,
            final Runnable onEnd,
            final boolean isOne) {
        this.commands = commands;
        this.service = service;
        this.isLowLatency = configuration.lowLatency();
        this.isLocal = configuration.isLocal();
        this.isArchiveApart = configuration.fileSyncLevel() > 0;
        this.shared = isOne ? new SharedThread("rialto-member", sharedIdleStrategy(configuration), onEnd) : null;
    }

    /** A thread for each part, whatever is configured. */
    static MemberThreads each(final SequencerConfiguration configuration) {
        return new MemberThreads(configuration, new WakeUpSignal(), null, NOBODY, false);
    }

    private static boolean isOne(final SequencerConfiguration configuration) {
        if (configuration.threads() == Threads.ONE && !SharedThread.isPossible()) {
            LOGGER.warn("the member's parts run on a thread each: this Java does not let them share one (it needs"
                    + " --add-opens=java.base/java.lang=ALL-UNNAMED, and a Java as the launcher finds)");
            return false;
        }
        return configuration.threads() == Threads.ONE;
    }

    /** Nobody announces what other members send. */
    private IdleStrategy sharedIdleStrategy(final SequencerConfiguration configuration) {
        return isLowLatency
                ? YieldingIdleStrategy.INSTANCE
                : configuration.isLocal()
                        ? new SignalledIdleStrategy(
                                commands, SharedThread.LOOKS, this::restNs, this::commandsWithOthers)
                        : new WakeableIdleStrategy(commands);
    }

    /** Of the one thread, on which the service runs too. */
    private long restNs() {
        return service == null || service.hearsOthers()
                ? TimeUnit.MILLISECONDS.toNanos(SHARED_RESTING_MS)
                : Math.clamp(
                        service.untilNextDeadlineNs(),
                        TimeUnit.MILLISECONDS.toNanos(1),
                        TimeUnit.MILLISECONDS.toNanos(RESTING_MS));
    }

    /** Where only this process's gateway has a session, all is announced. */
    private long commandsWithOthers() {
        return service != null && service.hearsOthers() ? service.commands() : 0;
    }

    /** Before any part. */
    void start() {
        if (shared != null) {
            shared.start();
        }
    }

    ThreadFactory driver() {
        return factory("rialto-driver");
    }

    IdleStrategy driverIdleStrategy() {
        return idleStrategy(NOBODY);
    }

    ThreadFactory archive() {
        return isArchiveApart ? own("rialto-archive") : factory("rialto-archive");
    }

    IdleStrategy archiveIdleStrategy() {
        return shared != null && isArchiveApart && !isLowLatency
                ? new AnnouncedWork(
                        new SignalledIdleStrategy(recordings, LOOKS, isLocal ? RESTING_MS : SHARED_RESTING_MS),
                        commands::signal)
                : isArchiveApart ? ownIdleStrategy() : idleStrategy(NOBODY);
    }

    ThreadFactory consensus() {
        return factory("rialto-consensus");
    }

    IdleStrategy consensusIdleStrategy() {
        return idleStrategy(isArchiveApart ? recordings::signal : NOBODY);
    }

    ThreadFactory engine() {
        return factory("rialto-engine");
    }

    IdleStrategy engineIdleStrategy() {
        return shared == null && !isLowLatency
                ? new AnnouncedWork(ownIdleStrategy(), events::signal)
                : idleStrategy(isArchiveApart ? this::announceEvents : events::signal);
    }

    private void announceEvents() {
        recordings.signal();
        events.signal();
    }

    /** Given after events were published; null where threads never sleep. */
    WakeUpSignal published() {
        return isLowLatency ? null : events;
    }

    /** Of a thread in this process that reads events, when the event loop does not. */
    IdleStrategy readerIdleStrategy() {
        return shared == null || isLowLatency
                ? new WakeableIdleStrategy(commands)
                : new SignalledIdleStrategy(events, LOOKS, READER_RESTING_MS);
    }

    /** Of a part that has a thread of its own in any case. */
    IdleStrategy ownIdleStrategy() {
        return isLowLatency ? YieldingIdleStrategy.INSTANCE : new WakeableIdleStrategy(commands);
    }

    static ThreadFactory own(final String name) {
        return task -> {
            final Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    private ThreadFactory factory(final String name) {
        return shared == null ? own(name) : shared.factory(name);
    }

    private IdleStrategy idleStrategy(final Runnable onWork) {
        return shared == null ? ownIdleStrategy() : shared.idleStrategy(onWork);
    }

    /** After all parts. */
    @Override
    public void close() {
        if (shared != null) {
            shared.close();
        }
    }

    /** Tells others after each duty cycle that did something. */
    private record AnnouncedWork(IdleStrategy waiting, Runnable onWork) implements IdleStrategy {
        @Override
        public void idle(final int workCount) {
            if (workCount > 0) {
                onWork.run();
            }
            waiting.idle(workCount);
        }

        @Override
        public void idle() {
            waiting.idle();
        }

        @Override
        public void reset() {
            waiting.reset();
        }
    }
}
