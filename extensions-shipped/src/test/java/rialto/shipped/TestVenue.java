package rialto.shipped;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.trading.Asset;
import rialto.client.trading.Instrument;
import rialto.client.trading.VenueEvent;
import rialto.events.EventHandler;
import rialto.events.Reactor;
import rialto.events.Registration;
import rialto.events.Selector;
import rialto.events.UriTemplate;
import rialto.events.http.RequestHandler;
import rialto.extensions.Command;
import rialto.extensions.Delivery;
import rialto.extensions.DeliveryHandler;
import rialto.extensions.FailurePolicy;
import rialto.extensions.Outcome;
import rialto.extensions.Subscription;
import rialto.extensions.TypedHandler;
import rialto.extensions.Venue;
import rialto.protocol.MarketModel;
import rialto.protocol.MatchAlgorithm;
import rialto.protocol.TradingPhase;

import java.lang.reflect.Type;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * A venue of one instrument, BTCUSDT with ticks of 0.01 and lots of 0.0001, that gives events to handlers at once, on the thread of the test.
 * An event whose handler fails comes again, without pauses, as often as its policy says, and is parked then.
 */
public final class TestVenue implements Venue {
    private static final Asset BTC = new Asset(1, "BTC", 8);
    private static final Asset USDT = new Asset(2, "USDT", 6);

    private final Map<String, String> settings;
    private final Path directory;
    private final MeterRegistry metrics = new SimpleMeterRegistry();
    private final Map<String, TestSubscription> subscriptions = new LinkedHashMap<>();
    private final List<EventHandler> timers = new ArrayList<>();
    private final List<Long> parked = new ArrayList<>();
    private TradingPhase phase = TradingPhase.CONTINUOUS;
    private boolean isCurrent = true;

    public TestVenue(final Path directory, final Map<String, String> settings) {
        this.directory = directory;
        this.settings = Map.copyOf(settings);
    }

    /** Gives an event to all that subscribed to its key; returns how often it was given. */
    public int deliver(final String key, final Object event) {
        return deliver(key, event, false);
    }

    /** As above; {@code isReplay} as an operator asks for it. */
    public int deliver(final String key, final Object event, final boolean isReplay) {
        int times = 0;
        for (final TestSubscription subscription : subscriptions.values()) {
            times += subscription.deliver(key, event, isReplay);
        }
        return times;
    }

    /** Has all timers called once. */
    public void tick() throws Exception {
        for (final EventHandler timer : timers) {
            timer.handle(null);
        }
    }

    /** Sequences of events that were given up. */
    public List<Long> parked() {
        return parked;
    }

    /** Sequences that were acknowledged, of a subscription that acknowledges by hand. */
    public List<Long> acknowledged(final String subscription) {
        return subscriptions.get(subscription).acknowledged;
    }

    /** Names of subscriptions. */
    public List<String> subscriptions() {
        return List.copyOf(subscriptions.keySet());
    }

    /** What the instrument does with orders from now on. */
    public void phase(final TradingPhase next) {
        phase = next;
    }

    private final class TestSubscription implements Subscription {
        private record Handler(UriTemplate template, DeliveryHandler handler) {}

        private final String name;
        private final List<Handler> handlers = new ArrayList<>();
        private final List<Long> acknowledged = new ArrayList<>();
        private FailurePolicy policy = FailurePolicy.STANDARD;

        TestSubscription(final String name) {
            this.name = name;
        }

        int deliver(final String key, final Object event, final boolean isReplay) {
            final List<Handler> matching = handlers.stream()
                    .filter(handler -> handler.template.match(key) != null)
                    .toList();
            int attempt = 1;
            while (!matching.isEmpty() && !isHandled(matching, new TestDelivery(this, key, event, attempt, isReplay))) {
                if (attempt == policy.attempts()) {
                    parked.add(((VenueEvent) event).sequence());
                    return attempt;
                }
                attempt++;
            }
            return matching.isEmpty() ? 0 : attempt;
        }

