package rialto.extensions.host;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.events.http.RequestHandler;
import rialto.extensions.load.ExtensionFiles;
import rialto.extensions.load.LoadException;
import rialto.extensions.load.LoadedExtension;
import rialto.extensions.subscription.HandlerWatch;
import rialto.extensions.subscription.SubscriptionControl;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs extensions: loads those that appear, loads those again that change, closes those that are gone, and does what operators ask.
 * One thread does all of this. An extension that cannot run is told with a message; the others do not notice.
 */
public final class ExtensionHost implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ExtensionHost.class);
    private static final long INTERVAL_MS = 200;
    private static final long STATUS_INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);

    private final HostSettings settings;
    private final VenueSource source;
    private final KnownNames names;
    private final CommandSender commands;
    private final Routes routes;
    private final HandlerWatch watch = new HandlerWatch();
    private final HostServices services;
    private final Map<String, HostedExtension> running = new HashMap<>();
    /** How those are whose files cannot run. */
    private final Map<String, ExtensionStatus> failed = new HashMap<>();

    private final LoadTries tries = new LoadTries();
    /** Extensions whose own threads ended by an error. */
    private final Queue<Broken> broken = new ConcurrentLinkedQueue<>();

    private record Broken(String name, String reason) {}

    private final Thread thread;
    private final AtomicBoolean isEnding = new AtomicBoolean();
    private String directoryFailure = "";
    private long statusNs;
    private volatile boolean isClosed;

    private ExtensionHost(final HostSettings settings) {
        this.settings = settings;
        source = new VenueSource(settings.venue());
        names = new KnownNames(source);
        commands = new CommandSender(settings.venue());
        routes = new Routes(settings.host(), settings.port(), settings.names());
        services = new HostServices(
                source,
                commands,
                names,
                routes,
                watch,
                settings.registry(),
                settings.logs(),
                settings.state(),
                this::onStuck);
        thread = Thread.ofPlatform().daemon().name("extension-host").unstarted(this::run);
    }

    /** Starts the thread, and returns at once. Extensions are loaded when the venue is there. */
    public static ExtensionHost start(final HostSettings settings) {
        final ExtensionHost host = new ExtensionHost(settings);
        host.thread.start();
        return host;
    }

    private void run() {
        try {
            StateDirectory.make(settings.state());
        } catch (final IOException e) {
            LOG.error("the directory of states cannot be made for its owner alone: {}", e.getMessage());
        }
        try {
            while (!isClosed && !names.await(INTERVAL_MS)) {
                answerRequests();
            }
            while (!isClosed) {
                work();
                TimeUnit.MILLISECONDS.sleep(INTERVAL_MS);
            }
        } catch (final InterruptedException e) {
            LOG.debug("the host stops", e);
        }
    }

    private void work() {
        try {
            stopBroken();
            look();
            answerRequests();
            tellStatus();
        } catch (final RuntimeException e) { // of one look: the next one may do better
            LOG.error("the host goes on after a failure", e);
        }
    }

    private void look() {
        final SortedMap<String, ExtensionFiles> found;
        try {
            found = ExtensionFiles.in(settings.directory());
            directoryFailure = "";
        } catch (final IOException e) {
            if (!directoryFailure.equals(e.getMessage())) {
                directoryFailure = String.valueOf(e.getMessage());
                LOG.error("extensions cannot be looked for: {}", directoryFailure);
            }
            return;
        }
        found.keySet().removeIf(name -> !settings.wants().test(name));
        for (final String name : List.copyOf(running.keySet())) {
            if (!found.containsKey(name)) {
                LOG.info("extension {} is gone", name);
                end(running.remove(name));
                forget(name);
            }
        }
        for (final String name : List.copyOf(failed.keySet())) {
            if (!found.containsKey(name)) {
                failed.remove(name);
                tries.ran(name);
                forget(name);
            }
        }
        found.values().forEach(this::update);
    }

    private void update(final ExtensionFiles files) {
        final HostedExtension now = running.get(files.name());
        if (now != null && now.files().fingerprint().equals(files.fingerprint())
                || !tries.isDue(files.name(), files.fingerprint(), System.nanoTime())) {
            return;
        }
        boolean isLoaded = false;
        try {
            final Optional<String> stuck = !files.hasName()
                    ? Optional.empty()
                    : services.state(files.name()).stuck(files.fingerprint());
            if (stuck.isPresent()) {
                fail(files, ExtensionStatus.State.STUCK, stuck.get(), null);
                tries.failed(files.name(), false, System.nanoTime());
                return;
            }
            // what cannot be loaded leaves the one before in its place
            if (now == null && files.hasName()) {
                services.state(files.name()).removeCopies();
            }
            final LoadedExtension loaded =
                    LoadedExtension.load(files, services.state(files.name()).copies());
            isLoaded = true;
            if (now != null && !end(running.remove(files.name()))) {
                loaded.close(); // the next host loads it
                return;
            }
            running.put(files.name(), HostedExtension.start(files, loaded, services, settings.startTime()));
            failed.remove(files.name());
            tries.ran(files.name());
            LOG.info("extension {} runs{}", files.name(), now == null ? "" : ", loaded again");
        } catch (final LoadException e) {
            fail(files, ExtensionStatus.State.FAILED, e.getMessage(), e.getCause());
            tries.failed(files.name(), isLoaded || e.getCause() instanceof IOException, System.nanoTime());
        } catch (final IOException | RuntimeException e) {
            fail(files, ExtensionStatus.State.FAILED, String.valueOf(e.getMessage()), e);
            tries.failed(files.name(), true, System.nanoTime());
        }
        statusNs = 0;
    }

    private void fail(
            final ExtensionFiles files, final ExtensionStatus.State state, final String reason, final Throwable cause) {
        final boolean isOldOne = running.containsKey(files.name());
        LOG.error("extension {} cannot run: {}{}", files.name(), reason, isOldOne ? "; the one before goes on" : "");
        LOG.debug("extension {}", files.name(), cause);
        failed.put(
                files.name(),
                new ExtensionStatus(
                        files.name(), state, reason, ProcessHandle.current().pid(), routes.port(), List.of()));
    }

    /**
     * A thread ended by an error. Where that is the code of an extension, or a thread that it made, the extension is stopped until
     * its file changes, and the others go on.
     *
     * @return false when it is no extension's, or memory ran out
     */
    public boolean onThreadDeath(final Thread thread, final Throwable cause) {
        if (cause instanceof OutOfMemoryError || cause instanceof InternalError) {
            return false;
        }
        final Optional<String> name = LoadedExtension.ofThread(thread, cause);
        name.ifPresent(of ->
                broken.add(new Broken(of, "its thread " + thread.getName() + " ended by " + cause + placeOf(cause))));
        return name.isPresent();
    }

    private static String placeOf(final Throwable cause) {
        return cause.getStackTrace().length == 0 ? "" : " at " + cause.getStackTrace()[0];
    }

    private void stopBroken() {
        for (Broken next = broken.poll(); next != null; next = broken.poll()) {
            final HostedExtension extension = running.remove(next.name);
            if (extension == null) {
                continue;
            }
            end(extension);
            markStuck(extension.files(), next.reason);
            fail(extension.files(), ExtensionStatus.State.STUCK, next.reason, null);
            tries.failed(next.name, false, System.nanoTime());
            statusNs = 0;
        }
    }

    private void forget(final String name) {
        if (!ExtensionFiles.isName(name)) {
            return; // nothing is kept of it
        }
        try {
            services.state(name).forgetStatus();
        } catch (final IOException e) {
            LOG.warn("the status of {} cannot be removed: {}", name, e.getMessage());
        }
    }

    private static List<String> close(final HostedExtension extension) {
        try {
            extension.close();
        } catch (final RuntimeException e) {
            LOG.error("extension {} failed to close", extension.files().name(), e);
        }
        return extension.runningHandlers();
    }

    /** @return false when handlers of it do not end: then the host does, for two of one extension would handle the same events */
    private boolean end(final HostedExtension extension) {
        final List<String> left = close(extension);
        if (!left.isEmpty()) {
            onStuck(extension.files(), left.getFirst() + ", and does not end");
        }
        return left.isEmpty();
    }

    /** A thread that does not end cannot be ended: the process is, and starts again without that extension. */
    private void onStuck(final ExtensionFiles files, final String reason) {
        LOG.error("extension {} is stopped: {}", files.name(), reason);
        markStuck(files, reason);
        if (isEnding.compareAndSet(false, true)) {
            settings.onEnd().accept("extension " + files.name() + ": " + reason);
        }
    }

    private void markStuck(final ExtensionFiles files, final String reason) {
        try {
            services.state(files.name()).markStuck(files.fingerprint(), reason);
        } catch (final IOException e) {
            LOG.error("that cannot be written down", e);
        }
    }

    private void answerRequests() {
        try {
            for (final ControlRequest.Waiting waiting : ControlRequest.waiting(settings.state())) {
                final ControlRequest request = waiting.request();
                if (running.containsKey(request.extension()) || failed.containsKey(request.extension())) {
                    waiting.answer(answer(request));
                    statusNs = 0;
                }
            }
        } catch (final IOException e) {
            LOG.warn("requests cannot be answered: {}", e.getMessage());
        }
    }

    private String answer(final ControlRequest request) {
        try {
            if (request.subscription().isEmpty()) {
                return resumeExtension(request);
            }
            final HostedExtension extension = running.get(request.extension());
            if (extension == null) {
                return "error: extension " + request.extension() + " does not run: "
                        + failed.get(request.extension()).reason();
            }
            final Optional<SubscriptionControl> control = extension.control(request.subscription());
            return control.isPresent()
                    ? request.carryOut(control.get())
                    : "error: extension " + request.extension() + " has no subscription " + request.subscription()
                            + "; it has " + extension.subscriptionNames();
        } catch (final IOException | RuntimeException e) {
            return "error: " + e.getMessage();
        }
    }

    private String resumeExtension(final ControlRequest request) throws IOException {
        if (request.verb() != ControlRequest.Verb.RESUME) {
            return "error: name a subscription, as " + request.extension() + "/main";
        }
        if (!failed.containsKey(request.extension())) {
            return "extension " + request.extension() + " runs already";
        }
        services.state(request.extension()).forgetStuck();
        failed.remove(request.extension());
        tries.ran(request.extension());
        return "extension " + request.extension() + " is loaded again";
    }

    private void tellStatus() {
        final long nowNs = System.nanoTime();
        if (statusNs != 0 && nowNs - statusNs < STATUS_INTERVAL_NS) {
            return;
        }
        statusNs = nowNs;
        for (final ExtensionStatus status : statuses()) {
            try {
                Files.createDirectories(services.state(status.name()).path());
                services.state(status.name()).write(status);
            } catch (final IOException e) {
                LOG.warn("the status of {} cannot be written: {}", status.name(), e.getMessage());
            }
        }
    }

    private List<ExtensionStatus> statuses() {
        final List<ExtensionStatus> statuses = new ArrayList<>();
        running.forEach((name, extension) -> {
            final ExtensionStatus left = failed.get(name);
            statuses.add(extension.status(routes.port(), left == null ? "" : "as it was before, for " + left.reason()));
        });
        failed.forEach((name, entry) -> {
            if (!running.containsKey(name) && ExtensionFiles.isName(name)) {
                statuses.add(entry);
            }
        });
        return statuses;
    }

    /**
     * Answers requests of the host's own, beside those of extensions.
     *
     * @throws IllegalStateException when there is no port, or it cannot be opened
     */
    public void route(final String key, final RequestHandler handler) {
        routes.add(key, handler);
    }

    /** The port of routes; -1 before the first one. */
    public int port() {
        return routes.port();
    }

    /** Ends all extensions, and saves where they are. Waits some seconds for handlers that run. */
    @Override
    public void close() {
        isClosed = true;
        thread.interrupt();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(5));
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        tellStatus();
        running.values().forEach(ExtensionHost::close);
        running.clear();
        commands.close();
        routes.close();
        watch.close();
        names.close();
        source.close();
    }
}
