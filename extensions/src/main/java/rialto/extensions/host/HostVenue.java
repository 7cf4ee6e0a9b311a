package rialto.extensions.host;

import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import rialto.client.trading.Asset;
import rialto.client.trading.Instrument;
import rialto.events.EventHandler;
import rialto.events.Reactor;
import rialto.events.ReactorSettings;
import rialto.events.Registration;
import rialto.events.http.RequestHandler;
import rialto.extensions.Subscription;
import rialto.extensions.Venue;
import rialto.extensions.subscription.HandlerWatch;
import rialto.extensions.subscription.SubscriptionSettings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/** The venue as one extension sees it, with all that the extension has registered. */
final class HostVenue implements Venue, AutoCloseable {
    /** Of timers and of requests. */
    private static final Duration HANDLER_TIME = Duration.ofSeconds(30);

    private final String name;
    private final KnownNames names;
    private final Routes routes;
    private final Map<String, String> settings;
    private final Logger log;
    private final MeterRegistry metrics;
    private final Path directory;
    private final HandlerWatch watch;
    private final Consumer<String> onStuck;
    private final Map<String, SubscriptionSettings> subscriptions = new LinkedHashMap<>();
    private final Queue<Registration> registrations = new ConcurrentLinkedQueue<>();
    private final Reactor reactor;
    private boolean isSealed;

    HostVenue(
            final String name,
            final KnownNames names,
            final Routes routes,
            final Map<String, String> settings,
            final Logger log,
            final MeterRegistry metrics,
            final Path directory,
            final HandlerWatch watch,
            final Consumer<String> onStuck) {
        this.name = name;
        this.names = names;
        this.routes = routes;
        this.settings = settings;
        this.log = log;
        this.metrics = metrics;
        this.directory = directory;
        this.watch = watch;
        this.onStuck = onStuck;
        reactor = new Reactor(ReactorSettings.defaults()
                .withOnFailure((event, failure) -> log.error("the handler of {} failed", event.key(), failure)));
    }

    /** From now on there are no other subscriptions. */
    synchronized List<SubscriptionSettings> seal() {
        isSealed = true;
        return List.copyOf(subscriptions.values());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public synchronized Subscription subscription(final String subscription) {
        final SubscriptionSettings known = subscriptions.get(subscription);
        if (known != null) {
            return known;
        }
        if (isSealed) {
            throw new IllegalStateException("subscription " + subscription + " of " + name
                    + " comes too late: extensions subscribe before start returns");
        }
        final SubscriptionSettings made = new SubscriptionSettings(subscription);
        subscriptions.put(subscription, made);
        return made;
    }

    @Override
    public Registration route(final String key, final RequestHandler handler) {
        return own(routes.add(key, request -> watched("request " + key, () -> handler.handle(request))));
    }

    @Override
    public Registration every(final String period, final EventHandler handler) {
        return own(reactor.on(
                "timer:every=" + period, event -> watched("timer of " + period, () -> handler.handle(event))));
    }

    private void watched(final String what, final Work work) throws Exception {
        final HandlerWatch.Call call =
                watch.begin(this, () -> what, HANDLER_TIME, () -> log.warn("{}: too slow", what), onStuck);
        try {
            work.run();
        } finally {
            watch.end(call);
            // of the watch: not the next one's
            Thread.interrupted();
        }
    }

    @FunctionalInterface
    private interface Work {
        void run() throws Exception;
    }

    private Registration own(final Registration registration) {
        registrations.add(registration);
        return registration;
    }

    @Override
    public Reactor reactor() {
        return reactor;
    }

    @Override
    public boolean isCurrent() {
        return names.isCurrent();
    }

    @Override
    public Collection<Instrument> instruments() {
        return names.instruments();
    }

    @Override
    public Optional<Instrument> instrument(final String symbol) {
        return names.instrument(symbol);
    }

    @Override
    public Optional<Instrument> instrument(final int instrumentId) {
        return names.instrument(instrumentId);
    }

    @Override
    public Optional<Asset> asset(final int assetId) {
        return names.asset(assetId);
    }

    @Override
    public OptionalLong account(final String account) {
        return names.account(account);
    }

    @Override
    public Optional<String> accountName(final long accountId) {
        return names.accountName(accountId);
    }

    @Override
    public Map<String, String> settings() {
        return settings;
    }

    @Override
    public Logger log() {
        return log;
    }

    @Override
    public MeterRegistry metrics() {
        return metrics;
    }

    @Override
    public Path directory() {
        return directory;
    }

    /** Takes away what was registered. */
    @Override
    public void close() {
        registrations.forEach(Registration::cancel);
        reactor.close(Duration.ofSeconds(1));
    }
}
