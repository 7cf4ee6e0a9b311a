package rialto.extensions.host;

import org.slf4j.Logger;
import rialto.extensions.Extension;
import rialto.extensions.load.ExtensionFiles;
import rialto.extensions.load.LoadException;
import rialto.extensions.load.LoadedExtension;
import rialto.extensions.subscription.HandlerWatch;
import rialto.extensions.subscription.RunningSubscription;
import rialto.extensions.subscription.SubscriptionControl;
import rialto.extensions.subscription.SubscriptionSettings;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;

/** An extension that runs: its class, what it registered, its subscriptions. Belongs to the host's thread. */
final class HostedExtension implements AutoCloseable {
    private static final Duration STOP_TIME = Duration.ofSeconds(5);
    private static final long GRACE_MS = 1_000;

    private final ExtensionFiles files;
    private final Logger log;
    private final FileChannel lock;
    private final LoadedExtension loaded;
    private final OwnMeters meters;
    private final HostVenue venue;
    private final BiConsumer<ExtensionFiles, String> onStuck;
    private final List<RunningSubscription> subscriptions = new ArrayList<>();
    private Extension extension;

    private HostedExtension(
            final ExtensionFiles files,
            final Logger log,
            final FileChannel lock,
            final LoadedExtension loaded,
            final OwnMeters meters,
            final HostVenue venue,
            final BiConsumer<ExtensionFiles, String> onStuck) {
        this.files = files;
        this.log = log;
        this.lock = lock;
        this.loaded = loaded;
        this.meters = meters;
        this.venue = venue;
        this.onStuck = onStuck;
    }

    /**
     * Starts one that was loaded, which it takes over.
     *
     * @param startTime how long that may take
     * @throws LoadException saying why it cannot start; then nothing is left of it
     */
    static HostedExtension start(
            final ExtensionFiles files,
            final LoadedExtension loaded,
            final HostServices services,
            final Duration startTime)
            throws LoadException {
        final Logger log = services.logs().apply(files.name());
        FileChannel lock = null;
        try {
            final StateDirectory state = services.state(files.name());
            lock = state.lock();
            final OwnMeters meters = new OwnMeters(services.registry(), files.name());
            final HostVenue venue = new HostVenue(
                    files.name(),
                    services.names(),
                    services.routes(),
                    loaded.settings(),
                    log,
                    meters.registry(),
                    state.own(),
                    services.watch(),
                    reason -> services.onStuck().accept(files, reason));
            final HostedExtension hosted =
                    new HostedExtension(files, log, lock, loaded, meters, venue, services.onStuck());
            hosted.start(services, state, startTime);
            return hosted;
        } catch (final IOException e) {
            closeQuietly(loaded, log);
            if (lock != null) {
                closeQuietly(lock, log);
            }
            throw new LoadException(e.getMessage(), e);
        }
    }

    private void start(final HostServices services, final StateDirectory state, final Duration startTime)
            throws LoadException, IOException {
        boolean isStarted = false;
        try {
            call("start", startTime, () -> {
                final Extension made = loaded.newInstance();
                made.start(venue);
                extension = made;
            });
            for (final SubscriptionSettings subscription : venue.seal()) {
                subscriptions.add(RunningSubscription.start(
                        subscription,
                        new RunningSubscription.Surroundings(
                                files.name(),
                                state.path(),
                                services.source(),
                                services.commands(),
                                services.watch(),
                                meters.registry(),
                                log,
                                reason -> services.onStuck().accept(files, reason))));
            }
            isStarted = true;
        } finally {
            if (!isStarted) {
                endHandlers();
                if (extension != null) {
                    stopExtension();
                }
                release();
            }
        }
    }

    /** On a thread of its own, which cannot keep the host waiting. */
    private void call(final String what, final Duration limit, final Work work) throws LoadException {
        final CompletableFuture<Void> end = new CompletableFuture<>();
        final Thread thread = Thread.ofPlatform()
                .daemon()
                .name(what + "-" + files.name())
                .unstarted(() -> {
                    try {
                        work.run();
                        end.complete(null);
                    } catch (final Throwable e) { // of code that is not ours
                        end.completeExceptionally(e);
                    }
                });
        thread.setContextClassLoader(loaded.classLoader());
        thread.start();
        try {
            end.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (final ExecutionException e) {
            throw new LoadException(what + " failed: " + e.getCause(), e.getCause());
        } catch (final TimeoutException e) {
            final String place = HandlerWatch.place(thread);
            endOrTell(thread, what + " does not end; it is at " + place);
            throw new LoadException(what + " did not return within " + limit.toMillis() + " ms; it is at " + place, e);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LoadException("the host stops", e);
        }
    }

    /** What only waits may wait on; what computes for ever takes a processor from others. */
    private void endOrTell(final Thread thread, final String reason) {
        thread.interrupt();
        try {
            thread.join(GRACE_MS);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (thread.getState() == Thread.State.RUNNABLE) {
            onStuck.accept(files, reason);
        }
    }

    @FunctionalInterface
    private interface Work {
        void run() throws Exception;
    }

    ExtensionFiles files() {
        return files;
    }

    Optional<SubscriptionControl> control(final String subscription) {
        return subscriptions.stream()
                .filter(running -> running.name().equals(subscription))
                .findFirst()
                .map(RunningSubscription::control);
    }

    List<String> subscriptionNames() {
        return subscriptions.stream().map(RunningSubscription::name).toList();
    }

    /** @param reason why it is not another one; empty when it is what its files say */
    ExtensionStatus status(final int port, final String reason) {
        return new ExtensionStatus(
                files.name(),
                ExtensionStatus.State.RUNNING,
                reason,
                ProcessHandle.current().pid(),
                port,
                subscriptions.stream().map(RunningSubscription::status).toList());
    }

    /** Ends its handlers, then the extension. Waits some seconds for each. */
    @Override
    public void close() {
        endHandlers();
        if (!runningHandlers().isEmpty()) {
            log.error("handlers do not end: {}", runningHandlers());
            return; // its lock and its classes are theirs
        }
        stopExtension();
        release();
    }

    /** Those that do not end, for a person; empty when all have ended. */
    List<String> runningHandlers() {
        return subscriptions.stream()
                .flatMap(subscription -> subscription.runningHandlers().stream())
                .toList();
    }

    private void stopExtension() {
        try {
            call("stop", STOP_TIME, extension::stop);
        } catch (final LoadException e) {
            log.error("{}", e.getMessage(), e.getCause());
        }
    }

    private void endHandlers() {
        final List<Thread> closing = subscriptions.stream()
                .map(subscription -> Thread.ofVirtual().start(subscription::close))
                .toList();
        try {
            for (final Thread thread : closing) {
                thread.join();
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        venue.close();
    }

    private void release() {
        meters.close();
        closeQuietly(loaded, log);
        closeQuietly(lock, log);
    }

    private static void closeQuietly(final AutoCloseable part, final Logger log) {
        try {
            part.close();
        } catch (final Exception e) {
            log.warn("a part failed to close", e);
        }
    }
}