        private boolean isHandled(final List<Handler> matching, final Delivery delivery) {
            try {
                for (final Handler handler : matching) {
                    handler.handler.handle(delivery);
                }
                return true;
            } catch (final Exception e) {
                return false;
            }
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Subscription on(final String template, final DeliveryHandler handler) {
            handlers.add(new Handler(UriTemplate.of(template), handler));
            return this;
        }

        @Override
        public <T> Subscription on(
                final Selector selector, final Class<T> type, final TypedHandler<? super T> handler) {
            throw new UnsupportedOperationException();
        }

        @Override
        public <T> Subscription on(final String template, final Class<T> type, final TypedHandler<? super T> handler) {
            return on(template, delivery -> {
                if (type.isInstance(delivery.payload())) {
                    handler.handle(type.cast(delivery.payload()), delivery);
                }
            });
        }

        @Override
        public Subscription beginAfter(final long sequence) {
            return this;
        }

        @Override
        public Subscription maxUnacknowledged(final int events) {
            return this;
        }

        @Override
        public Subscription manualAcknowledgement() {
            return this;
        }

        @Override
        public Subscription onFailure(final FailurePolicy next) {
            policy = next;
            return this;
        }

        @Override
        public Subscription keyedBy(final Function<? super Delivery, String> key) {
            return this;
        }

        @Override
        public Subscription handlerTime(final Duration limit) {
            return this;
        }
    }

    private record TestDelivery(
            TestSubscription subscription, String key, Object payload, int attempt, boolean isReplay)
            implements Delivery {
        private VenueEvent event() {
            return (VenueEvent) payload;
        }

        @Override
        public Map<String, String> params() {
            return Map.of();
        }

        @Override
        public Object payload(final Type type) {
            return payload;
        }

        @Override
        public long sequence() {
            return event().sequence();
        }

        @Override
        public Instant time() {
            return Instant.ofEpochSecond(0, event().timestampNs());
        }

        @Override
        public void acknowledge() {
            subscription.acknowledged.add(sequence());
        }

        @Override
        public void fail(final Throwable cause) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Outcome send(final Command command) {
            throw new UnsupportedOperationException();
        }
    }

    @Override
    public String name() {
        return "test";
    }

    @Override
    public Subscription subscription(final String name) {
        return subscriptions.computeIfAbsent(name, TestSubscription::new);
    }

    @Override
    public Registration route(final String key, final RequestHandler handler) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Registration every(final String period, final EventHandler handler) {
        timers.add(handler);
        return null;
    }

    @Override
    public Reactor reactor() {
        throw new UnsupportedOperationException();
    }

    /** Whether it is there from now on. */
    public void current(final boolean is) {
        isCurrent = is;
    }

    @Override
    public boolean isCurrent() {
        return isCurrent;
    }

    @Override
    public Collection<Instrument> instruments() {
        return List.of(btcusdt());
    }

    /** The instrument. */
    public Instrument btcusdt() {
        return new Instrument(
                7,
                "BTCUSDT",
                BTC,
                USDT,
                10_000,
                10_000,
                1,
                100_000_000,
                1,
                100_000_000,
                MarketModel.ORDER_BOOK,
                MatchAlgorithm.PRICE_TIME,
                0,
                phase);
    }

    @Override
    public Optional<Instrument> instrument(final String symbol) {
        return Optional.of(btcusdt()).filter(instrument -> instrument.symbol().equals(symbol));
    }

    @Override
    public Optional<Instrument> instrument(final int instrumentId) {
        return Optional.of(btcusdt()).filter(instrument -> instrument.instrumentId() == instrumentId);
    }

    @Override
    public Optional<Asset> asset(final int assetId) {
        return List.of(BTC, USDT).stream()
                .filter(asset -> asset.assetId() == assetId)
                .findFirst();
    }

    @Override
    public OptionalLong account(final String account) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<String> accountName(final long accountId) {
        return accountId == 11 ? Optional.of("alice") : accountId == 12 ? Optional.of("bob") : Optional.empty();
    }

    @Override
    public Map<String, String> settings() {
        return settings;
    }

    @Override
    public Logger log() {
        return LoggerFactory.getLogger("test");
    }

    @Override
    public MeterRegistry metrics() {
        return metrics;
    }

    @Override
    public Path directory() {
        return directory;
    }
}
